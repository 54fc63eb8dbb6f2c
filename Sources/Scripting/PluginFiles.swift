/// The files of a project as the loader sees them: paths relative to the project folder.
public protocol PluginFiles: Sendable {
  /// The names in a folder with whether each is a folder itself, sorted; empty if there is no such
  /// folder. Hidden names are left out.
  func entries(of folder: String) -> [(name: String, isFolder: Bool)]

  /// The bytes of a file; nil if there is none, it is too large (over 1 MiB), or it lies outside
  /// the project, links followed.
  func contents(of path: String) -> [UInt8]?

  /// Whether there is a file that `contents` would give, without reading it.
  func exists(_ path: String) -> Bool

  /// Why something that stands at this path cannot be read as a file or, if `isFolder`, listed, in
  /// words that follow "found": `a folder`, `a file of more than 1 MiB`. Nil when it can, and when
  /// nothing is there.
  func obstacle(at path: String, isFolder: Bool) -> String?
}
