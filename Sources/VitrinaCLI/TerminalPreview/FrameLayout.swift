/// Which rows and columns of the terminal show what.
///
/// From the top: a header where there is room for one, the body, a rule, the panel, the status line.
/// The last row of the terminal stays empty, so that nothing ever scrolls.
struct FrameLayout {
  /// Columns of the mark beside the component.
  static let gutter = 2
  /// Columns between catalogue and component.
  static let divider = 2

  let columns: Int
  let rows: Int
  let hasHeader: Bool
  /// Lines of the panel at the bottom.
  let panel: Int
  let body: Int
  /// Columns of the catalogue; 0 where it is not shown.
  let catalogue: Int
  /// Columns of the component; 0 where it is not shown.
  let component: Int

  /// - Parameter wishes: Lines that the panel could fill.
  init(_ model: TerminalModel, wishes: Int) {
    columns = max(1, model.size.columns)
    rows = max(1, model.size.rows - 1)
    hasHeader = rows >= 6
    let free = rows - (hasHeader ? 1 : 0) - 2
    panel = max(0, min(wishes, free * 2 / 5))
    body = max(0, free - panel)
    if model.isWide {
      catalogue = min(36, max(24, columns * 3 / 10))
      component = columns - catalogue - Self.divider - Self.gutter
    } else {
      catalogue = model.showsComponent ? 0 : columns
      component = model.showsComponent ? max(0, columns - Self.gutter) : 0
    }
  }

  /// Columns that a component would have if it were shown.
  var componentIfShown: Int { component > 0 ? component : max(1, columns - Self.gutter) }
}
