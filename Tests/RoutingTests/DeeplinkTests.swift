import Routing
import Testing
import Values

struct DeeplinkTests {
  @Test func `names the parts of an app link`() throws {
    let link = try Deeplink.parse(" Meli://Item/a%2Fb/c?x=1&y&x=dos+tres#%23tab \n")
    #expect(link.url == "Meli://Item/a%2Fb/c?x=1&y&x=dos+tres#%23tab")
    #expect(link.scheme == "meli")
    #expect(link.host == "Item")
    #expect(link.port == nil)
    #expect(link.segments == ["Item", "a/b", "c"])
    #expect(link.path == "/a/b/c")
    #expect(
      link.queryItems == [
        .init(key: "x", value: "1"), .init(key: "y", value: ""),
        .init(key: "x", value: "dos tres"),
      ])
    #expect(link.query == ["x": "1", "y": ""])
    #expect(link.queryAll == ["x": ["1", "dos tres"], "y": [""]])
    #expect(link.fragment == "#tab")
  }

  @Test func `names the parts of a web link`() throws {
    let link = try Deeplink.parse("HTTPS://WWW.Example.com:8443/A/b/")
    #expect(link.isWeb)
    #expect(link.host == "www.example.com")
    #expect(link.port == 8443)
    #expect(link.segments == ["A", "b"])
    #expect(link.path == "/A/b")
    #expect(link.query == [:])
    #expect(link.fragment == nil)
  }

  @Test(
    arguments: [
      ("meli://", nil, [], ""),
      ("meli:a/b", nil, ["a", "b"], "/a/b"),
      ("meli:/a/b", nil, ["a", "b"], "/a/b"),
      ("meli:///a/b", nil, ["a", "b"], "/a/b"),
      ("meli://a/b", "a", ["a", "b"], "/b"),
      ("meli://a", "a", ["a"], ""),
      ("meli://a/", "a", ["a"], ""),
      ("meli://a//", "a", ["a", ""], "/"),
      ("meli://a//b", "a", ["a", "", "b"], "//b"),
    ] as [(String, String?, [String], String)])
  func `divides app links by their slashes`(
    _ url: String, host: String?, segments: [String], path: String
  ) throws {
    let link = try Deeplink.parse(url)
    #expect(link.host == host)
    #expect(link.segments == segments)
    #expect(link.path == path)
  }

  @Test(arguments: [
    ("HTTPS://WWW.Example.COM:443/a/", "https://www.example.com/a"),
    ("https://h.example", "https://h.example"),
    ("https://h.example/", "https://h.example"),
    ("https://h.example//", "https://h.example//"),
    ("https://h.example:8443/%7e%41?b=2&&a=1#", "https://h.example:8443/~A?b=2&a=1#"),
    ("https://h.example/a:b@c", "https://h.example/a%3Ab%40c"),
    ("https://h.example/ñ?q=a+b%2bc&d", "https://h.example/%C3%B1?q=a%20b%2Bc&d="),
    ("https://h.example/?k%3D=v=w%26#a+b", "https://h.example?k%3D=v=w%26#a+b"),
    ("Meli://Item/x%2fy", "meli://Item/x%2Fy"),
    ("meli:///a", "meli:///a"),
    ("meli:/a", "meli:/a"),
    ("meli:a/", "meli:a"),
    ("mailto:ana@example.com?subject=Hola", "mailto:ana@example.com?subject=Hola"),
    ("tel:+54-11", "tel:+54-11"),
  ])
  func `has one canonical text`(_ url: String, canonical: String) throws {
    let link = try Deeplink.parse(url)
    #expect(link.canonical == canonical)
    let again = try Deeplink.parse(canonical)
    #expect(again == link)
    #expect(again.canonical == canonical)
  }

  @Test(arguments: [
    ("meli://Cart/a", "MELI://cart/%61/"),
    ("https://h.example/a?x", "https://H.example:443/a/?x="),
    ("meli:///a", "meli:a"),
  ])
  func `is equal to another spelling of itself`(_ a: String, _ b: String) throws {
    #expect(try Deeplink.parse(a) == Deeplink.parse(b))
  }

  @Test(arguments: [
    ("meli://cart/A", "meli://cart/a"),
    ("meli://a/b", "meli://a%2520/b"),
    ("meli://x/caf\u{E9}", "meli://x/cafe\u{301}"),
    ("meli://x?a=1&b=2", "meli://x?b=2&a=1"),
    ("meli://x#", "meli://x"),
    ("https://h.example", "https://h.example:8443"),
    ("http://h.example", "https://h.example"),
    ("meli:a/b", "meli://a/b"),
  ])
  func `is not equal to a link with other parts`(_ a: String, _ b: String) throws {
    #expect(try Deeplink.parse(a) != Deeplink.parse(b))
  }

  @Test func `reads the fragment as a query on request`() throws {
    #expect(
      try Deeplink.parse("meli://x#from=/wallet&n=a%20b&n").fragmentParameters
        == ["from": ["/wallet"], "n": ["a b", ""]])
    #expect(try Deeplink.parse("meli://x#").fragmentParameters == [:])
    #expect(try Deeplink.parse("meli://x").fragmentParameters == nil)
  }
}
