import Routing
import Testing
import Values

struct LinkBlankingTests {
  @Test(arguments: [
    ("meli://a?x=1", "meli://a?x=1"),
    ("meli://a?token=abc&x=1", "meli://a?token=***&x=1"),
    ("meli://a?TOKEN=abc", "meli://a?TOKEN=***"),
    ("meli://a?to%6Ben=abc", "meli://a?to%6Ben=***"),
    (
      "meli://a?accessToken=a&refresh_tokens=b&api-key=c",
      "meli://a?accessToken=***&refresh_tokens=***&api-key=***"
    ),
    ("meli://a?code=1234&country_code=AR&zip=1", "meli://a?code=***&country_code=AR&zip=1"),
    ("meli://a?password=&otp", "meli://a?password=&otp"),
    ("meli://a?user.password=x%26y", "meli://a?user.password=***"),
    ("meli://a?x=1#access_token=abc", "meli://a?x=1#***"),
    ("meli://user:pw@host/a", "meli://***@host/a"),
    ("https://u:p@ss@h.example/a?x=a@b", "https://***@h.example/a?x=a@b"),
    (
      "meli://a?next=https%3A%2F%2Fu%3Ap%40h.example%2F%3Fpin%3D1%26y%3D2",
      "meli://a?next=https%3A%2F%2F***%40h.example%2F%3Fpin%3D***%26y%3D2"
    ),
    ("meli://a?next=/b?otp=1", "meli://a?next=%2Fb%3Fotp%3D***"),
    ("meli://a?next=/b?x=1", "meli://a?next=/b?x=1"),
    ("", ""), ("no link at all", "no link at all"),
    ("://@?=&&=%&token=%zz", "://***@?=&&=%&token=***"),
  ])
  func `takes out what is nobody's business`(_ url: String, _ blanked: String) {
    #expect(LinkBlanking().blanked(url) == blanked)
  }

  @Test func `takes out further keys and params of the path`() {
    let blanking = LinkBlanking(secretKeys: ["Coupon-Id"])
    #expect(blanking.blanked("m:a?coupon_id=1&couponId=2") == "m:a?coupon_id=***&couponId=***")
    #expect(
      blanking.blanked("meli://reset/a%20b/x?y=1", params: ["token": "a b", "other": "x"])
        == "meli://reset/***/x?y=1")
    #expect(
      blanking.blanked("m:pin/1234/5", params: ["pin": 1234]) == "m:pin/***/5")
  }

  @Test func `keeps secrets of links within links within links out`() {
    var url = "m:a?token=geheim"
    for _ in 0..<5 {
      let escaped = url.utf8.map { byte in
        UnicodeScalar(byte).properties.isAlphabetic
          ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
      url = "m:a?next=\(escaped)"
      #expect(!LinkBlanking().blanked(url).contains("geheim"), "\(url)")
    }
  }
}
