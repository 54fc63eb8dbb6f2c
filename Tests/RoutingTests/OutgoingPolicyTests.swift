import Diagnostics
import Routing
import Testing

struct OutgoingPolicyTests {
  @Test(arguments: [
    ("https://www.example.com", "https://WWW.example.com:443/x?y=1"),
    ("www.example.com", "https://www.example.com"),
    ("HTTPS://WWW.Example.com/", "https://www.example.com"),
    ("*.example.com", "https://a.b.example.com/x"),
    ("https://*.example.com", "https://a.example.com/x"),
    ("http://h.example", "http://h.example/x"),
    ("https://h.example:8443", "https://h.example:8443/x"),
    ("tel", "tel:+54-11"),
    ("mailto:", "mailto:ana@example.com"),
  ])
  func `lets out what is listed`(_ entry: String, url: String) throws {
    #expect(try policy(entry).allows(try Deeplink.parse(url)))
  }

  @Test(arguments: [
    ("https://www.example.com", "https://www.example.com.evil.example"),
    ("https://www.example.com", "https://example.com"),
    ("https://www.example.com", "http://www.example.com"),
    ("https://www.example.com", "https://www.example.com:8443"),
    ("*.example.com", "https://example.com"),
    ("*.example.com", "https://evilexample.com"),
    ("*.example.com", "http://a.example.com"),
    ("http://h.example", "https://h.example"),
    ("tel", "sms:+54-11"),
  ])
  func `lets nothing else out`(_ entry: String, url: String) throws {
    #expect(try !policy(entry).allows(try Deeplink.parse(url)))
  }

  @Test(arguments: ["https://h.example", "tel:1", "meli://cart"])
  func `lets nothing out when empty`(_ url: String) throws {
    let link = try Deeplink.parse(url)
    #expect(!OutgoingPolicy().allows(link))
  }

  @Test(arguments: [
    "", "https", "http:", "https://", "https://h.example/path", "https://h.example?x",
    "https://user@h.example", "*.com", "*", "https://*", "javascript", "javascript:", "file",
    "h.example/x", "127.0.0.1", "a b",
  ])
  func `reports an entry that names nothing`(_ entry: String) {
    let (policy, diagnostics) = OutgoingPolicy.read(
      [entry], at: SourceLocation("vitrina.json"))
    #expect(policy == OutgoingPolicy())
    #expect(
      diagnostics == [
        Diagnostic(
          "link.bad_outgoing", .error,
          "entry \"\(entry)\" of open_external names nothing that could be opened",
          at: SourceLocation("vitrina.json"),
          expected: "a host, '*.' and a domain, or a scheme other than http and https",
          found: "\"\(entry)\"",
          fix: "write it like \"https://www.example.com\", \"*.example.com\" or \"tel\"")
      ])
  }

  private func policy(_ entry: String) throws -> OutgoingPolicy {
    let (policy, diagnostics) = OutgoingPolicy.read([entry])
    #expect(diagnostics == [])
    return policy
  }
}
