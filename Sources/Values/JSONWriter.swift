/// Writes JSON into a byte buffer: no spaces, keys in the order given, UTF-8 as it is.
///
/// Callers give keys in ascending order; `DataMap` and schemas keep theirs sorted. A double that
/// JSON cannot hold (not finite) is written as `null`.
public struct JSONWriter: ~Copyable {
  private var buffer: ByteBuffer
  private var needsComma = false

  public init(capacity: Int = 1024) {
    buffer = ByteBuffer(capacity: capacity)
  }

  private mutating func separate() {
    if needsComma { buffer.append(0x2C) }
    needsComma = true
  }

  public mutating func beginObject() {
    separate()
    buffer.append(0x7B)
    needsComma = false
  }

  public mutating func endObject() {
    buffer.append(0x7D)
    needsComma = true
  }

  public mutating func beginArray() {
    separate()
    buffer.append(0x5B)
    needsComma = false
  }

  public mutating func endArray() {
    buffer.append(0x5D)
    needsComma = true
  }

  public mutating func key(_ name: String) {
    value(name)
    buffer.append(0x3A)
    needsComma = false
  }

  public mutating func null() {
    separate()
    buffer.append("null")
  }

  public mutating func value(_ value: Bool) {
    separate()
    if value { buffer.append("true") } else { buffer.append("false") }
  }

  public mutating func value(_ value: Int) {
    separate()
    buffer.append(decimal: value)
  }

  public mutating func value(_ value: Double) {
    guard value.isFinite else { return null() }
    separate()
    buffer.append(value.description)
  }

  public mutating func value(_ text: String) {
    separate()
    buffer.append(0x22)
    text.withBytes { appendEscaped($0) }
    buffer.append(0x22)
  }

  /// Copies runs that need no escape and escapes the rest: `"`, `\`, and controls below 0x20.
  private mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
    var clean = 0
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      if byte >= 0x20 && byte != 0x22 && byte != 0x5C {
        at += 1
        continue
      }
      buffer.append(UnsafeBufferPointer(rebasing: bytes[clean..<at]))
      switch byte {
      case 0x22: buffer.append("\\\"")
      case 0x5C: buffer.append("\\\\")
      case 0x0A: buffer.append("\\n")
      case 0x0D: buffer.append("\\r")
      case 0x09: buffer.append("\\t")
      default:
        buffer.append("\\u00")
        buffer.append(Self.hexDigit(byte >> 4))
        buffer.append(Self.hexDigit(byte & 15))
      }
      at += 1
      clean = at
    }
    buffer.append(UnsafeBufferPointer(rebasing: bytes[clean...]))
  }

  private static func hexDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? 0x30 + nibble : 0x57 + nibble
  }

  public mutating func value(_ value: DataValue) {
    switch value {
    case .null: null()
    case .bool(let value): self.value(value)
    case .integer(let value): self.value(value)
    case .double(let value): self.value(value)
    case .string(let value): self.value(value)
    case .list(let items):
      beginArray()
      for item in items { self.value(item) }
      endArray()
    case .map(let map): self.value(map)
    }
  }

  /// A value that is JSON already.
  public mutating func value(json bytes: [UInt8]) {
    separate()
    buffer.append(bytes)
  }

  public mutating func value(_ map: DataMap) {
    beginObject()
    for entry in map.entries {
      key(entry.key)
      value(entry.value)
    }
    endObject()
  }

  public consuming func finish() -> [UInt8] { buffer.finish() }
  public consuming func finishText() -> String { buffer.finishText() }
}

extension DataValue {
  /// The value as JSON text on one line, keys sorted.
  public var json: String {
    var writer = JSONWriter()
    writer.value(self)
    return writer.finishText()
  }
}
