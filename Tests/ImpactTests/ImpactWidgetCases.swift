import Components
import Testing
import Values

@testable import Impact

/// A widget in a state and an environment, as goldens have it.
struct WidgetCase: Sendable, CustomTestStringConvertible {
  let component: any Component.Type
  let name: String
  let data: DataMap
  var state: String?
  var environment = ViewEnvironment(locale: "en")
  /// Whether it is compared as text too.
  var hasTexts = false

  var testDescription: String { "\(component.name) \(name)" }

  var drawn: DrawnWidget {
    var drawn = DrawnWidget(component, data, in: environment)
    if let state { _ = drawn.instance.enter(state) }
    return drawn
  }

  /// The same in the dark, from right to left, narrow, and with the largest text.
  static func everywhere(
    _ component: any Component.Type, _ name: String, _ data: DataMap, arabic: DataMap = [:]
  ) -> [WidgetCase] {
    let largest = TextSize("ax5") ?? .standard
    return [
      WidgetCase(component: component, name: name, data: data, hasTexts: true),
      WidgetCase(
        component: component, name: "\(name)_dark", data: data,
        environment: ViewEnvironment(scheme: .dark, locale: "en")),
      WidgetCase(
        component: component, name: "\(name)_rtl", data: data.overlaid(with: arabic),
        environment: ViewEnvironment(direction: .rtl, locale: "ar")),
      WidgetCase(
        component: component, name: "\(name)_dark_rtl", data: data.overlaid(with: arabic),
        environment: ViewEnvironment(scheme: .dark, direction: .rtl, locale: "ar")),
      WidgetCase(
        component: component, name: "\(name)_narrow", data: data,
        environment: ViewEnvironment(width: 320, locale: "en")),
      WidgetCase(
        component: component, name: "\(name)_wide", data: data,
        environment: ViewEnvironment(width: 768, locale: "en")),
      WidgetCase(
        component: component, name: "\(name)_largest_text", data: data,
        environment: ViewEnvironment(width: 320, locale: "en", textSize: largest)),
    ]
  }

  /// The states without content in both schemes and directions, and what is on its way before there
  /// is anything.
  static func otherStates(_ component: any Component.Type, _ data: DataMap) -> [WidgetCase] {
    var cases = [
      WidgetCase(component: component, name: "loading_at_first", data: ["state": "loading"])
    ]
    for state in ["loading", "empty", "error"] {
      for scheme in ViewEnvironment.Scheme.allCases {
        for direction in ViewEnvironment.Direction.allCases {
          let isRTL = direction == .rtl
          cases.append(
            WidgetCase(
              component: component,
              name: state + (scheme == .dark ? "_dark" : "") + (isRTL ? "_rtl" : ""),
              data: data.overlaid(with: ["state": .string(state)]),
              environment: ViewEnvironment(
                scheme: scheme, direction: direction, locale: isRTL ? "ar" : "en")))
        }
      }
    }
    return cases
  }
}

/// Data of the widgets, as providers have them.
enum WidgetSamples {
  /// Three hills under a sun.
  static let image: DataValue = .string(
    "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%20300%20150'"
      + "%20preserveAspectRatio='xMidYMid%20slice'%3E%3Crect%20width='300'%20height='150'"
      + "%20fill='%23cfe8f3'/%3E%3Ccircle%20cx='220'%20cy='45'%20r='22'%20fill='%23f7ce68'/%3E"
      + "%3Cpath%20d='M0%20150V95q75-60%20150%200t150-10v65z'%20fill='%234f9d69'/%3E%3C/svg%3E")

  static let foodBank: DataMap = [
    "nonprofit_name": "River City Food Bank", "nonprofit_id": 1,
    "nonprofit_cause": "Combat child hunger", "image": image, "progress": 0.14,
    "progress_text": "14% funded", "goal_text": "Fund 5 meals",
    "completion_text": "Funded 2 times", "website": "https://nonprofit-1.example.org",
  ]
  static let coast: DataMap = [
    "nonprofit_name": "Clear Coast Alliance", "nonprofit_id": 3,
    "nonprofit_cause": "Protect oceans", "image": image, "progress": 0.43,
    "progress_text": "43% funded", "goal_text": "Fund 1,000 lb of plastic removed",
    "completion_text": "Funded 2 times", "website": "https://nonprofit-3.example.org",
  ]
  static let trees: DataMap = [
    "nonprofit_name": "Canopy Trust", "nonprofit_id": 4, "nonprofit_cause": "Plant trees",
    "progress": 0, "progress_text": "0% funded", "goal_text": "Fund 500 trees",
  ]

  static let list: DataMap = [
    "chain_name": "Harbor Market", "personal": [.map(foodBank)],
    "community": [.map(foodBank), .map(coast), .map(trees)],
  ]
  static let communityList: DataMap = [
    "chain_name": "Harbor Market", "community": [.map(coast), .map(trees)],
  ]
  static let arabicList: DataMap = [
    "chain_name": "سوق الميناء", "personal_tab_title": "أثري", "community_tab_title": "أثر المجتمع",
    "link_text": "اعرف المزيد",
    "personal": [
      [
        "nonprofit_name": "بنك الطعام", "nonprofit_cause": "مكافحة الجوع", "image": image,
        "progress": 0.14, "progress_text": "تم تمويل ١٤٪", "goal_text": "موّل ٥ وجبات",
        "completion_text": "تم التمويل مرتين", "website": "https://nonprofit-1.example.org",
      ]
    ],
  ]

  static let selected: DataMap = [
    "nonprofit_name": "River City Food Bank", "nonprofit_id": 1, "image": image,
    "impact_text": "US$0.20 going to River City Food Bank", "goal_text": "Fund 5 meals",
    "progress": 0.08, "progress_text": "8% funded", "show_change_button": true,
  ]
  static let arabicSelected: DataMap = [
    "nonprofit_name": "بنك الطعام", "impact_text": "١٪ من طلبك إلى بنك الطعام",
    "goal_text": "موّل ٥ وجبات", "progress_text": "تم تمويل ٨٪", "change_text": "تغيير",
  ]

  static let personal: DataMap = [
    "nonprofit_name": "River City Food Bank", "nonprofit_id": 1,
    "nonprofit_cause": "Combat child hunger", "image": image, "progress": 0.14,
    "progress_text": "14% funded", "goal_text": "Fund 5 meals",
    "completion_text": "Funded 2 times", "should_show_change_button": true,
  ]
  static let arabicPersonal: DataMap = [
    "nonprofit_name": "بنك الطعام", "nonprofit_cause": "مكافحة الجوع",
    "goal_text": "موّل ٥ وجبات", "completion_text": "تم التمويل مرتين",
    "progress_text": "تم تمويل ١٤٪", "change_text": "تغيير",
  ]

  static let community: DataMap = [
    "nonprofit_name": "Clear Coast Alliance", "nonprofit_id": 3, "image": image,
    "progress": 0.43, "progress_text": "43% funded",
  ]
  static let arabicCommunity: DataMap = [
    "nonprofit_name": "تحالف الساحل", "progress_text": "تم تمويل ٤٣٪",
    "button_text": "عرض كل الأثر",
  ]
}
