internal import Diagnostics
internal import LuaBridge
internal import Values

/// What the functions of `test` share with the script they belong to.
final class TestRecorder {
  struct Case {
    /// With those of the groups around it.
    var name: String
    var location: SourceLocation
    var function: LuaReference
    var group: Group
  }

  /// Cases that share what is done around each; the outermost one is the file.
  final class Group {
    let name: String
    let outer: Group?
    var before: [LuaReference] = []
    var after: [LuaReference] = []

    init(_ name: String, in outer: Group?) {
      self.name = name
      self.outer = outer
    }

    /// What comes before a case of this group: the outer groups' first.
    var allBefore: [LuaReference] { (outer?.allBefore ?? []) + before }
    /// What comes after it: the outer groups' last.
    var allAfter: [LuaReference] { after + (outer?.allAfter ?? []) }
    /// Its own name and those around it, without the file.
    var names: [String] { outer.map { $0.names + [name] } ?? [] }
    var depth: Int { outer.map { $0.depth + 1 } ?? 0 }
  }

  var cases: [Case] = []
  /// The group whose function runs.
  var group = Group("", in: nil)
  /// How many groups may stand in one another.
  static let deepest = 16
  /// The project that the case which runs works on; nil while none runs.
  var project: TestScript.Project?
}

extension PluginAPI {
  /// Defines what a test file has: `test`, `require`, `print`, and of `vitrina` what is neither a
  /// registration nor an effect.
  func install(_ recorder: TestRecorder) throws(LuaError) {
    let vitrina = Entry.table(
      [("null", .null), ("json", json()), ("format", format())], named: "vitrina")
    try state.setGlobal("vitrina") { write(vitrina, &$0) }
    try installBasics()
    let fails = try failsFunction()
    let group = try groupFunction(recorder)
    let test = Entry.table(
      [registration(recorder), ("group", .reference(group))]
        + [around("before", \.before, recorder), around("after", \.after, recorder)]
        + actions(recorder) + assertions() + [("fails", .reference(fails))], named: "test")
    try state.setGlobal("test") { write(test, &$0) }
  }

  private func testFunction(
    _ name: String, _ parameters: String,
    _ body: @escaping (inout ArgumentReader, inout LuaTapeWriter) throws -> Void
  ) -> (String, Entry) {
    let function = state.define(parameters) { call in
      var arguments = ArgumentReader(name, in: "test", call)
      try body(&arguments, &call.answer)
    }
    return (name, .function(function))
  }

  /// Refuses what belongs to the top level of the file or into a group.
  private static func requireLoading(
    _ session: ScriptSession, _ name: String, at caller: SourceLocation?
  ) throws {
    guard session.phase != .load else { return }
    throw Diagnostic(
      "test.phase", .error, "test.\(name) was called in a case", at: caller,
      expected: "the top level of the file or of a group", found: "a case that runs",
      fix: "write one case behind the other")
  }

  private func registration(_ recorder: TestRecorder) -> (String, Entry) {
    let session = session
    return testFunction("case", "vr") { arguments, _ in
      try Self.requireLoading(session, "case", at: arguments.caller)
      try session.admitRegistration(of: arguments.byteCount, at: arguments.caller)
      let own = try arguments.string("what is true if the case passes")
      let function = try arguments.reference([.function], "function() … end")
      let name = (recorder.group.names + [own]).joined(separator: " › ")
      if let first = recorder.cases.first(where: { $0.name == name }) {
        throw Diagnostic(
          "test.duplicate", .error, "two cases have the same name", at: arguments.caller,
          expected: "a name that no other case of the file has",
          found: "\(quoted(name)), first at \(first.location)", fix: "rename one of them")
      }
      recorder.cases.append(
        TestRecorder.Case(
          name: name, location: session.place(arguments), function: function,
          group: recorder.group))
    }
  }

  /// `test.before` and `test.after`.
  private func around(
    _ name: String, _ list: ReferenceWritableKeyPath<TestRecorder.Group, [LuaReference]>,
    _ recorder: TestRecorder
  ) -> (String, Entry) {
    let session = session
    return testFunction(name, "r") { arguments, _ in
      try Self.requireLoading(session, name, at: arguments.caller)
      try session.admitRegistration(of: arguments.byteCount, at: arguments.caller)
      recorder.group[keyPath: list].append(
        try arguments.reference([.function], "function() … end"))
    }
  }

  /// `test.group`, in Lua: a host function may not call back into its state.
  private func groupFunction(_ recorder: TestRecorder) throws(LuaError) -> LuaReference {
    let session = session
    // Its errors have no place of their own, so they get that of the file that called it.
    let open = state.define("") { call in
      try Self.requireLoading(session, "group", at: nil)
      try session.admitRegistration(of: call.byteCount, at: nil)
      var arguments = ArgumentReader("group", in: "test", call)
      func fault(_ number: Int, expected: String, found: String) -> Diagnostic {
        Diagnostic(
          "plugin.argument", .error, "argument \(number) of test.group has the wrong type",
          expected: expected, found: found)
      }
      let kind = try arguments.string("a kind of value")
      let value = try arguments.value()
      guard let name = value?.stringValue else {
        throw fault(
          1, expected: "a string: what the cases are about",
          found: value?.kindDescription ?? "nothing")
      }
      guard kind == "function" else {
        throw fault(
          2, expected: "function() … end", found: kind == "nil" ? "nothing" : "a \(kind)")
      }
      guard recorder.group.depth < TestRecorder.deepest else {
        throw Diagnostic(
          "test.depth", .error, "groups are nested too deep",
          expected: "at most \(TestRecorder.deepest) groups in one another", found: "one more",
          fix: "give the cases longer names")
      }
      recorder.group = TestRecorder.Group(name, in: recorder.group)
    }
    let close = state.define("") { _ in
      if let outer = recorder.group.outer { recorder.group = outer }
    }
    return try functionInLua(Self.groupSource, over: [.function(open), .function(close)])
  }

  private static let groupSource = """
    local open, close = ...
    local type = type
    local ending = setmetatable({}, { __close = function() close() end })
    return function(name, body)
      open(type(body), name)
      local scope <close> = ending
      body()
    end
    """

  // MARK: - What a case does to the project

  private func actions(_ recorder: TestRecorder) -> [(String, Entry)] {
    func action(
      _ name: String, _ parse: @escaping (inout ArgumentReader) throws -> TestAction
    ) -> (String, Entry) {
      testFunction(name, "") { arguments, answer in
        guard let project = recorder.project else {
          throw Diagnostic(
            "test.phase", .error, "test.\(name) was called while the file was loading",
            at: arguments.caller, expected: "a case", found: "the top level of the file",
            fix: "move the call into test.case(\"…\", function() … end)")
        }
        let action = try parse(&arguments)
        do throws(Diagnostic) {
          answer.value(try project(action))
        } catch {
          var fault = error
          fault.location = error.location ?? arguments.caller
          throw fault
        }
      }
    }
    return [
      action("open") { .open(try $0.string("a link")) },
      action("tap") { arguments in
        let provider = try arguments.string("a provider")
        let options = try arguments.options(["index", "scenario", "action"])
        return .tap(
          provider: provider, index: try options.index("index").map { $0 - 1 },
          scenario: try options.text("scenario"), action: try options.text("action"))
      },
      action("show") { arguments in
        let provider = try arguments.string("a provider")
        let options = try arguments.options(["scenario", "context"])
        return .show(
          provider: provider, scenario: try options.text("scenario"),
          context: try options.map("context"))
      },
      action("screen") { arguments in
        let id = try arguments.string("a screen")
        let options = try arguments.options(["scenario", "params"])
        return .screen(
          id, scenario: try options.text("scenario"), params: try options.map("params"))
      },
      action("post") { .post(try $0.string("an event"), try $0.map("properties")) },
      action("pass") { arguments in
        let value = try arguments.value()
        guard let seconds = value?.doubleValue, seconds >= 0, seconds <= 31_557_600 else {
          throw arguments.fault(
            "is no time that can pass", expected: "seconds, from 0 to a year",
            found: value?.kindDescription ?? "nothing")
        }
        return .pass(seconds: seconds)
      },
      action("banners") { _ in .banners },
      action("banner") { arguments in
        let gesture = try arguments.string("tap, action, swipe or close")
        let options = try arguments.options(["index"])
        return .banner(gesture, index: try options.index("index").map { $0 - 1 })
      },
    ]
  }

  // MARK: - What a case claims

  private func assertions() -> [(String, Entry)] {
    [
      testFunction("equal", "") { arguments, _ in
        let actual = try arguments.value(finite: false)
        let expected = try arguments.value(finite: false)
        let note = try arguments.note()
        let difference = ValueDifference(actual, from: expected)
        if let fault = difference.diagnostic(note: note, at: arguments.caller) { throw fault }
      },
      testFunction("ok", "") { arguments, _ in
        let isTrue = arguments.isTrue()
        let note = try arguments.note()
        guard !isTrue else { return }
        throw Diagnostic(
          "test.ok", .error, note ?? "the value is not true", at: arguments.caller,
          expected: "anything but nil and false", found: "nil or false")
      },
    ]
  }

  /// `test.fails`, in Lua: a host function may not call back into its state.
  private func failsFunction() throws(LuaError) -> LuaReference {
    // Its errors have no place of their own, so they get that of the file that called it.
    let judge = state.define("") { call in
      var arguments = ArgumentReader("fails", in: "test", call)
      let kind = try arguments.string("a kind of value")
      let expected = try arguments.value()
      let hasRun = arguments.isTrue()
      let message = (try? arguments.value())?.stringValue
      func fault(_ message: String, code: String, expected: String, found: String) -> Diagnostic {
        Diagnostic(code, .error, message, expected: expected, found: found)
      }
      guard kind == "function" else {
        throw fault(
          "argument 1 of test.fails has the wrong type", code: "plugin.argument",
          expected: "function() … end", found: kind == "nil" ? "nothing" : "a \(kind)")
      }
      guard let expected = expected?.stringValue else {
        throw fault(
          "argument 2 of test.fails has the wrong type", code: "plugin.argument",
          expected: "a string: text of the message",
          found: expected?.kindDescription ?? "nothing")
      }
      guard !hasRun else {
        throw fault(
          "the function did not fail", code: "test.fails",
          expected: "an error with \(quoted(expected))", found: "none")
      }
      guard let message, message.contains(expected) || expected.isEmpty else {
        throw fault(
          "the function failed with another message", code: "test.fails",
          expected: "an error with \(quoted(expected))",
          found: message.map { quoted($0) } ?? "an error without text")
      }
    }
    return try functionInLua(Self.failsSource, over: [.function(judge)])
  }

  private static let failsSource = """
    local judge = ...
    local pcall, type = pcall, type
    return function(body, text)
      local ran, problem = pcall(body)
      if ran then
        problem = nil
      elseif type(problem) == "table" then
        problem = problem.message
      end
      judge(type(body), text, ran, problem)
    end
    """
}

/// The options table of a function of `test`.
private struct TestOptions {
  let values: DataMap
  /// Says that an option has a wrong value.
  let fault: (_ name: String, _ expected: String, _ found: String) -> Diagnostic

  func text(_ name: String) throws -> String? {
    guard let value = values[name], value != .null else { return nil }
    guard let text = value.stringValue else {
      throw fault(name, "a string", value.kindDescription)
    }
    return text
  }

  /// From 1.
  func index(_ name: String) throws -> Int? {
    guard let value = values[name], value != .null else { return nil }
    guard case .integer(let number) = value, number > 0 else {
      throw fault(name, "a whole number from 1", value.kindDescription)
    }
    return number
  }

  func map(_ name: String) throws -> DataMap {
    guard let value = values[name], value != .null else { return [:] }
    if case .map(let map) = value { return map }
    guard value.listValue == [] else { throw fault(name, "a table", value.kindDescription) }
    return [:]
  }
}

extension ArgumentReader {
  /// The next argument as a table of options, all of them known.
  fileprivate mutating func options(_ known: [String]) throws -> TestOptions {
    let values = try map("{\(known.joined(separator: ", "))}")
    if let fault = values.stranger(known, of: function, in: table, at: caller) { throw fault }
    let reader = self
    return TestOptions(values: values) { name, expected, found in
      reader.fault("has '\(name)' of the wrong type", expected: expected, found: found)
    }
  }

  /// The next argument, if there is one, as words for a failure.
  fileprivate mutating func note() throws -> String? {
    guard let value = try value() else { return nil }
    guard let text = value.stringValue else {
      throw fault(expected: "a string: what was claimed", found: value.kindDescription)
    }
    return text
  }
}
