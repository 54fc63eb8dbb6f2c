public import Diagnostics
import Values

/// Why a link was refused, and where in its text.
///
/// Cheap to throw: the words are made only when `diagnostic(at:)` asks for them.
public struct LinkFault: Error, Sendable, Equatable {
  /// What does not fit; the raw value is the second half of the code `link.<kind>`.
  public enum Kind: String, Sendable, CaseIterable {
    case tooLong = "too_long"
    case empty
    case badChar = "bad_char"
    case noScheme = "no_scheme"
    case badScheme = "bad_scheme"
    case schemeRefused = "scheme_refused"
    case badAuthority = "bad_authority"
    case badHost = "bad_host"
    case badEncoding = "bad_encoding"
    case dotSegment = "dot_segment"
    case tooDeep = "too_deep"
    case tooManyParams = "too_many_params"
  }

  public let kind: Kind
  /// The text that was read, without white space around it.
  public let url: String
  /// The bytes of `url` that do not fit.
  public let range: Range<Int>

  init(_ kind: Kind, _ url: String, at range: Range<Int>) {
    self.kind = kind
    self.url = url
    self.range = range
  }

  /// The fault in words.
  ///
  /// - Parameter location: Where the link was written, such as the route that redirected there;
  ///   nil for a link that came from outside.
  public func diagnostic(at location: SourceLocation? = nil) -> Diagnostic {
    Diagnostic(
      "link.\(kind.rawValue)", .error, "link \(quoted(url)) is refused: \(reason)", at: location,
      expected: expected, found: found, fix: fix)
  }

  private var isWeb: Bool {
    let scheme = LinkScheme.scheme(of: url)
    return scheme == "https" || scheme == "http"
  }

  private var piece: String { String(Array(url.utf8)[range]) }

  private var reason: String {
    switch kind {
    case .tooLong: "it is too long"
    case .empty: "it is empty"
    case .badChar: "it holds a character that a link cannot hold"
    case .noScheme: "it does not start with a scheme"
    case .badScheme: "its scheme is not spelled like one"
    case .schemeRefused: "its scheme runs code or reads files, and is never followed"
    case .badAuthority: "the part between the slashes is not a plain host"
    case .badHost: "its host is not a name"
    case .badEncoding: "an escape does not decode to text"
    case .dotSegment: "its path has a dot segment"
    case .tooDeep: "its path is too deep"
    case .tooManyParams: "its query is too long"
    }
  }

  private var expected: String {
    switch kind {
    case .tooLong: "at most \(DeeplinkParser.maximumLength) bytes"
    case .empty: "a scheme, a colon and a target"
    case .badChar: "no spaces, backslashes or control characters"
    case .noScheme: "a scheme and a colon in front"
    case .badScheme: "a letter, then letters, digits, '+', '-' or '.'"
    case .schemeRefused: "https, or the scheme of an app"
    case .badAuthority where isWeb: "'//', a host, and at most a port from 1 to 65535"
    case .badAuthority: "neither '@' nor ':' in front of the path"
    case .badHost where isWeb:
      "labels of letters, digits, '_' and inner '-' with dots between, the last not a number"
    case .badHost: "none of / ? # @ : [ ] \\ nor a space in front of the path"
    case .badEncoding: "'%' and two hexadecimal digits, which together spell UTF-8"
    case .dotSegment: "segments other than '.' and '..'"
    case .tooDeep: "at most \(DeeplinkParser.maximumSegments) segments"
    case .tooManyParams: "at most \(DeeplinkParser.maximumQueryItems) query items"
    }
  }

  private var found: String {
    switch kind {
    case .tooLong: "\(range.count) bytes"
    case .empty: range.isEmpty ? "nothing" : "nothing but white space"
    case .badChar: "\(character) at byte \(range.lowerBound + 1)"
    case .tooDeep: "one more, \(quoted(piece))"
    case .tooManyParams: "one more, \(quoted(piece))"
    default: quoted(piece)
    }
  }

  private var fix: String {
    switch kind {
    case .tooLong: "send an id in the link and look the rest up behind it"
    case .empty: "leave the link out where there is nothing to open"
    case .badChar where piece == " ": "write the space as %20"
    case .badChar where piece == "\\": "write '/' to divide segments, %5C for the character itself"
    case .badChar: "take the character out of the link"
    case .noScheme: "write the whole link, with https:// or the scheme of the app in front"
    case .badScheme: "spell it with letters, digits and '-'"
    case .schemeRefused: "link to a screen or a web page; no setting allows this scheme"
    case .badAuthority where isWeb: "write https://host/path, without user name or second colon"
    case .badAuthority: "put the value behind the first slash of the path"
    case .badHost where isWeb: "use the domain name, in its xn-- form if it has other letters"
    case .badHost: "put the value behind the first slash of the path"
    case .badEncoding: "write a plain percent sign as %25, and encode text as UTF-8"
    case .dotSegment: "write the path that is meant, without dots to resolve"
    case .tooDeep: "pass the value in the query"
    case .tooManyParams: "send an id in the link and look the rest up behind it"
    }
  }

  private var character: String {
    switch piece {
    case " ": "a space"
    case "\\": "a backslash"
    case let piece where piece.hasPrefix("%"): "the escape \(quoted(piece))"
    case let piece: "the control character 0x\(String(piece.utf8.first ?? 0, radix: 16))"
    }
  }
}
