// Calls of the libraries, with arguments that their loops and buffers stumble over.

extension RandomProgram {
  private static let patternItems = [
    "a", "b", ".", "%a", "%d", "%s", "%w", "%p", "%x", "%%", "%.", "[abc]", "[^a]", "[a-z]",
    "[%w_]", "[]]", "[^]]", "[a-]", "%b()", "%bxx", "%f[%w]", "%f[%z]", "%f[^a]", "()", "\\0",
  ]
  private static let patternFaults = ["%", "[", "[a", "%b", "%f", "(", ")", "%9", "%1", "(()"]
  private static let formats = [
    "%d", "%5d", "%-5d", "%05d", "%+d", "% d", "%i", "%u", "%c", "%x", "%#x", "%X", "%o", "%e",
    "%.3f", "%99.99f", "%100d", "%g", "%a", "%s", "%10s", "%.2s", "%-10.3s", "%q", "%5q", "%p",
    "%%", "%", "%y", "%#s", "%0s", "%.14g", "%.99f",
  ]
  private static let packs = [
    "<i4", ">I8", "z", "s1", "s2", "s", "!8 i3 d", "b B h H l L j J T", "f d n", "i17", "i0",
    "c5", "c", "xXi4", "Xop", "=!16 xx", "!3", "i16", "c2147483647", "<!4 s4 z",
  ]

  /// A pattern as a Lua string.
  mutating func pattern() -> String {
    var pattern = chance(15) ? "^" : ""
    for _ in 0...below(5) {
      var item = one(of: Self.patternItems)
      if chance(30) { item += one(of: ["*", "+", "-", "?"]) }
      if chance(25) { item = "(\(item))" }
      pattern += item
    }
    if chance(6) { pattern += one(of: Self.patternFaults) }
    if chance(15) { pattern += "$" }
    return "\"\(pattern)\""
  }

  private mutating func replacement() -> String {
    switch below(5) {
    case 0: "\"%0\""
    case 1: one(of: ["\"<%1>\"", "\"%9\"", "\"%\"", "\"\"", "\"%%\"", "7"])
    case 2: value(.table)
    case 3: value(.function)
    default: value(.text)
    }
  }

  private mutating func place() -> String {
    one(of: [
      "1", "0", "-1", "2", "5", "-5", "math.maxinteger", "math.mininteger", "1e9", "3.0", "2.5",
      "nil",
    ])
  }

  mutating func libraryCall() -> String {
    switch below(12) {
    case 0...2: textCall()
    case 3...5: numberCall()
    case 6: "string.find(\(value(.text)), \(pattern()), \(place()), \(one(of: ["true", "false"])))"
    case 7: "string.match(\(value(.text)), \(pattern()), \(place()))"
    case 8: "string.unpack(\"\(one(of: Self.packs))\", \(value(.text)), \(place()))"
    case 9: "table.unpack(\(value(.table)), \(place()), \(place()))"
    case 10: "next(\(value(.table)), \(value()))"
    default: baseCall()
    }
  }

  private mutating func baseCall() -> String {
    switch below(14) {
    case 0: "select(\(place()), \(value()), \(value()))"
    case 1: "rawget(\(value(.table)), \(value()))"
    case 2: "rawequal(\(value()), \(value()))"
    case 3: "getmetatable(\(value()))"
    case 4: "(load(\(chunk())))"
    case 5: "pcall(\(value(.function)), \(value()))"
    case 6: "xpcall(\(value(.function)), \(value(.function)), \(value()))"
    case 7: "assert(\(value()), \(value()))"
    case 8: "math.ult(\(value(.number)), \(value(.number)))"
    case 9: "math.type(\(value()))"
    case 10: "(collectgarbage and collectgarbage('count'))"
    case 11: "(coroutine and coroutine.isyieldable())"
    case 12: "table.move(\(value(.table)), \(place()), \(below(9)), \(place()), \(value(.table)))"
    default: "tostring(\(value()))"
    }
  }

  mutating func textCall() -> String {
    switch below(16) {
    case 0: "string.rep(\(value(.text)), \(repeats()), \(value(.text)))"
    case 1: "string.format(\"\(one(of: Self.formats))\", \(value()))"
    case 2:
      "string.format(\"\(one(of: Self.formats)) \(one(of: Self.formats))\", \(value(.number)), "
        + "\(value(.text)))"
    case 3...5: "(string.gsub(\(value(.text)), \(pattern()), \(replacement())))"
    case 6: "(\(value(.text))):sub(\(place()), \(place()))"
    case 7: "string.char(\(below(300)), \(below(256)))"
    case 8: "table.concat(\(value(.table)), \(value(.text)), \(place()), \(below(12)))"
    case 9: "utf8.char(\(value(.number)), \(below(0x7FFF)))"
    case 10: "string.pack(\"\(one(of: Self.packs))\", \(value(.number)), \(value()), \(value()))"
    case 11: "type(\(value()))"
    case 12: "(\(value(.text))):\(one(of: ["upper", "lower", "reverse"]))()"
    case 13: "(string.gsub(\(value(.text)), \(pattern()), \(replacement()), \(place())))"
    case 14: "select(2, pcall(error, \(value())))"
    default: "tostring(\(value(.number)))"
    }
  }

  private mutating func repeats() -> String {
    one(of: ["0", "1", "3", "100", "-1", "5000", "2^21", "1e18", "math.maxinteger", "0.5"])
  }

  mutating func numberCall() -> String {
    let unary = ["abs", "ceil", "floor", "sqrt", "exp", "log", "sin", "tointeger", "deg"]
    return switch below(14) {
    case 0: "math.\(one(of: unary))(\(value(.number)))"
    case 1: "math.fmod(\(value(.number)), \(value(.number)))"
    case 2: "math.max(\(value(.number)), \(value(.number)))"
    case 3: "math.random(\(one(of: ["", "0", "9", "5, 4", "math.mininteger, math.maxinteger"])))"
    case 4: "tonumber(\(value(.text)), \(one(of: ["nil", "2", "36", "37", "16"])))"
    case 5: "#\(value(.text))"
    case 6: "string.byte(\(value(.text)), \(place()))"
    case 7: "utf8.len(\(value(.text)), \(place()), \(place()), \(one(of: ["true", "nil"])))"
    case 8: "utf8.codepoint(\(value(.text)), \(place()))"
    case 9: "utf8.offset(\(value(.text)), \(place()), \(place()))"
    case 10: "string.packsize(\"\(one(of: Self.packs))\")"
    case 11: "rawlen(\(value(.table)))"
    case 12: "(\(value(.text))):len()"
    default: "select('#', \(value()), \(value()))"
    }
  }

  /// A call of `table` for what it does to its argument.
  mutating func tableStatement() -> String {
    switch below(6) {
    case 0: "table.insert(\(value(.table)), \(value()))"
    case 1: "table.insert(\(value(.table)), \(place()), \(value()))"
    case 2: "table.remove(\(value(.table)), \(place()))"
    case 3: "table.sort(\(value(.table)), \(chance(50) ? "nil" : value(.function)))"
    case 4: "table.sort(\(value(.table)), function(a, b) return \(value()) end)"
    default:
      "table.move(\(value(.table)), \(place()), \(place()), \(place()), \(value(.table)))"
    }
  }
}
