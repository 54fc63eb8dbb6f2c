import Testing
import Values

struct DataValueTests {
  @Test(
    arguments: [
      (DataValue.null, "null"), (true, "the boolean true"), (3, "the integer 3"),
      (3.0, "the number 3.0"), ("x", "a string"), ([], "an empty list"), ([1, 2], "a list of 2"),
      ([:], "an empty table"), (["a": 1, "b": 2], "a table of 2 fields"),
    ] as [(DataValue, String)])
  func `names its kind`(_ value: DataValue, name: String) {
    #expect(value.kindDescription == name)
  }

  @Test func `keeps integers and doubles apart`() {
    #expect(DataValue.integer(3) != .double(3))
    #expect(DataValue.double(3) == 3.0)
    #expect(DataValue.double(.nan) != .double(.nan))
    #expect(DataValue.null != .bool(false))
  }

  @Test func `compares strings by their bytes`() {
    #expect(DataValue.string("\u{E9}") != .string("e\u{301}"))
    #expect(DataValue.list(["\u{E9}"]) != .list(["e\u{301}"]))
    #expect(DataValue.string("e\u{301}") == .string("e\u{301}"))
  }

  @Test func `gives its content by kind`() {
    #expect(DataValue("x").stringValue == "x")
    #expect((1 as DataValue).stringValue == nil)
    #expect((["a": 1] as DataValue).mapValue == ["a": 1])
    #expect(([1] as DataValue).mapValue == nil)
    #expect(([1] as DataValue).listValue == [1])
    #expect((["a": 1] as DataValue).listValue == nil)
  }

  @Test func `takes an empty table for an empty list`() {
    #expect((DataValue.map(DataMap())).listValue == [])
    #expect((DataValue.list([])).mapValue == nil)
  }

  @Test func `makes null of nothing`() {
    #expect(DataValue(nil as String?) == .null)
    #expect(DataValue(nil as Int?) == .null)
    #expect(DataValue(4) == 4)
    #expect(DataValue("s") == "s")
  }
}
