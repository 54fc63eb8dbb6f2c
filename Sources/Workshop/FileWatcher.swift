internal import Foundation
internal import Synchronization

/// Watches a project's files and reports what has changed, a short while after it came to rest.
///
/// Sees files written in place and files moved into place, as editors save them, and folders that
/// come later, with what is in them by then. Where the system has lost changes, everything is
/// reported. Runs on a thread of its own.
public final class FileWatcher: Sendable {
  /// How long nothing may change before changes are reported, in milliseconds.
  private static let rest: Int32 = 15

  private let root: String
  private let onChange: @Sendable ([String]) -> Void
  private let onTick: @Sendable () -> Void
  private let events: Int32
  /// A pipe; closing its one end ends the thread at the other.
  private let stopReader: Int32
  private let stopWriter: Int32
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - root: The project folder.
  ///   - onChange: Gets project paths, sorted, without repeats; on the watcher's thread.
  ///   - onTick: Called about every 10 seconds, on the watcher's thread.
  public init(
    root: String, onChange: @escaping @Sendable ([String]) -> Void,
    onTick: @escaping @Sendable () -> Void = {}
  ) {
    self.root = root
    self.onChange = onChange
    self.onTick = onTick
    events = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    (stopReader, stopWriter) = (ends[0], ends[1])
    // The watches stand before this returns: what is saved from now on is seen.
    var watching = Loop(watcher: self)
    watching.watchProject()
    let thread = Thread { [self, watching] in
      var loop = watching
      loop.run()
      ended.signal()
    }
    thread.name = "file watcher"
    thread.start()
  }

  /// Ends the thread; no report comes after this.
  public func stop() {
    close(stopWriter)
    ended.wait()
    close(events)
    close(stopReader)
  }

  /// The state of the watching thread.
  private struct Loop {
    let watcher: FileWatcher
    /// Project paths of the watched folders by watch number; "" is the project itself.
    var folders: [Int32: String] = [:]
    var changed: Set<String> = []

    init(watcher: FileWatcher) { self.watcher = watcher }

    mutating func watchProject() {
      watch("")
      watch("plugins")
      watch("scripts")
    }

    mutating func run() {
      var silent = 0
      while true {
        var sources = [
          pollfd(fd: watcher.events, events: Int16(POLLIN), revents: 0),
          pollfd(fd: watcher.stopReader, events: Int16(POLLIN), revents: 0),
        ]
        let timeout = changed.isEmpty ? 10_000 : FileWatcher.rest
        let ready = poll(&sources, 2, timeout)
        if sources[1].revents != 0 { return }
        if ready > 0 {
          readEvents()
          // A storm of changes is reported at the latest after twenty looks at it.
          silent += 1
          if silent < 20 { continue }
        }
        silent = 0
        if changed.isEmpty {
          watcher.onTick()
        } else {
          watcher.onChange(changed.sorted())
          changed = []
        }
      }
    }

    /// Watches a folder and, unless it is the project's own, those in it.
    ///
    /// - Parameter isNew: Whether what is in them by now counts as changed: it may have come before
    ///   the watch stood.
    mutating func watch(_ folder: String, isNew: Bool = false) {
      let path = folder.isEmpty ? watcher.root : "\(watcher.root)/\(folder)"
      let mask =
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ONLYDIR
      let number = inotify_add_watch(watcher.events, path, UInt32(mask))
      guard number >= 0 else { return }
      // A link may lead to a folder that is watched under its own name, even to one around it.
      guard folders[number] == nil || folders[number] == folder else { return }
      folders[number] = folder
      guard !folder.isEmpty else { return }
      // Listed when the watch stands, so that nothing can come in between.
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      for name in names where !Self.isEditorsOwn(name) {
        if isNew { changed.insert("\(folder)/\(name)") }
        watch("\(folder)/\(name)", isNew: isNew)
      }
    }

    /// Forgets a folder that has gone elsewhere, and those in it: their watches would go with them.
    mutating func forget(_ folder: String) {
      for (number, path) in folders where path == folder || path.hasPrefix("\(folder)/") {
        inotify_rm_watch(watcher.events, number)
        folders[number] = nil
      }
    }

    mutating func readEvents() {
      let size = 64 * 1024
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 8)
      defer { buffer.deallocate() }
      while true {
        let count = read(watcher.events, buffer.baseAddress, size)
        guard count > 0 else { return }
        var at = 0
        while at + 16 <= count {
          let number = buffer.load(fromByteOffset: at, as: Int32.self)
          let mask = buffer.load(fromByteOffset: at + 4, as: UInt32.self)
          let length = Int(buffer.load(fromByteOffset: at + 12, as: UInt32.self))
          let bytes = buffer[(at + 16)..<min(at + 16 + length, count)].prefix { $0 != 0 }
          note(number, mask, String(decoding: bytes, as: UTF8.self))
          at += 16 + length
        }
      }
    }

    mutating func note(_ number: Int32, _ mask: UInt32, _ name: String) {
      if mask & UInt32(IN_IGNORED) != 0 {
        folders[number] = nil
        return
      }
      if mask & UInt32(IN_Q_OVERFLOW) != 0 {
        changed.insert("vitrina.json")
        for folder in ["plugins", "scripts"] {
          forget(folder)
          watch(folder, isNew: true)
        }
        return
      }
      guard let folder = folders[number], !name.isEmpty, !Self.isEditorsOwn(name) else { return }
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if mask & UInt32(IN_ISDIR) != 0 {
        guard !folder.isEmpty || ["plugins", "scripts"].contains(name) else { return }
        if mask & UInt32(IN_MOVED_FROM) != 0 { forget(path) }
        if mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 { watch(path, isNew: true) }
        changed.insert(path)
      } else if !folder.isEmpty || name == "vitrina.json" {
        // A file that is only being created will be written too.
        if mask & UInt32(IN_CREATE) == 0 { changed.insert(path) }
      }
    }

    /// Files that editors write for themselves.
    private static func isEditorsOwn(_ name: String) -> Bool {
      name.hasPrefix(".") || name.hasSuffix("~") || name.hasSuffix(".swp") || name == "4913"
        || name.hasPrefix("#") || name.hasSuffix("___jb_tmp___") || name.hasSuffix("___jb_old___")
    }
  }
}
