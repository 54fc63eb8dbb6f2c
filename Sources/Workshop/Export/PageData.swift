internal import Values

/// What one page of an export can show, as the blocks of JSON that lie in it.
///
/// Markup and texts are kept once: many axes change nothing in them.
struct PageData {
  /// The parts of one drawing, as numbers into the tables.
  typealias Numbers = DataMap

  private var markups = Table()
  private var parts = Table()
  private var drawings: [(name: String, numbers: [Numbers])] = []

  /// Values that are written once and then called by their position.
  private struct Table {
    /// Bytes that are hashed in one go, not one by one as an array is.
    private struct Value: Hashable {
      let bytes: [UInt8]

      func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      }
    }

    private var numbers: [Value: Int] = [:]
    private(set) var json: [UInt8] = [UInt8(ascii: "[")]

    mutating func add(_ value: [UInt8]) -> DataValue {
      let key = Value(bytes: value)
      if let number = numbers[key] { return .integer(number) }
      if !numbers.isEmpty { json.append(UInt8(ascii: ",")) }
      json += value
      numbers[key] = numbers.count
      return .integer(numbers.count - 1)
    }

    var whole: [UInt8] { json + [UInt8(ascii: "]")] }
  }

  mutating func add(markup: [UInt8]) -> DataValue { markups.add(Self.string(markup)) }

  mutating func add(text: [UInt8]) -> DataValue { parts.add(Self.string(text)) }

  mutating func add(json: [UInt8]) -> DataValue { parts.add(json) }

  private static func string(_ text: [UInt8]) -> [UInt8] {
    var writer = JSONWriter(capacity: text.count + text.count / 4)
    writer.value(String(decoding: text, as: UTF8.self))
    return writer.finish()
  }

  /// Adds a subject with what it looks like under each set of axes.
  mutating func add(_ name: String, _ numbers: [Numbers]) { drawings.append((name, numbers)) }

  /// The script elements, to be put into the page.
  ///
  /// - Parameter sets: The axes of every drawing.
  func blocks(of page: PageAddress, _ sets: [AxisSet]) -> [UInt8] {
    let shown: DataMap = [
      "axes": .list(sets.map { .string($0.query) }),
      "drawings": .map(DataMap(drawings.map { ($0.name, .list($0.numbers.map(DataValue.map))) })),
      "offers": Self.offers(sets), "path": .string(page.path),
      "root": .string(PageAddress.root(from: page.file)),
    ]
    var head = Array(DataValue.map(shown).json.utf8.dropLast())
    head += Array(",\"parts\":".utf8) + parts.whole + [UInt8(ascii: "}")]
    return Self.block("exported", head) + Self.block("markups", markups.whole)
  }

  /// The values that the reader can choose, for those axes that have more than one.
  private static func offers(_ sets: [AxisSet]) -> DataValue {
    let defaults = ["scheme": "light", "dir": "", "text-size": "l", "motion": "full", "state": ""]
    return .map(
      DataMap(
        defaults.compactMap { axis, initial in
          var values = [initial]
          for set in sets {
            if let value = set.value(of: axis), !values.contains(value) { values.append(value) }
          }
          return values.count > 1 ? (axis, .list(values.map(DataValue.string))) : nil
        }))
  }

  /// A block that no text in it can end.
  private static func block(_ id: String, _ json: [UInt8]) -> [UInt8] {
    var block = Array("<script type=\"application/json\" id=\"\(id)\">".utf8)
    block.reserveCapacity(json.count + 64)
    for (at, byte) in json.enumerated() {
      let next = at + 1 < json.count ? json[at + 1] : 0
      if byte == UInt8(ascii: "<"), next == UInt8(ascii: "/") || next == UInt8(ascii: "!") {
        block += Array("\\u003c".utf8)
      } else {
        block.append(byte)
      }
    }
    return block + Array("</script>\n".utf8)
  }
}
