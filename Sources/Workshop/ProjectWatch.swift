public import Vitrina

/// Keeps an eye on an open project: on its files, on the timers of its plugins and on the clocks of
/// its shown components. Each has a thread of its own.
public final class ProjectWatch: Sendable {
  private let watcher: FileWatcher
  private let timers: TimerLoop

  /// Starts all of them; what is saved once this returns is seen.
  ///
  /// - Parameters:
  ///   - folder: The project folder.
  ///   - onFiles: Gets the project paths that changed, sorted, 15 ms after they came to rest; on the
  ///     thread of the files. Nothing is loaded anew by itself.
  ///   - onTick: Called about every 10 seconds, on the thread of the files.
  ///   - onActivity: Gets what came of timers and components, on the thread of the timers.
  ///   - onService: Gets `banners`, `impact` or `messenger` with the host's revision when it is another; on
  ///     the thread of the timers.
  ///   - onChange: Gets the ids of providers that look different now, each at most ten times a
  ///     second; on the thread of the timers.
  public init(
    _ host: Host, folder: String, onFiles: @escaping @Sendable ([String]) -> Void,
    onTick: @escaping @Sendable () -> Void = {},
    onActivity: @escaping @Sendable (Activity) -> Void,
    onService: @escaping @Sendable (String, Int) -> Void,
    onChange: @escaping @Sendable ([String]) -> Void
  ) {
    watcher = FileWatcher(root: folder, onChange: onFiles, onTick: onTick)
    timers = TimerLoop(
      host, onActivity: onActivity, onService: onService, onChange: onChange)
  }

  /// Ends the timers, then the watch over the files; nothing is called after this.
  public func stop() {
    timers.stop()
    watcher.stop()
  }
}
