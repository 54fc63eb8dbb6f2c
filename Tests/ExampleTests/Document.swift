import Foundation
import TestSupport

/// What a document shows: blocks between fences, and command lines.
enum Document {
  struct Fence {
    /// What stands behind the opening fence, such as `lua` or `json vitrina.json`.
    var info: String
    var text: String
  }

  /// The text of a file of the checkout.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The fenced blocks, without the indentation of the list they stand in.
  static func fences(in text: String) -> [Fence] {
    var fences: [Fence] = []
    var block: [String]?
    var info = ""
    var indent = 0
    for line in text.components(separatedBy: "\n") {
      let trimmed = line.drop { $0 == " " }
      if let lines = block {
        if trimmed == "```" {
          fences.append(Fence(info: info, text: lines.joined(separator: "\n")))
          block = nil
        } else {
          block?.append(String(line.dropFirst(min(indent, line.count - trimmed.count))))
        }
      } else if trimmed.hasPrefix("```") {
        block = []
        info = String(trimmed.dropFirst(3))
        indent = line.count - trimmed.count
      }
    }
    return fences
  }

  /// The files that a text shows: Lua that begins with a comment which names its file, and JSON and
  /// text whose fence does. `vitrina.json` is empty where it is not shown.
  static func files(in text: String) -> [String: String] {
    var files = ["vitrina.json": "{}"]
    for fence in fences(in: text) {
      let first = fence.text.prefix { $0 != "\n" }
      let words = fence.info.split(separator: " ")
      if fence.info == "lua", first.hasPrefix("-- plugins/") || first.hasPrefix("-- scripts/") {
        files[String(first.dropFirst("-- ".count))] = fence.text
      } else if words.count == 2, ["json", "text"].contains(words[0]) {
        files[String(words[1])] = fence.text
      }
    }
    return files
  }

  /// The words of a command line behind the program's name; single quotes hold a word together.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return Array(words.dropFirst())
  }

  /// A command of a session, and what the session shows below it.
  struct Command {
    var line: String
    /// The command line and what it printed, as they stand in the document.
    var shown: String
  }

  /// The commands of the console blocks, in order.
  static func commands(in text: String) -> [Command] {
    fences(in: text).filter { $0.info == "console" }.flatMap { session in
      "\n\(session.text)".components(separatedBy: "\n$ ").dropFirst().map { piece in
        Command(line: String(piece.prefix { $0 != "\n" }), shown: piece)
      }
    }
  }
}
