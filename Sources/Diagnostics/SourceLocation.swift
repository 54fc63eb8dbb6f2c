/// A place in a file of the project.
public struct SourceLocation: Sendable, Hashable {
  /// The path relative to the project folder, with `/` between its parts.
  public var file: String
  /// The line, from 1; nil when the fault has no line of its own, such as a spent time limit.
  public var line: Int?
  /// The column in bytes, from 1.
  public var column: Int?

  public init(_ file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `file:line:column`, each part only when it is known: the form that editors and terminals link.
  public var description: String {
    guard let line else { return file }
    guard let column else { return "\(file):\(line)" }
    return "\(file):\(line):\(column)"
  }
}

extension SourceLocation: Comparable {
  /// By file, then line, then column; an unknown line or column comes first.
  public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    (a.file, a.line ?? 0, a.column ?? 0) < (b.file, b.line ?? 0, b.column ?? 0)
  }
}
