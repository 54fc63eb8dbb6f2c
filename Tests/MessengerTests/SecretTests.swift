import Messenger
import Testing

struct SecretTests {
  @Test func `a secret shows its last four characters`() {
    #expect("\(Secret("header.payload.signature"))" == "***ture")
    #expect(String(reflecting: Secret("header.payload.signature")) == "***ture")
  }

  @Test func `of a short secret nothing is shown`() {
    #expect("\(Secret("abcd"))" == "***")
    #expect("\(Secret(""))" == "***")
  }
}
