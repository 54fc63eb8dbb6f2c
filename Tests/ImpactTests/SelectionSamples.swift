import Components
import Impact
import TestSupport
import Testing
import Values

extension DrawnWidget {
  /// A widget that a manager fills, as a host has it filled.
  ///
  /// - Parameter given: What an author gives; it lies over what the service knows.
  init(
    _ component: any ImpactWidget.Type, _ given: DataMap = [:], from checkout: Checkout,
    in environment: ViewEnvironment = ViewEnvironment(locale: "en-US")
  ) throws {
    self.init(
      component, try SelectionSamples.filled(component, given, from: checkout, environment.locale),
      in: environment)
  }

  /// The same component with other data, in the state that it is in.
  func refilled(_ given: DataMap = [:], from checkout: Checkout) throws -> DrawnWidget {
    let map = try ImpactWidgets.fields(
      of: component.name, given: given,
      from: ImpactSight(
        manager: checkout.manager, time: checkout.time, locale: environment.locale))
    var problems = FieldProblems()
    var next = self
    next.instance = component.instance(map.overlaid(with: given), &problems)
    let isKept = next.instance.keepState(of: instance)
    #expect(isKept)
    return next
  }

  /// The radios that are selected, by name.
  var selected: [String] {
    var names: [String] = []
    view.walk { node, _ in
      if node.accessibility.role == .radio, node.accessibility.isSelected {
        names.append(node.accessibility.label ?? "")
      }
    }
    return names
  }

  /// All radios, by name.
  var radios: [String] {
    var names: [String] = []
    view.walk { node, _ in
      if node.accessibility.role == .radio { names.append(node.accessibility.label ?? "") }
    }
    return names
  }

  /// What an action reports.
  mutating func events(_ action: ComponentAction) -> [ComponentEvent] { instance.handle(action) }
}

/// Data of the widgets in which a nonprofit is chosen, as the sample shop has them.
enum SelectionSamples {
  static func filled(
    _ component: any ImpactWidget.Type, _ given: DataMap = [:], from checkout: Checkout,
    _ locale: String = "en-US"
  ) throws -> DataMap {
    try ImpactWidgets.fields(
      of: component.name, given: given,
      from: ImpactSight(manager: checkout.manager, time: checkout.time, locale: locale)
    ).overlaid(with: given)
  }

  /// What a provider of an order page gives for an order that the shop knows, or not.
  static func order(_ id: String, email: String? = nil) -> DataMap {
    var transaction: DataMap = ["cart_total": 30, "currency_code": "USD", "store_id": 1]
    transaction["email"] = email.map(DataValue.string)
    return ["order_id": .string(id), "transaction": .map(transaction)]
  }

  /// A shop where a guest selected a nonprofit.
  static func shop(selecting nonprofit: Int?) throws -> Checkout {
    var checkout = try Checkout()
    if let nonprofit { checkout.select(nonprofit) }
    return checkout
  }

  /// One whose last order reached a goal of all shoppers.
  static func shopWithGoal() throws -> Checkout {
    var checkout = try Checkout()
    checkout.register("ben@example.org")
    checkout.select(5)
    checkout.start("1")
    checkout.finish("O1")
    return checkout
  }

  /// The words of a selection in Arabic.
  static let arabic: DataMap = [
    "title": "اختر أثرك", "subtitle": "اختر منظمة وسنتبرع بجزء من طلبك دون تكلفة إضافية.",
    "confirm_title": "تأكيد", "powered_text": "بدعم من Vitrina Impact",
    "nonprofits": [
      ["id": 3, "name": "تحالف الساحل النظيف", "cause": "حماية المحيطات", "cause_icon": "wave"],
      [
        "id": 4, "name": "مؤسسة الظل", "cause": "زراعة الأشجار", "cause_icon": "leaf",
        "impact_description": "تمويل 500 شجرة",
      ],
      ["id": 5, "name": "شبكة العقول الهادئة", "cause": "الصحة النفسية", "cause_icon": "heart"],
    ],
  ]

  static let arabicOverview: DataMap = [
    "title": "لقد أحدثت أثراً للتو", "subtitle": "شاهد الأثر الذي أحدثته مشترياتك.",
    "personal_card": [
      "title": "أثرك", "description": "تمويل 5 وجبات", "progress": 0.14,
      "progress_text": "مُوِّل 14%", "link_title": "اعرف المزيد",
      "website": "https://nonprofit-1.example.org",
    ],
    "community_card": [
      "title": "أثر المجتمع", "description": "تمويل 2000 وجبة", "progress": 0.8,
      "progress_text": "مُوِّل 80%", "link_title": "عرض كل الأثر",
    ],
  ]
}
