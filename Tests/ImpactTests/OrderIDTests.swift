import Impact
import Testing

struct OrderIDTests {
  @Test(arguments: [
    ("9991", "9991"), (" ABCD1\t", "ABCD1"), ("abcd1", "abcd1"), ("a b", "a b"), ("é", "é"),
    ("'; DROP TABLE txn; --", "'; DROP TABLE txn; --"),
    (String(repeating: "x", count: 128), String(repeating: "x", count: 128)),
  ])
  func `takes an id without the space around it`(_ text: String, _ expected: String) {
    #expect(OrderID(text)?.text == expected)
  }

  @Test(arguments: [
    "", "  ", "\n", String(repeating: "x", count: 129), String(repeating: "x", count: 10_240),
    "a\0b",
    "a\nb", "a\u{1B}[31mb",
  ])
  func `refuses what is no id`(_ text: String) {
    #expect(OrderID(text) == nil)
  }

  @Test func `tells ids apart by case, and not by how a letter is composed`() {
    #expect(OrderID("a") != OrderID("A"))
    #expect(OrderID("\u{E9}") == OrderID("e\u{301}"))
  }
}
