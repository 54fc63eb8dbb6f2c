internal import Values

/// Compares two versions of a component's schema, and says of each difference whom it breaks.
struct SchemaComparison {
  private let component: String
  private var changes: [SchemaChange] = []
  /// Pairs of definitions that have been compared: what differs in them is told once, by their name.
  private var seen: Set<[String]> = []

  static func changes(_ component: String, _ old: SchemaNode, _ new: SchemaNode) -> [SchemaChange] {
    var comparison = SchemaComparison(component: component)
    comparison.compare(old, new, at: "")
    return comparison.changes
  }

  private init(component: String) { self.component = component }

  private mutating func add(
    _ path: String, _ kind: SchemaChange.Kind, _ message: String, _ reason: String,
    breaks: Set<SchemaChange.Side> = []
  ) {
    changes.append(
      SchemaChange(
        component: component, path: path, kind: kind, message: message, reason: reason,
        breaks: breaks))
  }

  private mutating func addRule(_ word: String, _ path: String) {
    add(
      path, .rule, "has another \(word)", "what that means is not known here",
      breaks: [.authors, .clients])
  }

  private mutating func compare(_ old: SchemaNode, _ new: SchemaNode, at path: String) {
    guard compareTypes(old, new, path) else { return }
    compareChoices(old, new, path)
    compareRange(old, new, path)
    compareForm(old, new, path)
    compareDefault(old, new, path)
    compareRest(old, new, path)
    var path = path
    if let before = old.reference, let after = new.reference {
      guard seen.insert([before, after]).inserted else { return }
      path = after
    }
    compareUnknownFields(old, new, path)
    compareFields(old, new, path)
    switch (old.items, new.items) {
    case (let before?, let after?):
      compareNull(before, after, path + "[]")
      compare(before, after, at: path + "[]")
    case (nil, nil): break
    default: addRule("items", path)
    }
  }

  private mutating func compareFields(_ old: SchemaNode, _ new: SchemaNode, _ path: String) {
    let before = old.required
    let after = new.required
    for name in old.fields + new.fields.filter({ old.field($0) == nil }) {
      compareField(
        old.field(name), new.field(name), wasRequired: before.contains(name),
        isRequired: after.contains(name), at: path.isEmpty ? name : "\(path).\(name)")
    }
  }

  private mutating func compareField(
    _ old: SchemaNode?, _ new: SchemaNode?, wasRequired: Bool, isRequired: Bool, at path: String
  ) {
    switch (old, new) {
    case (let before?, let after?):
      if !wasRequired, isRequired {
        add(
          path, .required, "was optional and is required", "data that leave it out no longer fit",
          breaks: [.authors])
      } else if wasRequired, !isRequired {
        add(
          path, .required, "was required and is optional", "clients may no longer find it",
          breaks: [.clients])
      } else {
        compareNull(before, after, path)
      }
      compare(before, after, at: path)
    case (_?, nil):
      add(
        path, .fieldRemoved, "is gone",
        wasRequired
          ? "what authors give is no longer shown, and clients no longer find it"
          : "what authors give is no longer shown",
        breaks: wasRequired ? [.authors, .clients] : [.authors])
    case (nil, _?) where isRequired:
      add(
        path, .fieldAdded, "is new and required", "data of before do not have it",
        breaks: [.authors])
    case (nil, _?):
      add(path, .fieldAdded, "is new and optional", "data may leave it out")
    case (nil, nil): break
    }
  }

  private mutating func compareNull(_ old: SchemaNode, _ new: SchemaNode, _ path: String) {
    guard old.isNullable != new.isNullable else { return }
    if new.isNullable {
      add(path, .null, "may be null now", "clients may meet a null", breaks: [.clients])
    } else {
      add(
        path, .null, "may no longer be null", "data in which it is null no longer fit",
        breaks: [.authors])
    }
  }

  /// - Returns: Whether what lies deeper can be compared.
  private mutating func compareTypes(
    _ old: SchemaNode, _ new: SchemaNode, _ path: String
  ) -> Bool {
    let before = Set(old.types)
    let after = Set(new.types)
    guard before != after else { return true }
    var breaks: Set<SchemaChange.Side> = []
    if !Self.covers(after, before) { breaks.insert(.authors) }
    if !Self.covers(before, after) { breaks.insert(.clients) }
    add(
      path, .type, "was \(old.typeText) and is \(new.typeText)",
      Self.reason(breaks, authors: "data of the old type no longer fit", clients: "a new type"),
      breaks: breaks)
    return !before.isDisjoint(with: after)
      || Self.covers(after, before) || Self.covers(before, after)
  }

  /// Whether values of some types are all of some others; no types are all of them.
  private static func covers(_ large: Set<String>, _ small: Set<String>) -> Bool {
    if large.isEmpty { return true }
    if small.isEmpty { return false }
    return small.allSatisfy { large.contains($0) || ($0 == "integer" && large.contains("number")) }
  }

  private static func reason(
    _ breaks: Set<SchemaChange.Side>, authors: String, clients: String
  ) -> String {
    let parts =
      (breaks.contains(.authors) ? [authors] : [])
      + (breaks.contains(.clients) ? ["clients may meet \(clients)"] : [])
    return parts.isEmpty ? "both mean the same" : parts.joined(separator: ", and ")
  }

  private mutating func compareChoices(_ old: SchemaNode, _ new: SchemaNode, _ path: String) {
    switch (old.choices, new.choices) {
    case (let before?, let after?):
      let gone = before.filter { !after.contains($0) }
      let added = after.filter { !before.contains($0) }
      if !gone.isEmpty {
        add(
          path, .words, "may no longer be \(Self.list(gone))",
          "data that say so no longer fit", breaks: [.authors])
      }
      if !added.isEmpty {
        add(
          path, .words, "may be \(Self.list(added)) now",
          "clients take their default for a word that they do not know")
      }
    case (nil, let after?):
      add(
        path, .words, "has to be \(Self.list(after))", "data that say something else no longer fit",
        breaks: [.authors])
    case (let before?, nil):
      add(
        path, .words, "need no longer be \(Self.list(before))", "clients may meet any value",
        breaks: [.clients])
    case (nil, nil): break
    }
  }

  private static func list(_ values: [DataValue]) -> String {
    values.map(\.json).joined(separator: " or ")
  }

  private mutating func compareRange(_ old: SchemaNode, _ new: SchemaNode, _ path: String) {
    let before = Self.range(of: old)
    let after = Self.range(of: new)
    guard before != after else { return }
    var breaks: Set<SchemaChange.Side> = []
    if after.lower > before.lower || after.upper < before.upper { breaks.insert(.authors) }
    if after.lower < before.lower || after.upper > before.upper { breaks.insert(.clients) }
    add(
      path, .range, "was \(Self.text(of: old)) and is \(Self.text(of: new))",
      Self.reason(
        breaks, authors: "numbers that fitted no longer do",
        clients: "numbers that were out of range"),
      breaks: breaks)
  }

  private static func range(of node: SchemaNode) -> (lower: Double, upper: Double) {
    (
      node.words["minimum"]?.doubleValue ?? -.infinity,
      node.words["maximum"]?.doubleValue ?? .infinity
    )
  }

  private static func text(of node: SchemaNode) -> String {
    switch (node.words["minimum"], node.words["maximum"]) {
    case (let lower?, let upper?): "from \(lower.json) to \(upper.json)"
    case (let lower?, nil): "\(lower.json) or more"
    case (nil, let upper?): "\(upper.json) or less"
    case (nil, nil): "any number"
    }
  }

  /// Format and pattern, which come and go together.
  private mutating func compareForm(_ old: SchemaNode, _ new: SchemaNode, _ path: String) {
    let before = (old.words["format"], old.words["pattern"])
    let after = (new.words["format"], new.words["pattern"])
    guard before != after else { return }
    func text(_ form: (format: DataValue?, pattern: DataValue?)) -> String {
      form.format?.stringValue.map { "a \($0)" } ?? form.pattern.map { "text like \($0.json)" }
        ?? "of any form"
    }
    let isSame = before.0 == after.0
    var breaks: Set<SchemaChange.Side> = [.authors, .clients]
    if before == (nil, nil) { breaks = [.authors] }
    if after == (nil, nil) { breaks = [.clients] }
    add(
      path, .format,
      isSame
        ? "is \(text(after)) of another form" : "was \(text(before)) and is \(text(after))",
      Self.reason(
        breaks, authors: "values of the old form no longer fit", clients: "another form"),
      breaks: breaks)
  }

  private mutating func compareDefault(_ old: SchemaNode, _ new: SchemaNode, _ path: String) {
    let before = old.words["default"]
    let after = new.words["default"]
    guard before != after else { return }
    add(
      path, .defaultValue,
      "is \(after?.json ?? "nothing") when left out, and was \(before?.json ?? "nothing")",
      "data that leave it out look different", breaks: [.authors])
  }

  private mutating func compareUnknownFields(
    _ old: SchemaNode, _ new: SchemaNode, _ path: String
  ) {
    guard old.takesUnknownFields != new.takesUnknownFields else { return }
    if new.takesUnknownFields {
      add(path, .unknownFields, "takes unknown fields now", "clients ignore them")
    } else {
      add(
        path, .unknownFields, "no longer takes unknown fields", "data that have some no longer fit",
        breaks: [.authors])
    }
  }

  private static let compared: Set<String> = [
    "type", "enum", "minimum", "maximum", "format", "pattern", "default", "properties", "required",
    "items", "unevaluatedProperties",
  ]

  private static let namesOnly: Set<String> = ["$defs", "$id", "$schema"]

  private static let documentation: Set<String> = [
    "title", "description", "examples", "deprecated", "$comment",
  ]

  private mutating func compareRest(_ old: SchemaNode, _ new: SchemaNode, _ path: String) {
    var documents: [String] = []
    let keys = old.words.keys + new.words.keys.filter { old.words[$0] == nil }
    for key in keys where old.words[key] != new.words[key] {
      if Self.compared.contains(key) || Self.namesOnly.contains(key) { continue }
      if Self.documentation.contains(key) || key.hasPrefix("x-") {
        documents.append(key)
      } else {
        addRule(key, path)
      }
    }
    guard !documents.isEmpty else { return }
    add(
      path, .documentation, "has another \(documents.sorted().joined(separator: ", "))",
      "only people and forms read it")
  }
}
