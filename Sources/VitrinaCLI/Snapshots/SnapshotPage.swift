internal import Diagnostics
internal import Foundation
internal import Rasterizing
internal import Rendering
internal import Values
internal import Vitrina
internal import Workshop

/// The report of a run as one page: nothing is loaded, so it opens from a file and as an attachment.
struct SnapshotPage {
  private let result: SnapshotResult
  private let title: String

  init(_ result: SnapshotResult, of project: OpenProject) {
    self.result = result
    title = project.host.settings.name.map { "Snapshots of \($0)" } ?? "Snapshots"
  }

  /// Pictures beyond so many bytes are left out, so that a browser can open the page.
  private static let mostPictures = 24 << 20
  /// Lines of a text beyond so many are left out.
  private static let mostLines = 400

  var bytes: [UInt8] {
    let style = String(decoding: PackageResources.report_css, as: UTF8.self)
    let script = String(decoding: PackageResources.report_js, as: UTF8.self)
    // One style and one script, by their digests, and pictures that are part of the page.
    let policy =
      "default-src 'none'; img-src data:; style-src '\(Self.digest(style))'; "
      + "script-src '\(Self.digest(script))'; base-uri 'none'; form-action 'none'"
    let values = [
      "counts": Self.escaped(Array(result.counts.utf8)), "policy": Array(policy.utf8),
      "title": Self.escaped(Array(title.utf8)), "style": Array(style.utf8),
      "script": Array(script.utf8), "data": data,
    ]
    var page: [UInt8] = []
    let template = String(decoding: PackageResources.report_html, as: UTF8.self)
    for (index, piece) in template.components(separatedBy: "{{").enumerated() {
      let parts = index == 0 ? ["", piece] : piece.components(separatedBy: "}}")
      page += values[parts[0]] ?? []
      page += Array(parts.dropFirst().joined(separator: "}}").utf8)
    }
    return page
  }

  /// As a policy names a style or script.
  private static func digest(_ text: String) -> String {
    let digits = Array(SHA256.hexadecimal(Array(text.utf8)).utf8)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16)
    }
    return "sha256-\(Data(bytes).base64EncodedString())"
  }

  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    var buffer = ByteBuffer()
    buffer.appendEscaped(String(decoding: text, as: UTF8.self))
    return buffer.finish()
  }

  /// What the script draws, as JSON that cannot end its block.
  private var data: [UInt8] {
    var pictures = Self.mostPictures
    let items = result.outcome.findings.enumerated().map { index, finding in
      item(finding, index + 1, &pictures)
    }
    let states = SnapshotFinding.State.allCases.filter { result.count($0) > 0 }.map {
      DataValue.list([.string($0.rawValue), .integer(result.count($0))])
    }
    let value: DataValue = [
      "items": .list(items), "scale": .double(SnapshotDrawer.scale), "states": .list(states),
    ]
    var bytes: [UInt8] = []
    for byte in value.json.utf8 {
      if byte == UInt8(ascii: "<") { bytes += Array("\\u003c".utf8) } else { bytes.append(byte) }
    }
    return bytes
  }

  private func item(
    _ finding: SnapshotFinding, _ id: Int, _ pictures: inout Int
  ) -> DataValue {
    let words = finding.subject?.target.words
    let isOpen = !finding.isSettled && finding.state != .error
    let settled = finding.isSettled ? (finding.state == .orphan ? "removed" : "written") : nil
    var map: DataMap = [
      "id": .integer(id), "name": .string(words ?? finding.name ?? finding.diagnostic.code),
      "state": .string(finding.state.rawValue), "message": .string(finding.diagnostic.message),
      "changes": .list(finding.changes.map { .string($0.description) }),
      "fields": .list(finding.fields.prefix(50).map { .string($0) }),
      "areas": .list(
        finding.areas.prefix(200).map {
          [.integer($0.x), .integer($0.y), .integer($0.width), .integer($0.height)]
        }),
      "files": .string("\(result.report.name)/\(ReportFolder.evidence)"),
    ]
    map["settled"] = DataValue(settled)
    map["axes"] = DataValue(finding.subject?.axes.name)
    map["kind"] = DataValue(finding.kind?.rawValue)
    map["file"] = DataValue(finding.name)
    map["wanted"] = DataValue(finding.diagnostic.expected)
    map["found"] = DataValue(finding.diagnostic.found)
    map["fix"] = DataValue(finding.diagnostic.fix)
    map["see"] = DataValue(finding.subject.flatMap { see($0, finding.kind) })
    map["accept"] = DataValue(isOpen ? words.map { "\(result.accept) --filter \($0)" } : nil)
    map["remove"] =
      isOpen && words == nil ? "vitrina snapshot --record --prune" : .null
    addTexts(of: finding, &map)
    if finding.kind == .png { addPictures(of: finding, &map, &pictures) }
    return .map(map)
  }

  /// How the thing is drawn by itself.
  private func see(_ subject: SnapshotSubject, _ kind: SnapshotKind?) -> String? {
    let format =
      switch kind {
      case .png: " --format png -o \(subject.target.scenario ?? "picture").png"
      case .a11y: " --format a11y"
      case .json: " --format json"
      case nil: ""
      }
    return "vitrina show \(subject.target.words) \(subject.axes.options)\(format)"
  }

  private func addPictures(
    of finding: SnapshotFinding, _ map: inout DataMap, _ left: inout Int
  ) {
    let evidence = finding.evidence
    for (key, file) in [
      ("expected", evidence.expected), ("actual", evidence.actual), ("diff", evidence.diff),
    ] {
      guard let file, let bytes = result.report.contents(of: file) else { continue }
      guard bytes.count <= left else {
        map["leftOut"] = true
        left = 0
        continue
      }
      left -= bytes.count
      map[key] = .string("data:image/png;base64,\(Data(bytes).base64EncodedString())")
    }
  }

  /// The lines that differ; all of a text that has no other side.
  private func addTexts(of finding: SnapshotFinding, _ map: inout DataMap) {
    map["parts"] = []
    guard finding.kind != .png,
      let file = finding.evidence.actual ?? finding.evidence.expected,
      let bytes = result.report.contents(of: file)
    else { return }
    var parts: [LineDifference.Part]
    if let old = finding.evidence.expected, old != file,
      let expected = result.report.contents(of: old)
    {
      parts = LineDifference(from: expected, to: bytes).parts
    } else {
      parts = LineDifference(of: bytes).parts
    }
    var left = Self.mostLines
    parts = parts.compactMap { part in
      guard left > 0 else { return nil }
      var part = part
      part.lines = Array(part.lines.prefix(left))
      left -= part.lines.count
      return part
    }
    if left == 0 { map["cut"] = true }
    map["parts"] = .list(
      parts.map { part in
        [
          .integer(part.old), .integer(part.new),
          .list(part.lines.map { [.string($0.change.rawValue), .string($0.text)] }),
        ]
      })
  }
}
