import Foundation
import TestSupport

/// The workshop with a page in a headless Chromium: how soon a save is seen, what keeps the page
/// busy, and what the process and the page weigh.
///
/// Runs the program that lies beside this one. `PYTHON` names an interpreter that has the packages
/// of the browser tests.
enum WorkshopBenchmark {
  static func rows() throws -> [Row] {
    let figures = try measured()
    func time(_ subject: String, _ name: String, atMost limit: Double) -> Row {
      guard let milliseconds = figures[name] else {
        return Row(
          subject: subject, measured: "no browser", target: "≤ \(limit) ms", isReached: false)
      }
      return .time(subject, milliseconds * 1_000_000, atMost: limit * 1_000_000)
    }
    let growth = "growth over 10,000 saves and 10,000 taps; of the saves a fifth is made"
    let shell = "page, script and styles, each compressed"
    return [
      time("start to the first answer, 100 plugins, 500 scenarios", "start", atMost: 300),
      time("save to the changed DOM there, median", "save_median", atMost: 50),
      time("save to the changed DOM there, 95 of 100", "save_p95", atMost: 100),
      time("longest task of a page with 10,000 scenarios, load", "longest_task_load", atMost: 50),
      time("longest task there, scroll to the end", "longest_task_scroll", atMost: 50),
      time("longest task there, search", "longest_task_search", atMost: 50),
      figures["memory_growth"].map { .memory(growth, $0, atMost: 10) }
        ?? Row(subject: growth, measured: "no browser", target: "≤ 10.0 MiB", isReached: false),
      figures["shell"].map { .memory(shell, bytes: Int($0 * 1024), atMost: 60) }
        ?? Row(subject: shell, measured: "no browser", target: "≤ 60.0 KiB", isReached: false),
    ]
  }

  /// What the program of the browser tests measured, by name.
  private static func measured() throws -> [String: Double] {
    guard let python = ProcessInfo.processInfo.environment["PYTHON"] else { return [:] }
    let binary = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("vitrina")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python, relativeTo: Repository.root)
    process.arguments = [
      Repository.root.appendingPathComponent("Tests/Browser/time_workshop.py").path, binary.path,
    ]
    let lines = try output(of: process).split(separator: "\n")
    let pairs = lines.compactMap { line -> (String, Double)? in
      let words = line.split(separator: " ")
      guard words.count == 2, let number = Double(words[1]) else { return nil }
      return (String(words[0]), number)
    }
    return Dictionary(pairs) { $1 }
  }

  private static func output(of process: Process) throws -> String {
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
