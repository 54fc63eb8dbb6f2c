public import Diagnostics
public import Scripting

extension Host {
  /// The scenarios that a provider would have if a file of its plugin had other contents.
  ///
  /// Runs the plugin's load in a state of its own that is dropped afterwards; the host keeps what it
  /// has. Takes as long as a load, at most its limit.
  ///
  /// - Parameters:
  ///   - provider: `plugin/id`
  ///   - file: A project path.
  /// - Throws: What is wrong with the plugin when it does not load then; `provider.unknown` when it
  ///   loads without the provider.
  public func scenarios(
    of provider: String, ifFile file: String, has contents: [UInt8]
  ) throws(Diagnostic) -> [Scenario] {
    var options = options
    options.files = ReplacedFile(files: options.files, path: file, contents: contents)
    let loader = Self.loader(options, registry, settings, services)
    let name = String(provider.prefix { $0 != "/" })
    let candidate = loader.candidates().candidates.first { $0.name == name }
    let plugin = candidate.map { loader.load($0) }
    if let plugin, plugin.host == nil, let fault = plugin.diagnostics.first(where: \.isError) {
      throw fault
    }
    guard let found = plugin?.registration.providers.first(where: { $0.id == provider }) else {
      throw Diagnostic(
        "provider.unknown", .error, "the plugin does not provide '\(provider)' any more",
        at: SourceLocation(file))
    }
    return found.scenarios
  }
}

/// The files of a project with one of them as it might be.
private struct ReplacedFile: PluginFiles {
  let files: any PluginFiles
  let path: String
  let contents: [UInt8]

  func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
    files.entries(of: folder)
  }

  func contents(of path: String) -> [UInt8]? {
    path == self.path ? contents : files.contents(of: path)
  }

  func exists(_ path: String) -> Bool { path == self.path || files.exists(path) }

  func obstacle(at path: String, isFolder: Bool) -> String? {
    path == self.path && !isFolder ? nil : files.obstacle(at: path, isFolder: isFolder)
  }
}

extension Diagnostic {
  fileprivate var isError: Bool { severity == .error }
}
