/// Bytes that are appended once and handed over: where every renderer and writer puts its output.
///
/// Owns its memory and cannot be copied, so appending never checks for sharing.
public struct ByteBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes written so far.
  public private(set) var count = 0

  public init(capacity: Int = 1024) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  private mutating func reserve(_ extra: Int) {
    guard count + extra > capacity else { return }
    let grown = max(capacity * 2, count + extra)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: grown)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = grown
  }

  public mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// A literal: no String is made.
  public mutating func append(_ literal: StaticString) {
    append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  public mutating func append(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ append($0) }) == nil {
      var native = text
      native.withUTF8 { append($0) }
    }
  }

  public mutating func append(_ text: Substring) {
    var text = text
    text.withUTF8 { append($0) }
  }

  public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// The decimal digits of an integer.
  public mutating func append(decimal value: Int) {
    guard value >= 10 || value < 0 else { return append(0x30 + UInt8(value)) }
    var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
    withUnsafeMutableBytes(of: &digits) { raw in
      var at = 24
      var rest = value.magnitude
      repeat {
        at -= 1
        raw[at] = 0x30 + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      if value < 0 {
        at -= 1
        raw[at] = 0x2D
      }
      append(UnsafeBufferPointer(rebasing: raw.bindMemory(to: UInt8.self)[at...]))
    }
  }

  /// Gives the bytes to `body` without copying them; they may not be kept.
  public borrowing func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R
  {
    try body(UnsafeBufferPointer(start: base, count: count))
  }

  /// Ends writing and returns the bytes.
  public consuming func finish() -> [UInt8] {
    Array(UnsafeBufferPointer(start: base, count: count))
  }

  /// Ends writing and returns the bytes as text; ill-formed UTF-8 becomes U+FFFD.
  public consuming func finishText() -> String {
    String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }

  /// Forgets what was written and keeps the memory.
  public mutating func removeAll() {
    count = 0
  }
}
