internal import Foundation

/// The signals that concern a program which holds the whole terminal, as news.
enum TerminalSignals {
  enum News: Sendable {
    /// The program is to end.
    case stop
    /// It is to give the terminal back and to stop until it is continued.
    case suspend
    /// It goes on after it was stopped.
    case resume
    /// The terminal has another size.
    case resize
  }

  /// Blocks the signals on this thread and on those that it starts later; a thread of its own waits
  /// for them.
  ///
  /// - Parameters:
  ///   - onNews: On the thread of the signals.
  ///   - onOverdue: Called when the program has not ended three seconds after it was told to; then
  ///     the process ends.
  static func listen(
    onNews: @escaping @Sendable (News) -> Void, onOverdue: @escaping @Sendable () -> Void
  ) {
    let awaited = set([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])
    // A terminal that is gone or not ours answers a write or a setting with an error instead.
    var blocked = awaited
    sigaddset(&blocked, SIGPIPE)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    let thread = Thread { [awaited] in
      var awaited = awaited
      while true {
        var number: Int32 = 0
        sigwait(&awaited, &number)
        switch number {
        case SIGTSTP: onNews(.suspend)
        case SIGCONT: onNews(.resume)
        case SIGWINCH: onNews(.resize)
        default:
          onNews(.stop)
          sleep(3)
          onOverdue()
          _exit(0)
        }
      }
    }
    thread.name = "terminal signals"
    thread.start()
  }

  /// Stops the process as the terminal's own stop key does, until it is continued. Returns at once
  /// where nobody could continue it.
  static func stopProcess() {
    var stop = set([SIGTSTP])
    pthread_sigmask(SIG_UNBLOCK, &stop, nil)
    pthread_kill(pthread_self(), SIGTSTP)
    pthread_sigmask(SIG_BLOCK, &stop, nil)
  }

  /// Asks all programs that were started together with this one to stop, this one too.
  static func suspendJob() { kill(0, SIGTSTP) }

  private static func set(_ numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }
}
