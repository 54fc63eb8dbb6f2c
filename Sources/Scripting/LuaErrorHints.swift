internal import Diagnostics

/// A way out of the Lua errors that are seen most.
enum LuaErrorHints {
  /// A fix for an error in Lua's words; nil when there is none to give.
  static func fix(for message: String) -> String? {
    if let name = misspelt(message) { return "did you mean '\(name)'?" }
    return common.first { message.hasPrefix($0.beginning) }?.fix
  }

  private static let common: [(beginning: String, fix: String)] = [
    ("attempt to index a nil value", "test it first (x and x.y), or give it a value"),
    (
      "attempt to call a nil value",
      "check the name, or whether the function is defined above"
    ),
    (
      "attempt to perform arithmetic on a nil value",
      "give it a number first, such as (x or 0)"
    ),
    (
      "attempt to concatenate a nil value",
      "give it some text first, such as (x or \"\")"
    ),
    ("attempt to compare", "compare two numbers or two strings; tonumber(x) makes a number"),
    (
      "attempt to yield from outside a coroutine",
      "the host waits for an answer: return it, or use vitrina.after to go on later"
    ),
    ("stack overflow", "look for a function that calls itself without end"),
    ("error object is", "raise text, error(\"what went wrong\"), or error({message = \"…\"})"),
  ]

  /// The known name nearest to the one that Lua found nothing under: `… (global 'pirnt')`.
  private static func misspelt(_ message: String) -> String? {
    guard message.hasPrefix("attempt to "), message.contains("a nil value (") else { return nil }
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return nil }
    let name = String(parts[parts.count - 2])
    if parts[0].hasSuffix("(global ") { return nearestName(to: name, in: globals) }
    let isMember = parts[0].hasSuffix("(field ") || parts[0].hasSuffix("(method ")
    return isMember && message.hasPrefix("attempt to call")
      ? nearestName(to: name, in: libraryFunctions) : nil
  }

  private static let globals = [
    "assert", "collectgarbage", "coroutine", "error", "getmetatable", "ipairs", "load", "math",
    "next", "pairs", "pcall", "print", "rawequal", "rawget", "rawlen", "rawset", "require",
    "select", "setmetatable", "string", "table", "tonumber", "tostring", "type", "utf8", "vitrina",
    "xpcall",
  ]

  /// Those of the libraries that a script has, without the two-letter names that are near to all.
  private static let libraryFunctions = [
    "byte", "char", "charpattern", "close", "codepoint", "codes", "concat", "create", "find",
    "floor", "format", "gmatch", "gsub", "insert", "match", "maxinteger", "offset", "random",
    "remove", "resume", "reverse", "running", "sort", "sqrt", "status", "tointeger", "unpack",
    "upper", "lower", "wrap", "yield",
  ]
}
