extension Deeplink {
  /// The one spelling of this link: what is opened outside, compared and logged.
  ///
  /// Scheme and web host in lower case, no default port, no trailing slash, every query item with
  /// its `=`, and every byte escaped but the unreserved and the sub-delimiters that mean themselves
  /// where they stand. The slash form and the case of an app's host stay as sent; without an
  /// authority `@` and `:` stay too, since `mailto:x@y` and `urn:isbn:1` live by them. Reading the
  /// canonical text gives an equal link.
  public var canonical: String {
    var out: [UInt8] = []
    out.reserveCapacity(text.count + 8)
    out.append(contentsOf: scheme.utf8)
    out.append(UInt8(ascii: ":"))
    appendAuthority(to: &out)
    let isOpaque = form == .rooted || form == .rootless
    for i in (hostIsSegment ? 1 : 0)..<max(segmentCount, hostIsSegment ? 1 : 0) {
      if i > 0 || form != .rootless { out.append(UInt8(ascii: "/")) }
      out.append(escaping: text[segment(i).range]) {
        $0.isUnreserved || $0.isSubDelimiter
          || (isOpaque && ($0 == UInt8(ascii: "@") || $0 == UInt8(ascii: ":")))
      }
    }
    // A last segment that is empty needs the slash that reading drops.
    if segmentCount > 0, segment(segmentCount - 1).isEmpty { out.append(UInt8(ascii: "/")) }
    appendQuery(to: &out)
    if let fragment = fragmentPiece {
      out.append(UInt8(ascii: "#"))
      out.append(escaping: text[fragment.range]) { $0.isUnreserved || $0.isSubDelimiter }
    }
    return String(out)
  }

  private func appendAuthority(to out: inout [UInt8]) {
    switch form {
    case .web:
      out.append(contentsOf: "//".utf8)
      out.append(contentsOf: text[hostRange].lazy.map(\.folded))
      if let port { out.append(contentsOf: ":\(port)".utf8) }
    case .authority:
      out.append(contentsOf: "//".utf8)
      out.append(escaping: text[segment(0).range]) { $0.isUnreserved || $0.isSubDelimiter }
    case .emptyAuthority: out.append(contentsOf: "//".utf8)
    case .rooted, .rootless: break
    }
  }

  private func appendQuery(to out: inout [UInt8]) {
    func meansItself(_ byte: UInt8) -> Bool {
      byte.isUnreserved
        || (byte.isSubDelimiter && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "+"))
    }
    for i in 0..<queryCount {
      out.append(i == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
      out.append(escaping: text[key(i).range]) { meansItself($0) && $0 != UInt8(ascii: "=") }
      out.append(UInt8(ascii: "="))
      out.append(escaping: text[value(i).range], keeping: meansItself)
    }
  }
}
