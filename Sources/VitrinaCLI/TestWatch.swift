internal import Diagnostics
internal import Foundation
internal import Workshop

/// `vitrina test --watch`: runs the tests again and again, until the program is told to stop.
struct TestWatch {
  private enum Message: Sendable {
    case changed([String])
    case stop
  }

  private let test: TestRun

  init(_ test: TestRun) { self.test = test }

  /// The exit code of the last run.
  func run() throws(UsageFault) -> Int32 {
    let console = test.console
    // Before any thread starts, so that every thread leaves the signals to the waiting one.
    let stop = StopSignals()
    // Nothing has passed before the first run has ended.
    stop.use(exitCode: 1)
    let folder = try ProjectFolder.find(test.arguments, from: console.currentFolder)
    let messages = Mailbox<Message>()
    let waiting = Thread {
      stop.wait()
      messages.post(.stop)
    }
    waiting.start()
    let watcher = FileWatcher(root: folder, onChange: { messages.post(.changed($0)) })
    defer { watcher.stop() }
    let reports = Set(test.reports.map(console.path))
    var code: Int32
    while true {
      code = try test.run()
      stop.use(exitCode: code)
      if console.errorIsTerminal { console.complain("waiting for changes; Ctrl+C ends") }
      var changed: [String] = []
      while changed.isEmpty {
        Self.wait(for: messages)
        for message in messages.take() {
          switch message {
          case .stop: return code
          // What a run writes itself is no reason for the next.
          case .changed(let paths):
            changed += paths.filter { !reports.contains("\(folder)/\($0)") }
          }
        }
      }
      if console.outputIsTerminal { console.output(Array("\u{1B}[H\u{1B}[2J".utf8)) }
      console.complain("changed: \(DiagnosticFormatter.printable(changed.joined(separator: ", ")))")
    }
  }

  private static func wait(for messages: Mailbox<Message>) {
    var source = pollfd(fd: messages.reader, events: Int16(POLLIN), revents: 0)
    _ = poll(&source, 1, -1)
  }
}
