internal import Diagnostics
public import Values

/// The fields of a schema as rules about raw memory; see `Schema`.
@usableFromInline
struct SchemaTable: Sendable {
  private let name: String
  private let declared: [FieldRule]
  /// By the bytes of their names, as the entries of a map are.
  private let sorted: [FieldRule]
  /// A bit for each of `sorted` that must be given.
  private let required: UInt64

  init(_ name: String, _ rules: [FieldRule]) {
    precondition(rules.count <= 64, "\(name) has more than 64 fields")
    let sorted = rules.sorted { $0.name.utf8Precedes($1.name) }
    for (field, next) in zip(sorted, sorted.dropFirst()) {
      precondition(field.name != next.name, "\(name) declares '\(field.name)' twice")
    }
    self.name = name
    declared = rules
    self.sorted = sorted
    required = sorted.indices.reduce(0) { bits, at in
      sorted[at].isRequired ? bits | 1 << UInt64(at) : bits
    }
  }

  var dataProtocol: DataProtocol {
    DataProtocol(
      name: name,
      fields: declared.map {
        DataProtocol.Field(
          name: $0.name, type: $0.type(), range: $0.range, takesText: $0.takesText,
          isRequired: $0.isRequired, wasRequired: $0.wasRequired, defaultValue: $0.defaultValue,
          doc: $0.doc)
      })
  }

  /// Reports a list item that is no table.
  @usableFromInline
  func reportNoTable(_ value: DataValue, _ problems: inout FieldProblems) {
    let field = declared.first { $0.isRequired } ?? declared.first
    problems.report(
      "data.type", "has the wrong type\(Self.leftOut)", expected: "a table of \(name)",
      found: value.quotedDescription, fix: "write {\(field.map { "\($0.name) = …, " } ?? "")…}")
  }

  private static var leftOut: String { ", so the item is left out" }

  /// Whether every required field is usable. Entries and fields are both sorted, so one pass
  /// pairs them.
  @usableFromInline
  func read(
    _ map: DataMap, isItem: Bool = false, into root: UnsafeMutableRawBufferPointer,
    _ problems: inout FieldProblems
  ) -> Bool {
    guard let base = root.baseAddress else { return true }
    var seen: UInt64 = 0
    var usable: UInt64 = 0
    var strangers: [DataMap.Entry] = []
    var at = 0
    for entry in map.entries {
      var order = 1
      while at < sorted.count {
        order = sorted[at].name.utf8Order(to: entry.key)
        guard order < 0 else { break }
        at += 1
      }
      guard order == 0 else {
        strangers.append(entry)
        continue
      }
      seen |= 1 << UInt64(at)
      if read(entry.value, at, isItem, base, &problems) { usable |= 1 << UInt64(at) }
    }
    for entry in strangers {
      guard let at = field(named: entry.key, seen, &problems) else { continue }
      seen |= 1 << UInt64(at)
      if read(entry.value, at, isItem, base, &problems) { usable |= 1 << UInt64(at) }
    }
    for at in sorted.indices where required & ~seen & 1 << UInt64(at) != 0 {
      reportMissing(sorted[at], isItem, &problems)
    }
    return required & ~usable == 0
  }

  private func read(
    _ value: DataValue, _ at: Int, _ isItem: Bool, _ root: UnsafeMutableRawPointer,
    _ problems: inout FieldProblems
  ) -> Bool {
    let field = sorted[at]
    problems.push(.field(field.name))
    defer { problems.pop() }
    var isUsable = false
    if field.isRequired, case .null = value {
      problems.report(
        "data.missing", "is required and is null", expected: field.type().expectation,
        found: "null", fix: "give it a value")
    } else {
      isUsable = field.decode(value, root, &problems)
    }
    if isItem, field.isRequired, !isUsable { problems.addConsequence(Self.leftOut) }
    return isUsable
  }

  /// The field that a seed's getter name means; nil, with a report, for a name that means none.
  private func field(named key: String, _ seen: UInt64, _ problems: inout FieldProblems) -> Int? {
    if let meant = NameRule.fieldName(ofGetter: key),
      let at = sorted.firstIndex(where: { $0.name == meant })
    {
      if seen & 1 << UInt64(at) == 0 { return at }
      problems.report(
        "data.duplicate_field", field: key, "is given twice", expected: "one of the two names",
        found: "'\(meant)' and '\(key)'", fix: "keep '\(meant)'")
      return nil
    }
    let names = declared.map(\.name)
    let near =
      nearestName(to: key, in: names)
      ?? NameRule.fieldName(ofGetter: key).flatMap { nearestName(to: $0, in: names) }
    problems.report(
      "data.unknown_field", field: key, "is no field of \(name)",
      expected: near.map { "'\($0)'" } ?? "one of \(declared.map(\.name).joined(separator: ", "))",
      found: "'\(key)'", fix: near.map { "did you mean '\($0)'?" } ?? "remove it")
    return nil
  }

  private func reportMissing(
    _ field: FieldRule, _ isItem: Bool, _ problems: inout FieldProblems
  ) {
    problems.report(
      "data.missing", field: field.name,
      "is required and not given\(isItem ? Self.leftOut : "")",
      expected: field.type().expectation, found: "nothing",
      fix: "add \(field.name) = …\(field.doc.isEmpty ? "" : "  -- \(field.doc)")")
  }

  /// Writes the object.
  @usableFromInline
  func encode(_ root: UnsafeRawBufferPointer, into writer: inout JSONWriter) {
    writer.beginObject()
    if let base = root.baseAddress {
      for field in sorted { field.encode(base, &writer) }
    }
    writer.endObject()
  }
}
