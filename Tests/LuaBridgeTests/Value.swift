import LuaBridge

/// What a tape says, as a value that tests compare whole.
indirect enum Value: Equatable {
  case absent
  case null
  case bool(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case list([Value])
  case map([String: Value])
  case handler
  case refused(LuaRefusal, String)
  case fault(LuaError.Kind, String, line: Int?)
  case reference(LuaReference.Kind)

  init(_ reader: inout LuaTapeReader) {
    switch reader.next() {
    case .absent: self = .absent
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .double(let value): self = .double(value)
    case .string(let text): self = .string(text.string)
    case .list(let count): self = .list((0..<count).map { _ in Value(&reader) })
    case .map(let count):
      var map: [String: Value] = [:]
      for _ in 0..<count {
        let key = reader.key().string
        map[key] = Value(&reader)
      }
      self = .map(map)
    case .handler: self = .handler
    case .refused(let reason, let found): self = .refused(reason, found)
    case .fault(let error): self = .fault(error.kind, error.message, line: error.location?.line)
    case .reference(let reference): self = .reference(reference.kind)
    }
  }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(floatLiteral value: Double) { self = .double(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: Value...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, Value)...) {
    self = .map(Dictionary(uniqueKeysWithValues: elements))
  }
}

extension LuaTapeWriter {
  mutating func value(_ value: Value) {
    switch value {
    case .null: null()
    case .bool(let value): self.value(value)
    case .integer(let value): self.value(value)
    case .double(let value): self.value(value)
    case .string(let value): self.value(value)
    case .list(let items):
      list(count: items.count)
      for item in items { self.value(item) }
    case .map(let map):
      self.map(count: map.count)
      for (key, item) in map.sorted(by: { $0.key < $1.key }) {
        self.key(key)
        self.value(item)
      }
    case .absent, .handler, .refused, .fault, .reference: absent()
    }
  }

  /// A tape that is a list of arguments.
  static func arguments(_ values: [Value]) -> LuaTapeWriter {
    var writer = LuaTapeWriter()
    writer.value(.list(values))
    return writer
  }
}
