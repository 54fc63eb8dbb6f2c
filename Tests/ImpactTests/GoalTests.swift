import Impact
import Testing

struct GoalTests {
  @Test(arguments: [
    (811_200, 80_000, 10, 14), (6_400, 80_000, 0, 8), (364_500, 150_000, 2, 43), (0, 50_000, 0, 0),
    (249_999, 250_000, 0, 99), (300_000, 300_000, 1, 0), (428, 200, 2, 14), (200, 200, 1, 0),
    (5, 0, 0, 0), (5, -1, 0, 0), (-5, 200, 0, 0), (.max, 1, .max, 0), (.max - 1, .max, 0, 99),
  ])
  func `shows how far a sum gets`(_ sum: Int, _ target: Int, _ times: Int, _ percent: Int) {
    let progress = GoalProgress(sum, of: target)
    #expect((progress.times, progress.percent) == (times, percent))
  }

  @Test func `shows the sample as it is told`() throws {
    let store = MemoryImpactStore()
    _ = try store.add(SampleImpact.ledger(at: 0))
    let sums = store.communitySums(ofChain: 1)
    #expect(sums == [1: 811_200, 2: 6_400, 3: 364_500, 5: 249_999, 6: 300_000])
  }
}
