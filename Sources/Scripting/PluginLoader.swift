public import Diagnostics
internal import Values

/// A plugin or route script with what became of it.
public struct LoadedPlugin: Sendable {
  /// The folder's name, or `scripts/FILE` for a route script.
  public let name: String
  public let manifest: PluginManifest
  /// The file that was run first.
  public let entryFile: String
  public let isRouteScript: Bool
  /// Nil if it did not load.
  public let host: ScriptHost?
  public let registration: PluginRegistration
  public let diagnostics: [Diagnostic]
  public let log: [ScriptLogEntry]
}

/// Finds the plugins and route scripts of a project and runs each in a state of its own.
///
/// One that is broken never stops the others: its diagnostics come with it.
public struct PluginLoader: Sendable {
  let services: ScriptServices

  public init(_ services: ScriptServices) {
    self.services = services
  }

  private var files: any PluginFiles { services.files }

  /// A plugin or script that was found and not yet run.
  public struct Candidate: Sendable, Hashable {
    public let name: String
    public let entryFile: String
    /// Nil where there can be none.
    public let manifestFile: String?
    public let isRouteScript: Bool
  }

  /// All candidates, scripts first, each group by name; and what is wrong with other files there.
  public func candidates() -> (candidates: [Candidate], diagnostics: [Diagnostic]) {
    var candidates: [Candidate] = []
    var diagnostics: [Diagnostic] = []
    for folder in ["scripts", "plugins"] {
      guard let obstacle = files.obstacle(at: folder, isFolder: true) else { continue }
      diagnostics.append(
        Diagnostic(
          "plugin.unreadable", .error, "the folder '\(folder)' cannot be listed",
          at: SourceLocation(folder), expected: "a folder that may be read", found: obstacle,
          fix: "make it a folder and give this user the right to read it"))
    }
    for entry in files.entries(of: "scripts") where !entry.isFolder && isSource(entry.name) {
      candidates.append(
        Candidate(
          name: "scripts/\(entry.name.dropLast(4))", entryFile: "scripts/\(entry.name)",
          manifestFile: nil, isRouteScript: true))
    }
    var taken: [String: String] = [:]
    for entry in files.entries(of: "plugins") {
      guard entry.isFolder || isSource(entry.name) else { continue }
      let name = entry.isFolder ? entry.name : String(entry.name.dropLast(4))
      let folder = "plugins/\(entry.name)"
      let file = entry.isFolder ? "\(folder)/init.lua" : folder
      guard Self.isPluginName(name) else {
        diagnostics.append(
          Diagnostic(
            "plugin.name", .error, "'\(name)' is no name for a plugin, so it was not loaded",
            at: SourceLocation(file), expected: "letters, digits, _ and -, at most 64",
            found: quoted(name), fix: "rename \(folder)"))
        continue
      }
      guard !entry.isFolder || files.exists(file) else {
        let obstacle =
          files.obstacle(at: folder, isFolder: true) ?? files.obstacle(at: file, isFolder: false)
        diagnostics.append(
          Diagnostic(
            "plugin.no_entry", .error, "the plugin '\(name)' has no file to start with",
            at: SourceLocation(file), expected: "a readable file \(file), up to 1 MiB",
            found: obstacle ?? "no such file",
            fix: obstacle == nil ? "create it, or remove the folder" : "put a plain file there"))
        continue
      }
      if let first = taken[name] {
        diagnostics.append(
          Diagnostic(
            "plugin.duplicate", .error, "two plugins are called '\(name)'; this one was left out",
            at: SourceLocation(file), expected: "one of the two", found: "\(first) as well",
            fix: "rename or remove one of them"))
        continue
      }
      taken[name] = file
      candidates.append(
        Candidate(
          name: name, entryFile: file,
          manifestFile: entry.isFolder ? "\(folder)/plugin.json" : nil, isRouteScript: false))
    }
    return (candidates, diagnostics)
  }

  /// Runs a candidate.
  public func load(_ candidate: Candidate) -> LoadedPlugin {
    var manifest = PluginManifest(name: candidate.name)
    var diagnostics: [Diagnostic] = []
    if let file = candidate.manifestFile {
      if let bytes = files.contents(of: file) {
        let reader = ManifestReader(reading: bytes, file: file, plugin: candidate.name)
        manifest = reader.manifest
        diagnostics = reader.diagnostics + services.policy.excess(of: manifest, in: file)
        guard reader.speaksOurAPI else { return loaded(candidate, manifest, nil, diagnostics) }
      } else if let obstacle = files.obstacle(at: file, isFolder: false) {
        diagnostics.append(
          Diagnostic(
            "plugin.manifest", .error, "the manifest of '\(candidate.name)' cannot be read",
            at: SourceLocation(file), expected: "a readable file", found: obstacle,
            fix: "put a plain file there, or remove it"))
      }
    }
    guard files.contents(of: candidate.entryFile) != nil else {
      let fault = Diagnostic(
        "plugin.unreadable", .error, "the file of '\(candidate.name)' could not be read",
        at: SourceLocation(candidate.entryFile), expected: "a readable file, up to 1 MiB",
        found: files.obstacle(at: candidate.entryFile, isFolder: false) ?? "no such file",
        fix: "put a plain file there")
      return loaded(candidate, manifest, nil, diagnostics + [fault])
    }
    let loading = ScriptHost.load(
      plugin: candidate.name, entryFile: candidate.entryFile, manifest: manifest,
      isRouteScript: candidate.isRouteScript, services: services)
    return loaded(candidate, manifest, loading, diagnostics + loading.diagnostics)
  }

  private func loaded(
    _ candidate: Candidate, _ manifest: PluginManifest, _ loading: ScriptHost.Loading?,
    _ diagnostics: [Diagnostic]
  ) -> LoadedPlugin {
    LoadedPlugin(
      name: candidate.name, manifest: manifest, entryFile: candidate.entryFile,
      isRouteScript: candidate.isRouteScript, host: loading?.host,
      registration: loading?.registration ?? PluginRegistration(), diagnostics: diagnostics,
      log: loading?.log ?? [])
  }

  private func isSource(_ name: String) -> Bool {
    name.hasSuffix(".lua") && !name.hasSuffix("_test.lua")
  }

  static func isPluginName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2D
      }
  }
}
