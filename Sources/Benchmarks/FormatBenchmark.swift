import Components
import TestSupport
import Values
import Vitrina

/// `vitrina.format` as a data function calls it, warm; and what its first use costs.
enum FormatBenchmark {
  private static let count = 200

  private static let calls: [(id: String, call: String)] = [
    ("nothing", "tostring(i)"),
    ("number", "f.number(i + 0.5)"),
    ("number_options", "f.number(i, {decimals = 2, sign = \"always\"})"),
    ("money", "f.money(i + 0.5, \"ARS\")"),
    ("percent", "f.percent(i / 1000)"),
    ("date", "f.date(i * 86400)"),
    ("date_options", "f.date(i * 86400, {date = \"full\", time = \"short\"})"),
    ("plural", "f.plural(i, {one = \"{n} punto\", other = \"{n} puntos\"})"),
  ]

  private static func provider(_ id: String, _ call: String) -> String {
    """
    vitrina.provide("\(id)", vitrina.components.loyalty_ring(function()
      local f = vitrina.format
      local text
      for i = 1, \(count) do text = \(call) end
      return { title = text }
    end))
    """
  }

  static func rows() throws -> [Row] {
    let source = calls.map { provider($0.id, $0.call) }.joined(separator: "\n")
    let project = try TemporaryProject([
      "plugins/shop/init.lua": source, "vitrina.json": "{\"limits\": {\"call_ms\": 1000}}",
    ])
    let host = Vitrina.Host(
      Vitrina.Host.Options(files: DiskFiles(root: project.path), clock: { 0 }))
    let context = host.context(ViewEnvironment(locale: "es-AR"))
    func read(_ id: String) {
      let component = try? host.resolve("shop/\(id)", in: context)
      precondition(component?.diagnostics.isEmpty == true)
    }
    read("nothing")
    let before = ProjectBenchmark.residentMebibytes()
    let clock = ContinuousClock()
    let first = clock.measure { for (id, _) in calls { read(id) } } / .nanoseconds(1)
    let growth = ProjectBenchmark.residentMebibytes() - before
    let base = Stopwatch.nanoseconds(5) { read("nothing") }
    return [
      .time("first use of every format, \(count) calls each", first, atMost: 100_000_000),
      .memory("growth by the locale data", growth, atMost: 20),
    ]
      + calls.dropFirst().map { id, call in
        let time = Stopwatch.nanoseconds(5) { read(id) } - base
        return .time("vitrina.format, \(id)", time / Double(count), atMost: 10_000)
      }
  }
}
