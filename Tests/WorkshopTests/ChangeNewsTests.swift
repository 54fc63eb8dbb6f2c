import Testing

@testable import Workshop

@Suite struct ChangeNewsTests {
  @Test func `tells of a provider ten times a second at most, and loses no change`() {
    var news = ChangeNews()
    let start = ContinuousClock.now
    func told(_ milliseconds: Int, _ changed: [String] = []) -> [String] {
      news.add(changed)
      return news.take(at: start + .milliseconds(milliseconds))
    }
    #expect(told(0, ["b/x", "a/x"]) == ["a/x", "b/x"])
    #expect(told(20, ["a/x", "c/x"]) == ["c/x"])
    #expect(told(99, ["a/x"]) == [])
    #expect(told(100) == ["a/x"])
    #expect(told(199, ["a/x"]) == [])
    #expect(told(300) == ["a/x"])
    #expect(told(500) == [])
    let second = (0..<1000).filter { !told(1000 + $0, ["a/x"]).isEmpty }
    #expect(second.count == 10)
  }
}
