import Impact
import TestSupport
import Testing

/// Whatever shoppers do in whatever order, the ledger adds up, and what is refused books nothing.
struct RandomShoppingTests {
  @Test(arguments: 1...12) func `adds up after every step`(_ seed: UInt64) throws {
    var shopping = try RandomShopping(MemoryImpactStore(), seed: seed)
    for _ in 1...120 { try shopping.step() }
    #expect(shopping.faults == [])
  }
}
