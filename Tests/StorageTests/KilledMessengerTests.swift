import Foundation
import Messenger
import Storage
import TestSupport
import Testing

/// Whatever was said to be kept is sent in the end, once and in order, however the program ended.
struct KilledMessengerTests {
  private let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  @Test
  func `a program that is killed while it sends and resends loses no message and doubles none`()
    throws
  {
    var random = SeededGenerator(seed: 11)
    var kept: [String] = []
    for round in 1...12 {
      let writer = try WriterProcess(
        file.path, prefix: "R\(round)", count: 1_000_000, program: "message-writer")
      writer.kill(
        afterLines: Int.random(in: 0...30, using: &random),
        microseconds: UInt32.random(in: 0...4_000, using: &random))
      for line in writer.lines() {
        #expect(!line.hasPrefix("!"), "the writer said: \(line)")
        if line.hasPrefix("kept ") { kept.append(String(line.dropFirst("kept ".count))) }
      }
    }
    // One that is left alone takes everything to its end.
    #expect(
      try WriterProcess(
        file.path, prefix: "last", count: 0, program: "message-writer"
      ).lines().allSatisfy { $0.hasPrefix("took") })

    let store = try SQLiteStore(path: file.path)
    let archive = try store.messengerArchive()
    #expect(archive.outbox == [])
    let messages = archive.conversations.flatMap(\.messages)
    #expect(messages.allSatisfy { $0.status == .sent })
    let delivered = try store.delivered()
    #expect(Set(delivered).count == delivered.count)
    #expect(Set(delivered) == Set(messages.map(\.id)))
    let texts = Dictionary(messages.map { ($0.id, $0.text ?? "") }) { first, _ in first }
    let stored = delivered.compactMap { texts[$0] }
    #expect(Set(kept).isSubset(of: stored))
    // The last one of each round may be kept without having been told.
    #expect(stored.count - kept.count <= 12)
    let told = Set(kept)
    #expect(stored.filter { told.contains($0) } == kept)
    #expect(kept.count > 40)
  }
}
