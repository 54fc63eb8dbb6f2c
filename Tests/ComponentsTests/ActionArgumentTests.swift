import Components
import Testing
import Values

struct ActionArgumentTests {
  @Test(
    arguments: [
      (.number, 2, nil), (.number, 0.5, nil), (.number, 61, "a number from 0 to 60"),
      (.number, "2", "a number from 0 to 60"), (.integer, 2.0, nil),
      (.integer, 2.5, "a number from 0 to 60"), (.integer, .double(.nan), "a number from 0 to 60"),
      (.number, .double(.nan), "a number from 0 to 60"),
    ] as [(FieldType, DataValue, String?)])
  func `a number has to be in range`(_ type: FieldType, _ value: DataValue, _ expected: String?) {
    #expect(ActionArgument("x", type, in: 0...60, "").expectation(for: value) == expected)
  }

  @Test(
    arguments: [
      (.boolean, true, nil), (.boolean, 1, "true or false"), (.string, "x", nil),
      (.string, [:], "a string"), (.hexColor, "#00A650", nil),
      (.hexColor, "green", "a colour such as \"#17aad6\""), (.fraction, 1, nil),
      (.fraction, 1.5, "a number from 0 to 1"), (.enumeration(["a", "b"]), "a", nil),
      (.enumeration(["a", "b"]), "c", "one of \"a\", \"b\""), (.map, [:], nil),
      (.map, "x", "a table with string keys"), (.image, "icons/x.svg", nil),
    ] as [(FieldType, DataValue, String?)])
  func `a value has to be of its type`(_ type: FieldType, _ value: DataValue, _ expected: String?) {
    #expect(ActionArgument("x", type, "").expectation(for: value) == expected)
  }
}
