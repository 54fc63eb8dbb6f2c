import TestSupport
import Testing
import Values

struct JSONWriterTests {
  @Test func `writes on one line, keys sorted`() {
    let value: DataValue = [
      "z": [1, 2.5, "x", true, false, .null, [], [:]], "a": ["nested": [["k": "v"]]], "": 0,
    ]
    #expect(
      value.json
        == #"{"":0,"a":{"nested":[{"k":"v"}]},"z":[1,2.5,"x",true,false,null,[],{}]}"#)
  }

  @Test(arguments: [
    ("", "\"\""), ("a\"b\\c/d", #""a\"b\\c/d""#), ("\n\r\t\u{8}\u{C}", #""\n\r\t\u0008\u000c""#),
    ("\0\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""), ("é😀\u{2028}", "\"é😀\u{2028}\""),
    ("\"", #""\"""#), ("\\\\", #""\\\\""#),
  ])
  func `escapes what JSON asks for and nothing else`(_ text: String, json: String) {
    #expect(DataValue.string(text).json == json)
    #expect((DataValue.map([text: 1])).json == "{\(json):1}")
  }

  @Test(
    arguments: [
      (0.0, "0.0"), (-0.0, "-0.0"), (1.5, "1.5"), (1e16, "1e+16"), (0.1, "0.1"),
      (.leastNonzeroMagnitude, "5e-324"), (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
    ] as [(Double, String)])
  func `writes doubles so that they come back`(_ value: Double, json: String) throws {
    #expect(DataValue.double(value).json == json)
  }

  @Test func `puts commas between values of every kind`() {
    var writer = JSONWriter(capacity: 1)
    writer.beginObject()
    writer.key("a")
    writer.null()
    writer.key("b")
    writer.beginArray()
    writer.value(1)
    writer.value(json: Array("{\"raw\":1}".utf8))
    writer.value(true)
    writer.value(0.5)
    writer.value(Double.nan)
    writer.beginObject()
    writer.endObject()
    writer.value("end")
    writer.endArray()
    writer.key("c")
    writer.value(["x": 1] as DataMap)
    writer.endObject()
    #expect(
      writer.finishText()
        == #"{"a":null,"b":[1,{"raw":1},true,0.5,null,{},"end"],"c":{"x":1}}"#)
  }

  @Test func `gives back what was written`() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<2000 {
      let value = random.value()
      let json = value.json
      let read = try JSONReader.read(json, file: "a.json")
      #expect(read == value, "\(json)")
      #expect(read.json == json)
    }
  }
}
