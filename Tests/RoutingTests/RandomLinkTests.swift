import Diagnostics
import Foundation
import Routing
import TestSupport
import Testing
import Values

/// Links and patterns that nobody would write: each ends in an answer, soon.
struct RandomLinkTests {
  /// `VITRINA_LINKS`; a hundred thousand take some ten seconds in a debug build.
  private static let count =
    ProcessInfo.processInfo.environment["VITRINA_LINKS"].flatMap(Int.init) ?? 100_000

  private static let pieces = [
    "meli:", "meli://", "https://", "HTTPS:", "a", "loyalty", "{id}", "{n:int}", "{r+}", "(/", ")",
    "{x:a|b}", "/", "//", "?", "&", "=", "#", "%", "%2F", "%ff", "%00", "%C3%A9", "é", "e\u{301}",
    ".", "..", "*.", "@", ":", ":80", "[", "]", "\\", " ", "\u{0}", "\r\n", "+", "|", "{", "}",
    "javascript:", "0", "-1", "9223372036854775808", "true", "2026-02-29", "shop.example",
    "\u{10FFFF}", "xn--", "_",
  ]

  private func mutated(_ text: String, _ random: inout SeededGenerator) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let at = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where at < bytes.count: bytes[at] = UInt8.random(in: 0...255, using: &random)
      case 1 where at < bytes.count: bytes.remove(at: at)
      case 2:
        bytes.insert(contentsOf: (Self.pieces.randomElement(using: &random) ?? "").utf8, at: at)
      case 3: bytes.insert(contentsOf: bytes[..<at].suffix(20), at: at)
      default: bytes.removeLast(min(bytes.count, Int.random(in: 0...3, using: &random)))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func random(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...12, using: &random))
      .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
  }

  @Test func `end in an answer within a millisecond`() throws {
    var random = SeededGenerator(seed: 4)
    let links = try Fixture.lines("urls-large.txt")
    let patterns = try Fixture.lines("routes-large.txt")
    let large = try table(patterns).freeze().router
    var router = large
    var (read, matched, readPatterns) = (0, 0, 0)
    let start = CPUTime.ofThisThread
    for i in 0..<Self.count {
      if i % 1000 == 999 {
        // A table of odd patterns, whose links come out of them.
        var table = RouteTable<Int>()
        for n in 0..<40 {
          let text =
            n % 2 == 0
            ? self.random(&random)
            : mutated(patterns.randomElement(using: &random) ?? "", &random)
          guard let pattern = try? RoutePattern(text) else { continue }
          readPatterns += 1
          let printed = pattern.description
          if (try? RoutePattern(printed))?.description != printed { Issue.record("\(text)") }
          table.add(
            Route(pattern, plugin: "p", location: SourceLocation("p", line: n), handler: n))
        }
        router = i % 2000 == 999 ? table.freeze().router : large
      }
      let url =
        i % 4 == 0
        ? self.random(&random) : mutated(links.randomElement(using: &random) ?? "", &random)
      guard let link = try? Deeplink.parse(url) else { continue }
      read += 1
      if (try? Deeplink.parse(link.canonical)) != link { Issue.record("\(link.canonical)") }
      let visited = router.nodesVisited(by: link)
      let labels = link.isWeb ? (link.host ?? "").split(separator: ".").count : 0
      if visited > 2 * (labels + link.segments.count + 1) {
        Issue.record("\(visited) nodes: \(url)")
      }
      if let match = router.match(link) {
        matched += 1
        _ = match.params
        // The way back: the same route again, or a reason.
        let way = (try? match.route.pattern.link(match.params)).flatMap { try? Deeplink.parse($0) }
        if let way, let again = router.match(way), again.route === match.route,
          again.params != match.params, again.params.keys == match.params.keys
        {
          Issue.record("\(match.params) became \(again.params): \(url)")
        }
      }
      if i % 500 == 0 { _ = router.explain(link) }
    }
    let each = (CPUTime.ofThisThread - start) / Double(Self.count)
    #expect(each < 0.001 * CPUTime.limitFactor, "\(each * 1e6) µs a link")
    #expect(read > Self.count / 4 && matched > Self.count / 50 && readPatterns > Self.count / 200)
  }
}
