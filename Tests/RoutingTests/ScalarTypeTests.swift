import Routing
import Testing
import Values

struct ScalarTypeTests {
  @Test(arguments: [
    ("int", ["0", "7", "-1", "-9223372036854775808", "9223372036854775807"]),
    (
      "num",
      ["0", "-0", "1.50", "-0.5", "12345678901234567890", "0.000000000000000000000000000001"]
    ),
    ("bool", ["true", "false"]),
    ("uuid", ["3f8a4397-1fa9-6761-8376-43bbecad2c85", "3F8A4397-1FA9-6761-8376-43BBECAD2C85"]),
    ("date", ["2026-11-29", "2028-02-29", "2000-02-29"]),
    ("slug", ["a-b_C9", "-", "_"]),
    ("str", ["ñ", "a b", "..."]),
  ])
  func `accepts its values`(_ type: String, values: [String]) throws {
    let router = try router("m:v?{v:\(type)}")
    for value in values {
      #expect(try router.match(link(value)) != nil, "\(value)")
    }
  }

  @Test(arguments: [
    ("int", ["-0", "01", "+1", "1.0", "-", "٣", "9223372036854775808", "-9223372036854775809"]),
    ("num", ["01", ".5", "5.", "1e3", "-", "-.5", "1.2.3", "0.0000000000000000000000000000001"]),
    ("bool", ["True", "1", "tru", "truee"]),
    ("uuid", ["3f8a4397-1fa9-6761-8376-43bbecad2c8", "3f8a4397x1fa9-6761-8376-43bbecad2c85"]),
    ("date", ["2027-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-1"]),
    ("slug", ["a.b", "ñ", "a b"]),
  ])
  func `refuses other text`(_ type: String, values: [String]) throws {
    let router = try router("m:v?{v:\(type)}")
    for value in values {
      #expect(try router.match(link(value)) == nil, "\(value)")
    }
  }

  @Test func `gives numbers and booleans as such`() throws {
    let match = try router("m:v?{i:int}&{n:num}&{w:num}&{b:bool}&{d:date}").match(
      try Deeplink.parse("m:v?i=-5&n=1.5&w=20&b=true&d=2026-11-29"))
    #expect(
      match?.params == ["i": -5, "n": 1.5, "w": 20, "b": true, "d": "2026-11-29"])
  }

  private func link(_ value: String) throws -> Deeplink {
    try Deeplink.parse("m:v?v=" + value.replacing(" ", with: "%20").replacing("+", with: "%2B"))
  }
}
