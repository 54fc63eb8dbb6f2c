public import Components

/// Gives every node of a view its place: the layout of the formats without a browser.
///
/// It follows the CSS of `HTMLStylesheet`, so that a component has one geometry in every format.
/// Widths never depend on heights, so four passes over the tree do: how wide nodes are by
/// themselves, how wide they become, how high that makes them, and where they stand. Each pass
/// looks at a node once, so the cost grows with the number of nodes and not with their depth.
public struct LayoutEngine<Measurer: TextMeasuring> {
  private let measurer: Measurer
  private let environment: ViewEnvironment

  /// In points.
  static var largestText: Double { 10_000 }

  public init(measurer: Measurer, environment: ViewEnvironment) {
    self.measurer = measurer
    self.environment = environment
  }

  /// Lays a view out in the width of the environment.
  ///
  /// Always gives a box for every node, with sizes of 0 or more. A length that is no number counts
  /// as 0, one below 0 as not given, and none is more than a million points. A width of the
  /// environment that is not above 0 counts as the smallest of `ViewEnvironment.widths`. Text has
  /// lines if its size is above 0 and at most 10,000 points.
  ///
  /// - Complexity: O(*n*) in nodes and characters, besides what the measurer takes.
  public func layout(_ node: ViewNode) -> LayoutBox<Measurer.Block> {
    let given = environment.width
    let width = given > 0 ? min(given, Length.most) : ViewEnvironment.widths.lowerBound
    var tree = LayoutTree(node, measurer: measurer, scale: environment.textSize.scale)
    tree.measureWidths()
    tree.assignWidths(in: width)
    tree.measureHeights()
    tree.assignPlaces()
    return tree.boxes(mirroredIn: environment.direction == .rtl ? width : nil)
  }
}
