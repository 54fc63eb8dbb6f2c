import Scripting
import Synchronization

/// A project in memory: paths with their text.
public final class MemoryFiles: PluginFiles {
  private let files: Mutex<[String: [UInt8]]>

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

  public func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
    let prefix = "\(folder)/"
    var entries: [String: Bool] = [:]
    for path in files.withLock({ Array($0.keys) }) where path.hasPrefix(prefix) {
      let parts = path.dropFirst(prefix.count).split(separator: "/")
      guard let name = parts.first, !name.hasPrefix(".") else { continue }
      entries[String(name)] = parts.count > 1
    }
    return entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  public func contents(of path: String) -> [UInt8]? { files.withLock { $0[path] } }

  public func exists(_ path: String) -> Bool { files.withLock { $0[path] != nil } }

  public func obstacle(at path: String, isFolder: Bool) -> String? { nil }
}
