// Expressions.

extension RandomProgram {
  static let keys = ["a", "b", "n", "items", "on_tap", "title"]
  static let globals = ["g1", "g2", "g3", "string.len", "table.concat", "math.pi"]

  static let ranges = [
    "1, 3", "3, 1, -1", "1, 0", "0.5, 2", "1, 3, 0.5", "1, 3, 0", "math.maxinteger - 1, math.huge",
    "math.mininteger, math.mininteger + 2", "-1, -math.huge, math.mininteger", "1, 'x'",
    "0/0, 3", "3, 0, -1.5", "1, 200",
  ]

  /// Loops that only the limits end.
  static let endless = [
    "while true do end", "repeat until false", "::a:: goto a", "for i = 1, math.huge do end",
    "local s = 'x' while true do s = s .. s end", "local t = {} while true do t[#t + 1] = {} end",
    "while true do pcall(error) end", "string.rep('', 1e18)",
    "string.find(('a'):rep(300), ('a*'):rep(5) .. 'b')",
    "table.concat(setmetatable({}, {__len = function() return 1e15 end, "
      + "__index = function() return '' end}))",
    "table.sort(setmetatable({}, {__len = function() return 1e6 end, "
      + "__index = function() return 1 end}))",
    "local f f = function() return f() end f()",
    "for _ in function() return 1 end do end",
  ]

  private static let numbers = [
    "0", "1", "-1", "2", "3", "7", "10", "255", "256", "0.5", "-0.0", "1e15", "1e308", "2^53",
    "2^63", "-2^63", "1/0", "-1/0", "0/0", "math.maxinteger", "math.mininteger", "math.huge",
    "math.pi", "0x10", "0xA.8p1", "0x7fffffffffffffff", "1e-320", "3.0", "100000", "2147483648",
  ]

  private static let texts = [
    #""""#, #""a""#, #""text""#, #""10""#, #"" 0x1p4 ""#, #""a,b,,c""#, #""\0""#, #""\xff\xfe""#,
    #""\u{1F600}é""#, #""%d %s""#, #""(a(b)c)""#, #""line\nline\r\n\z  end""#, #""__index""#,
    "[==[ ]] ]==]", "'\\'q\\''", "('ab'):rep(\(300))", "('x'):rep(70000)", #""\u{7FFFFFFF}""#,
    #"" \t\n""#, "tostring(math.pi)",
  ]

  private static let operators = [
    "+", "-", "*", "/", "//", "%", "^", "..", "&", "|", "~", "<<", ">>", "==", "~=", "<", "<=",
    ">", ">=", "and", "or",
  ]

  private static let metamethods = [
    "__add", "__sub", "__mul", "__div", "__mod", "__pow", "__unm", "__idiv", "__band", "__bor",
    "__bxor", "__shl", "__shr", "__bnot", "__len", "__eq", "__lt", "__le", "__index",
    "__newindex", "__call", "__close", "__tostring", "__name", "__pairs", "__metatable", "__gc",
  ]

  /// Any value, or nine times in ten one of a kind.
  mutating func value(_ kind: Kind? = nil) -> String {
    scope.depth += 1
    defer { scope.depth -= 1 }
    guard let kind, !chance(10) else { return anyValue() }
    if chance(35), let name = name(kind) { return name }
    return switch kind {
    case .number: number()
    case .text: textValue()
    case .table: tableValue()
    case .function: functionValue()
    }
  }

  private var isDeep: Bool { scope.depth > 7 }

  private mutating func anyValue() -> String {
    switch below(16) {
    case 0: "nil"
    case 1: one(of: ["true", "false"])
    case 2 where scope.hasVarargs: one(of: ["...", "(...)", "select('#', ...)", "{...}"])
    case 3...5: name(nil) ?? "nil"
    case 6: one(of: ["print", "string", "_G", "_ENV", "coroutine", "undefined", "math.random"])
    case 7 where !isDeep: operation()
    case 8 where !isDeep: access()
    case 9 where !isDeep: libraryCall()
    case 10: one(of: Self.globals)
    default: value(Kind.allCases[below(4)])
    }
  }

  private mutating func operation() -> String {
    switch below(8) {
    case 0: "(- \(value(.number)))"
    case 1: "(#\(value(.table)))"
    case 2: "(not \(value()))"
    case 3: "(~\(value(.number)))"
    default: "(\(value()) \(one(of: Self.operators)) \(value()))"
    }
  }

  private mutating func access() -> String {
    switch below(6) {
    case 0: "(\(value(.table))).\(one(of: Self.keys))"
    case 1: "(\(value(.table)))[ \(value())]"
    case 2: "(\(value(.function)))(\(value()), \(value()))"
    case 3: "(\(value(.text))):\(one(of: ["len", "upper", "reverse", "byte", "none"]))()"
    case 4: "(\(value(.table))):\(one(of: Self.keys))(\(value()))"
    default: "(\(value(.function))){\(value())}"
    }
  }

  private mutating func number() -> String {
    if isDeep || chance(50) { return one(of: Self.numbers) }
    if chance(50) { return numberCall() }
    return "(\(value(.number)) \(one(of: Array(Self.operators.prefix(13)))) \(value(.number)))"
  }

  private mutating func textValue() -> String {
    if isDeep || chance(50) { return one(of: Self.texts) }
    return chance(70) ? textCall() : "(\(value(.text)) .. \(value(.text)))"
  }

  mutating func tableValue() -> String {
    if isDeep { return one(of: ["{}", "{1, 2, 3}", "{a = 1}", "{'b', 'a'}"]) }
    switch below(10) {
    case 0: return "setmetatable({}, {__mode = \(one(of: ["'k'", "'v'", "'kv'"]))})"
    case 1...3: return withMetatable()
    case 4: return "table.pack(\(value()), \(value()))"
    case 5:
      return "(function() local t = {} for i = 1, \(below(3000)) do t[i] = i end return t end)()"
    default: break
    }
    let fields = (0..<below(5)).map { _ in
      switch below(4) {
      case 0: "\(one(of: Self.keys)) = \(value())"
      case 1: "[ \(value(Kind.allCases[below(2)]))] = \(value())"
      default: value()
      }
    }
    return "{\(fields.joined(separator: chance(50) ? ", " : "; "))}"
  }

  private mutating func withMetatable() -> String {
    var fields = (0...below(4)).map { _ in
      let metamethod = one(of: Self.metamethods)
      let isField = metamethod == "__index" || metamethod == "__newindex"
      return "\(metamethod) = \(chance(isField ? 50 : 10) ? value() : functionValue())"
    }
    if chance(15) { fields.append("__concat = \(concatFunction())") }
    let table = chance(50) ? "{}" : "{\(value())}"
    return "setmetatable(\(table), {\(fields.joined(separator: ", "))})"
  }

  /// Calls nothing, so that the stack does not move: see `RandomProgram`.
  private mutating func concatFunction() -> String {
    one(of: [
      "function(a, b) return b end", "function() return 'joined' end", "function() end",
      "function(a, b) return nil, a end", "7", "function() return nil + 1 end",
    ])
  }

  mutating func functionValue(parameters: Int? = nil) -> String {
    if isDeep || chance(20) {
      return one(of: [
        "tostring", "string.rep", "pcall", "error", "next", "rawget", "setmetatable", "select",
        "function(...) return ... end", "function(a, b) return a end", "type", "math.max",
        "table.unpack", "load", "(coroutine and coroutine.yield or print)",
        "(coroutine and coroutine.wrap(pcall) or type)", "string.gmatch('a b', '%a')",
      ])
    }
    let count = parameters ?? below(4)
    let hasVarargs = chance(40)
    return apart {
      $0.write("function")
      $0.writeFunctionBody(parameters: count, hasVarargs: hasVarargs)
    }
  }

  /// Text for `load`: half of it does not parse.
  mutating func chunk() -> String {
    if chance(20) { return "function() return \(value(.text)) end" }
    if chance(20) { return "'x = ' .. \(value(.text))" }
    if chance(20) { return "'return ' .. \(value(.number))" }
    if chance(20) {
      return "\(value(.text)), \(value(.text)), \(value(.text)), \(value(.table))"
    }
    return one(of: [
      "'return ...'", "'return 1 +'", "'local a <close> = nil'", "'goto x'", "'::a:: ::a::'",
      "'\\27Lua'", "('a.'):rep(300) .. 'b'", "('('):rep(250)",
      "'local x <const> = 1 x = 2'", "('do '):rep(201)", "('local a '):rep(201)",
      "'return function(...) return ... end'", "'for i = 1, 3 do x = i end return x'",
    ])
  }
}
