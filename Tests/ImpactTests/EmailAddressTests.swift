import Impact
import Testing

struct EmailAddressTests {
  @Test(arguments: [
    ("ana@example.org", "ana@example.org"), (" AAA@Test.com\n", "aaa@test.com"),
    ("a@b.c", "a@b.c"), ("a+b.c@sub.example.org", "a+b.c@sub.example.org"),
    ("Jose\u{301}@example.org", "jos\u{E9}@example.org"),
    ("x'--@y.z", "x'--@y.z"),
  ])
  func `brings an email into its one form`(_ text: String, _ normalised: String) throws {
    let email = try #require(EmailAddress(text))
    #expect(Array(email.normalised.utf8) == Array(normalised.utf8))
  }

  @Test(arguments: [
    "", " ", "ana", "@", "ana@", "@example.org", "ana@example", "ana@.org", "ana@example.",
    "a@b@c.d", "an a@example.org", "ana@exam ple.org", "a\u{0}@b.c", "a\n@b.c", "a\u{202F}b@c.d",
    "a\u{2028}b@c.d", String(repeating: "a", count: 251) + "@b.c",
    String(repeating: "a", count: 10_000) + "@b.c", String(repeating: "@", count: 10_000),
  ])
  func `refuses what is no email`(_ text: String) {
    #expect(EmailAddress(text) == nil)
  }

  @Test func `takes the longest that there is`() {
    #expect(EmailAddress(String(repeating: "a", count: 251) + "@b.c") == nil)
    #expect(EmailAddress(String(repeating: "a", count: 250) + "@b.c") != nil)
  }

  @Test func `the one form has no other`() throws {
    let letters = (0...0x1FFFF).compactMap(Unicode.Scalar.init)
      .filter(\.properties.changesWhenLowercased)
    #expect(letters.count > 1_000)
    for letter in letters {
      for text in ["\(letter)@x.org", "\(letter)\u{301}@x.org", "a\(letter)\u{308}@x.org"] {
        let email = try #require(EmailAddress(text))
        let again = EmailAddress(email.normalised)?.normalised.utf8
        #expect(again.map(Array.init) == Array(email.normalised.utf8), "\(letter.value)")
      }
    }
  }
}
