public import Diagnostics

extension Diagnostic {
  /// The same without the text of its line, for tests in which that is the whole plugin.
  public var withoutSource: Diagnostic {
    var bare = self
    bare.source = nil
    return bare
  }
}
