import Foundation
import Synchronization
import VitrinaCLI

/// One run of the program inside the test, over the shipped project unless told otherwise.
public struct ToolRun {
  public let code: Int32
  public let output: String
  public let errors: String
  /// Both streams in the order of writing, as a terminal shows them.
  public let transcript: String

  private final class Collector: Sendable {
    private let bytes = Mutex<[UInt8]>([])
    func add(_ more: [UInt8]) -> Bool {
      bytes.withLock { $0 += more }
      return true
    }
    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
  }

  /// - Parameter typed: Whether the input comes from a person at a terminal.
  public init(
    _ words: String..., terminal: Bool = false, variables: [String: String] = [:],
    folder: String = Repository.root.path, input: String = "", typed: Bool = false
  ) {
    self.init(
      words, terminal: terminal, variables: variables, folder: folder, input: input, typed: typed)
  }

  /// What a test does to the shipped project is not there in the next.
  private static func keepingNothing(_ words: [String], _ folder: String) -> [String] {
    let isShipped = folder == Repository.root.path && !words.contains("--project")
    return isShipped && ["open", "tap", "impact"].contains(words.first)
      ? [words[0], "--memory"] + words.dropFirst() : words
  }

  public init(
    _ words: [String], terminal: Bool = false, variables: [String: String] = [:],
    folder: String = Repository.root.path, input: String = "", typed: Bool = false
  ) {
    let output = Collector()
    let errors = Collector()
    let both = Collector()
    code = CommandLineTool.run(
      Self.keepingNothing(words, folder),
      Console(
        input: { Array(input.utf8) }, output: { both.add($0) && output.add($0) },
        error: { both.add($0) && errors.add($0) },
        inputIsTerminal: typed, outputIsTerminal: terminal,
        errorIsTerminal: terminal, variables: variables, currentFolder: folder))
    self.output = output.text
    self.errors = errors.text
    transcript = both.text
  }
}
