import Testing
import Values

struct LinkSchemeTests {
  @Test(arguments: [
    ("meli://item/3", "meli"), ("HTTPS://x", "https"), ("mailto:a@b", "mailto"),
    ("a+b-c.d1:", "a+b-c.d1"), ("JavaScript:alert(1)", "javascript"), ("x:", "x"),
    ("", nil), ("no-colon", nil), (":x", nil), ("1a:x", nil), ("/a:b", nil), ("?a:b", nil),
    ("#a:b", nil), ("//host:80", nil), (" https://x", nil), ("java\nscript:x", nil),
    ("é:x", nil), ("a_b:x", nil), ("+a:x", nil),
  ])
  func `finds the scheme`(_ link: String, scheme: String?) {
    #expect(LinkScheme.scheme(of: link) == scheme)
  }

  @Test func `refuses what runs code or reads files`() {
    #expect(
      LinkScheme.refused.sorted() == [
        "about", "blob", "chrome", "content", "data", "file", "filesystem", "intent", "jar",
        "javascript", "resource", "vbscript", "view-source",
      ])
    #expect(LinkScheme.refused.allSatisfy { LinkScheme.isScheme($0.utf8) })
  }
}
