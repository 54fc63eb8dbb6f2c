import Foundation
import Impact
import Storage
import TestSupport
import Testing

/// Whatever was said to be booked is booked, once, however the program ended.
struct KilledWriterTests {
  private let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  @Test func `a program that is killed at any moment loses nothing and doubles nothing`() throws {
    var random = SeededGenerator(seed: 9)
    var booked: Set<String> = []
    var cancelled: Set<String> = []
    for round in 1...12 {
      let writer = try WriterProcess(file.path, prefix: "R\(round)", count: 1_000_000)
      writer.kill(
        afterLines: Int.random(in: 0...25, using: &random),
        microseconds: UInt32.random(in: 0...4_000, using: &random))
      for line in writer.lines() {
        let words = line.split(separator: " ").map(String.init)
        switch words.first {
        case "booked": booked.insert(words[1])
        case "cancelled": cancelled.insert(words[1])
        default: Issue.record("the writer said: \(line)")
        }
      }
      let store = try SQLiteStore(path: file.path)
      #expect(try store.audit() == [])
      let journal = try store.journal(after: 0, limit: 1_000_000)
      let redeemed = journal.filter { $0.kind == .redeemed }.map(\.orderID.text)
      #expect(redeemed.count == Set(redeemed).count)
      #expect(booked.isSubset(of: redeemed))
      // The last one of each round may have been booked without having been told.
      #expect(redeemed.count - booked.count <= round)
      let reversed = Set(journal.filter { $0.kind == .cancelled }.map(\.orderID.text))
      #expect(cancelled.isSubset(of: reversed))
      let sum = try store.communitySums(ofChain: 1).values.reduce(0, +)
      #expect(sum == (redeemed.count - reversed.count) * 20)
    }
    #expect(booked.count > 12)
  }

  @Test func `a program that is killed while it makes the file leaves one that can be used`() throws
  {
    var random = SeededGenerator(seed: 4)
    for _ in 1...15 {
      let file = try TemporaryFile()
      let writer = try WriterProcess(file.path, prefix: "R", count: 1_000_000)
      // The file is there before anything is in it.
      for _ in 1...100_000 where !FileManager.default.fileExists(atPath: file.path) { usleep(100) }
      writer.kill(afterLines: 0, microseconds: UInt32.random(in: 0...8_000, using: &random))
      let booked = writer.lines().count { $0.hasPrefix("booked") }
      let store = try SQLiteStore(path: file.path)
      #expect(try store.audit() == [])
      #expect(try store.journal(after: 0, limit: 1_000).count >= booked)
      try store.select(1, by: .guest, atChain: 1, at: 0)
    }
  }

  @Test func `two programs book into one file, each order once`() throws {
    let writers = try ["A", "A", "B"].map {
      try WriterProcess(file.path, prefix: $0, count: 40)
    }
    let lines = writers.map { $0.lines() }
    for lines in lines { #expect(lines.count { $0.hasPrefix("booked") } >= 30, "\(lines)") }
    let store = try SQLiteStore(path: file.path)
    #expect(try store.audit() == [])
    let journal = try store.journal(after: 0, limit: 1_000)
    let redeemed = journal.filter { $0.kind == .redeemed }.map(\.orderID.text)
    #expect(redeemed.count == 80)
    #expect(Set(redeemed).count == 80)
    #expect(journal.count { $0.kind == .cancelled } == 20)
    #expect(try store.communitySums(ofChain: 1).values.reduce(0, +) == 60 * 20)
  }
}
