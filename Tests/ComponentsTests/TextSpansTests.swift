import Components
import Testing

struct TextSpansTests {
  @Test(arguments: 0...3)
  func `holds as many as it is given, in their order`(_ count: Int) {
    let parts = (0..<count).map { TextSpan("\($0)", isBold: $0 == 1) }
    let spans = TextSpans(parts)
    #expect(spans.count == count)
    #expect(Array(spans) == parts)
    #expect(spans.indices.map { spans[$0] } == parts)
  }

  @Test func `is equal however it was made`() {
    let one = TextSpan("a")
    #expect(TextSpans(one) == [one])
    #expect(TextSpans(one) != [])
    #expect(TextSpans(one) != [one, one])
  }
}
