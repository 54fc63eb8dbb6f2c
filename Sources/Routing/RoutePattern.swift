public import Diagnostics

/// The shape of links that a route answers.
///
/// `meli://loyalty/level/{level:int}?{from?}` names an app link, `https://*.shop.example/{page}` a
/// web link. Literals are compared byte for byte after decoding; scheme and host without regard to
/// ASCII case.
public struct RoutePattern: Sendable {
  /// As the author wrote it.
  public let text: String
  /// In lower case and in the order written: all of them web schemes, or none.
  public let schemes: [String]
  /// What a query item must be, in the order written.
  public let query: [QueryRule]
  /// Nil for app patterns.
  let host: HostPattern?
  let path: [PathElement]

  /// One query item of a pattern.
  public struct QueryRule: Sendable, Hashable {
    public enum Presence: Sendable, Hashable {
      /// `{key}`: without it the pattern does not match.
      case required
      /// `{key?}`: a key that is absent is absent from the params.
      case optional
      /// `{key*}`: all values as a list, possibly empty.
      case list
    }

    public let key: String
    public let presence: Presence
    public let type: ParamType
  }

  /// Reads a pattern.
  ///
  /// - Parameter location: Where the pattern is written; the diagnostic points there and names the
  ///   column within the pattern in words.
  /// - Throws: `route.bad_pattern` or `route.scheme_refused`.
  public init(_ text: String, at location: SourceLocation? = nil) throws(Diagnostic) {
    var parser = PatternParser(text, at: location)
    self = try parser.pattern()
  }

  init(
    text: String, schemes: [String], host: HostPattern?, path: [PathElement], query: [QueryRule]
  ) {
    self.text = text
    self.schemes = schemes
    self.host = host
    // A router holds thousands of patterns, none of which grows any more.
    self.path = path.fitted
    self.query = query.fitted
  }

  /// Whether the schemes are http or https.
  public var isWeb: Bool { host != nil }

  /// The names that end up in the params of a match, path before query; `_` is not captured.
  public var paramNames: [String] { params.map(\.name) + query.map(\.key) }

  /// The captured params of host and path, from left to right.
  var params: [PatternParam] {
    func collect(_ elements: [PathElement]) -> [PatternParam] {
      elements.flatMap { element in
        switch element {
        case .place(let place): place.param.map { [$0] } ?? []
        case .group(let inner): collect(inner)
        }
      }
    }
    let labels = host?.labels.compactMap(\.param) ?? []
    return (labels + collect(path)).filter { $0.name != "_" }
  }
}

extension Array {
  /// The same without room for more.
  fileprivate var fitted: [Element] {
    capacity > count ? withUnsafeBufferPointer { Array($0) } : self
  }
}

/// The host of a web pattern.
struct HostPattern: Sendable {
  /// Whether one or more further labels stand to the left (`*.`).
  var hasWildcard: Bool
  /// From left to right, without the wildcard.
  var labels: [PatternPlace]
  var port: Int?
}

/// A segment of the path, or an optional group of whole segments.
enum PathElement: Sendable {
  case place(PatternPlace)
  case group([PathElement])
}

/// One segment or one host label: fixed bytes, with at most one param between them.
struct PatternPlace: Sendable {
  /// Decoded; the whole literal when there is no param.
  var prefix: String
  var param: PatternParam?
  var suffix = ""
}

/// `{name:type}` or `{name+}`.
struct PatternParam: Sendable {
  var name: String
  var type: ParamType
  var isCatchAll = false
}

// MARK: - Printing

extension RoutePattern: CustomStringConvertible {
  /// The pattern in its one spelling; reading it gives the same pattern.
  ///
  /// App targets are written with two slashes, the type `str` is left out, and only what must be
  /// is escaped.
  public var description: String {
    var out = Array((schemes.joined(separator: "|") + "://").utf8)
    if let host {
      if host.hasWildcard { out.append(contentsOf: "*".utf8) }
      for (i, label) in host.labels.enumerated() {
        if i > 0 || host.hasWildcard { out.append(UInt8(ascii: ".")) }
        Self.print(label, to: &out)
      }
      if let port = host.port { out.append(contentsOf: ":\(port)".utf8) }
    }
    Self.print(path, afterSlash: host == nil, to: &out)
    for (i, item) in query.enumerated() {
      out.append(i == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
      let mark =
        switch item.presence {
        case .required: ""
        case .optional: "?"
        case .list: "*"
        }
      out.append(contentsOf: "{\(item.key)\(mark)".utf8)
      Self.print(item.type, to: &out)
      out.append(UInt8(ascii: "}"))
    }
    return String(out)
  }

  private static func print(
    _ elements: [PathElement], afterSlash: Bool = false, to out: inout [UInt8]
  ) {
    for (i, element) in elements.enumerated() {
      switch element {
      case .place(let place):
        if i > 0 || !afterSlash { out.append(UInt8(ascii: "/")) }
        print(place, to: &out)
      case .group(let inner):
        out.append(UInt8(ascii: "("))
        print(inner, to: &out)
        out.append(UInt8(ascii: ")"))
      }
    }
  }

  private static func print(_ place: PatternPlace, to out: inout [UInt8]) {
    print(literal: place.prefix, startsSegment: true, to: &out)
    guard let param = place.param else { return }
    out.append(contentsOf: "{\(param.name)".utf8)
    if param.isCatchAll { out.append(UInt8(ascii: "+")) } else { print(param.type, to: &out) }
    out.append(UInt8(ascii: "}"))
    print(literal: place.suffix, startsSegment: false, to: &out)
  }

  private static func print(_ type: ParamType, to out: inout [UInt8]) {
    switch type {
    case .scalar(.str): break
    case .scalar(let scalar): out.append(contentsOf: ":\(scalar.rawValue)".utf8)
    case .oneOf(let values):
      for (i, value) in values.enumerated() {
        out.append(i == 0 ? UInt8(ascii: ":") : UInt8(ascii: "|"))
        print(literal: value, startsSegment: false, to: &out)
      }
    }
  }

  private static func print(literal: String, startsSegment: Bool, to out: inout [UInt8]) {
    for (i, byte) in literal.utf8.enumerated() {
      let isLeadingColon = startsSegment && i == 0 && byte == UInt8(ascii: ":")
      if isLeadingColon || PatternParser.isReserved(byte) || PatternParser.isStructure(byte) {
        out.appendEscape(of: byte)
      } else {
        out.append(byte)
      }
    }
  }
}
