import CBenchmarkPeer
import Diagnostics
import Routing
import TestSupport

/// Links among 5,000 routes, beside the same links among 50.
enum RoutingBenchmark {
  static func rows() throws -> [Row] {
    let patterns = try lines("cases/routes-large.txt")
    let large = try router(patterns)
    let links = try lines("cases/urls-large.txt")
    let parsed = links.compactMap { try? Deeplink.parse($0) }
    var hits = 0
    let match =
      Stopwatch.nanoseconds(5) {
        for link in parsed where large.match(link) != nil { hits &+= 1 }
      } / Double(parsed.count)
    let both =
      Stopwatch.nanoseconds(5) {
        for link in links {
          guard let link = try? Deeplink.parse(link) else { continue }
          if let match = large.match(link) { hits &+= match.params.count }
        }
      } / Double(links.count)
    let few = Array(patterns.prefix(50))
    let small = try router(few)
    let shared = parsed.filter { small.match($0) != nil }
    func time(_ router: Router<Int>) -> Double {
      Stopwatch.nanoseconds(200) {
        for link in shared where router.match(link) != nil { hits &+= 1 }
      } / Double(shared.count)
    }
    let amongFew = time(small)
    let amongMany = time(large)
    precondition(hits != 0)
    let registration = Stopwatch.nanoseconds(1) {
      if let router = try? router(patterns) { hits &+= router.routes.count }
    }
    let before = peer_heap()
    let held = try router(patterns)
    let each = (peer_heap() - before) / held.routes.count
    return [
      .time("read and register 5,000 routes", registration, atMost: 50_000_000),
      .memory("a route of 5,000", bytes: each, atMost: 1),
      .time("match a link among 5,000 routes", match, atMost: 500),
      .time("parse, match and params of a link", both, atMost: 2000),
      .ratio("the same links, 5,000 / 50 routes", amongMany, to: amongFew, atMost: 1.3),
    ]
  }

  private static func router(_ patterns: [String]) throws -> Router<Int> {
    var table = RouteTable<Int>()
    for (number, pattern) in patterns.enumerated() {
      table.add(
        Route(
          try RoutePattern(pattern), plugin: "bench",
          location: SourceLocation("routes.txt", line: number + 1), handler: number))
    }
    return table.freeze().router
  }

  private static func lines(_ fixture: String) throws -> [String] {
    String(decoding: try Repository.fixture(fixture), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }
}
