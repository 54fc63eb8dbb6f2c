internal import Diagnostics

/// What is said of a snapshot that is not as it should be.
enum SnapshotFault {
  static func isNew(_ file: String, _ subject: SnapshotSubject) -> Diagnostic {
    Diagnostic(
      "snapshot.new", .error, "nothing was recorded of it yet", at: subject.location,
      expected: "a file '\(BaselineFolder.named(file))'", found: "none",
      fix: "look at it, then: \(accept(subject))")
  }

  static func isMissing(_ file: String, _ subject: SnapshotSubject) -> Diagnostic {
    Diagnostic(
      "snapshot.missing", .error, "it is not there, though others of its subject are",
      at: subject.location, expected: "a file '\(BaselineFolder.named(file))'", found: "none",
      fix: "put it back, or: \(accept(subject))")
  }

  static func differs(
    _ file: String, _ subject: SnapshotSubject, _ message: String, expected: String, found: String
  ) -> Diagnostic {
    Diagnostic(
      "snapshot.differs", .error, message, at: SourceLocation(BaselineFolder.named(file)),
      expected: expected, found: found, fix: "if it is right: \(accept(subject))")
  }

  /// - Parameters:
  ///   - before: What drew the snapshot.
  ///   - now: What draws it today.
  static func renderer(
    _ file: String, _ subject: SnapshotSubject, _ before: PictureOrigin, _ now: PictureOrigin
  ) -> Diagnostic {
    Diagnostic(
      "snapshot.renderer", .error, "it was drawn by another renderer or with other fonts",
      at: SourceLocation(BaselineFolder.named(file)),
      expected: "a picture by \(now.description(beside: before))",
      found: "one by \(before.description(beside: now))",
      fix: "draw snapshots on machines with the same fonts; if these are the right ones: "
        + "vitrina snapshot --record --kind png")
  }

  static func unreadable(
    _ file: String, _ kind: SnapshotKind, found: String
  ) -> Diagnostic {
    Diagnostic(
      "snapshot.unreadable", .error, "the snapshot cannot be compared with",
      at: SourceLocation(BaselineFolder.named(file)),
      expected: kind == .png
        ? "a PNG of at most \(BaselineFolder.maximumSize >> 20) MiB"
        : "text in UTF-8 of at most \(BaselineFolder.maximumSize >> 20) MiB",
      found: found,
      fix: "put the file back from version control, or remove what is there and record it anew")
  }

  static func isOrphan(_ file: String) -> Diagnostic {
    Diagnostic(
      "snapshot.orphan", .error, "nothing that is registered has it",
      at: SourceLocation(BaselineFolder.named(file)),
      expected: "the snapshot of a provider or screen, in axes of vitrina.json",
      found: "a file of another name",
      fix: "vitrina snapshot --record --prune removes all of them")
  }

  private static func accept(_ subject: SnapshotSubject) -> String {
    "vitrina snapshot --record --filter \(subject.target.words)"
  }
}
