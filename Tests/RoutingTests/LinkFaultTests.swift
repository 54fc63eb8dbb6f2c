import Diagnostics
import Routing
import Testing

struct LinkFaultTests {
  /// A link for each kind, with the facts of its diagnostic.
  static let cases: [(LinkFault.Kind, String, Diagnostic)] = [
    (
      .tooLong, "meli://a?" + String(repeating: "b", count: 8184),
      Diagnostic(
        "link.too_long", .error,
        "link \"meli://a?\(String(repeating: "b", count: 71))…\" is refused: it is too long",
        expected: "at most 8192 bytes", found: "8193 bytes",
        fix: "send an id in the link and look the rest up behind it")
    ),
    (
      .empty, " \t",
      Diagnostic(
        "link.empty", .error, "link \" \t\" is refused: it is empty",
        expected: "a scheme, a colon and a target", found: "nothing but white space",
        fix: "leave the link out where there is nothing to open")
    ),
    (
      .badChar, "meli://search/dos palabras",
      Diagnostic(
        "link.bad_char", .error,
        "link \"meli://search/dos palabras\" is refused: it holds a character that a link cannot hold",
        expected: "no spaces, backslashes or control characters", found: "a space at byte 18",
        fix: "write the space as %20")
    ),
    (
      .noScheme, "www.shop.example/x",
      Diagnostic(
        "link.no_scheme", .error,
        "link \"www.shop.example/x\" is refused: it does not start with a scheme",
        expected: "a scheme and a colon in front", found: "\"www.shop.example/x\"",
        fix: "write the whole link, with https:// or the scheme of the app in front")
    ),
    (
      .badScheme, "mi_app://x",
      Diagnostic(
        "link.bad_scheme", .error,
        "link \"mi_app://x\" is refused: its scheme is not spelled like one",
        expected: "a letter, then letters, digits, '+', '-' or '.'", found: "\"mi_app\"",
        fix: "spell it with letters, digits and '-'")
    ),
    (
      .schemeRefused, "javascript:alert(1)",
      Diagnostic(
        "link.scheme_refused", .error,
        "link \"javascript:alert(1)\" is refused: its scheme runs code or reads files, and is never followed",
        expected: "https, or the scheme of an app", found: "\"javascript\"",
        fix: "link to a screen or a web page; no setting allows this scheme")
    ),
    (
      .badAuthority, "https://user@shop.example/x",
      Diagnostic(
        "link.bad_authority", .error,
        "link \"https://user@shop.example/x\" is refused: the part between the slashes is not a plain host",
        expected: "'//', a host, and at most a port from 1 to 65535",
        found: "\"user@shop.example\"",
        fix: "write https://host/path, without user name or second colon")
    ),
    (
      .badHost, "https://127.0.0.1/x",
      Diagnostic(
        "link.bad_host", .error,
        "link \"https://127.0.0.1/x\" is refused: its host is not a name",
        expected:
          "labels of letters, digits, '_' and inner '-' with dots between, the last not a number",
        found: "\"127.0.0.1\"",
        fix: "use the domain name, in its xn-- form if it has other letters")
    ),
    (
      .badEncoding, "meli://search/100%",
      Diagnostic(
        "link.bad_encoding", .error,
        "link \"meli://search/100%\" is refused: an escape does not decode to text",
        expected: "'%' and two hexadecimal digits, which together spell UTF-8", found: "\"%\"",
        fix: "write a plain percent sign as %25, and encode text as UTF-8")
    ),
    (
      .dotSegment, "meli://files/%2e%2E/secret",
      Diagnostic(
        "link.dot_segment", .error,
        "link \"meli://files/%2e%2E/secret\" is refused: its path has a dot segment",
        expected: "segments other than '.' and '..'", found: "\"%2e%2E\"",
        fix: "write the path that is meant, without dots to resolve")
    ),
    (
      .tooDeep, "m:" + String(repeating: "s/", count: 65),
      Diagnostic(
        "link.too_deep", .error,
        "link \"m:\(String(repeating: "s/", count: 39))…\" is refused: its path is too deep",
        expected: "at most 64 segments", found: "one more, \"s\"",
        fix: "pass the value in the query")
    ),
    (
      .tooManyParams, "m:?" + String(repeating: "a&", count: 257),
      Diagnostic(
        "link.too_many_params", .error,
        "link \"m:?\(String(repeating: "a&", count: 38))a…\" is refused: its query is too long",
        expected: "at most 256 query items", found: "one more, \"a\"",
        fix: "send an id in the link and look the rest up behind it")
    ),
  ]

  @Test(arguments: cases)
  func `says what does not fit and what to do`(
    _ kind: LinkFault.Kind, url: String, diagnostic: Diagnostic
  ) {
    #expect(fault(url)?.kind == kind)
    #expect(fault(url)?.diagnostic() == diagnostic)
  }

  @Test func `has a case for every kind`() {
    #expect(Set(Self.cases.map(\.0)) == Set(LinkFault.Kind.allCases))
  }

  @Test func `stands where the link was written`() {
    let place = SourceLocation("scripts/a.lua", line: 3)
    #expect(fault("x")?.diagnostic(at: place).location == place)
  }

  @Test(arguments: [
    (
      "meli://a\\b", "a backslash at byte 9",
      "write '/' to divide segments, %5C for the character itself"
    ),
    ("meli://a\u{1}b", "the control character 0x1 at byte 9", "take the character out of the link"),
    ("meli://a/%0A", "the escape \"%0A\" at byte 10", "take the character out of the link"),
    ("meli://a?b=%00", "the escape \"%00\" at byte 12", "take the character out of the link"),
  ])
  func `names the character`(_ url: String, found: String, fix: String) {
    let diagnostic = fault(url)?.diagnostic()
    #expect(diagnostic?.found == found)
    #expect(diagnostic?.fix == fix)
  }

  @Test(arguments: [
    ("https://h.example:0/", LinkFault.Kind.badAuthority),
    ("https://h.example:80:80/", .badAuthority),
    ("https://:80/", .badAuthority),
    ("https://h.example:123456/", .badAuthority),
    ("https://h.example:8x/", .badAuthority),
    ("https:", .badAuthority),
    ("https://[::1]:99999/", .badAuthority),
    ("https://[::1]/", .badHost),
    ("https://-a.example/", .badHost),
    ("https://a..example/", .badHost),
    ("https://a.0x7f/", .badHost),
    ("https://a%2eexample/", .badHost),
    ("meli://us@er/x", .badAuthority),
    ("meli://a%40b/x", .badHost),
    ("meli://../x", .dotSegment),
    ("meli://a%0Ab/x", .badChar),
    ("meli://%zz/x", .badEncoding),
    ("meli://x/%ED%A0%80", .badEncoding),
    ("meli://x?a=%", .badEncoding),
    ("meli://x#%f", .badEncoding),
    ("meli://x#%00", .badChar),
    ("meli://x?a=b c", .badChar),
    (":x", .badScheme),
    ("?a:b", .noScheme),
    ("meli", .noScheme),
    ("", .empty),
  ])
  func `is the first thing that does not fit`(_ url: String, kind: LinkFault.Kind) {
    #expect(fault(url)?.kind == kind)
  }

  private func fault(_ url: String) -> LinkFault? {
    do throws(LinkFault) {
      _ = try Deeplink.parse(url)
      return nil
    } catch {
      return error
    }
  }
}
