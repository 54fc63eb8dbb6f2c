import Diagnostics
import Foundation
import Scripting
import TestSupport
import Testing
import Values

@Suite struct FormatTests {
  /// What an expression gives in a data function.
  private func text(_ expression: String, locale: String = "en-US") throws -> String? {
    let project = try LoadedProject(
      """
      vitrina.provide("points", vitrina.components.loyalty_ring {
        title = function() return \(expression) end,
      })
      """)
    let data = try project.data(["locale": .string(locale)])
    if let fault = data.faults.first?.diagnostic { throw fault }
    return data.fields["title"]?.stringValue
  }

  @Test(arguments: [
    ("number(1234.5)", "1,234.5"),
    ("number(3)", "3"),
    ("number(3.0)", "3"),
    ("number(2.34567)", "2.346"),
    ("number(3, {decimals = 2})", "3.00"),
    ("number(3, {decimals = 2.0})", "3.00"),
    ("number(3, {min_decimals = 1})", "3.0"),
    ("number(3.14159, {max_decimals = 4})", "3.1416"),
    ("number(3.14159, {min_decimals = 5, max_decimals = 8})", "3.14159"),
    ("number(3, {min_decimals = 4})", "3.0000"),
    ("number(1234567, {grouping = false})", "1234567"),
    ("number(5, {sign = 'always'})", "+5"),
    ("number(0, {sign = 'always'})", "0"),
    ("number(-5, {sign = 'auto'})", "-5"),
    ("number(1234567, {compact = true})", "1.2M"),
    ("number(1234567, {compact = true, decimals = 2})", "1.23M"),
    ("number(1, {})", "1"),
    ("number(1, nil)", "1"),
    ("money(1234.5, 'USD')", "$1,234.50"),
    ("money(1234.5, 'JPY')", "¥1,235"),
    ("money(10, 'USD', {decimals = 0})", "$10"),
    ("money(10, 'USD', {sign = 'always'})", "+$10.00"),
    ("money(0, 'USD', {sign = 'always'})", "$0.00"),
    ("percent(0.5)", "50%"),
    ("percent(1)", "100%"),
    ("percent(0.1234, {decimals = 1})", "12.3%"),
    ("date(0)", "Jan 1, 1970"),
    ("date(0, {date = 'short'})", "1/1/1970"),
    ("date(0, {date = 'none', time = 'medium'})", "12:00:00\u{202F}AM"),
    (
      "date(0, {time = 'short', time_zone = 'Asia/Tokyo'})", "Jan 1, 1970 at 9:00\u{202F}AM"
    ),
    ("plural(1, {one = '{n} point', other = '{n} points'})", "1 point"),
    ("plural(1234, {one = '{n} point', other = '{n} points'})", "1,234 points"),
    ("plural(1.5, {one = '{n} point', other = '{n} points'})", "1.5 points"),
    ("plural(-1, {one = '{n} point', other = '{n} points'})", "-1 point"),
    ("plural(0, {zero = 'nothing', other = '{n} points'})", "nothing"),
    ("plural(3, {few = 'x', other = '{n} of {m}, {{n}}, {n'})", "3 of {m}, {3}, {n"),
    ("plural(3, {other = ''})", ""),
  ])
  func `writes a value`(_ call: String, _ expected: String) throws {
    #expect(try text("vitrina.format.\(call)") == expected)
  }

  @Test(arguments: [
    ("ar-EG", ["zero 0", "one 1", "two 2", "few 3", "many 11", "other 100"]),
    ("pl-PL", ["many 0", "one 1", "few 2", "few 3", "many 11", "many 100"]),
    ("en-US", ["other 0", "one 1", "other 2", "other 3", "other 11", "other 100"]),
    ("fr-FR", ["one 0", "one 1", "other 2", "other 3", "other 11", "other 100"]),
    ("ja-JP", ["other 0", "other 1", "other 2", "other 3", "other 11", "other 100"]),
  ])
  func `a plural has the category of the locale`(_ locale: String, _ expected: [String]) throws {
    for text in expected {
      let number = text.split(separator: " ")[1]
      let zero = locale == "ar-EG" ? "zero = 'zero'," : ""
      let category = try self.text(
        """
        vitrina.format.plural(\(number), {\(zero) one = 'one', two = 'two', few = 'few',
          many = 'many', other = 'other'})
        """, locale: locale)
      #expect(category.map { "\($0) \(number)" } == text)
    }
    #expect(
      try text("vitrina.format.plural(0, {zero = 'none', other = '{n}'})", locale: locale)
        == "none")
  }

  @Test(arguments: [
    ("number()", "plugin.argument", nil),
    ("number('5')", "plugin.argument", "turn the text into a number with tonumber"),
    ("number({})", "plugin.argument", nil),
    (
      "number(0/0)", "plugin.argument",
      "check the calculation before it: 0/0 is nan and 1/0 is infinite"
    ),
    (
      "number(-1/0)", "plugin.argument",
      "check the calculation before it: 0/0 is nan and 1/0 is infinite"
    ),
    ("number(1, 2)", "plugin.argument", nil),
    ("number(1, {decimal = 2})", "data.unknown_field", "did you mean 'decimals'?"),
    ("number(1, {decimals = 16})", "plugin.argument", "write decimals = 2"),
    ("number(1, {decimals = -1})", "plugin.argument", "write decimals = 2"),
    ("number(1, {decimals = 1.5})", "plugin.argument", "write decimals = 2"),
    ("number(1, {decimals = '2'})", "plugin.argument", "write decimals = 2"),
    (
      "number(1, {min_decimals = 3, max_decimals = 2})", "plugin.argument",
      "swap them, or write decimals = 2"
    ),
    (
      "number(1, {decimals = 1, max_decimals = 2})", "plugin.argument",
      "remove 'decimals', or the other"
    ),
    ("number(1, {grouping = 1})", "plugin.argument", "write grouping = true"),
    ("number(1, {sign = 'alway'})", "plugin.argument", "write sign = \"always\""),
    ("money(1)", "plugin.argument", nil),
    ("money(1, 'usd')", "plugin.argument", "write \"USD\""),
    ("money(1, 'US$')", "plugin.argument", "for example \"ARS\", \"BRL\" or \"USD\""),
    ("money(1, 'DOLLAR')", "plugin.argument", "for example \"ARS\", \"BRL\" or \"USD\""),
    ("money(1, 'ñññ')", "plugin.argument", "for example \"ARS\", \"BRL\" or \"USD\""),
    ("money(1, 'USD', {grouping = true})", "data.unknown_field", "remove it"),
    ("percent(0.5, {sign = 'always'})", "data.unknown_field", "remove it"),
    ("date('today')", "plugin.argument", "turn the text into a number with tonumber"),
    ("date(1e15)", "plugin.argument", "divide milliseconds by 1000"),
    ("date(-1e15)", "plugin.argument", "check the calculation before it"),
    ("date(0, {date = 'tiny'})", "plugin.argument", nil),
    ("date(0, {time = 'long'})", "plugin.argument", nil),
    ("date(0, {date = 'none'})", "plugin.argument", "give a 'time' such as \"short\""),
    ("date(0, {time_zone = 'Asia/Tokio'})", "plugin.argument", "did you mean \"Asia/Tokyo\"?"),
    ("date(0, {time_zone = 'utc'})", "plugin.argument", "did you mean \"UTC\"?"),
    ("date(0, {time_zone = 3})", "plugin.argument", "put it in quotes"),
    ("date(0, {timezone = 'UTC'})", "data.unknown_field", "did you mean 'time_zone'?"),
    (
      "plural(1)", "plugin.argument", "add other = \"…\", for the numbers that no other text is for"
    ),
    (
      "plural(1, {one = 'x'})", "plugin.argument",
      "add other = \"…\", for the numbers that no other text is for"
    ),
    ("plural(1, {other = 5})", "plugin.argument", "put it in quotes"),
    ("plural(1, {others = 'x'})", "data.unknown_field", "did you mean 'other'?"),
    ("plural(0/0, {other = 'x'})", "plugin.argument", nil),
    ("numbr(1)", "plugin.unknown_name", "did you mean 'number'?"),
  ])
  func `refuses what it cannot write`(
    _ call: String, _ code: String, _ fix: String?
  ) throws {
    let fault = try #require(throws: Diagnostic.self) { try text("vitrina.format.\(call)") }
    #expect(fault.code == code)
    #expect(fault.location == SourceLocation("plugins/shop/init.lua", line: 2))
    if let fix { #expect(fault.fix == fix) }
  }

  @Test func `says which argument of which function does not fit`() throws {
    let calls = [
      "number(0/0)", "number('5')", "number(1, {sign = 'plus'})", "money(1, 'usd')",
      "date(0, {time_zone = 'Asia/Tokio'})", "plural(1, {one = 'x', few = 'y'})",
    ]
    let words = try calls.map { call in
      let fault = try #require(throws: Diagnostic.self) { try text("vitrina.format.\(call)") }
      return [fault.message, fault.expected ?? "", fault.found ?? "", fault.fix ?? ""]
    }
    #expect(
      words == [
        [
          "argument 1 of vitrina.format.number cannot be written", "a finite number",
          "nan, which is no number",
          "check the calculation before it: 0/0 is nan and 1/0 is infinite",
        ],
        [
          "argument 1 of vitrina.format.number has the wrong type", "a number", "a string",
          "turn the text into a number with tonumber",
        ],
        [
          "argument 2 of vitrina.format.number has a 'sign' that does not fit",
          "one of auto, always", "\"plus\"", "write sign = \"auto\"",
        ],
        [
          "argument 2 of vitrina.format.money is no currency code",
          "three capital letters, as ISO 4217 has them", "\"usd\"", "write \"USD\"",
        ],
        [
          "argument 2 of vitrina.format.date has a 'time_zone' that does not exist",
          "\"UTC\" or an IANA name such as \"America/Argentina/Buenos_Aires\"", "\"Asia/Tokio\"",
          "did you mean \"Asia/Tokyo\"?",
        ],
        [
          "argument 2 of vitrina.format.plural has no 'other'",
          "{one = \"{n} point\", other = \"{n} points\"}", "one, few only",
          "add other = \"…\", for the numbers that no other text is for",
        ],
      ])
  }

  @Test func `writes for the context at hand, else for the project's first locale`() throws {
    let source = """
      local function now() return vitrina.format.number(1234.5) end
      vitrina.log.info("load", now())
      vitrina.provide("points", vitrina.components.loyalty_ring {
        title = now,
        on_tap = function() return "x:" .. now() end,
      })
      vitrina.provide("made", vitrina.components.loyalty_ring(function()
        return { title = now() }
      end))
      vitrina.screen("start", function() return { title = now() } end)
      vitrina.route("meli://x", function() return "x:" .. now() end)
      """
    let files = MemoryFiles(["plugins/shop/init.lua": source])
    var services = LoadedProject.services(files)
    services.locale = "fr-FR"
    let loader = PluginLoader(services)
    let plugin = loader.load(try #require(loader.candidates().candidates.first))
    #expect(plugin.diagnostics.isEmpty)
    let host = try #require(plugin.host)
    let french = "1\u{202F}234,5"
    #expect(plugin.log.map(\.message) == ["load\t\(french)"])

    let english = ScriptContext(["locale": "en-US"])
    let argentine = ScriptContext(["locale": "es-AR"])
    for provider in plugin.registration.providers {
      #expect(host.data(of: provider.value, in: english).fields == ["title": "1,234.5"])
      #expect(host.data(of: provider.value, in: argentine).fields == ["title": "1.234,5"])
      #expect(
        host.data(of: provider.value, in: ScriptContext([:])).fields == ["title": .string(french)])
      #expect(
        host.data(of: provider.value, in: ScriptContext(["locale": 5])).fields
          == ["title": .string(french)])
    }
    let screen = try #require(plugin.registration.screens.first)
    #expect(host.screen(screen.function, params: [:], in: argentine).title == "1.234,5")

    let ring = try #require(plugin.registration.providers.first { $0.id == "shop/points" })
    let tap = try host.handle("on_tap", of: ring.value, event: [:], in: argentine)
    #expect(tap?.answer.value == .text("x:1.234,5"))

    let route = try #require(plugin.registration.routes.first)
    guard case .handler(let handler) = route.action else {
      Issue.record("the route has no function")
      return
    }
    #expect(
      try host.call(handler, with: [:], subject: "x", at: route.location).answer.value
        == .text("x:\(french)"))
  }

  /// The rows of the table in docs/lua-api.md: a call and its text in two locales.
  static func documented() throws -> [(call: String, argentine: String, english: String)] {
    let file = Repository.root.appendingPathComponent("docs/lua-api.md")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `vitrina.format.") }
      .map { line in
        let cells = line.split(separator: "|").map { String($0.dropFirst(2).dropLast(2)) }
        return (cells[0], cells[1], cells[2])
      }
  }

  @Test func `what the documentation shows comes out`() throws {
    let rows = try Self.documented()
    #expect(rows.count == 7)
    for row in rows {
      for (locale, expected) in [("es-AR", row.argentine), ("en-US", row.english)] {
        let text = try text(row.call, locale: locale)?
          .replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
        #expect(text == expected)
      }
    }
  }

  @Test func `the same call in another locale is not the same text`() throws {
    let project = try LoadedProject(
      """
      vitrina.provide("points", vitrina.components.loyalty_ring {
        title = function() return vitrina.format.number(0.5) end,
      })
      """)
    for _ in 0..<2 {
      for tag in ["en", "es", "pt", "fr", "it", "de", "nl", "sv", "da", "ar-EG"] {
        let separator = tag == "en" ? "." : tag == "ar-EG" ? "٫" : ","
        let digits = tag == "ar-EG" ? ["٠", "٥"] : ["0", "5"]
        #expect(
          try project.data(["locale": .string(tag)]).fields
            == ["title": .string(digits.joined(separator: separator))])
      }
    }
  }
}
