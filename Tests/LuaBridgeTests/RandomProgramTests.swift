import Foundation
import LuaBridge
import TestSupport
import Testing

/// Programs that nobody has thought of. That the process is there afterwards is most of what it
/// shows.
///
/// `VITRINA_PROGRAMS` says how many and `VITRINA_SEED` from which seed on, one seed a program. Where
/// the process ended, the files `vitrina-program-*.seed` in the temporary folder name the programs
/// that were running.
struct RandomProgramTests {
  static let batches = 20
  static let programs = number("VITRINA_PROGRAMS") ?? 20_000
  static let firstSeed = number("VITRINA_SEED") ?? 5_000_000

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }

  @Test(arguments: 0..<batches)
  func `ends any program within its limits`(_ batch: Int) throws {
    let journal = try ProgramJournal(batch: batch)
    let good = try LuaState.make()
    var used: ProgramRun?
    for seed in Self.firstSeed..<Self.firstSeed + Self.programs
    where (seed - Self.firstSeed) % Self.batches == batch {
      journal.note(seed)
      let run = try used.flatMap { $0.isWorn ? nil : $0 } ?? ProgramRun(seed: seed)
      let text = Self.text(seed: seed)
      let faults = run.faults(of: text)
      #expect(faults.isEmpty, "seed \(seed): \(faults)\n\(String(decoding: text, as: UTF8.self))")
      // Half of the states go on with what the program left in them.
      used = seed % 2 == 0 ? run : nil
      try good.expectHealthy()
    }
    journal.remove()
  }

  /// Every third program is a damaged file.
  static func text(seed: Int) -> [UInt8] {
    let seed = UInt64(bitPattern: Int64(seed))
    return seed % 3 == 0
      ? DamagedProgram(seed: seed).bytes : Array(RandomProgram(seed: seed).text.utf8)
  }

  @Test func `makes the same program of a seed`() {
    #expect(Self.text(seed: 1) == Self.text(seed: 1))
    #expect(Self.text(seed: 1) != Self.text(seed: 2))
    #expect(Self.text(seed: 3) == Self.text(seed: 3))
  }

  @Test func `makes programs that compile and mostly run`() throws {
    var ended: [LuaError.Kind?: Int] = [:]
    for seed in 0..<200 {
      let state = try LuaState.make(memory: 2 << 20, call: 0.02)
      let text = RandomProgram(seed: UInt64(seed)).text
      #expect(throws: Never.self, "\(text)") { try state.load(Array(text.utf8), file: "test.lua") }
      do {
        try state.run(text)
        ended[nil, default: 0] += 1
      } catch let error as LuaError {
        ended[error.kind, default: 0] += 1
      }
    }
    #expect(ended[nil, default: 0] > 60, "\(ended)")
    #expect(ended[.time, default: 0] < 40, "\(ended)")
  }
}

/// Names the program that runs in a file, for the case that nothing else can any more.
private struct ProgramJournal {
  private let file: URL
  private let handle: FileHandle

  init(batch: Int) throws {
    file = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrina-program-\(batch).seed")
    try Data().write(to: file)
    handle = try FileHandle(forWritingTo: file)
  }

  func note(_ seed: Int) {
    try? handle.seek(toOffset: 0)
    try? handle.write(contentsOf: Data("\(seed)\n".utf8))
  }

  func remove() { try? FileManager.default.removeItem(at: file) }
}
