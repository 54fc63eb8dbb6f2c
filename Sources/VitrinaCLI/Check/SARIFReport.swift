internal import Diagnostics
internal import Foundation
internal import Values

/// Findings as SARIF 2.1.0, which code hosts and editors read.
struct SARIFReport {
  private let result: CheckResult

  init(_ result: CheckResult) { self.result = result }

  /// The log with its one run.
  var dataValue: DataValue {
    let findings = result.findings + result.excepted
    let codes = Set(findings.map(\.diagnostic.code)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1, $0) })
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "vitrina", "version": .string(CommandLineTool.version),
              "rules": .list(codes.map(Self.rule)),
            ]
          ],
          "columnKind": "utf16CodeUnits",
          "originalUriBaseIds": ["PROJECT": ["description": ["text": "The project folder."]]],
          "results": .list(
            findings.map { Self.result($0, number: numbers[$0.diagnostic.code] ?? 0) }),
        ]
      ],
    ]
  }

  private static func rule(_ code: String) -> DataValue {
    var rule: DataMap = ["id": .string(code)]
    if let entry = DiagnosticCatalogue.entry(code) {
      rule["shortDescription"] = ["text": .string(entry.summary)]
    }
    return .map(rule)
  }

  private static func result(_ finding: CheckFinding, number: Int) -> DataValue {
    let diagnostic = finding.diagnostic
    let facts = [
      diagnostic.message, diagnostic.expected.map { "expected: \($0)" },
      diagnostic.found.map { "found: \($0)" }, diagnostic.fix.map { "fix: \($0)" },
      finding.viewWords.map { "in: \($0)" },
    ]
    let text = facts.compactMap(\.self).joined(separator: "\n")
    var result: DataMap = [
      "ruleId": .string(diagnostic.code), "ruleIndex": .integer(number),
      "level": .string(diagnostic.severity.rawValue), "message": ["text": .string(text)],
    ]
    if let place = diagnostic.location {
      result["locations"] = [location(place, diagnostic.source)]
    }
    if let reason = finding.reason {
      result["suppressions"] = [["kind": "external", "justification": .string(reason)]]
    }
    return .map(result)
  }

  private static func location(_ place: SourceLocation, _ source: String?) -> DataValue {
    let path =
      place.file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? place.file
    var physical: DataMap = [
      "artifactLocation": ["uri": .string(path), "uriBaseId": "PROJECT"]
    ]
    if let line = place.line {
      var region: DataMap = ["startLine": .integer(line)]
      if let column = place.column, let source {
        let before = source.utf8.prefix(column - 1)
        region["startColumn"] = .integer(String(decoding: before, as: UTF8.self).utf16.count + 1)
      }
      physical["region"] = .map(region)
    }
    return ["physicalLocation": .map(physical)]
  }
}
