/// Bytes that are appended once and handed over: where every renderer and writer puts its output.
///
/// Owns its memory and cannot be copied, so appending never checks for sharing.
@frozen
public struct ByteBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  /// The number of bytes written so far.
  public var count: Int { written }
  @usableFromInline var written = 0

  public init(capacity: Int = 1024) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  @inlinable
  mutating func reserve(_ extra: Int) {
    if written + extra > capacity { grow(extra) }
  }

  @usableFromInline
  mutating func grow(_ extra: Int) {
    let grown = max(capacity * 2, written + extra)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: grown)
    moved.update(from: base, count: written)
    base.deallocate()
    base = moved
    capacity = grown
  }

  @inlinable @inline(__always)
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    base[written] = byte
    written += 1
  }

  @inlinable
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + written).initialize(from: source, count: bytes.count)
    written += bytes.count
  }

  /// Appends once more what was written at these offsets, all of them below `count`.
  @inlinable
  public mutating func append(writtenAt offsets: Range<Int>) {
    precondition(offsets.lowerBound >= 0 && offsets.upperBound <= written)
    reserve(offsets.count)
    (base + written).initialize(from: base + offsets.lowerBound, count: offsets.count)
    written += offsets.count
  }

  /// Takes back what was written since `count` was `offset`.
  @inlinable
  public mutating func truncate(to offset: Int) {
    precondition(offset >= 0 && offset <= written)
    written = offset
  }

  /// A literal: no String is made. Inlined, so that a short one is stored and no copying is called.
  @inlinable @inline(__always)
  public mutating func append(_ literal: StaticString) {
    append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Any text. Disfavoured, for a literal would become a String where both are possible.
  @inlinable @_disfavoredOverload
  public mutating func append(_ text: String) {
    text.withBytes { append($0) }
  }

  public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// The decimal digits of an integer.
  public mutating func append(decimal value: Int) {
    if value >= 0, value < 10 { return append(0x30 + UInt8(value)) }
    if value >= 0, value < 100 {
      append(0x30 + UInt8(value / 10))
      return append(0x30 + UInt8(value % 10))
    }
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

  /// Ends writing and returns the bytes.
  public consuming func finish() -> [UInt8] {
    Array(UnsafeBufferPointer(start: base, count: written))
  }

  /// Ends writing and returns the bytes as text; ill-formed UTF-8 becomes U+FFFD.
  public consuming func finishText() -> String {
    String(decoding: UnsafeBufferPointer(start: base, count: written), as: UTF8.self)
  }
}
