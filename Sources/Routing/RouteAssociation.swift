import Values

/// What the files that tie a web site to apps can say of a web pattern.
///
/// In them `*` is any text, slashes included, and `?` any character. So a param of one type or
/// another is said as text, and what cannot be said is told in words.
public struct RouteAssociation: Sendable, Equatable {
  /// One plain form of the pattern: groups, values and booleans written out.
  public struct Form: Sendable, Equatable {
    /// A name, or `*.` and a domain.
    public let host: String
    /// Escaped as links are.
    public let path: String
    /// What the value of each required key looks like, sorted by key.
    public let query: [Deeplink.QueryItem]
    /// How many segments the path has; nil when it ends with any number of them.
    public let depth: Int?
    /// Whether a part of the path is any text, and so takes deeper paths too.
    public let isOpen: Bool
  }

  public let forms: [Form]
  /// What the forms take that the pattern does not, in words.
  public let widened: [String]
  /// Why there are no forms: nil when there are.
  public let obstacle: String?
}

extension RoutePattern {
  /// What a web pattern is in association files; nil for app patterns.
  public var association: RouteAssociation? {
    guard let host else { return nil }
    if let port = host.port, schemes.allSatisfy({ self.port(for: $0) != nil }) {
      return RouteAssociation(
        forms: [], widened: [], obstacle: "it names port \(port), and apps open the usual one only")
    }
    if let label = host.labels.compactMap(\.param).first(where: { !$0.type.isList }) {
      return RouteAssociation(
        forms: [], widened: [],
        obstacle: "its host has the open param {\(label.name)}, and files lie on hosts with names")
    }
    let required = query.filter { $0.presence == .required }
      .map { Deeplink.QueryItem(key: $0.key, value: $0.type.associationPattern) }
      .sorted { $0.key.utf8Precedes($1.key) }
    return RouteAssociation(
      forms: expansions.flatMap { Self.forms($0, query: required) }, widened: widened,
      obstacle: nil)
  }

  /// The scheme of an app pattern, the scheme with the host of a web one, one for each scheme: what
  /// a list of routes is grouped by.
  public var origins: [String] {
    guard let host else { return schemes.map { "\($0)://" } }
    let origin = RoutePattern(
      text: "", schemes: [], host: host, path: [], query: []
    ).description
    return schemes.map { $0 + origin }
  }

  private var widened: [String] {
    var facts: [String] = []
    if schemes == ["http"] { facts.append("https as well as http") }
    func collect(_ elements: [PathElement]) {
      for element in elements {
        switch element {
        case .group(let inner): collect(inner)
        case .place(let place):
          guard let param = place.param, case .scalar(let type) = param.type,
            type != .str, type != .bool
          else { continue }
          facts.append("any text \(type.associationLength)for {\(param.name):\(type.rawValue)}")
        }
      }
    }
    collect(path)
    for rule in query where rule.type != .scalar(.str) {
      let type =
        switch rule.type {
        case .scalar(let type): type.rawValue
        case .oneOf(let values): values.joined(separator: "|")
        }
      facts.append("any value of the key {\(rule.key):\(type)}")
    }
    return facts
  }

  private static func forms(
    _ expansion: PatternExpansion, query: [Deeplink.QueryItem]
  ) -> [RouteAssociation.Form] {
    let labels = expansion.labels.reversed().map { label in
      switch label {
      case .literal(let bytes), .value(let bytes): String(bytes.folded)
      case .param, .rest: "*"
      }
    }
    let host = ((expansion.hasWildcard ? ["*"] : []) + labels).joined(separator: ".")
    var paths = [""]
    var isOpen = false
    for step in expansion.segments {
      let words: [String]
      switch step {
      case .literal(let bytes), .value(let bytes): words = [literal(bytes)]
      case .param(.bool, let prefix, let suffix):
        words = ["false", "true"].map { literal(prefix) + $0 + literal(suffix) }
      case .param(let type, let prefix, let suffix):
        isOpen = true
        words = [literal(prefix) + ParamType.scalar(type).associationPattern + literal(suffix)]
      case .rest:
        isOpen = true
        words = ["?*"]
      }
      paths = paths.flatMap { path in words.map { "\(path)/\($0)" } }
    }
    let depth = expansion.segments.last == .rest ? nil : expansion.segments.count
    return paths.flatMap { path in
      // Reading drops one slash at the end; a file has to name both, but where a wildcard takes it.
      (path.isEmpty ? ["/"] : path.hasSuffix("?*") ? [path] : [path, path + "/"]).map {
        RouteAssociation.Form(host: host, path: $0, query: query, depth: depth, isOpen: isOpen)
      }
    }
  }

  private static func literal(_ bytes: [UInt8]) -> String {
    var out: [UInt8] = []
    out.append(escaping: bytes) { byte in
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "$"), UInt8(ascii: "("), UInt8(ascii: ")"): false
      case UInt8(ascii: "@"), UInt8(ascii: ":"): true
      default: byte.isUnreserved || byte.isSubDelimiter
      }
    }
    return String(out)
  }
}

extension ParamType {
  fileprivate var isList: Bool { if case .oneOf = self { true } else { false } }

  /// Text of the same length where there is one, else any that is not empty.
  fileprivate var associationPattern: String {
    switch self {
    case .scalar(.uuid): "????????-????-????-????-????????????"
    case .scalar(.date): "????-??-??"
    case .scalar, .oneOf: "?*"
    }
  }
}

extension ScalarType {
  /// What is kept of the type, in words.
  fileprivate var associationLength: String {
    self == .uuid || self == .date ? "with dashes in those places " : ""
  }
}
