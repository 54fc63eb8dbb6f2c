import Diagnostics

/// Puts expansions into a trie that can still grow, and freezes it.
struct TrieBuilder {
  private struct Key: Hashable {
    let owner: UInt32
    let bytes: [UInt8]
  }

  private struct Node {
    var frozen = RouterTrie.Node()
    var edges: [ScalarType: Int32] = [:]
    /// By lengths of prefix and suffix.
    var affixes: [[Int]: Int32] = [:]
  }

  /// A literal outside ASCII as Swift compares it: composed and decomposed forms are equal.
  private struct Lookalike: Hashable {
    let node: Int32
    let text: String
  }

  private var nodes = [Node(), Node()]
  private var table: [Key: Int32] = [:]
  private var groups: [[ScalarType: Int32]] = []
  private var affixCount: Int32 = 0
  private var expansions: [TrieExpansion] = []
  private var routeCount = 0
  /// The schemes with a literal in the first segment that is not all lower case; only for them does
  /// a link without an authority need a trie of its own.
  private var casedSchemes: Set<String> = []
  private var pending: [(scheme: String, port: Int?, expansion: PatternExpansion, index: Int32)] =
    []
  private var literals: [Lookalike: [UInt8]] = [:]
  private var places: [SourceLocation] = []
  private var lookalikes: [Diagnostic] = []

  /// Adds a route that has a shape of its own; routes are numbered in the order of the calls.
  mutating func add(
    _ pattern: RoutePattern, expansions forms: [PatternExpansion], at location: SourceLocation
  ) {
    for form in forms {
      let index = Int32(truncatingIfNeeded: expansions.count)
      expansions.append(
        TrieExpansion(route: routeCount, pattern: pattern, captures: form.captures))
      places.append(location)
      for scheme in pattern.schemes {
        if form.labels.isEmpty, let first = form.segments.first, first.hasUpperCase {
          casedSchemes.insert(scheme)
        }
        pending.append((scheme, pattern.port(for: scheme), form, index))
      }
    }
    routeCount += 1
  }

  /// The trie, and a warning for each literal that looks like another one.
  mutating func freeze() -> (RouterTrie, [Diagnostic]) {
    for (scheme, port, expansion, index) in pending {
      let bytes = Array(scheme.utf8)
      var node = child(.literal(RouterTrie.root), bytes)
      if expansion.labels.isEmpty {
        insert(expansion.segments, index, below: node, foldsFirst: true)
        if casedSchemes.contains(scheme) {
          let exact = child(.literal(RouterTrie.pathRoot), bytes)
          insert(expansion.segments, index, below: exact, foldsFirst: false)
        } else {
          table[Key(owner: RouterTrie.Owner.literal(RouterTrie.pathRoot).key, bytes: bytes)] = node
        }
        continue
      }
      if let port { node = child(.literal(node), RouterTrie.portLabel(port)) }
      for label in expansion.labels { node = step(label, from: node, folded: true, for: index) }
      let path: Int32
      if expansion.hasWildcard {
        path = nodes[Int(node)].frozen.wildcard
      } else {
        path = nodes[Int(node)].frozen.path
      }
      let start = path < 0 ? newNode() : path
      if expansion.hasWildcard {
        nodes[Int(node)].frozen.wildcard = start
      } else {
        nodes[Int(node)].frozen.path = start
      }
      insert(expansion.segments, index, below: start, foldsFirst: false)
    }
    return (frozen(), lookalikes)
  }

  // MARK: - Growing

  private mutating func insert(
    _ segments: [PatternExpansion.Step], _ index: Int32, below start: Int32, foldsFirst: Bool
  ) {
    var node = start
    for (i, segment) in segments.enumerated() {
      if segment == .rest {
        nodes[Int(node)].frozen.rest = index
        return
      }
      node = step(segment, from: node, folded: foldsFirst && i == 0, for: index)
    }
    nodes[Int(node)].frozen.terminal = index
  }

  private mutating func step(
    _ step: PatternExpansion.Step, from node: Int32, folded: Bool, for expansion: Int32
  ) -> Int32 {
    switch step {
    case .literal(let bytes):
      nodes[Int(node)].frozen.hasLiterals = true
      let bytes = folded ? bytes.folded : bytes
      noteLookalike(bytes, below: node, for: expansion)
      return child(.literal(node), bytes)
    case .value(let bytes):
      nodes[Int(node)].frozen.hasValues = true
      return child(.value(node), folded ? bytes.folded : bytes)
    case .param(let type, let prefix, let suffix):
      guard !prefix.isEmpty || !suffix.isEmpty else {
        if let child = nodes[Int(node)].edges[type] { return child }
        let child = newNode()
        nodes[Int(node)].edges[type] = child
        return child
      }
      let group = self.group(
        prefix.count, suffix.count, folded ? (prefix + suffix).folded : prefix + suffix, below: node
      )
      if let child = groups[group][type] { return child }
      let child = newNode()
      groups[group][type] = child
      return child
    case .rest: return node
    }
  }

  private mutating func newNode() -> Int32 {
    nodes.append(Node())
    return Int32(truncatingIfNeeded: nodes.count - 1)
  }

  private mutating func child(_ owner: RouterTrie.Owner, _ bytes: [UInt8]) -> Int32 {
    let key = Key(owner: owner.key, bytes: bytes)
    if let child = table[key] { return child }
    let child = newNode()
    table[key] = child
    return child
  }

  private mutating func group(
    _ prefix: Int, _ suffix: Int, _ bytes: [UInt8], below node: Int32
  ) -> Int {
    let id: Int32
    if let known = nodes[Int(node)].affixes[[prefix, suffix]] {
      id = known
    } else {
      id = affixCount
      affixCount += 1
      nodes[Int(node)].affixes[[prefix, suffix]] = id
    }
    let key = Key(owner: RouterTrie.Owner.affix(id).key, bytes: bytes)
    if let group = table[key] { return Int(group) }
    table[key] = Int32(truncatingIfNeeded: groups.count)
    groups.append([:])
    return groups.count - 1
  }

  private mutating func noteLookalike(_ bytes: [UInt8], below node: Int32, for expansion: Int32) {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return }
    let text = String(bytes)
    let key = Lookalike(node: node, text: text)
    guard let other = literals[key] else {
      literals[key] = bytes
      return
    }
    guard other != bytes else { return }
    lookalikes.append(
      Diagnostic(
        "route.lookalike", .warning,
        "the literal \(quoted(text)) looks like another one at the same place",
        at: places[Int(expansion)], expected: "one spelling of a word, byte for byte",
        found: "the same letters, composed in one pattern and decomposed in the other",
        fix: "type the word anew in both; links are compared without normalisation"))
  }

  // MARK: - Freezing

  private func frozen() -> RouterTrie {
    var edges: [RouterTrie.Edge] = []
    var affixes: [RouterTrie.Affix] = []
    func run(_ types: [ScalarType: Int32]) -> RouterTrie.Run {
      let start = Int32(truncatingIfNeeded: edges.count)
      for (type, child) in types.sorted(by: { $0.key.rank < $1.key.rank }) {
        edges.append(RouterTrie.Edge(type: type, child: child))
      }
      return RouterTrie.Run(start: start, end: Int32(truncatingIfNeeded: edges.count))
    }
    let flat = nodes.map { node in
      var frozen = node.frozen
      frozen.edges = run(node.edges)
      let start = Int32(truncatingIfNeeded: affixes.count)
      // Most fixed bytes first, then the longer prefix.
      for (lengths, id) in node.affixes.sorted(by: { a, b in
        let fixed = (a.key[0] + a.key[1], b.key[0] + b.key[1])
        return fixed.0 == fixed.1 ? a.key[0] > b.key[0] : fixed.0 > fixed.1
      }) {
        affixes.append(
          RouterTrie.Affix(
            prefix: Int32(truncatingIfNeeded: lengths[0]),
            suffix: Int32(truncatingIfNeeded: lengths[1]), id: id))
      }
      frozen.affixes = RouterTrie.Run(
        start: start, end: Int32(truncatingIfNeeded: affixes.count))
      return frozen
    }
    let runs = groups.map(run)
    let (slots, labels) = hashed()
    return RouterTrie(
      nodes: flat, edges: edges, affixes: affixes, groups: runs, slots: slots, labels: labels,
      expansions: expansions)
  }

  private func hashed() -> ([RouterTrie.Slot], [UInt8]) {
    var capacity = 2
    while capacity < table.count * 2 { capacity *= 2 }
    var slots = [RouterTrie.Slot](repeating: RouterTrie.Slot(), count: capacity)
    var labels: [UInt8] = []
    for (key, value) in table {
      var hash = RouterTrie.Hash(key.owner)
      for byte in key.bytes { hash.add(byte) }
      var at = hash.value & (capacity - 1)
      while slots[at].value >= 0 { at = (at + 1) & (capacity - 1) }
      slots[at] = RouterTrie.Slot(
        key: key.owner, count: UInt32(truncatingIfNeeded: key.bytes.count),
        start: UInt32(truncatingIfNeeded: labels.count), value: value)
      labels.append(contentsOf: key.bytes)
    }
    return (slots, labels)
  }
}

extension PatternExpansion.Step {
  /// Whether fixed bytes hold `A-Z`.
  fileprivate var hasUpperCase: Bool {
    let bytes =
      switch self {
      case .literal(let bytes), .value(let bytes): bytes
      case .param(_, let prefix, let suffix): prefix + suffix
      case .rest: [UInt8]()
      }
    return bytes != bytes.folded
  }
}
