internal import Diagnostics
internal import Foundation
internal import Routing
internal import Scripting
internal import Values
internal import Vitrina

/// A new route at the end of a plugin's or a script's file, with a case that opens a link for it.
struct RouteScaffold {
  let pattern: RoutePattern
  /// The file that the route goes to, and that of its tests; project paths.
  let file: String
  let testFile: String

  /// - Parameters:
  ///   - place: A plugin or a script, by its name; nil: a script that is named after the pattern.
  init(
    _ pattern: RoutePattern, in place: String?, files: any PluginFiles
  ) throws(Diagnostic) {
    self.pattern = pattern
    let name = place ?? Self.name(pattern.text)
    guard NameRule.isIdentifier(name) else {
      throw Diagnostic(
        "new.name", .error, "'\(name)' is no name for a plugin or script",
        expected: "a-z, 0-9 and _, not starting with a digit, at most 64", found: quoted(name))
    }
    if files.exists("plugins/\(name)/init.lua") {
      (file, testFile) = ("plugins/\(name)/init.lua", "plugins/\(name)/\(name)_test.lua")
    } else if files.exists("plugins/\(name).lua") {
      (file, testFile) = ("plugins/\(name).lua", "plugins/\(name)_test.lua")
    } else {
      (file, testFile) = ("scripts/\(name).lua", "scripts/\(name)_test.lua")
    }
  }

  /// `shop://item/{id}` as `shop_item`.
  private static func name(_ pattern: String) -> String {
    let words = pattern.prefix { !"{(?#".contains($0) }.lowercased()
      .split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = words.joined(separator: "_").prefix(60)
    return name.first?.isNumber == true ? "link_\(name)" : String(name)
  }

  /// The contents of both files with the route and its case.
  ///
  /// - Throws: `new.route` when the file would not load then, or the route would take no link.
  func contents(of files: any PluginFiles) throws(Diagnostic) -> [String: [UInt8]] {
    let link = Self.link(for: pattern.text)
    let route = """
      vitrina.route(\(Self.literal(pattern.text)), function(link)
        vitrina.track("link_opened", { url = link.url })
      end)

      """
    let test = """
      test.case(\(Self.literal("\(pattern.text) is handled")), function()
        local result = test.open(\(Self.literal(link)))
        test.equal(result.outcome, "handled")
        test.equal(result.route.pattern, \(Self.literal(pattern.text)))
      end)

      """
    var new = [
      file: Self.appended(
        route, to: files.contents(of: file), head: "local vitrina = require \"vitrina\"\n\n"),
      testFile: Self.appended(test, to: files.contents(of: testFile), head: ""),
    ]
    try check(ChangedFiles(files: files, changed: new), link, than: files)
    // What is there already is left as it is but for what is added.
    if new[file] == files.contents(of: file) { new[file] = nil }
    return new
  }

  /// Opens the project with the route and sees whether it takes the link.
  private func check(
    _ new: ChangedFiles, _ link: String, than old: any PluginFiles
  ) throws(Diagnostic) {
    let host = Vitrina.Host(Vitrina.Host.Options(files: new, clock: { 0 }))
    let before = Vitrina.Host(Vitrina.Host.Options(files: old, clock: { 0 }))
    let known = Set(before.catalog.diagnostics.map(\.message))
    let fresh = host.catalog.diagnostics.first {
      $0.severity == .error && !known.contains($0.message)
    }
    if let fresh { throw fresh }
    let dispatch = host.open(link)
    guard dispatch.route?.pattern == pattern.text else {
      throw Diagnostic(
        "new.route", .error, "'\(link)' would not come to the new route", at: SourceLocation(file),
        expected: "a route that takes a link of its own pattern",
        found: dispatch.route.map { "the route \($0.pattern)" } ?? dispatch.outcome.rawValue,
        fix: "see vitrina routes --explain '\(link)', or write the route by hand")
    }
  }

  private static func appended(_ text: String, to old: [UInt8]?, head: String) -> [UInt8] {
    guard let old, !old.isEmpty else { return Array((head + text).utf8) }
    let gap = old.last == UInt8(ascii: "\n") ? "\n" : "\n\n"
    return old + Array((gap + text).utf8)
  }

  private static func literal(_ text: String) -> String { LuaLiteral.text(.string(text)) }

  /// A link that the pattern takes: optional parts left out, the first of several, a short value for
  /// a param.
  static func link(for pattern: String) -> String {
    var text = pattern
    // Groups that may be missing, innermost first.
    while let group = text.firstMatch(of: /\([^()]*\)/) { text.removeSubrange(group.range) }
    let query = text.firstIndex(of: "?").flatMap { at in
      // A `?` inside of braces marks an optional key.
      text[..<at].filter { $0 == "{" }.count == text[..<at].filter { $0 == "}" }.count ? at : nil
    }
    var path = query.map { String(text[..<$0]) } ?? text
    if let colon = path.firstRange(of: "://")?.lowerBound,
      let bar = path[..<colon].firstIndex(of: "|")
    {
      path.removeSubrange(bar..<colon)
    }
    path = path.replacing(/\{([^{}]*)\}/) { value(of: String($0.output.1)) }
    guard let query else { return path }
    let keys = text[text.index(after: query)...].matches(of: /([^&{}]*)\{([^{}]*)\}/)
      .compactMap { match -> String? in
        let key = String(match.output.2)
        let name = String(key.prefix { $0 != ":" })
        if name.hasSuffix("?") { return nil }
        let prefix = String(match.output.1.drop { $0 == "&" })
        return "\(prefix.isEmpty ? "\(name)=" : prefix)\(value(of: key))"
      }
    return keys.isEmpty ? path : "\(path)?\(keys.joined(separator: "&"))"
  }

  private static func value(of param: String) -> String {
    let parts = param.split(separator: ":", maxSplits: 1)
    let type = parts.count > 1 ? String(parts[1]) : param.contains("|") ? param : "str"
    return switch type {
    case "int": "1"
    case "num": "1.5"
    case "bool": "true"
    case "uuid": "3f8a4397-1fa9-6761-8376-43bbecad2c85"
    case "date": "2026-01-01"
    case let words where words.contains("|"): String(words.prefix { $0 != "|" })
    default: "x"
    }
  }
}

/// The files of a project with some of them as they might be.
private struct ChangedFiles: PluginFiles {
  let files: any PluginFiles
  let changed: [String: [UInt8]]

  func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
    var entries = files.entries(of: folder)
    for path in changed.keys where path.hasPrefix("\(folder)/") {
      let name = String(path.dropFirst(folder.count + 1))
      if !name.contains("/"), !entries.contains(where: { $0.name == name }) {
        entries.append((name, false))
      }
    }
    return entries.sorted { $0.name < $1.name }
  }

  func contents(of path: String) -> [UInt8]? { changed[path] ?? files.contents(of: path) }

  func exists(_ path: String) -> Bool { changed[path] != nil || files.exists(path) }

  func obstacle(at path: String, isFolder: Bool) -> String? {
    changed[path] == nil ? files.obstacle(at: path, isFolder: isFolder) : nil
  }
}
