import Diagnostics
import Routing
import Scripting
import TestSupport
import Testing
import Values

@Suite struct StoreTests {
  @Test func `keeps every kind of value as it was`() throws {
    let project = try HandlerProject(
      """
      vitrina.on("set", function(event)
        for key, value in pairs(event.properties) do vitrina.store.set(key, value) end
        vitrina.store.set("null", vitrina.null)
        vitrina.store.set("empty list", vitrina.json.array {})
        vitrina.store.set("maxinteger", math.maxinteger)
      end)
      vitrina.on("get", function(event)
        for _, key in ipairs(event.properties.keys) do
          print(key, vitrina.json.encode(vitrina.store.get(key)), math.type(vitrina.store.get(key)))
        end
        print(vitrina.store.get("never set") == nil, vitrina.store.get("null") == vitrina.null)
      end)
      """)
    let values: DataMap = [
      "text": "ñ\u{1F381}", "integer": 7, "double": 7.0, "flag": false,
      "list": [1, [2.5, "x"]], "map": ["a": ["b": [true]]],
    ]
    try project.send("set", values)
    for entry in values.entries {
      #expect(project.store.value(entry.key, in: "shop") == entry.value)
    }
    let keys = ["text", "integer", "double", "flag", "list", "map", "empty list", "maxinteger"]
    try project.send("get", ["keys": .list(keys.map(DataValue.string))])
    #expect(
      project.log() == [
        "text\t\"ñ\u{1F381}\"\tnil", "integer\t7\tinteger", "double\t7.0\tfloat",
        "flag\tfalse\tnil", "list\t[1,[2.5,\"x\"]]\tnil", "map\t{\"a\":{\"b\":[true]}}\tnil",
        "empty list\t[]\tnil", "maxinteger\t9223372036854775807\tinteger", "true\ttrue",
      ])
  }

  @Test func `a handler sees its own changes at once and the store when it has succeeded`() throws {
    let project = try HandlerProject(
      """
      vitrina.on("go", function()
        local store = vitrina.store
        store.set("b", 1) store.set("a", 2) store.set("b", 3)
        print(store.get("a"), store.get("b"), table.concat(store.keys(), " "))
        store.delete("a")
        print(store.get("a"), table.concat(store.keys(), " "))
        store.delete("never set")
        store.set("a", 4)
        print(store.get("a"), table.concat(store.keys(), " "))
        store.delete("b")
      end)
      """)
    try project.send("go")
    #expect(project.log() == ["2\t3\ta b", "nil\tb", "4\ta b"])
    #expect(project.store.keys(in: "shop") == ["a"])
    #expect(project.store.value("a", in: "shop") == 4)
  }

  @Test func `keys are their bytes: what looks alike is not the same`() throws {
    let project = try HandlerProject(
      #"""
      vitrina.on("go", function()
        vitrina.store.set("\u{E9}", 1)
        vitrina.store.set("e\u{301}", 2)
        print(vitrina.store.get("\u{E9}"), vitrina.store.get("e\u{301}"), #vitrina.store.keys())
      end)
      """#)
    try project.send("go")
    #expect(project.log() == ["1\t2\t2"])
    #expect(project.store.keys(in: "shop").map(\.utf8.count) == [3, 2])
  }

  @Test func `a value is what it was when it was set`() throws {
    let project = try HandlerProject(
      """
      vitrina.on("go", function()
        local list = { 1 }
        vitrina.store.set("list", list)
        list[2] = 2
        vitrina.store.get("list")[2] = 3
        print(#vitrina.store.get("list"))
      end)
      """)
    try project.send("go")
    #expect(project.log() == ["1"])
  }

  @Test func `a handler that fails changes nothing`() throws {
    let project = try HandlerProject(
      """
      vitrina.on("go", function(event)
        vitrina.store.set("a", event.properties.value)
        vitrina.store.delete("b")
        vitrina.store.set("c", 1)
        if event.properties.fails then error("no") end
      end)
      vitrina.on("keys", function() print(table.concat(vitrina.store.keys(), " ")) end)
      """)
    project.store.change([("a", 1), ("b", 2)], in: "shop")
    #expect(project.fault("go", ["value": 3, "fails": true])?.code == "lua.runtime")
    try project.send("keys")
    #expect(project.log() == ["a b"])
    #expect(project.store.value("a", in: "shop") == 1)
    try project.send("go", ["value": 3])
    try project.send("keys")
    #expect(project.log() == ["a c"])
    #expect(project.store.value("a", in: "shop") == 3)
  }

  @Test func `an error that the script catches takes back nothing`() throws {
    let project = try HandlerProject(
      """
      vitrina.on("go", function()
        pcall(function() vitrina.store.set("a", 1) error("no") end)
      end)
      """)
    try project.send("go")
    #expect(project.store.keys(in: "shop") == ["a"])
  }

  @Test func `outlives a reload and is apart for each plugin`() throws {
    let store = MemoryStore()
    let source = """
      vitrina.on("go", function()
        print(tostring(vitrina.store.get("n")))
        vitrina.store.set("n", (vitrina.store.get("n") or 0) + 1)
      end)
      """
    for expected in ["nil", "1", "2"] {
      let project = try HandlerProject(source, store: store)
      try project.send("go")
      #expect(project.log() == [expected])
    }
    let files = MemoryFiles(["plugins/other.lua": source])
    let loader = PluginLoader(LoadedProject.services(files, store: store))
    let other = loader.load(loader.candidates().candidates[0])
    let host = try #require(other.host)
    _ = try host.call(
      other.registration.listeners[0].function, with: [:], subject: "it",
      at: other.registration.listeners[0].location)
    #expect(host.takeLog().map(\.message) == ["nil"])
    #expect(store.value("n", in: "shop") == 3)
    #expect(store.value("n", in: "other") == 1)
  }

  @Test func `data may read the store, anew each time`() throws {
    let project = try HandlerProject(
      """
      vitrina.provide("points", vitrina.components.loyalty_ring {
        title = function() return vitrina.store.get("title") or "none" end,
        subtitle = function() return table.concat(vitrina.store.keys(), " ") end,
      })
      """)
    func fields() -> DataMap {
      project.host.data(
        of: project.plugin.registration.providers[0].value, in: ScriptContext([:])
      ).fields
    }
    #expect(fields() == ["title": "none", "subtitle": ""])
    project.store.change([("title", "set"), ("b", 1)], in: "shop")
    #expect(fields() == ["title": "set", "subtitle": "b title"])
  }

  @Test(arguments: [
    ("store.get('a')", ScriptPhase.load), ("store.keys()", .load), ("store.set('a', 1)", .load),
    ("store.delete('a')", .load), ("store.set('a', 1)", .data), ("store.delete('a')", .data),
  ])
  func `every call keeps to its phases`(_ call: String, _ phase: ScriptPhase) throws {
    let store = MemoryStore()
    let source =
      phase == .load
      ? "vitrina.\(call)"
      : """
      local function data() vitrina.\(call) return {} end
      vitrina.provide("x", vitrina.components.loyalty_ring(data))
      """
    let project = try LoadedProject(source, store: store)
    let faults =
      phase == .load ? project.plugin.diagnostics : try project.data().faults.map(\.diagnostic)
    #expect(faults.map(\.code) == ["plugin.phase"])
    #expect(store.keys(in: "shop").isEmpty)
  }

  @Test(arguments: [
    ("{ a = { print } }", "data.type", "'a[1]' cannot be read", "a function"),
    ("print", "data.type", "cannot be read", "a function"),
    (
      "(function() local t = {} t.x = { t } return t end)()", "data.cycle",
      "'x[1]' contains itself", "a table that contains itself"
    ),
    ("{ n = { 1, 0/0 } }", "data.number", "'n[2]' is no finite number", "nan, which is no number"),
    ("-1/0", "data.number", "is no finite number", "an infinite number"),
    ("{ b = '\\xff' }", "data.utf8", "'b' is not text", nil),
    ("{ 1, nil, 3 }", "data.holes", "has nil between its items", nil),
    ("{ 1, x = 2 }", "data.key", "has keys that do not go together", nil),
    (
      "{ c = vitrina.components.loyalty_ring {} }", "data.type", "'c' cannot be read",
      "a component value"
    ),
    ("('x'):rep(70000)", "data.size", "is too large", nil),
  ])
  func `refuses what is no plain value, with the path to it`(
    _ value: String, _ code: String, _ statement: String, _ found: String?
  ) throws {
    let project = try HandlerProject(
      """
      vitrina.on("go", function()
        local value = \(value)
        vitrina.store.set("key", value)
      end)
      """)
    let fault = try #require(project.fault("go"))
    #expect(fault.code == code)
    #expect(fault.message == "argument 2 of vitrina.store.set: \(statement)")
    #expect(fault.location == SourceLocation("plugins/shop/init.lua", line: 3))
    if let found { #expect(fault.found == found) }
    #expect(project.store.keys(in: "shop").isEmpty)
  }

  @Test func `nil is no value: it says how to forget a key`() throws {
    let project = try HandlerProject(
      "vitrina.on('go', function() vitrina.store.set('key', nil) end)")
    #expect(
      project.fault("go")
        == Diagnostic(
          "plugin.argument", .error, "argument 2 of vitrina.store.set has the wrong type",
          at: SourceLocation("plugins/shop/init.lua", line: 1),
          expected: "a value: text, number, boolean, table or vitrina.null", found: "nothing",
          fix: "to forget a key write vitrina.store.delete(\"key\")",
          trace: ["plugins/shop/init.lua:1 the listener to 'go'"]))
  }

  @Test(arguments: [
    ("''", "0 bytes"), ("('k'):rep(129)", "129 bytes"), ("7", "the integer 7"), ("nil", "nothing"),
    ("{}", "an empty table"),
  ])
  func `a key is text of 1 to 128 bytes`(_ key: String, _ found: String) throws {
    for call in ["get(key)", "set(key, 1)", "delete(key)"] {
      let project = try HandlerProject(
        "vitrina.on('go', function() local key = \(key) vitrina.store.\(call) end)")
      let fault = project.fault("go")
      #expect(fault?.code == "plugin.argument")
      #expect(fault?.found == found)
    }
  }

  @Test func `a plugin has at most a thousand keys, and may change those it has`() throws {
    let project = try HandlerProject(
      """
      vitrina.on("fill", function() for i = 1, 1000 do vitrina.store.set("k" .. i, i) end end)
      vitrina.on("change", function() vitrina.store.set("k1", "new") end)
      vitrina.on("more", function() vitrina.store.set("more", 1) end)
      vitrina.on("swap", function() vitrina.store.delete("k1") vitrina.store.set("more", 1) end)
      """)
    try project.send("fill")
    #expect(project.store.keys(in: "shop").count == 1000)
    try project.send("change")
    #expect(
      project.fault("more")
        == Diagnostic(
          "limit.store", .error, "vitrina.store of 'shop' is full",
          at: SourceLocation("plugins/shop/init.lua", line: 3), expected: "at most 1000 keys",
          found: "one more, 'more'", fix: "keep less, or delete what is no longer needed",
          trace: ["plugins/shop/init.lua:3 the listener to 'more'"]))
    try project.send("swap")
    #expect(project.store.keys(in: "shop").count == 1000)
    #expect(project.store.value("more", in: "shop") == 1)
  }

  @Test func `one handler makes at most a thousand changes`() throws {
    let project = try HandlerProject(
      """
      vitrina.on("fits", function() for i = 1, 1000 do vitrina.store.set("n", i) end end)
      vitrina.on("more", function() for i = 1, 1001 do vitrina.store.delete("n") end end)
      """)
    try project.send("fits")
    #expect(project.store.value("n", in: "shop") == 1000)
    #expect(project.fault("more")?.message == "one handler changed vitrina.store too often")
    #expect(project.store.value("n", in: "shop") == 1000)
  }

  @Test func `a value is at most 64 KiB as JSON`() throws {
    let project = try HandlerProject(
      """
      vitrina.on("fits", function() vitrina.store.set("n", ("x"):rep(65534)) end)
      vitrina.on("more", function()
        vitrina.store.set("n", { ("x"):rep(40000), ("y"):rep(40000) })
      end)
      """)
    try project.send("fits")
    #expect(
      project.fault("more")
        == Diagnostic(
          "limit.store", .error, "a value is too large for vitrina.store",
          at: SourceLocation("plugins/shop/init.lua", line: 3),
          expected: "at most 64 KiB as JSON", found: "80007 bytes for 'n'",
          fix: "keep less, or delete what is no longer needed",
          trace: ["plugins/shop/init.lua:3 the listener to 'more'"]))
  }

  /// A store whose disk is gone.
  private struct BrokenStore: KeyValueStore {
    let fault = Diagnostic("store.io", .error, "the disk is gone")
    func value(_ key: String, in space: String) throws(Diagnostic) -> DataValue? { throw fault }
    func keys(in space: String) throws(Diagnostic) -> [String] { [] }
    func change(
      _ changes: [(key: String, value: DataValue?)], in space: String
    ) throws(Diagnostic) { throw fault }
  }

  @Test func `a store that fails fails the handler, whose effects and timers are lost`() throws {
    let project = try LoadedProject(
      """
      vitrina.on("set", function()
        vitrina.track("lost")
        vitrina.after(0, function() end)
        vitrina.store.set("a", 1)
      end)
      vitrina.on("get", function() vitrina.store.get("a") end)
      vitrina.on("fine", function() vitrina.track("fine") end)
      """, store: BrokenStore())
    let host = try #require(project.plugin.host)
    let listeners = project.plugin.registration.listeners
    for listener in listeners.prefix(2) {
      let fault = #expect(throws: Diagnostic.self) {
        try host.call(listener.function, with: [:], subject: "it", at: listener.location)
      }
      #expect(fault?.code == "store.io")
    }
    #expect(host.nextTimer == nil)
    #expect(
      try host.call(listeners[2].function, with: [:], subject: "it", at: listeners[2].location)
        .effects
        == [.track(name: "fine", properties: [:])])
  }
}
