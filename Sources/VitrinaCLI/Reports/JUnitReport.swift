internal import Values

/// The results of a run as JUnit's XML, which CI systems show case by case.
struct JUnitReport {
  /// One thing that was looked at.
  struct Case {
    /// How a case ended when it did not pass.
    struct Problem {
      enum Kind: String {
        /// What was looked at is not as it should be.
        case failure
        /// It could not be looked at.
        case error
      }

      var kind = Kind.failure
      /// A code such as `test.equal`.
      var type: String
      /// One line.
      var message: String
      /// All of it, as the terminal shows it.
      var text: String
    }

    var name: String
    /// What cases are listed under: a file or a provider.
    var group: String
    var file: String?
    var line: Int?
    /// Nil where time was not measured.
    var seconds: Double?
    var problem: Problem?
    /// Why it was not looked at.
    var skipped: String?
    /// What was printed.
    var output = ""
  }

  /// The name of the whole, such as `vitrina test`.
  let name: String
  var cases: [Case] = []

  /// The document in UTF-8. Suites are the groups, in the order in which they first come.
  var bytes: [UInt8] {
    var buffer = ByteBuffer()
    buffer.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    open("testsuites", [("name", name)] + Self.counts(cases), &buffer)
    for group in groups {
      let cases = cases.filter { $0.group == group }
      buffer.append("  ")
      open("testsuite", [("name", group)] + Self.counts(cases), &buffer)
      for testCase in cases { write(testCase, &buffer) }
      buffer.append("  </testsuite>\n")
    }
    buffer.append("</testsuites>\n")
    return buffer.finish()
  }

  private var groups: [String] {
    var seen: Set<String> = []
    return cases.map(\.group).filter { seen.insert($0).inserted }
  }

  private static func counts(_ cases: [Case]) -> [(String, String)] {
    func count(_ kind: Case.Problem.Kind) -> String {
      "\(cases.count { $0.problem?.kind == kind })"
    }
    var counts = [
      ("tests", "\(cases.count)"), ("failures", count(.failure)), ("errors", count(.error)),
      ("skipped", "\(cases.count { $0.skipped != nil })"),
    ]
    if cases.contains(where: { $0.seconds != nil }) {
      counts.append(("time", seconds(cases.reduce(0) { $0 + ($1.seconds ?? 0) })))
    }
    return counts
  }

  private func write(_ testCase: Case, _ buffer: inout ByteBuffer) {
    var attributes = [("name", testCase.name), ("classname", testCase.group)]
    if let file = testCase.file { attributes.append(("file", file)) }
    if let line = testCase.line { attributes.append(("line", "\(line)")) }
    if let time = testCase.seconds { attributes.append(("time", Self.seconds(time))) }
    buffer.append("    ")
    open("testcase", attributes, &buffer)
    if let reason = testCase.skipped {
      buffer.append("      ")
      open("skipped", [("message", reason)], &buffer)
      buffer.append("      </skipped>\n")
    }
    if let problem = testCase.problem {
      let word = problem.kind.rawValue
      buffer.append("      <\(word) message=\"\(Self.attribute(problem.message))\"")
      buffer.append(" type=\"\(Self.attribute(problem.type))\">")
      buffer.append(Self.escaped(problem.text))
      buffer.append("</\(word)>\n")
    }
    if !testCase.output.isEmpty {
      buffer.append("      <system-out>\(Self.escaped(testCase.output))</system-out>\n")
    }
    buffer.append("    </testcase>\n")
  }

  private func open(
    _ element: String, _ attributes: [(String, String)], _ buffer: inout ByteBuffer
  ) {
    buffer.append("<\(element)")
    for (name, value) in attributes { buffer.append(" \(name)=\"\(Self.attribute(value))\"") }
    buffer.append(">\n")
  }

  /// Milliseconds are as much as CI systems show.
  private static func seconds(_ time: Double) -> String {
    let milliseconds = Int((max(0, time) * 1000).rounded())
    let rest = "\(milliseconds % 1000)"
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }

  /// Readers take line feeds of attributes for spaces unless they are written as references.
  private static func attribute(_ text: String) -> String {
    escaped(text).replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
  }

  /// Text as it may stand in XML 1.0: what XML does not know, such as most control characters, is
  /// shown as an escape.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case let scalar where scalar.value < 0x20 || [0xFFFE, 0xFFFF].contains(scalar.value):
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
