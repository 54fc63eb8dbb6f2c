import Values

/// Reads a link in one pass over its UTF-8 bytes.
///
/// The bytes are copied once; what is escaped is decoded in place, since decoding never makes a
/// piece longer. The first failure is the answer, and nothing is repaired.
struct DeeplinkParser {
  static let maximumLength = 8192
  static let maximumSegments = 64
  static let maximumQueryItems = 256

  private let url: String
  private var text: [UInt8]
  private var pieces: [Deeplink.Piece] = []

  private init(_ url: String) {
    self.url = url
    text = Array(url.utf8)
  }

  static func parse(_ received: String) throws(LinkFault) -> Deeplink {
    guard received.utf8.count <= maximumLength else {
      throw LinkFault(.tooLong, received, at: 0..<received.utf8.count)
    }
    let url = trimmed(received)
    guard !url.utf8.isEmpty else {
      throw LinkFault(.empty, received, at: 0..<received.utf8.count)
    }
    var parser = DeeplinkParser(url)
    return try parser.link()
  }

  /// The raw text read as a query, or nil when it does not read as one.
  static func queryItems(of raw: some Sequence<UInt8>) -> [Deeplink.QueryItem]? {
    var parser = DeeplinkParser(String(Array(raw)))
    guard (try? parser.readQuery(from: 0, to: parser.text.count)) != nil else { return nil }
    return stride(from: 0, to: parser.pieces.count, by: 2).map { i in
      Deeplink.QueryItem(
        key: String(parser.text[parser.pieces[i].range]),
        value: String(parser.text[parser.pieces[i + 1].range]))
    }
  }

  private static func trimmed(_ received: String) -> String {
    func isSpace(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
    }
    let bytes = received.utf8
    guard let first = bytes.first, let last = bytes.last, isSpace(first) || isSpace(last) else {
      return received
    }
    guard let start = bytes.firstIndex(where: { !isSpace($0) }),
      let end = bytes.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(received[start...end])
  }

  private func fault(_ kind: LinkFault.Kind, _ start: Int, _ end: Int) -> LinkFault {
    LinkFault(kind, url, at: start..<end)
  }

  // MARK: - Scheme and cuts

  private mutating func link() throws(LinkFault) -> Deeplink {
    let end = text.count
    var space = end
    for at in 0..<end {
      let byte = text[at]
      if byte <= 0x20 || byte == 0x7F {
        guard byte == 0x20 else { throw fault(.badChar, at, at + 1) }
        space = min(space, at)
      }
    }
    let colon = try schemeEnd()
    let scheme = String(text[..<colon])
    guard !LinkScheme.refused.contains(scheme) else { throw fault(.schemeRefused, 0, colon) }
    guard space == end else { throw fault(.badChar, space, space + 1) }

    var at = colon + 1
    while at < end, text[at] != UInt8(ascii: "?"), text[at] != UInt8(ascii: "#") {
      guard text[at] != UInt8(ascii: "\\") else { throw fault(.badChar, at, at + 1) }
      at += 1
    }
    let pathEnd = at
    while at < end, text[at] != UInt8(ascii: "#") { at += 1 }
    let queryEnd = at

    pieces.reserveCapacity(16)
    var port: Int?
    let form: Deeplink.Form
    if scheme == "https" || scheme == "http" {
      form = .web
      port = try readWebTarget(from: colon + 1, to: pathEnd, defaultPort: scheme.defaultPort)
    } else {
      form = try readAppTarget(from: colon + 1, to: pathEnd)
    }
    let segmentCount = pieces.count - 1
    if pathEnd < queryEnd { try readQuery(from: pathEnd + 1, to: queryEnd) }
    let queryCount = (pieces.count - 1 - segmentCount) / 2
    if queryEnd < end {
      let stop = try decode(queryEnd + 1, end, part: .fragment)
      pieces.append(Deeplink.Piece(queryEnd + 1, stop))
    }
    return Deeplink(
      url: url, scheme: scheme, port: port, form: form, text: text, pieces: pieces,
      segmentCount: segmentCount, queryCount: queryCount)
  }

  /// The place of the colon behind the scheme, which is folded in place.
  private mutating func schemeEnd() throws(LinkFault) -> Int {
    var colon = 0
    var isLetters = true
    scan: while true {
      guard colon < text.count else { throw fault(.noScheme, 0, colon) }
      switch text[colon] {
      case UInt8(ascii: ":"): break scan
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        throw fault(.noScheme, 0, text.count)
      default:
        text[colon] = text[colon].folded
        isLetters = isLetters && text[colon].isASCIILetter
      }
      colon += 1
    }
    // Nearly every scheme is letters alone, and those need no second look.
    guard (isLetters && colon > 0) || LinkScheme.isScheme(text[..<colon]) else {
      throw fault(.badScheme, 0, colon)
    }
    return colon
  }

  // MARK: - Authority

  private func startsAuthority(_ start: Int, _ end: Int) -> Bool {
    start + 1 < end && text[start] == UInt8(ascii: "/") && text[start + 1] == UInt8(ascii: "/")
  }

  private func firstSlash(from start: Int, to end: Int) -> Int {
    var at = start
    while at < end, text[at] != UInt8(ascii: "/") { at += 1 }
    return at
  }

  /// Reads `//host[:port]/path` and returns the port if it is not the default one.
  private mutating func readWebTarget(
    from start: Int, to end: Int, defaultPort: Int?
  ) throws(LinkFault) -> Int? {
    guard startsAuthority(start, end) else { throw fault(.badAuthority, start, end) }
    let host = start + 2
    let stop = firstSlash(from: host, to: end)
    var hostEnd = stop
    for at in host..<stop {
      switch text[at] {
      case UInt8(ascii: "@"): throw fault(.badAuthority, host, stop)
      case UInt8(ascii: ":") where hostEnd == stop: hostEnd = at
      case UInt8(ascii: "]"): hostEnd = stop
      default: break
      }
    }
    guard hostEnd > host else { throw fault(.badAuthority, start, end) }
    var port: Int?
    if hostEnd + 1 < stop {
      let digits = text[(hostEnd + 1)..<stop]
      guard digits.count <= 5, digits.allSatisfy(\.isASCIIDigit) else {
        throw fault(.badAuthority, host, stop)
      }
      let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      guard (1...65535).contains(number) else { throw fault(.badAuthority, host, stop) }
      port = number == defaultPort ? nil : number
    }
    guard HostName.isHost(text[host..<hostEnd]) else { throw fault(.badHost, host, hostEnd) }
    pieces.append(Deeplink.Piece(host, hostEnd))
    try readPath(from: stop, to: end)
    return port
  }

  private mutating func readAppTarget(
    from start: Int, to end: Int
  ) throws(LinkFault) -> Deeplink.Form {
    pieces.append(Deeplink.Piece(0, 0))
    guard startsAuthority(start, end) else {
      try readPath(from: start, to: end)
      return start < end && text[start] == UInt8(ascii: "/") ? .rooted : .rootless
    }
    let host = start + 2
    let stop = firstSlash(from: host, to: end)
    guard host < stop else {
      try readPath(from: stop, to: end)
      return .emptyAuthority
    }
    for at in host..<stop where text[at] == UInt8(ascii: "@") || text[at] == UInt8(ascii: ":") {
      throw fault(.badAuthority, host, stop)
    }
    let hostEnd = try decode(host, stop, part: .path)
    for at in host..<hostEnd {
      switch text[at] {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"),
        UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\\"), 0x20:
        throw fault(.badHost, host, stop)
      default: break
      }
    }
    try appendSegment(host, hostEnd, sentTo: stop)
    try readPath(from: stop, to: end)
    return .authority
  }

  // MARK: - Path, query, fragment

  /// Splits at `/`: one leading slash is structure, one trailing empty segment is dropped.
  private mutating func readPath(from start: Int, to end: Int) throws(LinkFault) {
    var from = start
    if from < end, text[from] == UInt8(ascii: "/") { from += 1 }
    guard from < end else { return }
    let end = text[end - 1] == UInt8(ascii: "/") ? end - 1 : end
    while true {
      let to = firstSlash(from: from, to: end)
      try appendSegment(from, try decode(from, to, part: .path), sentTo: to)
      guard to < end else { return }
      from = to + 1
    }
  }

  private mutating func appendSegment(
    _ start: Int, _ end: Int, sentTo sentEnd: Int
  ) throws(LinkFault) {
    if end - start <= 2, start < end, text[start] == UInt8(ascii: "."),
      text[end - 1] == UInt8(ascii: ".")
    {
      throw fault(.dotSegment, start, sentEnd)
    }
    guard pieces.count <= Self.maximumSegments else { throw fault(.tooDeep, start, sentEnd) }
    pieces.append(Deeplink.Piece(start, end))
  }

  /// Appends two pieces for each item between ampersands that is not empty.
  private mutating func readQuery(from start: Int, to end: Int) throws(LinkFault) {
    var from = start
    var count = 0
    while from < end {
      var to = from
      var equals = -1
      while to < end, text[to] != UInt8(ascii: "&") {
        if equals < 0, text[to] == UInt8(ascii: "=") { equals = to }
        to += 1
      }
      if from < to {
        count += 1
        guard count <= Self.maximumQueryItems else { throw fault(.tooManyParams, from, to) }
        let keyEnd = equals < 0 ? to : equals
        pieces.append(Deeplink.Piece(from, try decode(from, keyEnd, part: .query)))
        let value = equals < 0 ? to : equals + 1
        pieces.append(Deeplink.Piece(value, try decode(value, to, part: .query)))
      }
      from = to + 1
    }
  }

  private enum Part { case path, query, fragment }

  /// Decodes the bytes in place and returns their new end.
  ///
  /// A path holds no control character after decoding, query and fragment no NUL; `+` is a space
  /// in the query alone.
  private mutating func decode(
    _ start: Int, _ end: Int, part: Part
  ) throws(LinkFault) -> Int {
    var from = start
    while from < end, text[from] != UInt8(ascii: "%"),
      part != .query || text[from] != UInt8(ascii: "+")
    {
      from += 1
    }
    guard from < end else { return end }
    var to = from
    var isASCII = true
    var control: Int?
    while from < end {
      var byte = text[from]
      if byte == UInt8(ascii: "%") {
        guard from + 2 < end, let high = text[from + 1].hexadecimalValue,
          let low = text[from + 2].hexadecimalValue
        else { throw fault(.badEncoding, from, min(from + 3, end)) }
        byte = high << 4 | low
        if byte >= 0x80 { isASCII = false }
        if part == .path ? byte.isControl : byte == 0 { control = control ?? from }
        from += 3
      } else {
        if byte == UInt8(ascii: "+"), part == .query { byte = 0x20 }
        from += 1
      }
      text[to] = byte
      to += 1
    }
    if !isASCII, String(validating: text[start..<to], as: UTF8.self) == nil {
      throw fault(.badEncoding, start, end)
    }
    if let control { throw fault(.badChar, control, control + 3) }
    return to
  }
}

extension String {
  /// The port that a web scheme stands for.
  var defaultPort: Int? {
    switch self {
    case "https": 443
    case "http": 80
    default: nil
    }
  }
}
