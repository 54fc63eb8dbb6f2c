internal import Diagnostics
internal import Values

/// The lines of a file that say something, with their numbers.
enum LineFile {
  struct Line {
    /// Counted from 1.
    let number: Int
    let text: String
  }

  /// Leaves out blank lines and those that begin with `#`.
  ///
  /// - Parameter name: What a message calls the file.
  /// - Throws: `links.utf8`.
  static func lines(_ bytes: [UInt8], name: String) throws(Diagnostic) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    for (index, piece) in rest.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      let line = piece.last == UInt8(ascii: "\r") ? piece.dropLast() : piece
      guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 }),
        first != UInt8(ascii: "#")
      else { continue }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw Diagnostic(
          "links.utf8", .error, "a line is no UTF-8 text",
          at: SourceLocation(name, line: index + 1), expected: "UTF-8",
          found: quoted(String(decoding: line, as: UTF8.self)), fix: "save the file as UTF-8")
      }
      lines.append(Line(number: index + 1, text: text))
    }
    return lines
  }
}

/// What came of one link of a list.
struct LinkResult {
  let line: Int
  let url: String
  let outcome: String
  let isSuccess: Bool
  /// The pattern of the route that answered.
  let route: String?
  /// Its place in the order of `vitrina routes`, from 0.
  let number: Int?
  /// Why the link was not taken care of.
  let code: String?

  /// Pattern or code; a link that went out by the project's list has neither.
  var answer: String { code ?? route ?? "open_external" }

  /// The line that `vitrina links` prints, and expects.
  var text: String { "\(outcome)\t\(answer)\t\(Self.printable(url))" }

  var dataValue: DataValue {
    [
      "line": .integer(line), "url": .string(url), "outcome": .string(outcome),
      "route": DataValue(route), "code": DataValue(code),
    ]
  }

  static func printable(_ url: String) -> String { DiagnosticFormatter.printable(url) }

  /// Whether it is what an expected line says. One word may be the outcome, the pattern, the code
  /// with or without `link.`, or the number of the route.
  func fits(_ expected: LinkExpectation) -> Bool {
    let fields = expected.fields
    if fields.count > 1 {
      return fields[0].utf8Equals(outcome) && fields[1].utf8Equals(answer)
        && (fields.count == 2 || fields[2].utf8Equals(Self.printable(url)))
    }
    let words = [outcome, answer, number.map { "\($0)" }, code.map { String($0.dropFirst(5)) }]
    return words.contains { $0?.utf8Equals(fields[0]) == true }
  }
}

/// A line of the file that `--expect` names.
struct LinkExpectation {
  let line: Int
  /// `outcome`, pattern or code, and the link; or the first two, or one word.
  let fields: [String]

  init(_ line: LineFile.Line) {
    self.line = line.number
    fields = line.text.split(
      separator: "\t", maxSplits: 2, omittingEmptySubsequences: false
    ).map(String.init)
  }

  var url: String? { fields.count == 3 ? fields[2] : nil }
  /// What is expected, without the link.
  var text: String { fields.prefix(2).joined(separator: " ") }
}

/// One link that came out otherwise than expected, was not expected, or is not there.
struct LinkDifference {
  let result: LinkResult?
  let expected: LinkExpectation?

  var dataValue: DataValue {
    [
      "line": DataValue(result?.line), "expected_line": DataValue(expected?.line),
      "url": DataValue(result?.url ?? expected?.url), "expected": DataValue(expected?.text),
      "found": DataValue(result.map { "\($0.outcome) \($0.answer)" }),
    ]
  }

  /// Compares link by link: by the links themselves where all expected lines name theirs, so that
  /// order plays no part and a new line is one difference; else by position.
  static func all(_ results: [LinkResult], _ expected: [LinkExpectation]) -> [LinkDifference] {
    guard expected.allSatisfy({ $0.url != nil }) else {
      return (0..<max(results.count, expected.count)).compactMap { i in
        let result = i < results.count ? results[i] : nil
        let wanted = i < expected.count ? expected[i] : nil
        if let result, let wanted, result.fits(wanted) { return nil }
        return LinkDifference(result: result, expected: wanted)
      }
    }
    // Bytes, since Swift calls composed and decomposed forms equal. The first stands last.
    var wanted: [[UInt8]: [LinkExpectation]] = [:]
    for line in expected.reversed() {
      wanted[Array((line.url ?? "").utf8), default: []].append(line)
    }
    var differences: [LinkDifference] = []
    for result in results {
      let line = wanted[Array(LinkResult.printable(result.url).utf8)]?.popLast()
      if let line, result.fits(line) { continue }
      differences.append(LinkDifference(result: result, expected: line))
    }
    let missing = wanted.values.joined().sorted { $0.line < $1.line }
    return differences + missing.map { LinkDifference(result: nil, expected: $0) }
  }
}
