internal import Diagnostics
internal import Foundation

/// Whether everything that the files of an export refer to is there.
///
/// Relative references only: what has a scheme is somebody else's, such as a deep link.
struct LinkCheck {
  /// The targets inside the export, each with the first file that refers to it.
  private(set) var targets: [String: String] = [:]
  private var outside: [(file: String, reference: String, found: String)] = []

  /// Takes in the references of markup: `href` and `src` in quotes, also where the markup is a
  /// string in JSON.
  mutating func read(markup: [UInt8], of file: String) {
    for reference in Self.references(markup, [" href=", " src="]) {
      add(Self.unescaped(reference), of: file)
    }
  }

  /// Takes in the references of a stylesheet.
  mutating func read(stylesheet: [UInt8], of file: String) {
    for reference in Self.references(stylesheet, ["url("]) { add(reference, of: file) }
  }

  /// Takes in one reference.
  mutating func add(_ reference: String, of file: String) {
    let path = reference.prefix { $0 != "?" && $0 != "#" }
    let scheme = path.prefix { $0 != ":" && $0 != "/" }
    guard !path.isEmpty, scheme.endIndex == path.endIndex || path[scheme.endIndex] != ":" else {
      return
    }
    guard !path.hasPrefix("/") else {
      outside.append((file, reference, "a path from the root of a server"))
      return
    }
    var parts = file.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part.removingPercentEncoding ?? String(part))
      } else if parts.popLast() == nil {
        outside.append((file, reference, "a path that leads out of the export"))
        return
      }
    }
    let target = parts.joined(separator: "/")
    if targets[target] == nil { targets[target] = file }
  }

  /// What is missing among the files that were written, in the order of the files.
  func faults(among files: Set<String>) -> [Diagnostic] {
    let missing = targets.filter { !files.contains($0.key) }.map {
      ($0.value, $0.key, "no such file")
    }
    return (outside.map { ($0.file, $0.reference, $0.found) } + missing)
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
      .map { file, target, found in
        Diagnostic(
          "export.link", .error, "\(file) refers to '\(target)', which is not in the export",
          expected: "a file of the export, by a relative path", found: found)
      }
  }

  /// What stands in quotes behind one of some beginnings. A quote may be escaped as in JSON.
  private static func references(_ bytes: [UInt8], _ beginnings: [StaticString]) -> [String] {
    let quote = UInt8(ascii: "\"")
    let escape = UInt8(ascii: "\\")
    var references: [String] = []
    for beginning in beginnings {
      let word = UnsafeBufferPointer(
        start: beginning.utf8Start, count: beginning.utf8CodeUnitCount)
      bytes.withUnsafeBufferPointer { bytes in
        guard let first = word.first else { return }
        var at = 0
        while let start = bytes[at...].firstIndex(of: first) {
          at = start + 1
          guard bytes.count - start > word.count + 1,
            bytes[start..<start + word.count].elementsEqual(word)
          else { continue }
          var from = start + word.count
          if bytes[from] == escape { from += 1 }
          guard bytes[from] == quote,
            let end = bytes[(from + 1)...].firstIndex(where: { $0 == quote || $0 == escape })
          else { continue }
          references.append(String(decoding: bytes[(from + 1)..<end], as: UTF8.self))
          at = end
        }
      }
    }
    return references
  }

  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return text.replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }
}
