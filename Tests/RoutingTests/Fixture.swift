import Diagnostics
import Foundation
import Routing
import Testing
import Values

/// Files of `Tests/Fixtures/cases`, found from this file.
enum Fixture {
  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appending(path: "Fixtures/cases/\(name)")))
  }

  /// The lines without the empty one behind the last line feed.
  static func lines(_ name: String) throws -> [String] {
    var lines = try bytes(name).split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Routes whose handler is their number.
func table(_ patterns: [String]) throws -> RouteTable<Int> {
  var table = RouteTable<Int>()
  for (i, pattern) in patterns.enumerated() {
    table.add(try route(pattern, handler: i, line: i + 1))
  }
  return table
}

func route<Handler: Sendable>(
  _ pattern: String, handler: Handler, plugin: String = "shop", file: String? = nil, line: Int = 1
) throws(Diagnostic) -> Route<Handler> {
  let location = SourceLocation(file ?? "plugins/\(plugin)/init.lua", line: line)
  return Route(
    try RoutePattern(pattern, at: location), plugin: plugin, location: location, handler: handler)
}

func router(_ patterns: String...) throws -> Router<Int> {
  let (router, diagnostics) = try table(patterns).freeze()
  #expect(diagnostics == [])
  return router
}

/// Texts as bytes, since Swift calls composed and decomposed forms equal.
func expectSameBytes(
  _ a: DataValue, _ b: DataValue, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  #expect(Array(a.json.utf8) == Array(b.json.utf8), "\(a.json)", sourceLocation: sourceLocation)
}
