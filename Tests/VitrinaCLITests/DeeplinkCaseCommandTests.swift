import TestSupport
import Testing
import Values

/// The cases of `deeplinks.json` through a script and the command.
@Suite struct DeeplinkCaseCommandTests {
  private struct Case {
    let name: String
    let routes: [String]
    let url: String
    let expected: DataMap
  }

  private func cases() throws -> [Case] {
    let document = try JSONReader.read(
      try Repository.fixture("cases/deeplinks.json"), file: "deeplinks.json")
    return try #require(document.listValue).map { item in
      let map = try #require(item.mapValue)
      return Case(
        name: try #require(map["name"]?.stringValue),
        routes: (map["routes"]?.listValue ?? []).compactMap(\.stringValue),
        url: try #require(map["url"]?.stringValue),
        expected: try #require(map["expect"]?.mapValue))
    }
  }

  /// A Lua literal of any bytes.
  private func literal(_ text: String) -> String {
    "\""
      + text.utf8.map { byte in
        let isPlain = (0x20..<0x7F).contains(byte) && byte != 0x22 && byte != 0x5C
        let digits = "\(byte)"
        return isPlain
          ? String(UnicodeScalar(byte))
          : "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }.joined() + "\""
  }

  /// A route a line; each handler tells its number and what it was given.
  private func script(_ routes: [String]) -> String {
    routes.enumerated().map { number, pattern in
      "vitrina.route(\(literal(pattern)), function(link) vitrina.track(\"hit\", {"
        + " route = \(number), params = link.params, query = link.query_all,"
        + " fragment = link.fragment }) end)"
    }.joined(separator: "\n")
  }

  /// What the case file would say of what the command printed and the script saw.
  private func actual(_ c: Case, _ run: ToolRun) throws -> (command: DataMap, script: DataMap) {
    func error(_ code: Substring) -> (DataMap, DataMap) {
      let map: DataMap = [
        "route": .null, "params": [:], "query": [:], "fragment": .null,
        "error": .string(String(code)),
      ]
      return (map, map)
    }
    if let match = run.errors.firstMatch(of: /error\[route\.([a-z_]+)\]/) {
      return error(match.output.1)
    }
    let output = try #require(try JSONReader.read(run.output, file: "output").mapValue)
    if let code = output["diagnostic"]?.mapValue?["code"]?.stringValue {
      return error(code.dropFirst("link.".count))
    }
    let link = try #require(output["link"]?.mapValue)
    let line = try #require(output["route"]?.mapValue?["line"])
    guard case .integer(let number) = line else { throw CancellationError() }
    let command: DataMap = [
      "route": .integer(number - 1), "params": link["params"] ?? .null,
      "query": link["query_all"] ?? .null, "fragment": link["fragment"] ?? .null, "error": .null,
    ]
    let effects = try #require(output["effects"]?.listValue)
    var seen = try #require(effects.first?.mapValue?["properties"]?.mapValue)
    // nil is no field in Lua.
    if seen["fragment"] == nil { seen["fragment"] = .null }
    seen["error"] = .null
    return (command, seen)
  }

  @Test func `every case comes out of a script and the command as it should`() throws {
    let cases = try cases()
    #expect(cases.count == 128)
    for c in cases {
      let project = try TemporaryProject([
        "vitrina.json": "{}", "scripts/routes.lua": script(c.routes),
      ])
      let run = ToolRun(["open", "--json", "--", c.url], folder: project.path)
      let (command, script) = try actual(c, run)
      let expected = DataValue.map(c.expected).json
      // Bytes, since Swift calls composed and decomposed forms equal.
      let isSame = DataValue.map(command).json.utf8Equals(expected)
      #expect(isSame, "\(c.name): the command gave \(DataValue.map(command).json)")
      let isSeen = DataValue.map(script).json.utf8Equals(expected)
      #expect(isSeen, "\(c.name): the script saw \(DataValue.map(script).json)")
      // A route that was left out is no fault of the link.
      let isOfRoute = run.errors.contains("error[route.")
      #expect(isOfRoute || run.code == (c.expected["error"] == .null ? 0 : 1), "\(c.name)")
    }
  }
}
