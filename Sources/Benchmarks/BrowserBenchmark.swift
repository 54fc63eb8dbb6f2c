import Components
import Foundation
import Rasterizing
import Rendering
import TestSupport
import Values

/// The picture of a ring beside a screenshot of the same ring by a headless Chromium that runs and
/// has loaded the page. Both are medians on the wall, since Chromium works in several processes.
///
/// Ours starts at the data each time; Chromium has nothing left to do but to paint and to encode.
/// `PYTHON` names an interpreter that has the packages of the browser tests.
enum BrowserBenchmark {
  private static let limit = 0.1

  static func rows() throws -> [Row] {
    let renderer = try PictureRenderer()
    let environment = ViewEnvironment()
    var number = 0
    var bytes = 0
    let ours = try Stopwatch.wallNanoseconds(100) {
      number += 1
      let page = try renderer.page([PictureBenchmark.content(number)], in: environment)
      bytes &+= try renderer.png(page, scale: PictureBenchmark.scale).bytes.count
    }
    precondition(bytes != 0)
    let subjects = [
      "PNG of a ring at 2× / Playwright's screenshot of the loaded element",
      "PNG of a ring at 2× / DevTools' fastest capture of the loaded page's area",
    ]
    let times = try screenshotNanoseconds(environment)
    return subjects.enumerated().map { index, subject in
      guard times.indices.contains(index) else {
        return Row(
          subject: subject, measured: "no browser", target: "≤ \(limit)", isReached: false)
      }
      return .ratio(subject, ours, to: times[index], atMost: limit)
    }
  }

  /// The medians of both ways to take it; empty if there is no browser.
  private static func screenshotNanoseconds(_ environment: ViewEnvironment) throws -> [Double] {
    guard let python = ProcessInfo.processInfo.environment["PYTHON"] else { return [] }
    var page = ByteBuffer()
    let element = HTMLRenderer.Element(PictureBenchmark.content(3).node) { _ in nil }
    HTMLRenderer(environment: environment)
      .renderDocument([element], title: "ring", stylesheet: nil, into: &page)
    let project = try TemporaryProject(["ring.html": page.finishText()])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python, relativeTo: Repository.root)
    process.arguments = [
      Repository.root.appendingPathComponent("Tests/Browser/time_screenshots.py").path,
      "\(project.path)/ring.html", "\(PictureBenchmark.scale)",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self).split(separator: " ").compactMap { Double($0) }
  }
}
