import Diagnostics
import TestSupport
import Testing

@testable import Values

struct JSONReaderTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    var text: String
    var line: Int
    var column: Int
    var expected: String
    var found: String
    var fix: String?

    init(
      _ text: String, _ line: Int, _ column: Int, _ expected: String, _ found: String,
      fix: String? = nil
    ) {
      (self.text, self.line, self.column) = (text, line, column)
      (self.expected, self.found, self.fix) = (expected, found, fix)
    }

    var testDescription: String { text }

    var diagnostic: Diagnostic {
      Diagnostic(
        "json.syntax", .error, "this is not JSON",
        at: SourceLocation("a.json", line: line, column: column), expected: expected, found: found,
        fix: fix)
    }
  }

  private func fault(_ bytes: [UInt8]) -> Diagnostic? {
    do throws(Diagnostic) {
      let value = try JSONReader.read(bytes, file: "a.json")
      Issue.record("read \(value)")
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("null", .null), ("true", true), ("false", false), ("0", 0), ("-0", 0), ("17", 17),
      ("\"\"", ""), ("[]", []), ("{}", [:]), (" \t\r\n[ 1 , 2 ]\n ", [1, 2]),
      (#"{"b":{"c":[null]},"a":-1.5}"#, ["a": -1.5, "b": ["c": [.null]]]),
      ("[[],[[]],{}]", [[], [[]], [:]]),
    ] as [(String, DataValue)])
  func `reads values`(_ text: String, value: DataValue) throws {
    #expect(try JSONReader.read(text, file: "a.json") == value)
  }

  @Test(
    arguments: [
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .double(9_223_372_036_854_775_808)),
      ("-9223372036854775809", .double(-9_223_372_036_854_775_808)),
      ("123456789012345678901234567890", .double(1.2345678901234568e29)),
      ("1.0", .double(1)), ("1e2", .double(100)), ("1E+2", .double(100)), ("25e-1", .double(2.5)),
      ("-0.0", .double(-0.0)), ("0.1", .double(0.1)), ("5e-324", .double(.leastNonzeroMagnitude)),
      ("1e-999", .double(0)), ("1.7976931348623157e308", .double(.greatestFiniteMagnitude)),
    ] as [(String, DataValue)])
  func `keeps integers and doubles apart`(_ text: String, value: DataValue) throws {
    #expect(try JSONReader.read(text, file: "a.json") == value)
  }

  @Test func `keeps the sign of a zero with a point`() throws {
    guard case .double(let zero) = try JSONReader.read("-0.0", file: "a.json") else {
      Issue.record("no double")
      return
    }
    #expect(zero.sign == .minus)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u00E9\u20AC\uffff\u0000""#, "Aéé€\u{FFFF}\0"),
    (#""\ud83d\ude00 \uD834\uDD1E \uDBFF\uDFFF""#, "😀 𝄞 \u{10FFFF}"),
    ("\"é€😀\u{7F}\u{2028}\"", "é€😀\u{7F}\u{2028}"),
    (#""\u0065\u0301""#, "e\u{301}"),
  ])
  func `reads escapes`(_ text: String, value: String) throws {
    #expect(try JSONReader.read(text, file: "a.json") == .string(value))
  }

  @Test func `takes the last of repeated keys, byte for byte`() throws {
    #expect(try JSONReader.read(#"{"a":1,"b":2,"a":3}"#, file: "a.json") == ["a": 3, "b": 2])
    #expect(
      try JSONReader.read(#"{"\u00e9":1,"e\u0301":2}"#, file: "a.json").mapValue?.count == 2)
  }

  @Test func `passes over a byte order mark`() throws {
    #expect(try JSONReader.read([0xEF, 0xBB, 0xBF] + Array("[1]".utf8), file: "a.json") == [1])
    // The mark is no column of the first line.
    #expect(
      fault([0xEF, 0xBB, 0xBF] + Array("[1".utf8))?.location
        == SourceLocation("a.json", line: 1, column: 3))
  }

  @Test func `reads 128 levels and no more`() throws {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + "1" + String(repeating: "]", count: levels)
    }
    var value = try JSONReader.read(nested(128), file: "a.json")
    var levels = 0
    while case .list(let items) = value {
      value = items[0]
      levels += 1
    }
    #expect(levels == 128)
    #expect(
      fault(Array(nested(129).utf8))
        == Refusal(
          "", 1, 129, "at most 128 levels of nesting", "\"[1\(String(repeating: "]", count: 22))\""
        ).diagnostic)
    #expect(fault([UInt8](repeating: UInt8(ascii: "{"), count: 100_000))?.location?.column == 2)
    #expect(
      fault([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000))?.location?.column == 129)
  }

  @Test(arguments: [
    Refusal("", 1, 1, "a value", "the end of the file"),
    Refusal(" \n ", 2, 2, "a value", "the end of the file"),
    Refusal("nul", 1, 1, "a value", "\"nul\"", fix: "write text in double quotes"),
    Refusal("True", 1, 1, "a value", "\"True\"", fix: "write text in double quotes"),
    Refusal("'a'", 1, 1, "a value", "\"'a'\"", fix: "write text in double quotes"),
    Refusal("+1", 1, 1, "a value", "\"+1\"", fix: "write text in double quotes"),
    Refusal(".5", 1, 1, "a value", "\".5\"", fix: "write text in double quotes"),
    Refusal("NaN", 1, 1, "a value", "\"NaN\"", fix: "write text in double quotes"),
    Refusal("1 2", 1, 3, "the end of the document", "\"2\""),
    Refusal("true1", 1, 5, "the end of the document", "\"1\""),
    Refusal("{} // x", 1, 4, "the end of the document", "\"// x\""),
    Refusal("01", 1, 1, "a number without leading zeros", "\"01\""),
    Refusal("-01", 1, 2, "a number without leading zeros", "\"01\""),
    Refusal("-", 1, 2, "a digit", "the end of the file"),
    Refusal("-a", 1, 2, "a digit", "\"a\""),
    Refusal("1.", 1, 3, "a digit after the point", "the end of the file"),
    Refusal("1.e3", 1, 3, "a digit after the point", "\"e3\""),
    Refusal("1e", 1, 3, "a digit of the exponent", "the end of the file"),
    Refusal("1e+", 1, 4, "a digit of the exponent", "the end of the file"),
    Refusal("0x10", 1, 2, "the end of the document", "\"x10\""),
    Refusal("[1e999]", 1, 2, "a number that a double can hold", "\"1e999]\""),
    Refusal("[1", 1, 3, "',' or ']'", "the end of the file"),
    Refusal("[1 2]", 1, 4, "',' or ']'", "\"2]\""),
    Refusal("[1}", 1, 3, "',' or ']'", "\"}\""),
    Refusal("[,1]", 1, 2, "a value", "\",1]\"", fix: "write text in double quotes"),
    Refusal(
      "[1,\n]", 2, 1, "a value", "\"]\"", fix: "remove the comma before this if the list ends here"),
    Refusal("[1,", 1, 4, "a value", "the end of the file"),
    Refusal("]", 1, 1, "a value", "\"]\""),
    Refusal("{", 1, 2, "a key in double quotes", "the end of the file"),
    Refusal("{a:1}", 1, 2, "a key in double quotes", "\"a:1}\""),
    Refusal("{1:1}", 1, 2, "a key in double quotes", "\"1:1}\""),
    Refusal(
      "{\n  \"a\": 1,\n}", 3, 1, "a key in double quotes", "\"}\"",
      fix: "remove the comma before this if the object ends here"),
    Refusal("{\"a\"}", 1, 5, "':' after the key", "\"}\""),
    Refusal("{\"a\" 1}", 1, 6, "':' after the key", "\"1}\""),
    Refusal("{\"a\":}", 1, 6, "a value", "\"}\""),
    Refusal("{\"a\":1 \"b\":2}", 1, 8, "',' or '}'", "\"\"b\":2}\""),
    Refusal("{\"a\":1", 1, 7, "',' or '}'", "the end of the file"),
    Refusal("[\"abc", 1, 2, "'\"' that closes this string", "\"\"abc\""),
    Refusal("\"\\", 1, 3, "an escape", "the end of the file"),
    Refusal("\"\\x\"", 1, 3, "one of \" \\ / b f n r t u after '\\'", "\"x\"\""),
    Refusal("\"\\u12\"", 1, 4, "four hexadecimal digits", "\"12\"\""),
    Refusal("\"\\u12G4\"", 1, 4, "four hexadecimal digits", "\"12G4\"\""),
    Refusal("\"\\u+123\"", 1, 4, "four hexadecimal digits", "\"+123\"\""),
    Refusal("\"\\u", 1, 4, "four hexadecimal digits", "the end of the file"),
    Refusal(
      "\"a\\ud800\"", 1, 3, "a Unicode scalar value, not half of a surrogate pair",
      "\"\\ud800\"\""),
    Refusal(
      "\"\\udc00\"", 1, 2, "a Unicode scalar value, not half of a surrogate pair",
      "\"\\udc00\"\""),
    Refusal(
      "\"\\ud800\\n\"", 1, 2, "a Unicode scalar value, not half of a surrogate pair",
      "\"\\ud800\\n\"\""),
    Refusal(
      "\"\\ud800\\u0041\"", 1, 8, "the second half of a surrogate pair", "\"\\u0041\"\""),
    Refusal(
      "\"a\tb\"", 1, 3, "no control character inside a string", "\"\tb\"\"",
      fix: "write it as an escape"),
    Refusal(
      "\"a\nb\"", 1, 3, "no control character inside a string", "\"\"",
      fix: "write it as an escape"),
    Refusal(
      "[1,\n \"é\", x, ééééééééééééééé]", 2, 8, "a value", "\"x, éééééééééé\"",
      fix: "write text in double quotes"),
    Refusal("\u{A0}1", 1, 1, "a value", "\"\u{A0}1\"", fix: "write text in double quotes"),
  ])
  func `refuses with line and column`(_ refusal: Refusal) {
    #expect(fault(Array(refusal.text.utf8)) == refusal.diagnostic)
  }

  @Test(
    arguments: [
      [0xFF], [0x80], [0xC0, 0xAF], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func `refuses bytes that are not UTF-8`(_ bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let fault = fault(Array("[1,\n".utf8) + [quote] + bytes + [quote] + Array("]".utf8))
    #expect(fault?.expected == "a string of valid UTF-8")
    #expect(fault?.location == SourceLocation("a.json", line: 2, column: 1))
  }

  @Test func `ends at every cut of a document`() {
    let text = Array(#"{"a":[1,-2.5e+3,"\ud83d\ude00é"],"b":{"c":[true,false,null]}}"#.utf8)
    for count in 0..<text.count {
      #expect(fault(Array(text.prefix(count)))?.code == "json.syntax")
    }
  }

  @Test func `ends on any bytes`() {
    var random = SeededGenerator(seed: 3)
    let alphabet = Array(#"[]{},:"\u0123456789eE+-.truefalsn \#n"#.utf8) + [0xC3, 0xFF]
    for _ in 0..<5000 {
      let bytes = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      do throws(Diagnostic) {
        let value = try JSONReader.read(bytes, file: "a.json")
        let again = try? JSONReader.read(value.json, file: "b.json")
        #expect(again == value)
      } catch {
        #expect(error.code == "json.syntax")
      }
    }
  }
}
