import Diagnostics
import Routing
import Testing
import Values

/// One case of `deeplinks.json`.
struct DeeplinkCase: Sendable, CustomTestStringConvertible {
  let name: String
  let routes: [String]
  let url: String
  let expected: DataMap

  var testDescription: String { name }

  static let all: [DeeplinkCase] = {
    do {
      let document = try JSONReader.read(
        try Fixture.bytes("deeplinks.json"), file: "deeplinks.json")
      return (document.listValue ?? []).compactMap { item in
        guard let map = item.mapValue, let name = map["name"]?.stringValue,
          let url = map["url"]?.stringValue, let expected = map["expect"]?.mapValue
        else { return nil }
        let routes = (map["routes"]?.listValue ?? []).compactMap(\.stringValue)
        return DeeplinkCase(name: name, routes: routes, url: url, expected: expected)
      }
    } catch {
      Issue.record(error)
      return []
    }
  }()

  /// What the case file would say of this library.
  var actual: DataMap {
    var table = RouteTable<Int>()
    for (i, pattern) in routes.enumerated() {
      do throws(Diagnostic) {
        table.add(try route(pattern, handler: i, line: i + 1))
      } catch {
        return Self.error(error.code)
      }
    }
    let (router, diagnostics) = table.freeze()
    if let first = diagnostics.first { return Self.error(first.code) }
    do throws(LinkFault) {
      let link = try Deeplink.parse(url)
      guard let match = router.match(link) else { return Self.error("link.no_route") }
      return [
        "route": .integer(match.route.handler), "params": .map(match.params),
        "query": .map(link.queryAll), "fragment": DataValue(link.fragment), "error": .null,
      ]
    } catch {
      return Self.error("link.\(error.kind.rawValue)")
    }
  }

  private static func error(_ code: String) -> DataMap {
    let kind = String(code.split(separator: ".").last ?? "")
    return ["route": .null, "params": [:], "query": [:], "fragment": .null, "error": .string(kind)]
  }
}

/// The cases that every implementation of the rules shares.
struct DeeplinkCaseTests {
  @Test func `reads the whole case file`() {
    #expect(DeeplinkCase.all.count == 128)
  }

  @Test(arguments: DeeplinkCase.all)
  func `gives the expected answer`(_ c: DeeplinkCase) {
    expectSameBytes(.map(c.actual), .map(c.expected))
  }
}
