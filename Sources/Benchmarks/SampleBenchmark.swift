import BusinessComponents
import Components
import Foundation
import Rasterizing
import TestSupport
import Values

/// All payloads of `ml-components.json` as pictures, every image of theirs an icon that is decoded.
enum SampleBenchmark {
  private static let widths = [320.0, 375, 768]
  private static let scale = 2.0

  static func rows() throws -> [Row] {
    let samples = try Sample.read().flatMap(\.samples)
    let registry = ComponentRegistry(BusinessComponents.all)
    let icon = Array(
      try Data(
        contentsOf: Repository.root.appendingPathComponent("plugins/discounts/icons/pizza.svg"))
    )
    let renderer = try PictureRenderer()
    var bytes = 0

    /// - Parameter mark: Makes its title one that was not drawn before.
    func draw(_ sample: Sample, in environment: ViewEnvironment, mark: Int? = nil) throws {
      guard let component = registry.component(named: sample.component) else { return }
      var data = sample.data
      if let mark, let title = data["title"]?.stringValue {
        data["title"] = .string("\(mark) \(title)")
      }
      var problems = FieldProblems()
      let view = component.instance(data, &problems).view(in: environment)
      let page = try renderer.page([PictureContent(view) { _ in icon }], in: environment)
      bytes &+= try renderer.png(page, scale: scale).bytes.count
    }

    func drawAll(mark: Int? = nil) throws -> Int {
      var count = 0
      for width in widths {
        for scheme in ViewEnvironment.Scheme.allCases {
          let environment = ViewEnvironment(scheme: scheme, width: width)
          for sample in samples { try draw(sample, in: environment, mark: mark) }
          count += samples.count
        }
      }
      return count
    }

    var pictures = 0
    let clock = ContinuousClock()
    let all = try clock.measure { pictures = try drawAll() } / .nanoseconds(1)
    // Caches fill while as many pictures again are drawn.
    pictures += try drawAll(mark: 0)
    let before = ProjectBenchmark.residentMebibytes()
    var drawn = 0
    var round = 1
    while drawn < 5000 {
      drawn += try drawAll(mark: round)
      round += 1
    }
    let growth = ProjectBenchmark.residentMebibytes() - before
    precondition(bytes != 0)
    return [
      .time(
        "\(pictures / 2) PNGs at 2×: \(samples.count) payloads, 2 schemes, 3 widths, on the wall",
        all, atMost: 10_000_000_000),
      .memory("growth over \(drawn) PNGs, titles never the same", growth, atMost: 5),
    ]
  }
}
