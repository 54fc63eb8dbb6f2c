import Components
import TestSupport
import Testing
import Values

struct DividingLineTests {
  static let samples = Sample.all(of: "DividingLine")

  @Test func `reads all samples`() { #expect(Self.samples.count == 5) }

  @Test(arguments: samples)
  func `looks as recorded in every format`(_ sample: Sample) throws {
    try sample.expectGoldens("DividingLineTests")
  }

  /// The samples give the corners of the line; a notch without room is left out.
  @Test(arguments: samples)
  func `has the notch of its sample`(_ sample: Sample) throws {
    guard case .divider(let divider) = try sample.shown().view.content else {
      Issue.record("no divider")
      return
    }
    #expect(divider.height == sample.expected["height"]?.doubleValue)
    let corners = sample.expected["polyline"]?.listValue ?? []
    guard corners.count == 5 else {
      #expect(divider.notch == nil)
      return
    }
    let points = corners.map { ($0.listValue ?? []).compactMap(\.doubleValue) }
    #expect(divider.notch?.width == points[3][0] - points[1][0])
    #expect(divider.notch?.depth == points[2][1])
    #expect((points[1][0] + points[3][0]) / 2 == sample.width / 2)
  }

  @Test func `is a separator without events`() throws {
    var shown = try Shown("dividing_line", ["has_triangle": true])
    #expect(shown.accessibility == "separator\n")
    #expect(shown.events(.tap(index: nil)) == [])
    #expect(shown.problems.isEmpty)
  }

  @Test(arguments: ["yes", 1, .list([])] as [DataValue])
  func `takes nothing but true and false`(_ value: DataValue) throws {
    let shown = try Shown("dividing_line", ["has_triangle": value])
    #expect(shown.codes == ["error data.type has_triangle"])
  }
}
