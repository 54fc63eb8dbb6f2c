internal import Components
internal import Diagnostics

extension AccessibilityCheck.Walk {
  /// Text under 4.5:1, large text under 3:1 (WCAG 1.4.3), arcs and bars under 3:1 (1.4.11). What is
  /// disabled, and what lies on a picture, is not measured.
  func contrastFaults(
    of box: LayoutBox<Block>, _ around: AccessibilityCheck.Surroundings
  ) -> [AccessibilityCheck.Finding] {
    guard !around.isDisabled, !around.isOnImage else { return [] }
    let node = box.node
    switch node.content {
    case .text(let text) where !text.plain.isEmpty && !text.isRedacted:
      return [fault(box, text.color, on: around.grounds, wanted: wanted(text.style), "1.4.3")]
        .compactMap(\.self)
    case .ring(let ring) where ring.progress.value > 0 || ring.number != nil:
      // The arc has to stand out from what is around it and from the rest of the ring.
      let grounds = around.grounds + around.grounds.map { ring.track.over($0) }
      return [fault(box, ring.color, on: grounds, wanted: 3, "1.4.11")].compactMap(\.self)
    case .textField(let field):
      return [fault(box, field.color, on: around.grounds, wanted: wanted(field.style), "1.4.3")]
        .compactMap(\.self)
    default: return []
    }
  }

  private func wanted(_ style: TextStyle) -> Double {
    let size = style.size * check.environment.textSize.scale
    // 18 points of print are 24 of ours, 14 bold ones 18.66.
    return size >= 24 || (size >= 18.66 && style.weight.rawValue >= 700) ? 3 : 4.5
  }

  private func fault(
    _ box: LayoutBox<Block>, _ color: HexColor, on grounds: [HexColor], wanted: Double,
    _ criterion: String
  ) -> AccessibilityCheck.Finding? {
    let worst = grounds.min { Contrast.ratio(color, $0) < Contrast.ratio(color, $1) }
    guard let ground = worst else { return nil }
    let ratio = Contrast.ratio(color, ground)
    guard ratio < wanted else { return nil }
    let near = passing(color, grounds, wanted)
    return AccessibilityCheck.Finding(
      node: box.id,
      problem: FieldProblem(
        "a11y.contrast", at: check.fields.color(ofNode: box.id),
        "is hard to see: \(color.over(ground).hex) on \(ground.hex)", severity: .warning,
        expected: "a contrast of at least \(shown(wanted)):1 (WCAG \(criterion))",
        found: "\(shown(ratio)):1",
        fix: near.map { "use \($0.hex), the nearest colour that passes" }
          ?? "choose another ground"))
  }

  /// The nearest colour that passes on all grounds.
  private func passing(_ color: HexColor, _ grounds: [HexColor], _ wanted: Double) -> HexColor? {
    let candidates = grounds.compactMap { Contrast.nearest(to: color, on: $0, ratio: wanted) }
    return candidates.first { candidate in
      grounds.allSatisfy { Contrast.ratio(candidate, $0) >= wanted }
    }
  }

  /// With two digits, rounded down, so that what fails never reads as if it passed.
  private func shown(_ ratio: Double) -> String {
    let hundredths = Int(ratio * 100)
    let rest = hundredths % 100
    guard rest > 0 else { return "\(hundredths / 100)" }
    return rest % 10 == 0
      ? "\(hundredths / 100).\(rest / 10)" : "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
