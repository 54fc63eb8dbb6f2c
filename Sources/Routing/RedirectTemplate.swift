public import Diagnostics
public import Values

/// The target of `vitrina.redirect`: a link in which `{param}` stands for a value of the pattern.
///
/// Values are escaped down to the unreserved characters, so none of them can end a segment or begin
/// a query. A segment or query item whose param is absent is left out whole.
public struct RedirectTemplate: Sendable {
  private enum Piece: Sendable {
    case text(String)
    case param(String)
  }

  /// What stands between two dividers of the target, with the divider in front.
  private struct Part: Sendable {
    let divider: String
    let pieces: [Piece]
  }

  /// As the author wrote it.
  public let text: String
  private let parts: [Part]

  /// Reads a target.
  ///
  /// - Parameter pattern: The pattern whose params the target may name.
  /// - Throws: `route.bad_redirect` when the target names a param that the pattern lacks or that is
  ///   a list of query values, or when it is no link with the params filled in.
  public init(
    _ text: String, against pattern: RoutePattern, at location: SourceLocation? = nil
  ) throws(Diagnostic) {
    self.text = text
    var parts: [Part] = []
    for (divider, part) in Self.divided(text) {
      parts.append(
        Part(divider: divider, pieces: try Self.pieces(of: part, in: text, at: location)))
    }
    self.parts = parts
    let lists = pattern.query.filter { $0.presence == .list }.map(\.key)
    let known = pattern.paramNames
    for name in names {
      guard known.contains(name) else {
        throw Self.fault(
          text, at: location, expected: Self.listed(known),
          found: "{\(name)}, which pattern \(quoted(pattern.text)) does not capture",
          fix: nearestName(to: name, in: known).map { "write {\($0)}" }
            ?? "capture it in the pattern, or take it out of the target")
      }
      guard !lists.contains(name) else {
        throw Self.fault(
          text, at: location, expected: "params with one value, or a catch-all",
          found: "{\(name)}, a list of query values",
          fix: "route to a handler that builds the link")
      }
    }
    guard LinkScheme.scheme(of: text) != nil else {
      throw Self.fault(
        text, at: location, expected: "a scheme and a colon in front", found: quoted(text),
        fix: "write the whole link; a value never chooses the scheme")
    }
    do throws(LinkFault) {
      _ = try Deeplink.parse(fill(DataMap(known.map { ($0, "x") })))
    } catch {
      let reason = error.diagnostic()
      throw Self.fault(
        text, at: location, expected: reason.expected ?? "a link", found: reason.found ?? "",
        fix: reason.fix ?? "write the whole link")
    }
  }

  /// The link for the params of a match.
  ///
  /// A catch-all fills several segments. An empty text counts as absent in the path, where an empty
  /// segment would match nothing.
  public func fill(_ params: DataMap) -> String {
    var out: [UInt8] = []
    var hasQuery = false
    for (i, part) in parts.enumerated() {
      let isQuery = part.divider == "?" || part.divider == "&"
      // An absent host leaves its place empty, lest the path move into it.
      guard let filled = Self.fill(part, params, isQuery: isQuery) ?? (i == authority ? [] : nil)
      else { continue }
      if isQuery {
        out.append(hasQuery ? UInt8(ascii: "&") : UInt8(ascii: "?"))
        hasQuery = true
      } else {
        out.append(contentsOf: part.divider.utf8)
      }
      out.append(contentsOf: filled)
    }
    return String(out)
  }

  private static func fill(_ part: Part, _ params: DataMap, isQuery: Bool) -> [UInt8]? {
    var out: [UInt8] = []
    for piece in part.pieces {
      switch piece {
      case .text(let text): out.append(contentsOf: text.utf8)
      case .param(let name):
        guard let value = params[name], let escaped = escaped(value),
          isQuery || !escaped.isEmpty
        else { return nil }
        out.append(contentsOf: escaped)
      }
    }
    return out
  }

  private static func escaped(_ value: DataValue) -> [UInt8]? {
    var out: [UInt8] = []
    switch value {
    case .string(let text): out.append(escaping: text.utf8) { $0.isUnreserved }
    case .integer(let number): out.append(escaping: "\(number)".utf8) { $0.isUnreserved }
    case .double(let number): out.append(escaping: "\(number)".utf8) { $0.isUnreserved }
    case .bool(let flag): out.append(contentsOf: "\(flag)".utf8)
    case .list(let items):
      for (i, item) in items.enumerated() {
        if i > 0 { out.append(UInt8(ascii: "/")) }
        out.append(contentsOf: escaped(item) ?? [])
      }
    case .null, .map: return nil
    }
    return out
  }

  /// The part that holds the authority, if the target has one.
  private var authority: Int? {
    parts.count > 2 && parts[1].divider == "/" && parts[1].pieces.isEmpty ? 2 : nil
  }

  // MARK: - Reading

  /// Whether the target names no params: where it leads is known before any link comes.
  var isLiteral: Bool { names.isEmpty }

  private var names: [String] {
    parts.flatMap(\.pieces).compactMap { if case .param(let name) = $0 { name } else { nil } }
  }

  /// The target cut before each `/` of the path, before `?`, before each `&` of the query and
  /// before `#`; what is inside braces is never cut.
  private static func divided(_ text: String) -> [(divider: String, part: String)] {
    var parts: [(divider: String, part: String)] = []
    var divider = ""
    var part: [UInt8] = []
    var cuts: [UInt8] = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]
    var isInBraces = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{") { isInBraces = true }
      if byte == UInt8(ascii: "}") { isInBraces = false }
      guard cuts.contains(byte), !isInBraces else {
        part.append(byte)
        continue
      }
      parts.append((divider, String(part)))
      divider = String([byte])
      part = []
      switch byte {
      case UInt8(ascii: "?"): cuts = [UInt8(ascii: "&"), UInt8(ascii: "#")]
      case UInt8(ascii: "#"): cuts = []
      default: break
      }
    }
    return parts + [(divider, String(part))]
  }

  private static func pieces(
    of part: String, in text: String, at location: SourceLocation?
  ) throws(Diagnostic) -> [Piece] {
    var pieces: [Piece] = []
    var rest = part.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      if open > rest.startIndex { pieces.append(.text(String(part[rest.startIndex..<open]))) }
      let name = rest[open...].dropFirst()
      guard let close = name.firstIndex(of: UInt8(ascii: "}")) else {
        throw fault(
          text, at: location, expected: "'}' behind the name of a param",
          found: quoted(String(part[open...])), fix: "close the brace")
      }
      pieces.append(.param(String(part[name.startIndex..<close])))
      rest = name[close...].dropFirst()
    }
    if !rest.isEmpty { pieces.append(.text(String(part[rest.startIndex...]))) }
    return pieces
  }

  private static func listed(_ names: [String]) -> String {
    names.isEmpty
      ? "no params, since the pattern captures none"
      : "params of the pattern: " + names.map { "{\($0)}" }.joined(separator: ", ")
  }

  private static func fault(
    _ text: String, at location: SourceLocation?, expected: String, found: String, fix: String
  ) -> Diagnostic {
    Diagnostic(
      "route.bad_redirect", .error, "redirect target \(quoted(text)) cannot be filled in",
      at: location, expected: expected, found: found, fix: fix)
  }
}
