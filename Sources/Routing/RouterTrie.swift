/// All expansions of all routes as one frozen trie: flat nodes in arrays, and one hash table from
/// a node and bytes to what lies behind a literal.
///
/// A web link goes scheme, port, host labels from the right, path; an app link scheme, path. Each
/// node is entered at most once per link and only along segments that match, so a search costs what
/// the link is long, not what the table is large. Nothing is allocated while searching.
struct RouterTrie: Sendable {
  struct Node: Sendable {
    /// The expansion that ends here, or -1.
    var terminal: Int32 = -1
    /// The expansion whose catch-all starts here, or -1.
    var rest: Int32 = -1
    /// The node where the path starts when the host ends here, or -1.
    var path: Int32 = -1
    /// The node where the path starts behind a wildcard of labels, or -1.
    var wildcard: Int32 = -1
    var edges = Run()
    var affixes = Run()
    var hasLiterals = false
    var hasValues = false
  }

  /// Part of a flat array.
  struct Run: Sendable {
    var start: Int32 = 0
    var end: Int32 = 0
    var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// A param that is a whole segment, or lies between fixed text.
  struct Edge: Sendable {
    let type: ScalarType
    let child: Int32
  }

  /// The lengths of the fixed text around a param; the text itself is in the hash table, whose
  /// value is a run of `groups`.
  struct Affix: Sendable {
    let prefix: Int32
    let suffix: Int32
    /// What the hash table knows it by.
    let id: Int32
  }

  struct Slot: Sendable {
    var key: UInt32 = 0
    var count: UInt32 = 0
    var start: UInt32 = 0
    /// The node behind the literal, or a group; -1 in an empty slot.
    var value: Int32 = -1
  }

  /// What a key of the hash table belongs to.
  enum Owner {
    case literal(Int32)
    case value(Int32)
    case affix(Int32)

    var key: UInt32 {
      switch self {
      case .literal(let node): UInt32(bitPattern: node) << 2
      case .value(let node): UInt32(bitPattern: node) << 2 | 1
      case .affix(let id): UInt32(bitPattern: id) << 2 | 2
      }
    }
  }

  /// The root of web links and of app links whose first segment is their host.
  static let root: Int32 = 0
  /// The root of app links without an authority: there the first segment is compared as it is.
  static let pathRoot: Int32 = 1

  let nodes: [Node]
  let edges: [Edge]
  let affixes: [Affix]
  let groups: [Run]
  /// A power of two of them, at most half in use.
  let slots: [Slot]
  /// The bytes of all literals, one behind the other.
  let labels: [UInt8]
  let expansions: [TrieExpansion]
}

extension RouterTrie {
  /// What a search has seen so far.
  struct Progress {
    /// How many acceptable candidates are still to be passed over.
    var skip: Int
    var visited = 0
  }

  /// The next acceptable candidate in order of precedence, or nil.
  func search(_ link: Deeplink, _ progress: inout Progress) -> TrieExpansion? {
    let root = link.isWeb || link.hostIsSegment ? Self.root : Self.pathRoot
    var node = find(.literal(root), link, link.schemeRange, folded: false)
    guard node >= 0 else { return nil }
    let found: Int32
    if link.isWeb {
      if let port = link.port {
        progress.visited += 1
        node = find(port: port, node)
        guard node >= 0 else { return nil }
      }
      found = walkHost(node, link.hostRange.upperBound + 1, link, &progress)
    } else {
      found = walkPath(node, 0, link, &progress)
    }
    return found < 0 ? nil : expansions[Int(found)]
  }

  /// Goes on with the host label that ends one before `stop`; labels are taken from the right.
  private func walkHost(
    _ index: Int32, _ stop: Int, _ link: Deeplink, _ progress: inout Progress
  ) -> Int32 {
    progress.visited += 1
    let node = nodes[Int(index)]
    let host = link.hostRange
    guard stop > host.lowerBound else {
      return node.path < 0 ? -1 : walkPath(node.path, 0, link, &progress)
    }
    let end = stop - 1
    var start = end
    while start > host.lowerBound, link.text[start - 1] != UInt8(ascii: ".") { start -= 1 }
    let label = start..<end
    if node.hasLiterals {
      let child = find(.literal(index), link, label, folded: true)
      if child >= 0, case let found = walkHost(child, start, link, &progress), found >= 0 {
        return found
      }
    }
    if node.hasValues {
      let child = find(.value(index), link, label, folded: true)
      if child >= 0, case let found = walkHost(child, start, link, &progress), found >= 0 {
        return found
      }
    }
    for at in node.edges.range where edges[at].type.accepts(link.text, label) {
      let found = walkHost(edges[at].child, start, link, &progress)
      if found >= 0 { return found }
    }
    return node.wildcard < 0 ? -1 : walkPath(node.wildcard, 0, link, &progress)
  }

  /// Goes on with segment `place`.
  private func walkPath(
    _ index: Int32, _ place: Int, _ link: Deeplink, _ progress: inout Progress
  ) -> Int32 {
    progress.visited += 1
    let node = nodes[Int(index)]
    guard place < link.segmentCount else { return accepted(node.terminal, link, &progress) }
    let segment = link.segment(place).range
    guard !segment.isEmpty else { return -1 }
    let folded = place == 0 && link.hostIsSegment
    if node.hasLiterals {
      let child = find(.literal(index), link, segment, folded: folded)
      if child >= 0, case let found = walkPath(child, place + 1, link, &progress), found >= 0 {
        return found
      }
    }
    if node.hasValues {
      let child = find(.value(index), link, segment, folded: folded)
      if child >= 0, case let found = walkPath(child, place + 1, link, &progress), found >= 0 {
        return found
      }
    }
    for affix in node.affixes.range {
      let found = walkAffix(affixes[affix], segment, place, link, &progress)
      if found >= 0 { return found }
    }
    for at in node.edges.range where edges[at].type.accepts(link.text, segment) {
      let found = walkPath(edges[at].child, place + 1, link, &progress)
      if found >= 0 { return found }
    }
    guard node.rest >= 0 else { return -1 }
    for later in (place + 1)..<max(link.segmentCount, place + 1) where link.segment(later).isEmpty {
      return -1
    }
    return accepted(node.rest, link, &progress)
  }

  private func walkAffix(
    _ affix: Affix, _ segment: Range<Int>, _ place: Int, _ link: Deeplink,
    _ progress: inout Progress
  ) -> Int32 {
    let inner = (segment.lowerBound + Int(affix.prefix), segment.upperBound - Int(affix.suffix))
    guard inner.0 < inner.1 else { return -1 }
    let group = find(
      .affix(affix.id), link, segment, folded: place == 0 && link.hostIsSegment,
      without: inner.0..<inner.1)
    guard group >= 0 else { return -1 }
    for at in groups[Int(group)].range where edges[at].type.accepts(link.text, inner.0..<inner.1) {
      let found = walkPath(edges[at].child, place + 1, link, &progress)
      if found >= 0 { return found }
    }
    return -1
  }

  /// The expansion if there is one, its query items conform and it is not to be passed over.
  private func accepted(
    _ expansion: Int32, _ link: Deeplink, _ progress: inout Progress
  ) -> Int32 {
    guard expansion >= 0, expansions[Int(expansion)].acceptsQuery(of: link) else { return -1 }
    guard progress.skip == 0 else {
      progress.skip -= 1
      return -1
    }
    return expansion
  }
}

// MARK: - The hash table

extension RouterTrie {
  /// Rotates and mixes: one cheap step for each byte, one multiplication at the end. What is
  /// registered decides what collides, a link cannot add to it.
  struct Hash {
    private var state: UInt64

    init(_ key: UInt32) { state = UInt64(key) &* 0x9E37_79B9_7F4A_7C15 }

    mutating func add(_ byte: UInt8) { state = (state &<< 7 | state &>> 57) ^ UInt64(byte) }

    var value: Int { Int(truncatingIfNeeded: state &* 0x9E37_79B9_7F4A_7C15 &>> 32) }
  }

  /// The node of a port: a key that starts with NUL, which no host label does.
  static func portLabel(_ port: Int) -> [UInt8] {
    [0, UInt8(truncatingIfNeeded: port >> 8), UInt8(truncatingIfNeeded: port)]
  }

  private func find(port: Int, _ node: Int32) -> Int32 {
    let key = Owner.literal(node).key
    let label = Self.portLabel(port)
    var hash = Hash(key)
    for byte in label { hash.add(byte) }
    return probe(hash.value, key, count: label.count) { labels[$0 + $1] == label[$1] }
  }

  /// What lies behind bytes of the link, or -1.
  private func find(
    _ owner: Owner, _ link: Deeplink, _ range: Range<Int>, folded: Bool
  ) -> Int32 {
    let key = owner.key
    var hash = Hash(key)
    if folded {
      for at in range { hash.add(link.text[at].folded) }
      return probe(hash.value, key, count: range.count) {
        labels[$0 + $1] == link.text[range.lowerBound + $1].folded
      }
    }
    for at in range { hash.add(link.text[at]) }
    return probe(hash.value, key, count: range.count) {
      labels[$0 + $1] == link.text[range.lowerBound + $1]
    }
  }

  /// What lies behind the bytes around `inner`, or -1.
  private func find(
    _ owner: Owner, _ link: Deeplink, _ range: Range<Int>, folded: Bool, without inner: Range<Int>
  ) -> Int32 {
    let key = owner.key
    let text = link.text
    let prefix = inner.lowerBound - range.lowerBound
    func byte(_ i: Int) -> UInt8 {
      let byte = text[i < prefix ? range.lowerBound + i : inner.upperBound + i - prefix]
      return folded ? byte.folded : byte
    }
    let count = range.count - inner.count
    var hash = Hash(key)
    for i in 0..<count { hash.add(byte(i)) }
    return probe(hash.value, key, count: count) { labels[$0 + $1] == byte($1) }
  }

  @inline(__always)
  private func probe(
    _ hash: Int, _ key: UInt32, count: Int, isEqual: (Int, Int) -> Bool
  ) -> Int32 {
    let mask = slots.count - 1
    var at = hash & mask
    while true {
      let slot = slots[at]
      if slot.value < 0 { return -1 }
      if slot.key == key, slot.count == UInt32(count) {
        var i = 0
        while i < count, isEqual(Int(slot.start), i) { i += 1 }
        if i == count { return slot.value }
      }
      at = (at + 1) & mask
    }
  }
}
