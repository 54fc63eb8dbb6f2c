internal import Components
internal import Scripting
internal import Values

/// A component with data that show what it is for, as the first lines of a provider.
struct ComponentSample {
  let component: AnyComponent
  /// Where its links lead.
  let link: String

  /// What is given of components whose fields are all optional.
  private static let chosen: [String: [String]] = [
    "banner": ["title", "subtitle", "deep_link"],
    "dividing_line": ["has_triangle"],
    "in_app_notification": ["conversation_id", "display_name", "text", "deep_link"],
    "loyalty_ring": ["ring_number", "ring_percentage", "ring_hexa_color"],
    "loyalty_header": ["ring_number", "ring_percentage", "title", "primary_hexa_color"],
    "discount_box": ["title", "subtitle"],
  ]

  /// What is better said in words of its own than in those of its name.
  private static let words: [String: DataValue] = [
    "ring_number": .integer(3), "title": "A title", "subtitle": "A subtitle", "text": "Some text",
    "display_name": "Ana", "conversation_id": "first", "button_title": "See more",
    "normal_label": "Pay", "loading_label": "Paying", "background_hexa_color": "#e6f4f9",
    "primary_hexa_color": "#0b5e7d",
  ]

  /// The fields in the order of the schema: those that must be given, links with their titles, and
  /// some more.
  var fields: [(name: String, value: DataValue)] {
    fields(of: component.dataProtocol, more: Self.chosen[component.name] ?? [])
  }

  private func fields(
    of data: DataProtocol, more: [String]
  ) -> [(name: String, value: DataValue)] {
    let hasRequired = data.fields.contains { $0.isRequired }
    let links = Set(data.fields.filter { $0.type.isLink }.map(\.name))
    return data.fields.compactMap { field in
      let isTitle =
        field.name.hasSuffix("_title") && links.contains("\(field.name.dropLast(6))_deep_link")
      let isLinked = hasRequired && (field.type.isLink || isTitle)
      guard field.isRequired || isLinked || more.contains(field.name) else { return nil }
      return (field.name, value(of: field))
    }
  }

  private func value(of field: DataProtocol.Field) -> DataValue {
    if let value = Self.words[field.name] { return value }
    switch field.type {
    case .string: return .string(Self.sentence(field.name))
    case .integer: return .integer(1)
    case .number: return .double(1)
    case .fraction: return .double(0.6)
    case .boolean: return .bool(true)
    case .hexColor: return "#227c9a"
    case .image: return "https://www.example.com/icon.png"
    case .deepLink: return .string(link)
    case .enumeration(let words): return .string(words.first ?? "")
    case .list(let item): return .list([.map(map(of: item()))])
    case .nested(let table): return .map(map(of: table()))
    case .map: return .map([:])
    }
  }

  private func map(of data: DataProtocol) -> DataMap {
    DataMap(fields(of: data, more: []).map { ($0.name, $0.value) })
  }

  /// `normal_label` as `Normal label`.
  static func sentence(_ name: String) -> String {
    let words = name.replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// A scenario that shows another side: a long text, or that data are on their way.
  var scenario: Scenario {
    let text = fields.first { field in
      component.dataProtocol.fields.contains { $0.name == field.name && $0.type.name == "string" }
    }
    guard let text, text.name != "conversation_id" else {
      return Scenario(
        id: "loading", title: "While data are on their way", moment: Moment(state: "loading"))
    }
    let long = "A text that is much longer than the others, to see where it breaks"
    return Scenario(id: "long_text", title: "A long text", values: [text.name: .string(long)])
  }

  /// Whether a tap does something.
  var hasTap: Bool { component.events.contains { $0.name == "tap" } }

  /// Whether a tap leads somewhere.
  var hasLink: Bool {
    fields.contains { field in
      field.value == .string(link) || field.value.listValue?.isEmpty == false
    }
  }
}

extension FieldType {
  fileprivate var isLink: Bool { if case .deepLink = self { true } else { false } }
}
