import Foundation
import Testing

/// A file of `Tests/Fixtures/cases/hostile-lua`, whose README says what the headers mean.
public struct HostileFile: Sendable, CustomTestStringConvertible {
  public let name: String
  /// How to run it: `chunk`, `data`, or `tap` and `link` once or more, with commas between.
  public let drive: String
  /// What must come of it, one verdict for each turn.
  public let expect: String

  public var testDescription: String { name }

  /// The lines of the index.
  public static let all: [HostileFile] = {
    let index = (try? Repository.fixture("cases/hostile-lua/INDEX.tsv")) ?? []
    return String(decoding: index, as: UTF8.self).split(separator: "\n").dropFirst().map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return HostileFile(name: columns[0], drive: columns[2], expect: columns[3])
    }
  }()

  public func source() throws -> [UInt8] {
    try Repository.fixture("cases/hostile-lua/\(name).lua")
  }

  /// For each turn the verdicts of which any one will do.
  public var turns: [[Verdict]] {
    expect.components(separatedBy: " & ").map { turn in
      turn.components(separatedBy: " | ").map(Verdict.init)
    }
  }

  /// One alternative of an `expect` line.
  public struct Verdict: Sendable {
    /// `limit`, `error`, `ok`, `nil`, `reject` or `accept`.
    public let word: String
    /// What stands behind the colon.
    public let rest: String

    init(_ text: String) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      word = String(parts[0])
      rest = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
    }

    /// What stands between the first and the last quotation mark; the whole if there are none.
    public var quoted: String { Self.quoted(rest) }

    public static func quoted(_ text: String) -> String {
      guard let first = text.firstIndex(of: "\""), let last = text.lastIndex(of: "\""),
        first < last
      else { return text }
      return text[text.index(after: first)..<last].replacingOccurrences(of: "\\\\", with: "\\")
    }
  }
}
