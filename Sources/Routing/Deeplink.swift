public import Values

/// A link that was read by the rules of this module: the one reading that routing, checking and
/// opening share.
///
/// Holds the text once, decoded in place, and where its parts lie; the properties that give Strings
/// make them on each call. Two links are equal when their parsed parts are, whatever their text:
/// bytes are compared, scheme and host without regard to ASCII case.
public struct Deeplink: Sendable {
  /// A part of `text`. A link has at most 8,192 bytes, so 16 bits hold a place.
  struct Piece: Sendable {
    let start: UInt16
    let end: UInt16

    init(_ start: Int, _ end: Int) {
      self.start = UInt16(truncatingIfNeeded: start)
      self.end = UInt16(truncatingIfNeeded: end)
    }

    var range: Range<Int> { Int(start)..<Int(end) }
    var isEmpty: Bool { start == end }
  }

  /// What stands between the scheme and the first segment.
  enum Form: Sendable {
    /// `https://host`
    case web
    /// `app://host`: the host is segment 0.
    case authority
    /// `app:///segment`
    case emptyAuthority
    /// `app:/segment`
    case rooted
    /// `app:segment`
    case rootless
  }

  /// One `key=value` of the query, decoded; a key without `=` has the value "".
  public struct QueryItem: Sendable, Equatable {
    public let key: String
    public let value: String

    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The text as received, without white space around it.
  public let url: String
  /// In lower case.
  public let scheme: String
  /// Nil for app links and for the default port of a web scheme.
  public let port: Int?

  let form: Form
  /// The bytes of `url` with every piece decoded in place.
  let text: [UInt8]
  /// The web host (empty for app links), the segments, key and value of each query item, and the
  /// fragment if there is one.
  let pieces: [Piece]
  let segmentCount: Int
  let queryCount: Int

  /// Reads a link; no route is needed and nothing is looked up.
  ///
  /// - Throws: The first thing that does not fit, in the order of the rules.
  /// - Complexity: O(*n*) in bytes, whether the link is refused or not.
  public static func parse(_ url: String) throws(LinkFault) -> Deeplink {
    try DeeplinkParser.parse(url)
  }
}

// MARK: - Parts

extension Deeplink {
  /// Whether the scheme is http or https.
  public var isWeb: Bool { form == .web }

  /// The host: of a web link in lower case, of an app link as sent, where it is segment 0 too.
  public var host: String? {
    switch form {
    case .web: String(text[pieces[0].range].map(\.folded))
    case .authority: String(text[segment(0).range])
    case .emptyAuthority, .rooted, .rootless: nil
    }
  }

  /// The decoded path segments; the host of an app link is the first of them.
  public var segments: [String] { (0..<segmentCount).map { String(text[segment($0).range]) } }

  /// The part after the host: `/` before each decoded segment, "" if there is none.
  ///
  /// An encoded slash shows as a plain one here; `segments` tells them apart.
  public var path: String {
    var path = ""
    for i in (hostIsSegment ? 1 : 0)..<max(segmentCount, hostIsSegment ? 1 : 0) {
      path += "/"
      path += String(text[segment(i).range])
    }
    return path
  }

  /// The query in the order sent, repeats included.
  public var queryItems: [QueryItem] {
    (0..<queryCount).map {
      QueryItem(key: String(text[key($0).range]), value: String(text[value($0).range]))
    }
  }

  /// The first value of each key, as text.
  public var query: DataMap {
    DataMap(queryItems.reversed().map { ($0.key, .string($0.value)) })
  }

  /// All values of each key in the order sent, as lists of text.
  public var queryAll: DataMap { Self.grouped(queryItems) }

  /// The decoded fragment: nil when there is no `#`, "" when nothing follows it.
  public var fragment: String? { fragmentPiece.map { String(text[$0.range]) } }

  /// The raw fragment read as a query (`#from=/wallet`): key to all values; nil when there is no
  /// fragment or it does not read as a query.
  public var fragmentParameters: DataMap? {
    guard let hash = url.utf8.firstIndex(of: UInt8(ascii: "#")),
      let items = DeeplinkParser.queryItems(of: url.utf8[hash...].dropFirst())
    else { return nil }
    return Self.grouped(items)
  }

  private static func grouped(_ items: [QueryItem]) -> DataMap {
    var map = DataMap()
    for item in items {
      map[item.key] = .list((map[item.key]?.listValue ?? []) + [.string(item.value)])
    }
    return map
  }
}

// MARK: - Pieces, for the router

extension Deeplink {
  /// Whether segment 0 came from the authority and is compared without regard to case.
  var hostIsSegment: Bool { form == .authority }
  var schemeRange: Range<Int> { 0..<scheme.utf8.count }
  var hostRange: Range<Int> { pieces[0].range }

  func segment(_ i: Int) -> Piece { pieces[1 + i] }
  func key(_ i: Int) -> Piece { pieces[1 + segmentCount + 2 * i] }
  func value(_ i: Int) -> Piece { pieces[2 + segmentCount + 2 * i] }

  var fragmentPiece: Piece? {
    let at = 1 + segmentCount + 2 * queryCount
    return at < pieces.count ? pieces[at] : nil
  }
}

extension Deeplink: Equatable {
  public static func == (a: Deeplink, b: Deeplink) -> Bool {
    guard a.scheme == b.scheme, a.port == b.port, a.hostIsSegment == b.hostIsSegment,
      a.segmentCount == b.segmentCount, a.queryCount == b.queryCount,
      a.pieces.count == b.pieces.count
    else { return false }
    return a.pieces.indices.allSatisfy { i in
      let left = a.text[a.pieces[i].range]
      let right = b.text[b.pieces[i].range]
      let isHost = i == 0 || (i == 1 && a.hostIsSegment)
      return isHost
        ? left.lazy.map(\.folded).elementsEqual(right.lazy.map(\.folded))
        : left.elementsEqual(right)
    }
  }
}
