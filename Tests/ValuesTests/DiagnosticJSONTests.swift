import Diagnostics
import Testing
import Values

struct DiagnosticJSONTests {
  @Test func `carries every fact, null for those not known`() {
    #expect(
      Diagnostic(
        "data.type", .error, "it is so", at: SourceLocation("a.lua", line: 3, column: 7),
        expected: "x", found: "y", fix: "z", trace: ["a.lua:3 f"]
      ).dataValue.json
        == #"{"code":"data.type","column":7,"expected":"x","file":"a.lua","fix":"z","found":"y","#
        + #""line":3,"message":"it is so","severity":"error","source":null,"trace":["a.lua:3 f"]}"#)
    #expect(
      Diagnostic("a.b", .note, "m").dataValue.json
        == #"{"code":"a.b","column":null,"expected":null,"file":null,"fix":null,"found":null,"#
        + #""line":null,"message":"m","severity":"note","source":null,"trace":[]}"#)
  }
}
