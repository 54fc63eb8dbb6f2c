/// One plain form of a pattern: no optional groups left, and one value chosen for each enumeration.
struct PatternExpansion: Sendable {
  /// What one label or segment has to be.
  enum Step: Sendable, Equatable {
    case literal([UInt8])
    /// A value of an enumeration with the fixed text around it.
    case value([UInt8])
    case param(ScalarType, prefix: [UInt8], suffix: [UInt8])
    /// One or more segments, to the end.
    case rest
  }

  /// Where a captured value lies; lengths are those of the fixed text around it.
  struct Capture: Sendable {
    enum Source: Sendable {
      /// Counted from the right, from 0.
      case label(Int)
      case segment(Int, prefix: Int, suffix: Int)
      case rest(from: Int)
    }

    let name: String
    let type: ParamType
    let source: Source
  }

  /// From right to left; empty for app patterns.
  var labels: [Step] = []
  var hasWildcard = false
  var segments: [Step] = []
  var captures: [Capture] = []

  /// What two expansions of one origin have in common when the same links reach both: names and
  /// spelling of params left out, segment 0 of an app link folded.
  func shape(scheme: String, port: Int?) -> [UInt8] {
    let isApp = labels.isEmpty
    var key: [UInt8] = []
    key.reserveCapacity(96)
    key.append(contentsOf: scheme.utf8)
    if let port { key.append(contentsOf: RouterTrie.portLabel(port)) }
    for label in labels { Self.append(label, folded: true, to: &key) }
    if hasWildcard { key.append(contentsOf: [0xFF, UInt8(ascii: "*")]) }
    key.append(contentsOf: [0xFF, UInt8(ascii: "/")])
    for (i, step) in segments.enumerated() {
      Self.append(step, folded: isApp && i == 0, to: &key)
    }
    return key
  }

  /// 0xFE and 0xFF divide, since UTF-8 has neither.
  private static func append(_ step: Step, folded: Bool, to key: inout [UInt8]) {
    key.append(0xFF)
    func add(_ bytes: [UInt8]) { key.append(contentsOf: folded ? bytes.folded : bytes) }
    switch step {
    case .literal(let bytes):
      key.append(UInt8(ascii: "l"))
      add(bytes)
    case .value(let bytes):
      key.append(UInt8(ascii: "v"))
      add(bytes)
    case .param(let type, let prefix, let suffix):
      key.append(UInt8(ascii: "p"))
      key.append(UInt8(type.rank))
      add(prefix)
      key.append(0xFE)
      add(suffix)
    case .rest: key.append(UInt8(ascii: "+"))
    }
  }
}

extension RoutePattern {
  /// How many expansions there are, counted no further than just past the limit.
  var expansionCount: Int {
    func bounded(_ a: Int, _ b: Int) -> Int { min(a * b, PatternParser.maximumExpansions + 1) }
    func count(_ place: PatternPlace) -> Int {
      if case .oneOf(let values) = place.param?.type { values.count } else { 1 }
    }
    func count(_ elements: [PathElement]) -> Int {
      elements.reduce(1) { product, element in
        switch element {
        case .place(let place): bounded(product, count(place))
        case .group(let inner): bounded(product, 1 + count(inner))
        }
      }
    }
    return (host?.labels ?? []).reduce(count(path)) { bounded($0, count($1)) }
  }

  /// All plain forms, at most 64.
  var expansions: [PatternExpansion] {
    let labels = Array((host?.labels ?? []).reversed())
    return Self.ungrouped(path).flatMap { places in
      var captures: [PatternExpansion.Capture] = []
      for (i, label) in labels.enumerated() {
        if let param = label.param { captures.capture(param, .label(i)) }
      }
      for (i, place) in places.enumerated() {
        guard let param = place.param else { continue }
        captures.capture(
          param,
          param.isCatchAll
            ? .rest(from: i)
            : .segment(i, prefix: place.prefix.utf8.count, suffix: place.suffix.utf8.count))
      }
      var forms = [PatternExpansion(hasWildcard: host?.hasWildcard ?? false, captures: captures)]
      for label in labels { forms.extend(by: label.steps) { $0.labels.append($1) } }
      for place in places { forms.extend(by: place.steps) { $0.segments.append($1) } }
      return forms
    }
  }

  /// The places of every combination of optional groups, from none of them to all.
  static func ungrouped(_ elements: [PathElement]) -> [[PatternPlace]] {
    var forms: [[PatternPlace]] = [[]]
    for element in elements {
      switch element {
      case .place(let place):
        for i in forms.indices { forms[i].append(place) }
      case .group(let inner):
        let tails = ungrouped(inner)
        forms += forms.flatMap { form in tails.map { form + $0 } }
      }
    }
    return forms
  }
}

extension PatternPlace {
  /// One step, or one for each value of an enumeration.
  fileprivate var steps: [PatternExpansion.Step] {
    guard let param else { return [.literal(Array(prefix.utf8))] }
    if param.isCatchAll { return [.rest] }
    return switch param.type {
    case .scalar(let type): [.param(type, prefix: Array(prefix.utf8), suffix: Array(suffix.utf8))]
    case .oneOf(let values): values.map { .value(Array((prefix + $0 + suffix).utf8)) }
    }
  }
}

extension [PatternExpansion] {
  /// Each form with each of the steps behind it.
  fileprivate mutating func extend(
    by steps: [PatternExpansion.Step],
    _ add: (inout PatternExpansion, PatternExpansion.Step) -> Void
  ) {
    let forms = steps.count > 1 ? self : []
    for i in indices { add(&self[i], steps[0]) }
    for step in steps.dropFirst() {
      for var form in forms {
        add(&form, step)
        append(form)
      }
    }
  }
}

extension [PatternExpansion.Capture] {
  fileprivate mutating func capture(
    _ param: PatternParam, _ source: PatternExpansion.Capture.Source
  ) {
    guard param.name != "_" else { return }
    append(PatternExpansion.Capture(name: param.name, type: param.type, source: source))
  }
}
