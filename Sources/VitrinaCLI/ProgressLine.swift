/// How far long work has come, in one line of standard error; nothing where that is no terminal.
struct ProgressLine {
  private let console: Console
  private let things: String

  /// - Parameter things: What is counted, such as `pages`.
  init(_ console: Console, of things: String) {
    self.console = console
    self.things = things
  }

  /// Counts from 1; every tenth is written.
  func show(_ done: Int, of all: Int) {
    guard console.errorIsTerminal, done % 10 == 0 || done == all else { return }
    console.error(Array("\r\(done) of \(all) \(things)".utf8))
  }

  /// Clears the line.
  func end() {
    if console.errorIsTerminal { console.error(Array("\r\u{1B}[K".utf8)) }
  }
}
