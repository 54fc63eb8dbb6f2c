internal import Diagnostics
internal import Rasterizing
internal import Values
internal import Vitrina
internal import Workshop

/// Holds what subjects look like now against their snapshots, and writes what is to be kept. One
/// thread.
struct SnapshotChecker {
  /// What a run does about what it finds.
  enum Mode: String, Sendable {
    /// Everything is written.
    case record
    /// Nothing is written.
    case check
    /// What is not there yet is written.
    case update
  }

  struct Options: Sendable {
    var mode: Mode
    var kinds: [SnapshotKind]
    var tolerance: PictureDifference.Tolerance
  }

  /// What came of a subject.
  struct Result: Sendable {
    var same = 0
    /// That it has no such state.
    var isSkipped = false
    var findings: [SnapshotFinding] = []
    /// The files that were written, which may be the same but by another renderer.
    var written: [String] = []
    /// What was drawn otherwise than asked for.
    var warnings: [Diagnostic] = []
    /// Why the report lacks something.
    var reportFault: Diagnostic?
  }

  private let drawer: SnapshotDrawer
  private let folder: BaselineFolder
  private let report: ReportFolder
  private let options: Options

  /// - Parameter report: Where differences are written to.
  init(
    of host: Host, files: DiskFiles, in folder: BaselineFolder, report: ReportFolder,
    _ options: Options
  ) {
    drawer = SnapshotDrawer(of: host, files: files)
    self.folder = folder
    self.report = report
    self.options = options
  }

  func check(_ subject: SnapshotSubject, _ shown: ShowTarget.Shown) -> Result {
    var result = Result()
    if !shown.isDrawn, var fault = shown.diagnostics.first(where: { $0.severity == .error }) {
      fault.location = fault.location ?? subject.location
      result.findings = [SnapshotFinding(state: .error, subject: subject, diagnostic: fault)]
      return result
    }
    let contents = options.kinds.map { (kind: $0, there: folder.contents(of: subject.file($0))) }
    let isKnown = SnapshotKind.allCases.contains { folder.holds(subject.file($0)) }
    for (kind, there) in contents {
      do throws(Diagnostic) {
        let actual = try drawer.draw(shown, as: kind, in: subject.axes, &result.warnings)
        let side = Side(
          subject: subject, kind: kind, shown: shown, actual: actual, isKnown: isKnown)
        try compare(side, there, &result)
      } catch {
        var fault = error
        fault.location = fault.location ?? subject.location
        result.findings.append(
          SnapshotFinding(
            state: .error, subject: subject, kind: kind, file: subject.file(kind),
            diagnostic: fault))
      }
    }
    return result
  }

  /// One kind of a subject as it is now.
  private struct Side {
    let subject: SnapshotSubject
    let kind: SnapshotKind
    let shown: ShowTarget.Shown
    let actual: [UInt8]
    /// Whether some kind of it was recorded.
    let isKnown: Bool
    var file: String { subject.file(kind) }
  }

  private func compare(
    _ side: Side, _ there: BaselineFolder.Contents, _ result: inout Result
  ) throws(Diagnostic) {
    switch there {
    case .nothing:
      let fault =
        side.isKnown
        ? SnapshotFault.isMissing(side.file, side.subject)
        : SnapshotFault.isNew(side.file, side.subject)
      add(finding(side, side.isKnown ? .missing : .new, fault), side, nil, nil, &result)
    case .unreadable(let found, let isFile):
      try replace(side, found: found, isFile: isFile, &result)
    case .bytes(let expected):
      if expected == side.actual {
        result.same += 1
      } else if side.kind == .png {
        try comparePictures(side, expected, &result)
      } else {
        try compareTexts(side, expected, &result)
      }
    }
  }

  private func finding(
    _ side: Side, _ state: SnapshotFinding.State, _ fault: Diagnostic
  ) -> SnapshotFinding {
    SnapshotFinding(
      state: state, subject: side.subject, kind: side.kind, file: side.file, diagnostic: fault)
  }

  /// What cannot be compared is an error, but when it is a file that shall be written anew.
  private func replace(
    _ side: Side, found: String, isFile: Bool, _ result: inout Result
  ) throws(Diagnostic) {
    let fault = SnapshotFault.unreadable(side.file, side.kind, found: found)
    guard isFile, options.mode == .record else { throw fault }
    add(finding(side, .different, fault), side, nil, nil, &result)
  }

  private func compareTexts(
    _ side: Side, _ expected: [UInt8], _ result: inout Result
  ) throws(Diagnostic) {
    guard String(validating: expected, as: UTF8.self) != nil else {
      return try replace(side, found: "bytes that are no UTF-8", isFile: true, &result)
    }
    let difference = LineDifference(from: expected, to: side.actual)
    let fault = SnapshotFault.differs(
      side.file, side.subject, "the text differs", expected: "the same text",
      found: "\(Self.lines(difference.removed)) removed, \(Self.lines(difference.added)) added")
    var finding = finding(side, .different, fault)
    if side.kind == .json, let old = try? JSONReader.read(expected, file: side.file),
      let new = try? JSONReader.read(side.actual, file: side.file)
    {
      finding.fields = JSONPlaces.changed(from: old, to: new)
    }
    let diff = Array(difference.unified(BaselineFolder.named(side.file)).utf8)
    add(finding, side, expected, diff, &result)
  }

  private static func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }

  private func comparePictures(
    _ side: Side, _ expected: [UInt8], _ result: inout Result
  ) throws(Diagnostic) {
    let (before, now) = (PictureOrigin(png: expected), PictureOrigin(png: side.actual))
    let comparison: PictureComparison
    do throws(Diagnostic) {
      comparison = try drawer.compare(
        side.shown, in: side.subject.axes, side.actual, with: expected, options.tolerance)
    } catch  where error.code == "picture.compare" {
      return try replace(
        side, found: "\(expected.count) bytes that are none", isFile: true, &result)
    }
    let difference = comparison.difference
    guard !difference.isSame else {
      result.same += 1
      // Pictures that look the same take over the word of what draws them now.
      if options.mode == .record, !before.drawsLike(now) {
        try folder.write(side.actual, to: side.file)
        result.written.append(side.file)
      }
      return
    }
    let fault =
      if !before.drawsLike(now) {
        SnapshotFault.renderer(side.file, side.subject, before, now)
      } else if let sizes = difference.sizes {
        SnapshotFault.differs(
          side.file, side.subject, "the picture has another size",
          expected: "\(sizes.expected.width) × \(sizes.expected.height) pixels",
          found: "\(sizes.actual.width) × \(sizes.actual.height) pixels")
      } else {
        SnapshotFault.differs(
          side.file, side.subject, "the picture differs", expected: "the same pixels",
          found: difference.changedPixels == 1
            ? "1 pixel differs" : "\(difference.changedPixels) pixels differ")
      }
    var finding = finding(side, .different, fault)
    finding.areas = difference.areas
    if difference.sizes == nil {
      finding.changes = comparison.changes
      finding.changedPixels = difference.changedPixels
    }
    let diff = difference.sizes == nil ? difference.picture(over: comparison.expected).png : nil
    add(finding, side, expected, diff, &result)
  }

  /// Keeps what is to be looked at, and writes the snapshot where the run does so.
  private func add(
    _ found: SnapshotFinding, _ side: Side, _ expected: [UInt8]?, _ diff: [UInt8]?,
    _ result: inout Result
  ) {
    var finding = found
    do throws(Diagnostic) {
      finding.evidence.expected = try keep(expected, side, "expected", side.kind.ending)
      finding.evidence.actual = try keep(side.actual, side, "actual", side.kind.ending)
      // Texts of several kinds share an ending.
      let ending =
        side.kind == .png ? "png" : "\(side.kind.rawValue).\(side.kind.differenceEnding)"
      finding.evidence.diff = try keep(diff, side, "diff", ending)
    } catch {
      result.reportFault = error
    }
    let writes =
      switch options.mode {
      case .record: true
      case .check: false
      case .update: found.state == .new || found.state == .missing
      }
    if writes {
      do throws(Diagnostic) {
        try folder.write(side.actual, to: side.file)
        finding.isSettled = true
        result.written.append(side.file)
      } catch {
        result.findings.append(finding)
        finding = self.finding(side, .error, error)
      }
    }
    result.findings.append(finding)
  }

  private func keep(
    _ bytes: [UInt8]?, _ side: Side, _ role: String, _ ending: String
  ) throws(Diagnostic) -> String? {
    guard let bytes else { return nil }
    return try report.keep(bytes, of: side.subject.stem, role, ending)
  }
}
