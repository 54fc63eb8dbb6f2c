import Testing

@testable import Storage

@Suite struct StorageFaultTests {
  @Test(
    arguments: [
      // The number that SQLite gives; the upper bytes say more closely what it was.
      (26, "storage.corrupt"), (11, "storage.corrupt"), (5, "storage.busy"), (6, "storage.busy"),
      (13, "storage.full"), (8, "storage.read_only"), (8 | 4 << 8, "storage.read_only"),
      (3, "storage.read_only"), (14, "storage.unreachable"), (10, "storage.refused"),
      (19, "storage.refused"),
    ] as [(Int32, String)])
  func `what SQLite answers has a code of its own`(_ number: Int32, _ code: String) {
    let fault = StorageFault.sqlite(number, "no", file: "state.sqlite")
    #expect(fault.code == code)
    #expect(fault.location?.file == "state.sqlite")
    #expect(fault.found == "no (SQLite \(number))")
    #expect(fault.fix != nil)
  }
}
