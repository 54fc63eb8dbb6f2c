import Scripting
import TestSupport
import Testing
import Values

@Suite struct LuaLiteralTests {
  @Test func `is what an author would type`() {
    let value: DataValue = [
      "title": "Nivel \"3\"\n", "ring_percentage": 0.8, "ring_number": 3, "subtitle": .null,
      "items": [["title": "Hasta"], []], "end": true, "two words": false,
    ]
    #expect(
      LuaLiteral.text(value, indent: 2) == #"""
        {
            ["end"] = true,
            items = {
              {
                title = "Hasta",
              },
              {},
            },
            ring_number = 3,
            ring_percentage = 0.8,
            subtitle = vitrina.null,
            title = "Nivel \"3\"\n",
            ["two words"] = false,
          }
        """#)
  }

  @Test(
    arguments: [
      (.double(.nan), "0/0"), (.double(.infinity), "1/0"), (.double(-.infinity), "-1/0"),
      (.integer(.min), "math.mininteger"), (.double(1e300), "1e+300"), ("\u{1}2", #""\0012""#),
      ("\\", #""\\""#), (.list([]), "{}"), (.map([:]), "{}"),
    ] as [(DataValue, String)])
  func `writes every value so that Lua reads it back`(_ value: DataValue, _ text: String) {
    #expect(LuaLiteral.text(value) == text)
  }
}
