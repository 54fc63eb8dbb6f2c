internal import Diagnostics
internal import Rendering

/// The fields in the place of the catalogue: name and value, what was typed over with a mark.
struct FieldPane {
  private let height: Int
  private let width: Int
  private let model: TerminalModel

  init(_ model: TerminalModel, _ layout: FrameLayout) {
    self.model = model
    height = layout.body
    width = layout.catalogue
  }

  /// Exactly as many lines as it is high, each as wide as it is.
  func lines(_ sheet: FieldSheet) -> [TerminalLine] {
    guard height > 0 else { return [] }
    let fields = model.content.fields
    let names = min(fields.map(\.name.count).max() ?? 0, max(0, width * 3 / 5))
    let first = max(0, min(sheet.chosen - height / 2, fields.count - height))
    var lines = fields.enumerated().dropFirst(first).prefix(height).map { position, field in
      let isChosen = position == sheet.chosen
      var line = TerminalLine(isChosen ? "▸" : " ", .strong)
      line.append(
        TerminalLine(field.name, isChosen ? .strong : .plain).fitted(to: names))
      line.append(model.values.sets(field.name) ? "*" : " ", .strong)
      let text = field.text.isEmpty ? "–" : field.text
      line.append(DiagnosticFormatter.printable(text), .quiet)
      let whole = line.fitted(to: width)
      return isChosen ? whole.chosen : whole
    }
    while lines.count < height { lines.append(TerminalLine().fitted(to: width)) }
    return lines
  }
}
