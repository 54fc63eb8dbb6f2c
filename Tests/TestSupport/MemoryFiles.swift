import Scripting
import Synchronization

/// A project in memory: paths with their text.
public final class MemoryFiles: PluginFiles {
  private let files: Mutex<[String: [UInt8]]>
  private let obstacles = Mutex<[String: String]>([:])

  public init(_ files: [String: String]) {
    self.files = Mutex(files.mapValues { Array($0.utf8) })
  }

  /// Writes a file as an editor would; nil removes it.
  public func write(_ path: String, _ text: String?) {
    files.withLock { $0[path] = text.map { Array($0.utf8) } }
  }

  public func write(_ path: String, bytes: [UInt8]) {
    files.withLock { $0[path] = bytes }
  }

  /// Lets nobody read a file, or look into a folder, that stands there all the same.
  ///
  /// - Parameter obstacle: Why, in the words of `obstacle(at:isFolder:)`.
  public func block(_ path: String, _ obstacle: String) {
    obstacles.withLock { $0[path] = obstacle }
  }

  /// Whether a folder around the path may not be looked into.
  private func isHidden(_ path: String) -> Bool {
    obstacles.withLock { $0.keys.contains { path.hasPrefix("\($0)/") } }
  }

  public func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
    guard obstacle(at: folder, isFolder: true) == nil else { return [] }
    let prefix = "\(folder)/"
    var entries: [String: Bool] = [:]
    for path in files.withLock({ Array($0.keys) }) where path.hasPrefix(prefix) {
      let parts = path.dropFirst(prefix.count).split(separator: "/")
      guard let name = parts.first, !name.hasPrefix(".") else { continue }
      entries[String(name)] = parts.count > 1
    }
    return entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  public func contents(of path: String) -> [UInt8]? {
    guard !isHidden(path), obstacle(at: path, isFolder: false) == nil else { return nil }
    return files.withLock { $0[path] }
  }

  public func exists(_ path: String) -> Bool {
    !isHidden(path) && files.withLock { $0[path] != nil }
  }

  public func obstacle(at path: String, isFolder: Bool) -> String? {
    obstacles.withLock { $0[path] }
  }
}
