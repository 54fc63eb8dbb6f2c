internal import CLuaShim
internal import Diagnostics

/// One Lua 5.4 state: sandboxed libraries, a memory account and a clock on every call.
///
/// Not Sendable and without a lock: one thread at a time may be inside, as the owner arranges.
/// Every operation is protected: a Lua error arrives as `LuaError`, and no jump of Lua's crosses a
/// Swift frame.
public final class LuaState {
  /// What a state may use.
  public struct Limits: Sendable, Equatable {
    /// Bytes that Lua may hold.
    public var memory: Int
    /// CPU seconds of one call.
    public var call: Double
    /// CPU seconds of running a chunk for the first time.
    public var load: Double

    public init(memory: Int, call: Double, load: Double) {
      self.memory = memory
      self.call = call
      self.load = load
    }
  }

  /// What errors name as the file of a text that a script has loaded.
  public static let loadedText = "(load)"

  /// What the linked library says of itself: `$LuaVersion: Lua 5.4.4  Copyright …`.
  public static let libraryName = String(cString: vlua_lua_version())

  /// Whether the linked library joins strings wrongly when its stack moves (Lua 5.4.4 as Debian 12
  /// has it). Every thread of every state then reserves 320 KB of stack that does not move.
  public static var joinsWrongly: Bool { vlua_has_concat_fault() != 0 }

  public let limits: Limits
  /// Gets the lines of all files when the state ends.
  private let onEnd: (([LuaLines]) -> Void)?
  private let pointer: OpaquePointer
  private let hosts: HostTable
  private let bin = ReferenceBin()

  /// Opens a state with the allow-listed libraries (`coroutine math string table utf8`, the harmless
  /// part of the base library).
  ///
  /// - Parameter lines: Has lines counted, and gets them when the state ends. Counting takes several
  ///   times as long as running, so every call has ten times its time.
  /// - Throws: `.memory` when the system has none.
  public init(
    limits: Limits, lines onEnd: (([LuaLines]) -> Void)? = nil
  ) throws(LuaError) {
    self.limits = limits
    self.onEnd = onEnd
    hosts = HostTable(bin: bin)
    guard
      let pointer = vlua_open(
        max(0, limits.memory), HostTable.callback, Unmanaged.passUnretained(hosts).toOpaque())
    else {
      throw LuaError(
        kind: .memory, message: "there is no memory for a Lua state", location: nil, frames: [],
        hostError: nil)
    }
    self.pointer = pointer
    hosts.state = pointer
    if onEnd != nil { vlua_cover(pointer) }
  }

  deinit {
    onEnd?(lines)
    vlua_close(pointer)
  }

  /// The lines of the files that were loaded; nothing unless they are counted.
  private var lines: [LuaLines] {
    var files: [LuaLines] = []
    var name = vlua_bytes()
    var marks = vlua_bytes()
    while vlua_covered(pointer, files.count, &name, &marks) != 0 {
      let chunk = String(
        decoding: UnsafeBufferPointer(start: name.start, count: name.count), as: UTF8.self)
      var file = LuaLines(file: LuaError.fileName(ofChunk: chunk), runnable: [], ran: [])
      for (index, mark) in UnsafeBufferPointer(start: marks.start, count: marks.count).enumerated()
      where mark & UInt8(VLUA_LINE_CAN_RUN.rawValue) != 0 {
        file.runnable.append(index + 1)
        if mark & UInt8(VLUA_LINE_RAN.rawValue) != 0 { file.ran.append(index + 1) }
      }
      files.append(file)
    }
    return files
  }

  /// Bytes that Lua holds now, garbage included.
  public var memoryInUse: Int { vlua_memory_used(pointer) }

  /// Every call starts `math.random` from this seed.
  public func setSeed(_ seed: UInt64) { vlua_set_seed(pointer, seed) }

  /// Makes a Swift closure callable from Lua.
  ///
  /// - Parameters:
  ///   - parameters: One letter a parameter: `r` takes a function, table or box by reference, `k`
  ///     does so and is followed by a list of the names in the table, `v` copies the value.
  ///     Parameters beyond the letters are copied.
  ///   - body: Runs on the thread of the call. It must not use the state, nor hold it, since the
  ///     state holds the closure. What it throws ends the Lua code like an error of its own
  ///     (catchable by `pcall`) and comes back as `LuaError.hostError`.
  public func define(
    _ parameters: String, _ body: @escaping (inout HostCall) throws -> Void
  ) -> HostFunction {
    hosts.functions.append(body)
    return HostFunction(number: Int32(hosts.functions.count - 1), parameters: parameters)
  }

  /// Sets a global to the one value that `write` writes, and makes it what
  /// `LuaTapeWriter.loadedModule` of that name gives.
  public func setGlobal(
    _ name: String, _ write: (inout LuaTapeWriter) -> Void
  ) throws(LuaError) {
    var writer = LuaTapeWriter()
    write(&writer)
    begin()
    bin.checkOwner(of: writer)
    try check(vlua_set_global(pointer, name, writer.bytes, writer.bytes.count))
  }

  /// Compiles Lua text; bytecode is refused. Nothing runs yet.
  ///
  /// - Parameter file: The path that errors name. `loadedText` makes it a text without a file: what
  ///   it calls is called from the line of the file that called it.
  /// - Throws: `.syntax` with the line at which reading stopped.
  public func load(_ source: [UInt8], file: String) throws(LuaError) -> LuaReference {
    begin()
    var number: Int32 = 0
    let chunk = file == Self.loadedText ? "=\(file)" : "@\(file)"
    let status = source.withUnsafeBytes { bytes in
      vlua_load(
        pointer, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, chunk,
        &number)
    }
    try check(status)
    return LuaReference(number, .function, bin: bin)
  }

  /// Calls a Lua function and hands its results to `body`: a reader whose first step is a list.
  ///
  /// - Parameters:
  ///   - time: CPU seconds; the limit for calls when nil.
  ///   - arguments: Writes a list with the arguments; without it there are none.
  ///   - byReference: Whether functions and tables among the results come as references.
  /// - Throws: What the function raised, or `.memory` or `.time` when it overran.
  public func call<R>(
    _ function: LuaReference, time: Double? = nil, arguments: LuaTapeWriter = LuaTapeWriter(),
    byReference: Bool = false, results body: (inout LuaTapeReader) -> R
  ) throws(LuaError) -> R {
    begin()
    bin.checkOwner(of: function)
    bin.checkOwner(of: arguments)
    try check(
      vlua_call(
        pointer, function.number, arguments.bytes, arguments.bytes.count, byReference ? 1 : 0,
        nanoseconds(time ?? limits.call)))
    return read(body)
  }

  /// Reads a table whole, with every function in it called as a getter, or what a function of the
  /// arguments returns, in one entry into Lua.
  ///
  /// A getter is called as `getter(table, arguments…)`; one that raises is a `fault` on the tape
  /// and the others are read all the same.
  ///
  /// - Throws: What a data function raised as a whole, or `.memory` or `.time`.
  public func read<R>(
    _ data: LuaReference, arguments: LuaTapeWriter, values body: (inout LuaTapeReader) -> R
  ) throws(LuaError) -> R {
    begin()
    bin.checkOwner(of: data)
    bin.checkOwner(of: arguments)
    try check(
      vlua_read(
        pointer, data.number, arguments.bytes, arguments.bytes.count,
        nanoseconds(limits.call)))
    return read(body)
  }

  /// Hands what a table or box holds to `body`: a list of keys and values in turn, in no order,
  /// functions and tables among the values as references, at most 10,000 pairs. A key that is
  /// neither text, number nor boolean is `refused`. No code of the script runs.
  public func fields<R>(
    of table: LuaReference, values body: (inout LuaTapeReader) -> R
  ) throws(LuaError) -> R {
    begin()
    bin.checkOwner(of: table)
    try check(vlua_fields(pointer, table.number))
    return read(body)
  }

  /// The function or table under a key of a table, without metamethods; nil if there is none.
  public func field(_ name: String, of table: LuaReference) throws(LuaError) -> LuaReference? {
    begin()
    bin.checkOwner(of: table)
    var number: Int32 = 0
    var kind: UInt8 = 0
    try check(vlua_field(pointer, table.number, name, &number, &kind))
    guard number != 0 else { return nil }
    return LuaReference(number, LuaReference.Kind(rawValue: kind) ?? .table, bin: bin)
  }

  private func begin() {
    precondition(
      vlua_is_running(pointer) == 0, "a Lua state was entered twice; host functions may not use it")
    bin.empty(into: pointer)
    hosts.errors.removeAll()
  }

  private func read<R>(_ body: (inout LuaTapeReader) -> R) -> R {
    var reader = LuaTapeReader(
      vlua_output(pointer), references: bin.hold(vlua_take_output_references(pointer)),
      hostErrors: hosts.errors)
    return body(&reader)
  }

  private func check(_ status: Int32) throws(LuaError) {
    let kind: LuaError.Kind
    switch UInt32(status) {
    case VLUA_OK.rawValue: return
    case VLUA_SYNTAX.rawValue: kind = .syntax
    case VLUA_MEMORY.rawValue: kind = .memory
    case VLUA_TIME.rawValue: kind = .time
    case VLUA_STOPPED.rawValue: kind = .stopped
    default: kind = .runtime
    }
    var reader = LuaTapeReader(vlua_error(pointer), hostErrors: hosts.errors)
    var error = LuaError(kind: kind, reading: &reader, hostErrors: hosts.errors)
    if kind == .stopped { error.hostError = hosts.stop }
    throw error
  }

  /// At most a year, so that any number of seconds has an answer.
  private func nanoseconds(_ seconds: Double) -> UInt64 {
    seconds > 0 ? UInt64(min(seconds * (onEnd == nil ? 1 : 10), 31_557_600) * 1e9) : 0
  }
}

extension ReferenceBin {
  /// Hands the dropped references back to their state.
  fileprivate func empty(into state: OpaquePointer) {
    let dropped = empty()
    if !dropped.isEmpty { vlua_release(state, dropped, dropped.count) }
  }

  fileprivate func checkOwner(of reference: LuaReference) {
    precondition(
      reference.belongs(to: self), "a reference was used in a Lua state it does not come from")
  }

  fileprivate func checkOwner(of tape: LuaTapeWriter) {
    for reference in tape.references { checkOwner(of: reference) }
  }

  /// Takes over the references of a tape.
  fileprivate func hold(_ references: vlua_references) -> [LuaReference] {
    UnsafeBufferPointer(start: references.start, count: references.count).map {
      LuaReference($0.number, LuaReference.Kind(rawValue: $0.kind) ?? .table, bin: self)
    }
  }
}

/// The closures of one state, reached from C by number.
private final class HostTable {
  var functions: [(inout HostCall) throws -> Void] = []
  var errors = HostErrors()
  /// Why the last call that a host function ended was ended.
  var stop: (any Error)?
  var state: OpaquePointer?
  let bin: ReferenceBin

  init(bin: ReferenceBin) { self.bin = bin }

  static let callback: vlua_host_call = { context, number in
    guard let context else { return VLUA_RAISE.rawValue }
    return Unmanaged<HostTable>.fromOpaque(context).takeUnretainedValue().run(Int(number))
  }

  func run(_ number: Int) -> Int32 {
    guard let state, functions.indices.contains(number) else { return VLUA_RAISE.rawValue }
    // Or a script that calls the host in a loop would fill its memory with them.
    bin.empty(into: state)
    var call = HostCall(
      reading: LuaTapeReader(
        vlua_call_input(state), references: bin.hold(vlua_take_input_references(state)),
        hostErrors: errors))
    do {
      try functions[number](&call)
      bin.checkOwner(of: call.answer)
      if !call.answer.isEmpty {
        vlua_call_answer(state, call.answer.bytes, call.answer.bytes.count)
      }
      return 0
    } catch let ending as LuaStop {
      stop = ending.reason
      return VLUA_STOP.rawValue
    } catch {
      var answer = LuaTapeWriter()
      answer.map(count: 2)
      answer.key("fault")
      answer.value(errors.add(error))
      answer.key("message")
      answer.value((error as? Diagnostic)?.message ?? String(describing: error))
      vlua_call_answer(state, answer.bytes, answer.bytes.count)
      return VLUA_RAISE.rawValue
    }
  }
}
