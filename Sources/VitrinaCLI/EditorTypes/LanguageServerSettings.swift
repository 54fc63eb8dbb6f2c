internal import Diagnostics
internal import Scripting
internal import Values

/// `.luarc.json`: where a language server finds the stubs, and which Lua it is.
enum LanguageServerSettings {
  static let file = ".luarc.json"

  private static let schema =
    "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json"

  /// The text of the file.
  ///
  /// - Parameter existing: The file that is there, of which all is kept that says something else;
  ///   nil if there is none.
  /// - Throws: `types.luarc` if the file cannot be understood.
  static func text(over existing: [UInt8]?) throws(Diagnostic) -> [UInt8] {
    guard let existing else {
      return bytes(merged(["$schema": .string(schema)]))
    }
    let settings: DataMap
    do throws(Diagnostic) {
      let value = try JSONReader.read(existing, file: file)
      guard let map = value.mapValue ?? (value.listValue?.isEmpty == true ? [:] : nil) else {
        throw fault(found: value.kindDescription, at: SourceLocation(file))
      }
      settings = map
    } catch {
      if error.code == "types.luarc" { throw error }
      throw fault(found: error.message, at: error.location)
    }
    let complete = merged(settings)
    return complete == settings ? existing : bytes(complete)
  }

  private static func bytes(_ settings: DataMap) -> [UInt8] {
    Array((DataValue.map(settings).prettyJSON + "\n").utf8)
  }

  private static func fault(found: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      "types.luarc", .warning, "\(file) cannot be read as JSON and stays as it is", at: location,
      expected: "an object, without comments", found: found,
      fix: "add \"workspace.library\": [\"\(EditorFiles.folder)\"] and "
        + "\"runtime.version\": \"Lua 5.4\" yourself, or remove the file")
  }

  private static func merged(_ settings: DataMap) -> DataMap {
    var all = settings
    set("runtime", "version", in: &all) { $0 ?? "Lua 5.4" }
    set("runtime", "builtin", in: &all) { value in
      guard var builtin = value == nil ? [:] : value?.mapValue else { return value ?? .null }
      for name in APIReference.missingLibraries where builtin[name] == nil {
        builtin[name] = "disable"
      }
      return .map(builtin)
    }
    // EmmyLua alone asks: what a list has at an index counts as there, as it does for LuaLS.
    set("strict", "arrayIndex", in: &all) { $0 ?? false }
    set("workspace", "library", in: &all) { value in
      let folder = DataValue.string(EditorFiles.folder)
      // Older files have the folders as names with true.
      if case .map(var folders)? = value, !folders.isEmpty {
        if folders[EditorFiles.folder] == nil { folders[EditorFiles.folder] = true }
        return .map(folders)
      }
      guard let folders = value == nil || value == [:] ? [] : value?.listValue else {
        return value ?? .null
      }
      return .list(folders.contains(folder) ? folders : folders + [folder])
    }
    return all
  }

  /// Changes a setting where the file has it: under a name with a dot, or in a table.
  private static func set(
    _ section: String, _ name: String, in settings: inout DataMap,
    _ change: (DataValue?) -> DataValue
  ) {
    let dotted = "\(section).\(name)"
    if settings[dotted] == nil, case .map(var inner)? = settings[section] {
      inner[name] = change(inner[name])
      settings[section] = .map(inner)
    } else {
      settings[dotted] = change(settings[dotted])
    }
  }
}
