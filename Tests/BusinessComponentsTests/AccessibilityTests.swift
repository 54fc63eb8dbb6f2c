import Components
import Rasterizing
import Rendering
import TestSupport
import Testing
import Values

@testable import BusinessComponents

/// What the checks say of the samples: the brand colours that are hard to see, by name, and nothing
/// else that is the components' own.
struct AccessibilityTests {
  private func findings(_ sample: Sample, in environment: ViewEnvironment) throws -> [String] {
    let shown = try sample.shown(in: environment)
    let component = try #require(
      ComponentRegistry(BusinessComponents.all).component(named: sample.component))
    return AccessibilityCheck(component, environment: environment).findings(in: try shown.layout)
      .filter { $0.problem.severity != .note }
      .map { "\($0.problem.code) \($0.problem.path) \($0.problem.found ?? "")" }
  }

  /// The samples with something to find, a line each.
  private func report(_ scheme: ViewEnvironment.Scheme) throws -> [String] {
    var lines: [String] = []
    for title in BusinessComponentsTests.titles {
      for sample in Sample.all(of: title) {
        let found = try findings(sample, in: ViewEnvironment(scheme: scheme))
        if !found.isEmpty {
          lines.append(
            "\(sample.component) \(sample.name): \(Set(found).sorted().joined(separator: ", "))")
        }
      }
    }
    return lines
  }

  @Test(arguments: ViewEnvironment.Scheme.allCases)
  func `finds the brand colours that are hard to see, and nothing else`(
    _ scheme: ViewEnvironment.Scheme
  ) throws {
    try Golden.expect(
      try report(scheme).joined(separator: "\n") + "\n", "AccessibilityTests",
      "\(scheme.rawValue).txt")
  }

  /// Names, roles and sizes do not depend on colours, so there nothing may be found at all.
  @Test(arguments: ["l", "200", "ax5"])
  func `finds names, roles and sizes in order at every text size`(_ size: String) throws {
    for width in [200.0, 375] {
      let environment = ViewEnvironment(width: width, textSize: try #require(TextSize(size)))
      for title in BusinessComponentsTests.titles {
        for sample in Sample.all(of: title) {
          let found = try findings(sample, in: environment)
            .filter { !$0.hasPrefix("a11y.contrast") && !$0.hasPrefix("a11y.clipped") }
          #expect(found == [], "\(sample.component) \(sample.name)")
        }
      }
    }
  }
}
