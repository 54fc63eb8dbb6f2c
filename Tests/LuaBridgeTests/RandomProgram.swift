import TestSupport

/// A Lua program that a seed stands for: the whole grammar, all libraries, odd values.
///
/// It compiles, but for what `load` is given, and most of it runs: values have the kind that their
/// place wants nine times in ten, and what may raise mostly does so inside a `pcall`.
///
/// Lua 5.4.4 itself goes wrong where a stack of many thousand slots moves under a `__concat`, and
/// with a weak metatable. So a `__concat` here returns at once, and there are no such metatables.
struct RandomProgram {
  /// What a value is good for.
  enum Kind: CaseIterable {
    case number, text, table, function
  }

  struct Variable {
    var name: String
    /// nil: whatever it is.
    var kind: Kind?
    var isConstant = false
  }

  /// What is in sight where text is being written.
  struct Scope {
    var variables: [Variable] = []
    var hasVarargs = true
    var isInLoop = false
    var depth = 0
  }

  private(set) var text = ""
  var random: SeededGenerator
  var scope = Scope()
  private var names = 0
  /// Statements that may still be written.
  private var budget: Int

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    budget = Int.random(in: 4...30, using: &random)
    statements(atMost: budget)
    let first = caught(
      "{\(one(of: ["n", "on_tap"])) = \(value()), f = \(functionValue()), \(value())}")
    let others = (0..<below(4)).map { _ in caught(value()) }
    write("return \(([first] + others).joined(separator: ", "))\n")
  }

  /// The name of a new variable with the value of an expression, nil if it raises.
  private mutating func caught(_ expression: String) -> String {
    let name = newName()
    write("local \(name) pcall(function(...) \(name) = \(expression) end)\n")
    return name
  }

  // Chance.

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func one(of choices: [String]) -> String { choices[below(choices.count)] }

  mutating func write(_ more: String) { text += more }

  mutating func newName() -> String {
    names += 1
    return "v\(names)"
  }

  /// A name that can be read, of a kind if there is one.
  mutating func name(_ kind: Kind?) -> String? {
    let fitting =
      kind == nil ? scope.variables : scope.variables.filter { $0.kind == kind || $0.kind == nil }
    return fitting.isEmpty ? nil : fitting[below(fitting.count)].name
  }

  /// Text that was written apart, such as the body of a function inside an expression.
  mutating func apart(_ body: (inout RandomProgram) -> Void) -> String {
    let before = text
    text = ""
    body(&self)
    defer { text = before }
    return text
  }

  // Statements.

  mutating func statements(atMost count: Int) {
    let outer = scope
    scope.depth += 1
    for _ in 0..<count where budget > 0 {
      budget -= 1
      if chance(scope.depth > 5 ? 100 : 55) { guardedStatement() } else { statement() }
    }
    scope = outer
  }

  /// One whose errors are caught.
  private mutating func guardedStatement() {
    let outer = enterFunction(hasVarargs: false)
    write("pcall(function() ")
    simpleStatement()
    write("end)\n")
    scope = outer
  }

  private mutating func statement() {
    switch below(18) {
    case 0...3: localStatement()
    case 4: closeStatement()
    case 5: functionStatement()
    case 6: conditional()
    case 7: numericFor()
    case 8: genericFor()
    case 9: whileLoop()
    case 10: repeatLoop()
    case 11: gotoStatement()
    case 12: block("do\n")
    case 13: coroutineStatement()
    case 14: recursion()
    case 15 where scope.isInLoop: write("if \(value()) then break end\n")
    case 16 where chance(20): write("do return \(value()), \(value()) end\n")
    default: chance(20) ? simpleStatement() : guardedStatement()
    }
  }

  /// Returns the scope to go back to.
  private mutating func enterFunction(hasVarargs: Bool) -> Scope {
    let outer = scope
    scope.hasVarargs = hasVarargs
    scope.isInLoop = false
    return outer
  }

  private mutating func block(_ head: String, closedBy tail: String = "end\n") {
    write(head)
    statements(atMost: 1 + below(4))
    write(tail)
  }

  private mutating func loop(_ head: String, closedBy tail: String = "end\n") {
    let outer = scope.isInLoop
    scope.isInLoop = true
    block(head, closedBy: tail)
    scope.isInLoop = outer
  }

  /// `name` is in sight from here to the end of the block.
  mutating func declare(_ name: String, _ kind: Kind?, isConstant: Bool = false) {
    scope.variables.append(Variable(name: name, kind: kind, isConstant: isConstant))
  }

  private mutating func localStatement() {
    let kind = Kind.allCases[below(4)]
    let name = newName()
    switch below(5) {
    case 0:
      write("local \(name) <const> = \(value(kind))\n")
      declare(name, kind, isConstant: true)
    case 1:
      let second = newName()
      write("local \(name), \(second) = \(value(kind)), \(value())\n")
      declare(name, kind)
      declare(second, nil)
    case 2:
      write("local \(name) = \(value(kind))\n")
      declare(name, kind)
    default:
      let body = apart {
        let outer = $0.enterFunction(hasVarargs: false)
        $0.write("\(name) = \($0.value(kind))")
        $0.scope = outer
      }
      write("local \(name) pcall(function() \(body) end)\n")
      declare(name, kind)
    }
  }

  private mutating func closeStatement() {
    let closing =
      chance(20) ? value() : "setmetatable({}, {__close = \(functionValue(parameters: 2))})"
    let outer = enterFunction(hasVarargs: true)
    write("pcall(function(...)\nlocal \(newName()) <close> = \(closing)\n")
    statements(atMost: 2)
    write("end)\n")
    scope = outer
  }

  private mutating func functionStatement() {
    let name = newName()
    if chance(25), let table = self.name(.table) {
      write("if type(\(table)) == 'table' then function \(table):\(one(of: Self.keys))")
      writeFunctionBody(parameters: below(3), hasVarargs: chance(50))
      write(" end\n")
      return
    }
    write("local function \(name)")
    declare(name, .function)
    writeFunctionBody(parameters: below(4), hasVarargs: chance(50))
    write("\n")
  }

  private mutating func conditional() {
    write("if \(value()) then\n")
    statements(atMost: 2)
    if chance(40) {
      write("elseif \(value()) then\n")
      statements(atMost: 2)
    }
    if chance(40) {
      write("else\n")
      statements(atMost: 2)
    }
    write("end\n")
  }

  private mutating func numericFor() {
    let name = newName()
    let outer = scope
    declare(name, .number, isConstant: true)
    loop("for \(name) = \(one(of: Self.ranges)) do\n")
    scope = outer
  }

  private mutating func genericFor() {
    let key = newName()
    let item = newName()
    let source =
      switch below(9) {
      case 0: "pairs(\(value(.table)))"
      case 1: "ipairs(\(value(.table)))"
      case 2: "next, \(value(.table))"
      case 3: "string.gmatch(\(value(.text)), \(pattern()))"
      case 4: "utf8.codes(\(value(.text)))"
      case 5: "\(value(.function)), \(value()), \(value()), \(value())"
      case 6: "(coroutine and coroutine.wrap or pairs)(\(value(.function)))"
      case 7: "pairs(setmetatable({}, {__pairs = \(functionValue())}))"
      default: "ipairs{\(value()), \(value()), \(value())}"
      }
    let limit = newName()
    let outer = enterFunction(hasVarargs: true)
    write("pcall(function(...)\nlocal \(limit) = 0\n")
    declare(key, nil, isConstant: true)
    declare(item, nil)
    loop(
      "for \(key), \(item) in \(source) do\n\(limit) = \(limit) + 1\n"
        + "if \(limit) > \(1 + below(20)) then break end\n")
    write("end)\n")
    scope = outer
  }

  private mutating func whileLoop() {
    if chance(8) {
      write("pcall(function() \(one(of: Self.endless)) end)\n")
      return
    }
    let name = newName()
    write("local \(name) = 0\n")
    declare(name, .number, isConstant: true)
    loop("while \(name) < \(below(6)) and \(value()) do\n\(name) = \(name) + 1\n")
  }

  private mutating func repeatLoop() {
    let name = newName()
    write("local \(name) = 0\n")
    declare(name, .number, isConstant: true)
    loop(
      "repeat\n\(name) = \(name) + 1\n",
      closedBy: "until \(name) > \(below(5)) or \(value())\n")
  }

  private mutating func gotoStatement() {
    let label = newName()
    if chance(50) {
      write("do\nif \(value()) then goto \(label) end\n")
      statements(atMost: 2)
      write("::\(label):: end\n")
    } else {
      let name = newName()
      write("do\nlocal \(name) = 0\n::\(label)::\n\(name) = \(name) + 1\n")
      block("do\n")
      write("if \(name) < \(1 + below(5)) then goto \(label) end\nend\n")
    }
  }

  private mutating func recursion() {
    let name = newName()
    let depth = [3, 150, 250, 5000, 190_000, 250_000][below(6)]
    let step = one(of: [
      "1 + \(name)(n - 1)", "\(name)(n - 1)", "(select(2, pcall(\(name), n - 1)))",
      "tostring(setmetatable({}, {__tostring = function() return \(name)(n - 1) end}))",
      "(string.gsub(\"a\", \"a\", function() return \(name)(n - 1) end))",
      "setmetatable({}, {__index = function(_, k) return \(name)(k - 1) end})[n]",
    ])
    write("local function \(name)(n) if n <= 0 then return 0 end return \(step) end\n")
    write("pcall(\(name), \(depth))\n")
  }

  private mutating func coroutineStatement() {
    let name = newName()
    let outer = scope
    write("if coroutine then\nlocal \(name) = coroutine.create(\(functionValue()))\n")
    declare(name, nil)
    for _ in 0...below(4) { write("\(coroutineStep(name))\n") }
    write("end\n")
    scope = outer
  }

  private mutating func coroutineStep(_ name: String) -> String {
    switch below(10) {
    case 0: "pcall(coroutine.close, \(name))"
    case 1: "if coroutine.isyieldable() then coroutine.yield(\(value())) end"
    case 2: "pcall(coroutine.yield, \(value()))"
    case 3: "pcall(coroutine.wrap(\(functionValue())), \(value()))"
    case 4: "pcall(coroutine.status, \(name))"
    case 5: "pcall(coroutine.resume, coroutine.running())"
    case 6: "pcall(coroutine.resume, coroutine.create(coroutine.resume), \(name))"
    case 7: "pcall(coroutine.close, coroutine.running())"
    default: "pcall(coroutine.resume, \(name), \(value()))"
    }
  }

  /// One without a block of its own.
  private mutating func simpleStatement() {
    switch below(16) {
    case 0...2: assignment()
    case 3: write("\(one(of: Self.globals)) = \(value())\n")
    case 4: write("pcall(error, \(value()), \(below(4)))\n")
    case 5: write("error(\(value()))\n")
    case 6: write("xpcall(\(value(.function)), \(value(.function)), \(value()))\n")
    case 7: write("pcall(\(value(.function)), \(value()), \(value()))\n")
    case 8: write("rawset(\(value(.table)), \(value()), \(value()))\n")
    case 9...12: write("local _ = \(libraryCall())\n")
    case 13: write("host(\(value()), \(value()), \(value()))\n")
    case 14: write("assert(load(\(chunk())))(\(value()))\n")
    default: write("\(tableStatement())\n")
    }
  }

  private mutating func assignment() {
    let writable = scope.variables.filter { !$0.isConstant }
    if !writable.isEmpty, chance(60) {
      let variable = writable[below(writable.count)]
      write("\(variable.name) = \(value(variable.kind))\n")
    } else if let table = name(.table) {
      let key = chance(50) ? ".\(one(of: Self.keys))" : "[ \(value())]"
      write("\(table)\(key) = \(value())\n")
    }
  }

  /// Parameters and body of a function.
  mutating func writeFunctionBody(parameters count: Int, hasVarargs: Bool) {
    let outer = enterFunction(hasVarargs: hasVarargs)
    scope.depth += 1
    var parameters = (0..<count).map { _ in newName() }
    for parameter in parameters { declare(parameter, nil) }
    if hasVarargs { parameters.append("...") }
    write("(\(parameters.joined(separator: ", ")))\n")
    if scope.depth < 5 { statements(atMost: below(3)) }
    write("return \(chance(50) ? value() : hasVarargs ? "..." : "")\nend")
    scope = outer
  }
}
