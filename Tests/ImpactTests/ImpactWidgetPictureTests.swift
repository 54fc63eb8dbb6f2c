import Components
import TestSupport
import Testing
import Values

@testable import Impact

/// What the impact list, the selected nonprofit, personal and community impact look like.
struct ImpactWidgetPictureTests {
  private static let styled: DataMap = [
    "background_color": "#10243e",
    "widget_border_config": ["width": 1, "color": "#4f9d69", "corner_radius": 16],
    "impact_description_text_config": ["color": "#ffd166"],
    "progress_bar_config": [
      "height": 12, "gradient": ["#ef476f", "#ffd166", "#06d6a0"],
      "background_color": "#23406b", "border_config": ["width": 1, "color": "#ffffff"],
    ],
    "image_config": ["shape": "square", "corner_radius": 8, "size": ["width": 64, "height": 64]],
  ]

  static let cases: [WidgetCase] =
    WidgetCase.everywhere(
      ImpactList.self, "content", WidgetSamples.list, arabic: WidgetSamples.arabicList)
    + WidgetCase.otherStates(ImpactList.self, WidgetSamples.list)
    + [
      WidgetCase(
        component: ImpactList.self, name: "community", data: WidgetSamples.list,
        state: "community"),
      WidgetCase(
        component: ImpactList.self, name: "no_personal_impact", data: WidgetSamples.communityList),
    ]
    + WidgetCase.everywhere(
      SelectedNonprofit.self, "regular", WidgetSamples.selected,
      arabic: WidgetSamples.arabicSelected)
    + WidgetCase.everywhere(
      SelectedNonprofit.self, "out_to_lunch",
      WidgetSamples.selected.overlaid(with: ["style": "out_to_lunch"]),
      arabic: WidgetSamples.arabicSelected)
    + WidgetCase.otherStates(SelectedNonprofit.self, WidgetSamples.selected)
    + [
      WidgetCase(
        component: SelectedNonprofit.self, name: "no_impact",
        data: WidgetSamples.selected.overlaid(with: [
          "progress": 0, "progress_text": "0% funded", "show_change_button": false,
          "impact_text": "1% of your order going to River City Food Bank",
        ])),
      WidgetCase(
        component: SelectedNonprofit.self, name: "styled",
        data: WidgetSamples.selected.overlaid(with: styled), hasTexts: true),
      WidgetCase(
        component: SelectedNonprofit.self, name: "styled_rtl",
        data: WidgetSamples.selected.overlaid(with: styled)
          .overlaid(with: WidgetSamples.arabicSelected).overlaid(with: ["progress": 0.6]),
        environment: ViewEnvironment(scheme: .dark, direction: .rtl, locale: "ar"), hasTexts: true),
    ]
    + WidgetCase.everywhere(
      PersonalImpact.self, "content", WidgetSamples.personal,
      arabic: WidgetSamples.arabicPersonal)
    + WidgetCase.otherStates(PersonalImpact.self, WidgetSamples.personal)
    + WidgetCase.everywhere(
      CommunityImpact.self, "content", WidgetSamples.community,
      arabic: WidgetSamples.arabicCommunity)
    + WidgetCase.otherStates(CommunityImpact.self, WidgetSamples.community)

  @Test(arguments: cases)
  func `looks as recorded`(_ sample: WidgetCase) throws {
    #expect(sample.drawn.problems == [])
    let suite = "ImpactWidgetPictureTests/\(sample.component.name)"
    try sample.drawn.expectPicture(suite, sample.name)
    if sample.hasTexts { try sample.drawn.expectTexts(suite, sample.name) }
  }

  @Test(arguments: cases)
  func `can be read, named and touched`(_ sample: WidgetCase) throws {
    #expect(try sample.drawn.findings == [])
  }

  @Test(arguments: cases.filter { $0.name == "loading" })
  func `keeps its size when its data have come`(_ sample: WidgetCase) throws {
    let there = DrawnWidget(
      sample.component, sample.data.overlaid(with: ["state": "content"]), in: sample.environment)
    #expect(try sample.drawn.places["root"] == there.places["root"])
  }
}
