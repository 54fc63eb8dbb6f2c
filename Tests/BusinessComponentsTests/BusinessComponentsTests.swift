import BusinessComponents
import Components
import TestSupport
import Testing
import Values

struct BusinessComponentsTests {
  static let titles = [
    "LoyaltyRing", "DiscountBox", "DividingLine", "DownloadApp", "CrossSellingBox",
    "LoyaltyHeader", "ItemDescription", "AnimatedButton",
  ]

  @Test func `has the eight components under their names`() {
    #expect(
      BusinessComponents.all.map { "\($0.name) \($0.dataProtocol.name)" } == [
        "loyalty_ring LoyaltyRingData", "discount_box DiscountBoxData",
        "dividing_line DividingLineData", "download_app DownloadAppData",
        "cross_selling_box CrossSellingBoxData", "loyalty_header LoyaltyHeaderData",
        "item_description ItemDescriptionData", "animated_button AnimatedButtonData",
      ])
  }

  /// Every field of the samples is one of ours, and the other way round.
  @Test(arguments: titles)
  func `has the fields of the reference`(_ title: String) throws {
    let component = try #require(
      ComponentRegistry(BusinessComponents.all).component(named: NameRule.snakeCase(title)))
    let fields = Set(component.dataProtocol.fields.map(\.name))
    var used = Sample.all(of: title).reduce(into: Set<String>()) { $0.formUnion($1.data.keys) }
    // The samples switch the button off while it is shown.
    if title == "AnimatedButton" { used.insert("is_enabled") }
    #expect(fields == used)
  }

  @Test(arguments: titles)
  func `gives each node an id of its own`(_ component: String) throws {
    for sample in Sample.all(of: component) {
      var ids: [String] = []
      try sample.shown().view.walk { _, id in ids.append(id) }
      #expect(Set(ids).count == ids.count)
    }
  }

  /// What a tool says of a node leads to the data.
  @Test(arguments: titles)
  func `names the fields of its nodes`(_ title: String) throws {
    let component = try #require(
      ComponentRegistry(BusinessComponents.all).component(named: NameRule.snakeCase(title)))
    var nodes: Set<String> = []
    for sample in Sample.all(of: title) {
      try sample.shown().view.walk { node, id in
        nodes.insert(id)
        // Whoever touches or reads something can be told where it is written.
        guard node.action != nil || title != "DividingLine" else { return }
        if case .text = node.content {
          #expect(!component.nodeFields.paths(ofNode: id).isEmpty, "\(id)")
        }
      }
    }
    var fields: Set<String> = []
    for entry in component.nodeFields {
      #expect(nodes.contains { entry.paths(ofNode: $0) != nil }, "no node \(entry.node)")
      for field in entry.fields { fields.insert(String(field.prefix { $0 != "." })) }
    }
    let known = Set(component.dataProtocol.fields.map(\.name))
    #expect(fields.isSubset(of: known))
  }

  @Test func `documents every field and event`() {
    for component in BusinessComponents.all {
      #expect(!component.doc.isEmpty)
      for field in component.dataProtocol.fields { #expect(!field.doc.isEmpty) }
      for event in component.events { #expect(!event.doc.isEmpty) }
      for state in component.states { #expect(!state.doc.isEmpty) }
      for action in component.actions {
        #expect(!action.doc.isEmpty)
        for argument in action.arguments ?? [] { #expect(!argument.doc.isEmpty) }
      }
    }
  }

  /// Samples with long texts and many parts, in the environments that change layouts.
  struct Look: Sendable, CustomTestStringConvertible {
    let id: String
    let environment: ViewEnvironment
    var testDescription: String { id }

    static let all: [Look] = [
      Look(id: "dark", environment: ViewEnvironment(scheme: .dark)),
      Look(id: "rtl", environment: ViewEnvironment(direction: .rtl, locale: "ar")),
      Look(id: "width_120", environment: ViewEnvironment(width: 120)),
      Look(id: "width_200", environment: ViewEnvironment(width: 200)),
      Look(id: "width_500", environment: ViewEnvironment(width: 500)),
      Look(id: "ax5", environment: ViewEnvironment(textSize: TextSize("ax5") ?? .standard)),
      Look(id: "percent_200", environment: ViewEnvironment(textSize: TextSize("200") ?? .standard)),
      Look(id: "motion", environment: ViewEnvironment(motion: .full)),
    ]
  }

  @Test(arguments: Look.all)
  func `looks as recorded in`(_ look: Look) throws {
    let samples = [
      ("LoyaltyRing", "example_app_with_subtitle"), ("LoyaltyRing", "bold_markup_v2"),
      ("LoyaltyRing", "long_title_wraps_and_truncates"), ("LoyaltyRing", "rtl_arabic"),
      ("DiscountBox", "long_texts_and_emoji"), ("DiscountBox", "items_5"),
      ("DownloadApp", "long_title_two_lines"), ("CrossSellingBox", "three_lines_truncate"),
      ("ItemDescription", "four_lines_truncate"), ("LoyaltyHeader", "long_texts_truncate"),
      ("LoyaltyHeader", "title_without_ring"), ("DividingLine", "seed_triangle"),
      ("AnimatedButton", "long_label_emoji"),
    ]
    var html = ""
    var terminal = ""
    for (component, name) in samples {
      let sample = try #require(Sample.all(of: component).first { $0.name == name })
      let shown = try sample.shown(in: look.environment)
      html += shown.html
      terminal += "\(component) \(name)\n\(shown.terminal)\n"
    }
    try Golden.expect(html, "BusinessComponentsTests", "\(look.id).html")
    try Golden.expect(terminal, "BusinessComponentsTests", "\(look.id).txt")
  }

  /// Whatever the environment, no line of a terminal is longer than its columns.
  @Test(arguments: titles)
  func `stays within the columns of a terminal`(_ component: String) throws {
    for sample in Sample.all(of: component) {
      for width in stride(from: 120.0, through: 504, by: 8) {
        for direction in ViewEnvironment.Direction.allCases {
          let shown = try sample.shown(
            in: ViewEnvironment(width: width, direction: direction))
          for line in shown.terminal.split(separator: "\n") {
            // Emoji and wide letters count double; none of the samples has wide letters.
            let emoji = line.count {
              $0.unicodeScalars.contains { $0.properties.isEmojiPresentation } || $0 == "❤️"
            }
            #expect(
              line.count + emoji <= Int(width / 8), "\(sample.name) at \(width): \(line)")
          }
        }
      }
    }
  }
}
