// vitrina-bench [SUBJECT]: all subjects, or one of project, export, check, snapshot, state, limits, getter,
// ring, html, routing, format, picture, samples, ledger, browser, workshop.

let subjects: [(name: String, rows: () throws -> [Row])] = [
  ("project", ProjectBenchmark.rows), ("export", ExportBenchmark.rows),
  ("check", CheckBenchmark.rows), ("snapshot", SnapshotBenchmark.rows),
  ("state", StateBenchmark.rows),
  ("limits", LimitsBenchmark.rows), ("getter", GetterBenchmark.rows),
  ("ring", RingBenchmark.rows),
  ("html", HTMLBenchmark.rows),
  ("routing", RoutingBenchmark.rows),
  ("format", FormatBenchmark.rows),
  ("picture", PictureBenchmark.rows),
  ("samples", SampleBenchmark.rows),
  ("ledger", LedgerBenchmark.rows),
  ("browser", BrowserBenchmark.rows),
  ("workshop", WorkshopBenchmark.rows),
]
let wanted = CommandLine.arguments.dropFirst().first
let chosen = subjects.filter { wanted == nil || $0.name == wanted }
print(Report.text(try chosen.flatMap { try $0.rows() }))
