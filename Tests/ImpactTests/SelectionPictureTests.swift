import Components
import TestSupport
import Testing
import Values

@testable import Impact

/// The compact selection, the full screen one and the page of an order as they look.
struct SelectionPictureTests {
  /// A component with what the sample shop has for it.
  private static func sample(
    _ component: any ImpactWidget.Type, _ given: DataMap = [:],
    from shop: () throws -> Checkout = { try Checkout() }
  ) -> DataMap {
    (try? SelectionSamples.filled(component, given, from: shop())) ?? [:]
  }

  /// In both schemes and directions.
  private static func bothWays(
    _ component: any ImpactWidget.Type, _ name: String, _ data: DataMap
  ) -> [WidgetCase] {
    ViewEnvironment.Scheme.allCases.flatMap { scheme in
      ViewEnvironment.Direction.allCases.map { direction in
        let environment = ViewEnvironment(scheme: scheme, direction: direction, locale: "en-US")
        let suffix = (scheme == .dark ? "_dark" : "") + (direction == .rtl ? "_rtl" : "")
        return WidgetCase(
          component: component, name: name + suffix, data: data, environment: environment,
          hasTexts: suffix.isEmpty)
      }
    }
  }

  private static let minimal: [WidgetCase] = {
    let widget = MinimalNonprofitSelection.self
    let after: DataMap = ["is_pre_purchase": false]
    let selected = { try SelectionSamples.shop(selecting: 4) }
    return bothWays(widget, "before_nothing", sample(widget))
      + bothWays(widget, "before_selected", sample(widget, from: selected))
      + bothWays(widget, "after_nothing", sample(widget, after))
      + WidgetCase.everywhere(
        widget, "after_selected", sample(widget, after, from: selected),
        arabic: SelectionSamples.arabic)
      + WidgetCase.otherStates(widget, sample(widget))
      + [WidgetCase(component: widget, name: "styled", data: styledMinimal, hasTexts: true)]
  }()

  private static let styledMinimal = sample(
    MinimalNonprofitSelection.self,
    [
      "is_pre_purchase": false, "background_color": "#0b3d2e", "vertical_padding": 12,
      "widget_title_config": ["color": "#ffd166", "weight": "bold"],
      "cause_button_config": [
        "size": ["width": 64, "height": 56], "selected_color": "#ffd166",
        "border_config": ["corner_radius": 28, "width": 0],
      ],
      "icon_config": ["size": ["width": 28, "height": 28]],
      "confirm_button_config": [
        "selected_color": "#ffd166", "size": ["width": 240, "height": 48],
        "border_config": ["corner_radius": 24], "text_config": ["weight": "bold"],
      ],
    ], from: { try SelectionSamples.shop(selecting: 4) })

  private static let fullScreen: [WidgetCase] = {
    let widget = FullScreenNonprofitSelection.self
    let grid: DataMap = ["style": "grid"]
    let selected = { try SelectionSamples.shop(selecting: 4) }
    return bothWays(widget, "list_nothing", sample(widget))
      + WidgetCase.everywhere(
        widget, "list_selected", sample(widget, from: selected), arabic: SelectionSamples.arabic)
      + bothWays(widget, "grid_nothing", sample(widget, grid))
      + WidgetCase.everywhere(
        widget, "grid_selected", sample(widget, grid, from: selected),
        arabic: SelectionSamples.arabic)
      + WidgetCase.otherStates(widget, sample(widget))
      + bothWays(
        widget, "header",
        sample(
          widget,
          [
            "header_height": 64, "text_alignment": "center",
            "selected_background_color": "#fff4d6", "image_config": ["shape": "circle"],
            "selected_border_config": ["color": "#c26a00", "width": 3],
          ], from: selected))
  }()

  private static let orderPage: [WidgetCase] = {
    let widget = OrderPage.self
    let open = SelectionSamples.order("SEED-2")
    let redeemed = SelectionSamples.order("SEED-1")
    return bothWays(widget, "selection", sample(widget, open))
      + bothWays(
        widget, "picked", sample(widget, open, from: { try SelectionSamples.shop(selecting: 1) }))
      + WidgetCase.everywhere(
        widget, "overview", sample(widget, redeemed), arabic: SelectionSamples.arabicOverview)
      + bothWays(
        widget, "completed",
        sample(widget, SelectionSamples.order("O1"), from: { try SelectionSamples.shopWithGoal() }))
      + WidgetCase.otherStates(widget, sample(widget, redeemed))
      + [
        WidgetCase(
          component: widget, name: "loading_selection",
          data: sample(widget, open.overlaid(with: ["state": "loading"])))
      ]
  }()

  static let cases = minimal + fullScreen + orderPage

  @Test(arguments: cases)
  func `looks as recorded`(_ sample: WidgetCase) throws {
    #expect(sample.drawn.problems == [])
    let suite = "SelectionPictureTests/\(sample.component.name)"
    try sample.drawn.expectPicture(suite, sample.name)
    if sample.hasTexts { try sample.drawn.expectTexts(suite, sample.name) }
  }

  @Test(arguments: cases)
  func `can be read, named and touched`(_ sample: WidgetCase) throws {
    #expect(try sample.drawn.findings == [])
  }

  @Test(arguments: cases.filter { $0.name == "loading" || $0.name == "loading_selection" })
  func `keeps its size when its data have come`(_ sample: WidgetCase) throws {
    let there = DrawnWidget(
      sample.component, sample.data.overlaid(with: ["state": "content"]), in: sample.environment)
    #expect(try sample.drawn.places["root"] == there.places["root"])
  }
}
