import Diagnostics
import Storage
import Testing
import Values

/// What every store of values does.
struct KeyValueStoreTests {
  private let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  static let samples: [DataValue] = [
    .null, .bool(true), .integer(.min), .integer(.max), .double(3), .double(1e300), .double(0.1),
    .string(""), .string("a\0b \"\\ \u{1F600} \u{E9} e\u{301} \u{2028}"), .list([]),
    .list([.integer(1), .list([.null])]),
    .map(DataMap([("b", .integer(1)), ("a", .map(DataMap())), ("", .string("x"))])),
  ]

  @Test(arguments: StoreKind.allCases)
  func `gives values back as they were`(_ kind: StoreKind) throws {
    let store = try kind.values(in: file)
    for (number, value) in Self.samples.enumerated() {
      try store.change([("k\(number)", value)], in: "plugin")
      #expect(try store.value("k\(number)", in: "plugin") == value)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `sorts keys by their bytes and keeps spaces apart`(_ kind: StoreKind) throws {
    let store = try kind.values(in: file)
    let keys = ["b", "a", "", "Z", "é", "\u{1F600}", "a\0b", "'--", "%"]
    try store.change(keys.map { ($0, .string($0)) }, in: "one")
    try store.change([("other", .null)], in: "two")
    #expect(
      try store.keys(in: "one") == ["", "%", "'--", "Z", "a", "a\0b", "b", "é", "\u{1F600}"])
    for key in keys { #expect(try store.value(key, in: "one") == .string(key)) }
    #expect(try store.value("a", in: "two") == nil)
    #expect(try store.keys(in: "three") == [])
    #expect(try store.keys(in: "two") == ["other"])
  }

  @Test(arguments: StoreKind.allCases)
  func `makes changes in their order`(_ kind: StoreKind) throws {
    let store = try kind.values(in: file)
    try store.change([("a", .integer(1)), ("b", .integer(1)), ("a", .integer(2))], in: "p")
    try store.change([("b", nil), ("c", nil), ("d", .integer(4)), ("d", nil)], in: "p")
    #expect(try store.keys(in: "p") == ["a"])
    #expect(try store.value("a", in: "p") == .integer(2))
    try store.change([], in: "p")
  }

  @Test func `refuses what could not be read again, and all that came with it`() throws {
    let store = try SQLiteStore(path: file.path)
    var deep = DataValue.null
    for _ in 1...200 { deep = .list([deep]) }
    let fault = #expect(throws: Diagnostic.self) {
      try store.change([("a", .integer(1)), ("deep", deep)], in: "p")
    }
    #expect(fault?.code == "storage.value")
    #expect(fault?.message == "the value of \"deep\" could not be read again, so it was not kept")
    #expect(try store.keys(in: "p") == [])
  }
}
