import Components
import Diagnostics
import Scripting
import TestSupport
import Testing
import Values

@Suite struct ScenarioWriterTests {
  private static let file = "plugins/shop/init.lua"
  private static let fresh = Scenario(id: "fresh", values: ["title": "New"])

  /// The text of `source` with a scenario more at its provider, as the catalogue knows it.
  private func added(
    _ scenario: Scenario = fresh, to source: String
  ) throws -> String {
    let registration = try LoadedProject(source).plugin.registration
    let provider = try #require(registration.providers.first)
    let call = ProvideCall(
      id: String(provider.id.dropFirst("shop/".count)), line: try #require(provider.location.line),
      scenarios: provider.scenarios.map(\.id),
      hasOptions: provider.doc != nil || !provider.scenarios.isEmpty)
    let writer = ScenarioWriter(file: Self.file, contents: Array(source.utf8))
    return String(decoding: try writer.contents(adding: scenario, to: call), as: UTF8.self)
  }

  private func scenarios(of source: String) throws -> [Scenario] {
    let plugin = try LoadedProject(source).plugin
    #expect(plugin.diagnostics == [], "\(source)")
    return try #require(plugin.registration.providers.first).scenarios
  }

  struct Layout: Sendable, CustomTestStringConvertible {
    var name: String
    var before: String
    var after: String
    var testDescription: String { name }

    init(_ name: String, _ before: String, _ after: String) {
      (self.name, self.before, self.after) = (name, before, after)
    }
  }

  static let layouts = [
    Layout(
      "no options",
      """
      vitrina.provide("points", vitrina.components.loyalty_ring {
        title = "Old", -- a comment, with a comma
      }) -- behind it
      """,
      """
      vitrina.provide("points", vitrina.components.loyalty_ring {
        title = "Old", -- a comment, with a comma
      }, {
        scenarios = {
          {
            id = "fresh",
            data = {
              title = "New",
            },
          },
        },
      }) -- behind it
      """),
    Layout(
      "arguments on lines of their own",
      """
        vitrina.provide(
          "points",
          vitrina.components.loyalty_ring(data) -- the ring
        )
      """,
      """
        vitrina.provide(
          "points",
          vitrina.components.loyalty_ring(data), {
            scenarios = {
              {
                id = "fresh",
                data = {
                  title = "New",
                },
              },
            },
          } -- the ring
        )
      """),
    Layout(
      "options without scenarios",
      """
      vitrina.provide("points", vitrina.components.loyalty_ring(data), {
        doc = [==[ Points, ]] }) ]==]
      })
      """,
      """
      vitrina.provide("points", vitrina.components.loyalty_ring(data), {
        doc = [==[ Points, ]] }) ]==],
        scenarios = {
          {
            id = "fresh",
            data = {
              title = "New",
            },
          },
        },
      })
      """),
    Layout(
      "options on one line",
      #"vitrina.provide("points", vitrina.components.loyalty_ring(data), { doc = "Points" })"#,
      """
      vitrina.provide("points", vitrina.components.loyalty_ring(data), { doc = "Points", scenarios = {
        {
          id = "fresh",
          data = {
            title = "New",
          },
        },
      } })
      """),
    Layout(
      "empty options",
      #"vitrina.provide("points", vitrina.components.loyalty_ring(data), {})"#,
      """
      vitrina.provide("points", vitrina.components.loyalty_ring(data), {
        scenarios = {
          {
            id = "fresh",
            data = {
              title = "New",
            },
          },
        },
      })
      """),
    Layout(
      "four spaces, the last comma missing, comments behind the last",
      """
      vitrina.provide("points", vitrina.components.loyalty_ring(data), {
          scenarios = {
              { id = "a", data = { title = "A" } }, -- the first
              { id = "b", data = { title = "B" } } -- the second
              -- more to come }
          },
          doc = "Points",
      })
      """,
      """
      vitrina.provide("points", vitrina.components.loyalty_ring(data), {
          scenarios = {
              { id = "a", data = { title = "A" } }, -- the first
              { id = "b", data = { title = "B" } }, -- the second
              -- more to come }
              {
                  id = "fresh",
                  data = {
                      title = "New",
                  },
              },
          },
          doc = "Points",
      })
      """),
    Layout(
      "all on one line",
      """
      vitrina.provide("points", vitrina.components.loyalty_ring(data), { scenarios = { { id = "a" } } })
      """,
      """
      vitrina.provide("points", vitrina.components.loyalty_ring(data), { scenarios = { { id = "a" }, {
        id = "fresh",
        data = {
          title = "New",
        },
      } } })
      """),
    Layout(
      "a semicolon behind the last, an empty comment before the bracket",
      """
      vitrina.provide("points", vitrina.components.loyalty_ring(data), { scenarios = { { id = "a" }; --[[]] } })
      """,
      """
      vitrina.provide("points", vitrina.components.loyalty_ring(data), { scenarios = { { id = "a" }; {
        id = "fresh",
        data = {
          title = "New",
        },
      }, --[[]] } })
      """),
    Layout(
      "an empty list with a comment in it, tabs",
      "\tvitrina.provide('points', vitrina.components.loyalty_ring(data),\n\t\t{\n"
        + "\t\t\t['scenarios'] = {\n\t\t\t\t-- none, yet\n\t\t\t}\n\t\t})",
      "\tvitrina.provide('points', vitrina.components.loyalty_ring(data),\n\t\t{\n"
        + "\t\t\t['scenarios'] = {\n\t\t\t\t-- none, yet\n"
        + "\t\t\t\t{\n\t\t\t\t\tid = \"fresh\",\n\t\t\t\t\tdata = {\n"
        + "\t\t\t\t\t\ttitle = \"New\",\n\t\t\t\t\t},\n\t\t\t\t},\n\t\t\t}\n\t\t})"),
    Layout(
      "an empty list with a space",
      """
      vitrina.provide("points", vitrina.components.loyalty_ring(data), { scenarios = { } })
      """,
      """
      vitrina.provide("points", vitrina.components.loyalty_ring(data), { scenarios = { {
        id = "fresh",
        data = {
          title = "New",
        },
      } } })
      """),
    Layout(
      "functions, calls and brackets in strings between the arguments",
      #"""
      local other = "vitrina.provide('points', { scenarios = {} })"
      -- vitrina.provide("points", x, { scenarios = {} })
      vitrina.provide("points", vitrina.components.loyalty_ring {
        title = (function(a, b)
          local function pair() return a, b end
          for _, each in ipairs { 1, 2 } do if each == 3 then return "}" end end
          while a do a = false end
          repeat local c, d = pair() until c ~= 1
          return ("%s)"):format("a\z
             , \"b")
        end)({}, { 1, 2 }),
      }, { scenarios = {
        { id = "a", data = { title = "]]" }, },
      } })
      vitrina.screen("home", function() return { title = "x", "points" } end, { scenarios = {} })
      """#,
      #"""
      local other = "vitrina.provide('points', { scenarios = {} })"
      -- vitrina.provide("points", x, { scenarios = {} })
      vitrina.provide("points", vitrina.components.loyalty_ring {
        title = (function(a, b)
          local function pair() return a, b end
          for _, each in ipairs { 1, 2 } do if each == 3 then return "}" end end
          while a do a = false end
          repeat local c, d = pair() until c ~= 1
          return ("%s)"):format("a\z
             , \"b")
        end)({}, { 1, 2 }),
      }, { scenarios = {
        { id = "a", data = { title = "]]" }, },
        {
          id = "fresh",
          data = {
            title = "New",
          },
        },
      } })
      vitrina.screen("home", function() return { title = "x", "points" } end, { scenarios = {} })
      """#),
    Layout(
      "an entry that is a variable, a local name for the function",
      """
      local provide, first = vitrina.provide, { id = "a" }
      provide("points", vitrina.components.loyalty_ring(data), { scenarios = { first } })
      """,
      """
      local provide, first = vitrina.provide, { id = "a" }
      provide("points", vitrina.components.loyalty_ring(data), { scenarios = { first, {
        id = "fresh",
        data = {
          title = "New",
        },
      } } })
      """),
  ]

  @Test(arguments: layouts)
  func `adds a scenario and changes nothing else`(_ layout: Layout) throws {
    let head = "local data = { title = 'Old' }\n"
    let before = head + layout.before
    let after = try added(to: before)
    #expect(after == head + layout.after)
    #expect(try scenarios(of: after) == scenarios(of: before) + [Self.fresh])
  }

  @Test(arguments: layouts)
  func `keeps line ends, a byte order mark and a first line for the shell`(_ layout: Layout) throws
  {
    let head = "\u{FEFF}#!/usr/bin/lua\nlocal data = { title = 'Old' }\n"
    func windows(_ text: String) -> String { text.replacing("\n", with: "\r\n") }
    let after = try added(to: windows(head + layout.before))
    #expect(Array(after.utf8) == Array(windows(head + layout.after).utf8))
    #expect(try scenarios(of: after).last == Self.fresh)
  }

  @Test func `adds one behind another, with all that a scenario holds`() throws {
    var source = "vitrina.provide('b', vitrina.components.loyalty_ring { title = 'Old' })"
    let scenarios = [
      Scenario(id: "one", title: "The \"first\"", values: ["title": .null]),
      Scenario(id: "two", values: [:], moment: Moment(state: "loading", time: 1.5)),
    ]
    for scenario in scenarios { source = try added(scenario, to: source) }
    #expect(
      source == #"""
        vitrina.provide('b', vitrina.components.loyalty_ring { title = 'Old' }, {
          scenarios = {
            {
              id = "one",
              title = "The \"first\"",
              data = {
                title = vitrina.null,
              },
            },
            {
              id = "two",
              state = "loading",
              time = 1.5,
              data = {},
            },
          },
        })
        """#)
    #expect(try self.scenarios(of: source) == scenarios)
  }

  @Test func `300 random scenarios load as the values that they were`() throws {
    var random = SeededGenerator(seed: 11)
    let ascii = String(decoding: (0..<0x80).map(UInt8.init), as: UTF8.self)
    for number in 0..<300 {
      var values: DataMap = ["ascii": .string(ascii)]
      for key in 0..<Int.random(in: 0...4, using: &random) {
        values["k\(key) \(random.text())"] = random.value()
      }
      let layout = Self.layouts[number % Self.layouts.count].before
      let scenario = Scenario(id: "s\(number)", title: random.text(), values: values)
      let after = try added(scenario, to: "local data = { title = 'Old' }\n" + layout)
      let read = try #require(try scenarios(of: after).last)
      #expect(Self.tables(.map(read.values)) == Self.tables(.map(values)))
      #expect(read.id == scenario.id && read.title == scenario.title)
    }
  }

  /// Lua has one empty table for both empty lists and empty maps.
  private static func tables(_ value: DataValue) -> DataValue {
    switch value {
    case .list([]): .map([:])
    case .list(let items): .list(items.map(tables))
    case .map(let map): .map(DataMap(map.entries.map { ($0.key, tables($0.value)) }))
    default: value
    }
  }

  @Test(
    arguments: [
      (
        "local id = 'points'\nvitrina.provide(id, ring)",
        "no call of vitrina.provide with that id is written out"
      ),
      (
        "for n = 1, 2 do vitrina.provide('points' .. n, ring) end",
        "no call of vitrina.provide with that id is written out"
      ),
      (
        "local options = {}\nvitrina.provide('points', ring, options)",
        "its options are not written out in the call"
      ),
      (
        "local function both() return ring, { scenarios = { { id = 'a' } } } end\n"
          + "vitrina.provide('points', both())", "its options come from other code"
      ),
      (
        "local function options() return { doc = 'd' } end\n"
          + "vitrina.provide('points', ring, options())",
        "its options are not written out in the call"
      ),
      (
        "local list = {}\nvitrina.provide('points', ring, { scenarios = list })",
        "its scenarios are not written out in the call"
      ),
      (
        "vitrina.provide('points', ring, { scenarios = { [1] = { id = 'a' } } })",
        "its scenarios are not written out in the call"
      ),
      (
        "vitrina.provide('points', ring, { scenarios = { table.unpack { { id = 'a' } } } })",
        "its last scenario is not written out"
      ),
    ])
  func `says what to paste where the place is not written out`(
    _ source: String, _ reason: String
  ) throws {
    let head = "local ring = vitrina.components.loyalty_ring { title = 'Old' }\n"
    let fault = #expect(throws: Diagnostic.self) { try added(to: head + source) }
    #expect(fault?.code == "scenario.place")
    #expect(fault?.message.hasSuffix("by itself: \(reason)") == true, "\(fault?.message ?? "")")
    #expect(
      fault?.fix
        == #"paste it where the scenarios are made: { id = "fresh", data = { title = "New", }, }"#)
    #expect(fault?.location?.line != nil)
  }

  @Test(arguments: ["", "Fresh", "a-b", "1st", "a b", "ñ"])
  func `refuses an id that is none`(_ id: String) throws {
    let source = "vitrina.provide('points', vitrina.components.loyalty_ring { title = 'Old' })"
    let fault = #expect(throws: Diagnostic.self) { try added(Scenario(id: id), to: source) }
    #expect(fault?.code == "scenario.id")
  }

  @Test func `refuses an id that the catalogue or the file has`() throws {
    let source =
      "vitrina.provide('points', vitrina.components.loyalty_ring { title = 'Old' }, {\n"
      + "  scenarios = {\n    { id = 'fresh' },\n  },\n})"
    let known = #expect(throws: Diagnostic.self) { try added(to: source) }
    #expect(known?.code == "scenario.exists" && known?.location?.line == 1)
    let call = ProvideCall(id: "points", line: 1, scenarios: [], hasOptions: false)
    let written = #expect(throws: Diagnostic.self) {
      try ScenarioWriter(file: Self.file, contents: Array(source.utf8))
        .contents(adding: Self.fresh, to: call)
    }
    #expect(written?.code == "scenario.exists" && written?.location?.line == 3)
  }

  @Test func `what does not parse is refused, whatever it is cut to`() {
    let source = Array(
      "vitrina.provide('points', ring { t = '}' }, { scenarios = { { id = 'a' } } })".utf8)
    for end in 0..<source.count {
      let call = ProvideCall(id: "points", line: 1, scenarios: ["a"], hasOptions: true)
      let fault = #expect(throws: Diagnostic.self) {
        try ScenarioWriter(file: Self.file, contents: Array(source[..<end]))
          .contents(adding: Self.fresh, to: call)
      }
      #expect(fault?.code == "scenario.place")
    }
  }
}
