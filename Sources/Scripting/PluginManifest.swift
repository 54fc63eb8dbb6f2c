internal import Diagnostics
internal import Values

/// What a `plugin.json` says.
public struct PluginManifest: Sendable, Equatable {
  public var name: String
  public var version: String?
  public var description: String?
  public var permissions: Set<String> = []
  public var memoryMebibytes: Int?
  public var callMilliseconds: Int?
  public var loadMilliseconds: Int?

  /// Services that a plugin has to ask for.
  public static let knownPermissions = ["http", "impact", "messenger", "open_external"]
  /// The version of the Lua API that this host speaks.
  public static let apiVersion = 1

  /// A plugin without a manifest.
  public init(name: String) { self.name = name }
}

/// Reads a manifest and reports all that is wrong with it.
struct ManifestReader {
  private let file: String
  private(set) var manifest: PluginManifest
  private(set) var diagnostics: [Diagnostic] = []
  /// False for a plugin that was written for another API: it is not run.
  private(set) var speaksOurAPI = true

  private static let keys = ["name", "version", "api", "description", "permissions", "limits"]
  private static let limitKeys = ["memory_mib", "call_ms", "load_ms"]

  /// - Parameter name: That of the folder, which the manifest may repeat but not change.
  init(reading bytes: [UInt8], file: String, plugin name: String) {
    self.file = file
    manifest = PluginManifest(name: name)
    let value: DataValue
    do {
      value = try JSONReader.read(bytes, file: file)
    } catch {
      diagnostics.append(error)
      return
    }
    guard case .map(let map) = value else {
      report("is no JSON object", expected: "{\"name\": …}", found: value.kindDescription)
      return
    }
    read(map)
  }

  private mutating func report(
    _ statement: String, code: String = "plugin.manifest", expected: String? = nil,
    found: String? = nil, fix: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        code, .error, "the manifest of '\(manifest.name)' \(statement)", at: SourceLocation(file),
        expected: expected, found: found, fix: fix))
  }

  private mutating func read(_ map: DataMap) {
    for key in map.keys where !Self.keys.contains(key) {
      unknown(key, of: Self.keys)
    }
    if let name = map["name"], name != .string(manifest.name) {
      report(
        "names another plugin", expected: "\"\(manifest.name)\", the name of the folder",
        found: name.json, fix: "rename the folder or remove the key")
    }
    if let api = map["api"], api != .integer(PluginManifest.apiVersion) {
      speaksOurAPI = false
      report(
        "wants an API that this host does not speak, so the plugin was not run",
        expected: "\(PluginManifest.apiVersion)",
        found: api.json, fix: "write \"api\": \(PluginManifest.apiVersion)")
    }
    manifest.version = text("version", map)
    manifest.description = text("description", map)
    readPermissions(map)
    readLimits(map)
  }

  private mutating func text(_ key: String, _ map: DataMap) -> String? {
    guard let value = map[key] else { return nil }
    if case .string(let text) = value { return text }
    report("has a '\(key)' of the wrong type", expected: "a string", found: value.kindDescription)
    return nil
  }

  private mutating func readPermissions(_ map: DataMap) {
    guard let value = map["permissions"] else { return }
    guard let items = value.listValue else {
      report(
        "has 'permissions' of the wrong type", expected: "a list such as [\"open_external\"]",
        found: value.kindDescription)
      return
    }
    for item in items {
      guard let name = item.stringValue, PluginManifest.knownPermissions.contains(name) else {
        let near = item.stringValue.flatMap {
          nearestName(to: $0, in: PluginManifest.knownPermissions)
        }
        report(
          "asks for a permission that there is not",
          expected: "one of \(PluginManifest.knownPermissions.joined(separator: ", "))",
          found: item.json, fix: near.map { "did you mean \"\($0)\"?" } ?? "remove it")
        continue
      }
      manifest.permissions.insert(name)
    }
  }

  private mutating func readLimits(_ map: DataMap) {
    guard let value = map["limits"] else { return }
    guard case .map(let limits) = value else {
      report("has 'limits' of the wrong type", expected: "an object", found: value.kindDescription)
      return
    }
    for entry in limits.entries {
      guard Self.limitKeys.contains(entry.key) else {
        unknown(entry.key, of: Self.limitKeys)
        continue
      }
      guard case .integer(let number) = entry.value, (1...1_000_000).contains(number) else {
        report(
          "has a limit '\(entry.key)' out of range", expected: "a whole number from 1 to 1000000",
          found: entry.value.json)
        continue
      }
      switch entry.key {
      case "memory_mib": manifest.memoryMebibytes = number
      case "call_ms": manifest.callMilliseconds = number
      default: manifest.loadMilliseconds = number
      }
    }
  }

  private mutating func unknown(_ key: String, of known: [String]) {
    let near = nearestName(to: key, in: known)
    report(
      "has a key that means nothing", code: "data.unknown_field",
      expected: "one of \(known.joined(separator: ", "))", found: "\"\(key)\"",
      fix: near.map { "did you mean \"\($0)\"?" } ?? "remove it")
  }
}
