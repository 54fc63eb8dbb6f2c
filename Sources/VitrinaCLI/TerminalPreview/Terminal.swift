internal import Foundation
internal import Synchronization

/// The terminal that the program was started in, taken over as a whole: every key comes at once, and
/// what is drawn lies on a screen of its own, so that what was printed before is there afterwards.
///
/// Any thread; the thread of the signals may leave it when the others do not come to it.
final class Terminal: Sendable {
  private let state = Mutex<termios?>(nil)

  /// The second screen, no cursor, pastes in brackets, and no line that goes on by itself.
  private static let start = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?7l"
  private static let end = "\u{1B}[0m\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

  /// Whether it is taken over.
  var isEntered: Bool { state.withLock { $0 != nil } }

  /// What came of taking it over.
  enum Entry: Sendable {
    case entered
    /// It belongs to another job of its shell just now.
    case background
    case gone
  }

  /// Takes it over. Once more does no harm.
  func enter() -> Entry {
    state.withLock { before in
      let owner = tcgetpgrp(STDIN_FILENO)
      // Where there is no owner there are no jobs, either.
      guard owner < 0 || owner == getpgrp() else { return .background }
      var settings = termios()
      guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return .gone }
      if before == nil { before = settings }
      cfmakeraw(&settings)
      guard tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else { return .gone }
      return Self.write(Array(Self.start.utf8)) ? .entered : .gone
    }
  }

  /// Gives it back as it was; nothing happens if that is done already.
  func leave() {
    state.withLock { before in
      guard var settings = before else { return }
      before = nil
      _ = Self.write(Array(Self.end.utf8))
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
  }

  /// Its size now; 80 × 24 if it does not say.
  var size: TerminalSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return TerminalSize(columns: 80, rows: 24) }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Waits until something was typed or the other file descriptor is readable.
  ///
  /// - Parameter milliseconds: Nil: as long as it takes.
  /// - Returns: Whether something was typed, or the terminal is gone.
  static func wait(orFor other: Int32, milliseconds: Int?, listening: Bool) -> Bool {
    var sources = [
      pollfd(fd: other, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    let count = listening ? 2 : 1
    let ready = poll(&sources, nfds_t(count), milliseconds.map { Int32(clamping: $0) } ?? -1)
    return ready > 0 && listening && sources[1].revents != 0
  }

  /// What was typed; nil when the terminal is gone.
  static func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// Writes all bytes; false when the terminal is gone.
  static func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = UnsafeRawBufferPointer(rebasing: buffer[...])
      while !rest.isEmpty {
        let count = Foundation.write(STDOUT_FILENO, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return true
    }
  }
}
