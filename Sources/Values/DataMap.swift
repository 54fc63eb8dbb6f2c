/// String keys with values, kept in the byte order of the keys: equal maps have equal bytes in
/// every output.
///
/// A sorted array and not a hash table: nearly all maps here hold a dozen keys, are read once and
/// written in order.
public struct DataMap: Sendable, Equatable {
  public struct Entry: Sendable, Equatable {
    public let key: String
    public var value: DataValue

    public init(key: String, value: DataValue) {
      self.key = key
      self.value = value
    }

    public static func == (a: Entry, b: Entry) -> Bool {
      a.key.utf8Equals(b.key) && a.value == b.value
    }
  }

  /// In ascending order of the keys' UTF-8 bytes, without repeats.
  public private(set) var entries: [Entry]

  public init() { entries = [] }

  /// Of entries with the same key the last one counts.
  public init(_ pairs: some Sequence<(String, DataValue)>) {
    self.init(entries: pairs.map { Entry(key: $0.0, value: $0.1) })
  }

  /// Sorts entries that may come in any order; of entries with the same key the last one counts.
  public init(entries: [Entry]) {
    self.entries = entries
    sort()
  }

  private mutating func sort() {
    var hasRepeats = false
    if entries.count <= 24 {
      // Nearly every map is this small: insertion, which keeps equal keys in their order.
      for i in entries.indices.dropFirst() {
        var at = i
        while at > 0 {
          let order = entries[at].key.utf8Order(to: entries[at - 1].key)
          if order == 0 { hasRepeats = true }
          guard order < 0 else { break }
          entries.swapAt(at, at - 1)
          at -= 1
        }
      }
    } else {
      let places = entries.indices.sorted { a, b in
        let (first, second) = (entries[a].key, entries[b].key)
        return first.utf8Precedes(second) || (a < b && first.utf8Equals(second))
      }
      entries = places.map { entries[$0] }
      hasRepeats = (1..<entries.count).contains {
        entries[$0 - 1].key.utf8Equals(entries[$0].key)
      }
    }
    if hasRepeats { removeRepeats() }
  }

  /// Keeps the last of the entries with the same key.
  private mutating func removeRepeats() {
    var unique: [Entry] = []
    unique.reserveCapacity(entries.count)
    for entry in entries {
      if let last = unique.last, last.key.utf8Equals(entry.key) {
        unique[unique.count - 1] = entry
      } else {
        unique.append(entry)
      }
    }
    entries = unique
  }

  public var count: Int { entries.count }
  public var isEmpty: Bool { entries.isEmpty }
  public var keys: [String] { entries.map(\.key) }

  /// Looks a key up, compared byte for byte; setting nil removes it.
  ///
  /// - Complexity: O(log *n*) to read, O(*n*) to insert or remove.
  public subscript(key: String) -> DataValue? {
    get {
      let (at, exists) = position(of: key)
      return exists ? entries[at].value : nil
    }
    set {
      let (at, exists) = position(of: key)
      switch (exists, newValue) {
      case (true, let value?): entries[at].value = value
      case (true, nil): entries.remove(at: at)
      case (false, let value?): entries.insert(Entry(key: key, value: value), at: at)
      case (false, nil): break
      }
    }
  }

  /// Where the key stands, or would be inserted.
  private func position(of key: String) -> (at: Int, exists: Bool) {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      let order = entries[middle].key.utf8Order(to: key)
      if order == 0 { return (middle, true) }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return (low, false)
  }

  /// This map with the entries of `overlay` laid over it; same keys are replaced whole.
  public func overlaid(with overlay: DataMap) -> DataMap {
    guard !overlay.isEmpty else { return self }
    return DataMap(entries: entries + overlay.entries)
  }
}

extension DataMap: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, DataValue)...) { self.init(elements) }
}

extension String {
  /// Whether this comes before `other` by UTF-8 bytes, whatever Unicode equivalence says.
  @inlinable
  public func utf8Precedes(_ other: String) -> Bool { utf8Order(to: other) < 0 }

  /// Whether both are the same bytes. Swift's `==` also calls composed and decomposed forms equal.
  @inlinable
  public func utf8Equals(_ other: String) -> Bool {
    utf8.count == other.utf8.count && utf8Order(to: other) == 0
  }

  /// Less than, equal to or greater than 0: as this comes before, is or comes after `other` by
  /// UTF-8 bytes.
  @inlinable
  public func utf8Order(to other: String) -> Int {
    withBytes { a in
      other.withBytes { b in
        let common = min(a.count, b.count)
        var at = 0
        while at < common, a[at] == b[at] { at += 1 }
        return at < common ? Int(a[at]) - Int(b[at]) : a.count - b.count
      }
    }
  }

  /// Hands out the bytes, without a copy of the string where it has them at hand: nearly always.
  @inlinable
  public func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var native = self
    return native.withUTF8(body)
  }
}
