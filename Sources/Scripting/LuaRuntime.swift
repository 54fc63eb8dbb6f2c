internal import LuaBridge

/// The Lua library that is linked, and which of the faults of Lua 5.4 it has.
///
/// Found out by running Lua where a fault can be shown without harm, else told from the version.
public struct LuaRuntime: Sendable {
  /// One fault of a released Lua 5.4.
  public struct Fault: Sendable, Equatable {
    /// What it does to a plugin that means no harm, and what to one that does, decide how much it
    /// matters.
    public enum Reach: String, Sendable {
      /// The host takes care that it does nothing.
      case contained
      /// Correct code gets a wrong result; nothing else is touched.
      case wrongResult = "wrong_result"
      /// A plugin that sets out to can read or write memory that is not its own.
      case memory
    }

    /// A short name, such as `concatenation`.
    public let name: String
    public let summary: String
    public let reach: Reach
    /// The first version without it, such as `5.4.5`.
    public let mendedIn: String
    public let isPresent: Bool
  }

  /// Such as `5.4.4`.
  public let version: String
  /// All that are known, whether present or not, the worst first.
  public let faults: [Fault]

  /// Those of the linked library.
  public var presentFaults: [Fault] { faults.filter(\.isPresent) }

  /// Whether a plugin that sets out to can reach memory that is not its own.
  public var isUnsafeForHostilePlugins: Bool {
    presentFaults.contains { $0.reach == .memory }
  }

  /// One line for people: the version, and what to do about faults that matter.
  public var sentence: String {
    let dangers = presentFaults.filter { $0.reach == .memory }.map { $0.name.spaced }
    guard !dangers.isEmpty else { return "Lua \(version)" }
    return "Lua \(version): \(dangers.joined(separator: ", ")) "
      + "\(dangers.count == 1 ? "fault" : "faults") present; "
      + "use Lua 5.4.8 or later for plugins you do not trust"
  }

  /// Examines the linked library: a few milliseconds.
  public init() {
    version = Self.number(in: LuaState.libraryName)
    let release = Self.release(version)
    faults = Self.known.map { known in
      let isPresent =
        switch known.sign {
        case .version: release < Self.release(known.mendedIn)
        case .concatenation: LuaState.joinsWrongly
        case .program(let text): !Self.isRight(text)
        }
      return Fault(
        name: known.name, summary: known.summary, reach: known.reach, mendedIn: known.mendedIn,
        isPresent: isPresent)
    }
  }

  /// `5.4.4` from `$LuaVersion: Lua 5.4.4  Copyright …`.
  private static func number(in ident: String) -> String {
    let words = ident.split(separator: " ")
    guard let at = words.firstIndex(of: "Lua"), at + 1 < words.count else { return "5.4" }
    return String(words[at + 1])
  }

  /// A number by which versions can be compared.
  private static func release(_ version: String) -> Int {
    version.split(separator: ".").reduce(0) { $0 * 1000 + (Int($1) ?? 0) }
  }

  /// Whether a text that returns true when Lua is right does so.
  private static func isRight(_ text: String) -> Bool {
    guard
      let state = try? LuaState(limits: LuaState.Limits(memory: 8 << 20, call: 1, load: 1)),
      let chunk = try? state.load(Array(text.utf8), file: "self-test"),
      let answer = try? state.call(
        chunk,
        results: { reader in
          if case .list = reader.next(), case .bool(let isRight) = reader.next() {
            isRight
          } else {
            false
          }
        })
    else { return false }
    return answer
  }

  // MARK: - What is known

  /// How a fault shows.
  private enum Sign {
    case version
    case concatenation
    /// Returns true when Lua is right.
    case program(String)
  }

  private struct Known {
    let name: String
    let reach: Fault.Reach
    let mendedIn: String
    let sign: Sign
    let summary: String
  }

  private static let known = [
    Known(
      name: "concatenation", reach: .memory, mendedIn: "5.4.5", sign: .concatenation,
      summary: "a __concat that makes the stack move gives wrong text or reads freed memory; "
        + "the host reserves stacks and lets none grow"),
    Known(
      name: "assignment", reach: .memory, mendedIn: "5.4.8", sign: .version,
      summary: "a __newindex whose metatable is collected at the memory limit uses freed memory"),
    Known(
      name: "error_object", reach: .memory, mendedIn: "5.4.8", sign: .version,
      summary: "no memory at the moment an error is made may end the process"),
    Known(
      name: "constants", reach: .wrongResult, mendedIn: "5.4.5",
      sign: .program(
        "local t = {} for i = 1, 300 do t[i] = 'x = ' .. i + 0.5 end "
          + "return load('local x ' .. table.concat(t, ' ') .. ' return 1 | (2 or 3)')() == 3"),
      summary: "a bitwise operator with a constant is wrong in a function of over 255 constants"),
    Known(
      name: "break", reach: .wrongResult, mendedIn: "5.4.5", sign: .version,
      summary: "break may skip closing the fourth value of a generic for"),
    Known(
      name: "utf8_codes", reach: .wrongResult, mendedIn: "5.4.5",
      sign: .program(
        "return not pcall(function() for _ in utf8.codes('a\\x80') do end end)"),
      summary: "utf8.codes takes stray continuation bytes"),
    Known(
      name: "zero_division", reach: .wrongResult, mendedIn: "5.4.5",
      sign: .program(
        "local _, why = pcall(load('local a = 1\\nlocal function f() end\\nf()\\n\\n"
          + "return a // 0')) return why:find(':5:', 1, true) ~= nil"),
      summary: "an integer division by zero names the line of an earlier call"),
    Known(
      name: "environment_index", reach: .wrongResult, mendedIn: "5.4.8", sign: .version,
      summary: "an index that is a comparison on _ENV is compiled wrongly"),
    Known(
      name: "nested_close", reach: .contained, mendedIn: "5.4.5", sign: .version,
      summary: "coroutines closed in one another overrun the C stack; the host counts them"),
    Known(
      name: "accessor_chain", reach: .contained, mendedIn: "5.4.7", sign: .version,
      summary: "an error about a long a.b.c… overruns the C stack; the host refuses long chains"),
    Known(
      name: "close_handler", reach: .contained, mendedIn: "5.4.8", sign: .version,
      summary: "a __close may take the place of an error handler; nothing yields in the host's"),
    Known(
      name: "collation", reach: .contained, mendedIn: "5.4.7", sign: .version,
      summary: "strings compared in some locales are read past their end; the host stays in C's"),
  ]
}

extension String {
  fileprivate var spaced: String { String(map { $0 == "_" ? " " : $0 }) }
}
