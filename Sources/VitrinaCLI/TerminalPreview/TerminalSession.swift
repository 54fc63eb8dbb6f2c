internal import Banners
internal import Components
internal import Diagnostics
internal import Rendering
internal import Routing
internal import Scripting
internal import Values
internal import Vitrina
internal import Workshop

/// One run of the interactive preview: takes keys and news to the model and the model to the screen.
///
/// On one thread; only messages come from others.
final class TerminalSession {
  /// What other threads tell.
  enum Message: Sendable {
    case signal(TerminalSignals.News)
    case reloaded(milliseconds: Double, failures: [String])
    case activity(String, Activity)
    /// Banners have come, changed or gone.
    case banners
    /// Providers that look different.
    case changed
    case checked([String: Int])
  }

  /// What decides what has to be read from the plugins.
  private struct Wish: Equatable {
    var target: ShowTarget?
    var axes: PreviewAxes
    var values: PreviewValues
    var width: Double
  }

  private static let shortestFrame = Duration.milliseconds(34)
  /// How long an escape key is taken for the begin of a sequence, in milliseconds.
  private static let escapeTime = 50
  /// How often a program in the background looks whether it may come back, in milliseconds.
  private static let backgroundTime = 200

  private let project: OpenProject
  private let host: Vitrina.Host
  private let extra: DataMap
  private let terminal: Terminal
  private let mailbox: Mailbox<Message>
  private let check: CatalogueCheck
  private var model = TerminalModel()
  private var reader = KeyReader()
  private var writer: FrameWriter
  private var drawn: Wish?
  private var isDirty = true
  private var isEnding = false
  private var isTerminalGone = false
  private var lastFrame: ContinuousClock.Instant?

  /// - Parameters:
  ///   - axes: What the options say.
  ///   - extra: Joins the context of scripts.
  ///   - mailbox: Where signals arrive, too.
  init(
    _ project: OpenProject, axes: PreviewAxes, extra: DataMap, color: TerminalColor,
    terminal: Terminal, mailbox: Mailbox<Message>
  ) {
    self.project = project
    host = project.host
    self.extra = extra
    self.terminal = terminal
    self.mailbox = mailbox
    writer = FrameWriter(color: color)
    check = CatalogueCheck(project.host) { mailbox.post(.checked($0)) }
    model.axes = axes
  }

  /// Runs until a key or a signal ends it.
  ///
  /// - Returns: False when the terminal was lost on the way.
  func run() -> Bool {
    comeBack()
    defer { terminal.leave() }
    takeCatalog()
    let start = host.start()
    if !start.isEmpty { happened("start", start) }
    let watch = watchProject()
    while !isEnding {
      resolve()
      draw()
      listen()
    }
    watch.stop()
    check.stop()
    _ = host.post("stop")
    return !isTerminalGone
  }

  private func watchProject() -> ProjectWatch {
    let (host, mailbox) = (host, mailbox)
    return ProjectWatch(
      host, folder: project.folder,
      onFiles: { files in
        let start = ContinuousClock.now
        let failures = host.reload(changed: files).failures
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        mailbox.post(.reloaded(milliseconds: milliseconds, failures: failures))
      },
      onActivity: { if !$0.isEmpty { mailbox.post(.activity("timer", $0)) } },
      onService: { service, _ in mailbox.post(service == "banners" ? .banners : .changed) },
      onChange: { _ in mailbox.post(.changed) })
  }

  // What comes in.

  /// Waits for keys and messages and takes them.
  private func listen() {
    let isHere = terminal.isEntered
    let isTyped = Terminal.wait(
      orFor: mailbox.reader, milliseconds: patience(isHere), listening: isHere)
    if isTyped {
      if let bytes = Terminal.read() {
        for key in reader.read(bytes) { press(key) }
      } else {
        lose()
      }
    } else if reader.isWaiting {
      for key in reader.rest() { press(key) }
    }
    for message in mailbox.take() { take(message) }
    if !terminal.isEntered, !isEnding { comeBack() }
  }

  /// How long to wait, in milliseconds; nil: as long as it takes.
  private func patience(_ isHere: Bool) -> Int? {
    if !isHere { return Self.backgroundTime }
    if reader.isWaiting { return Self.escapeTime }
    guard isDirty, let lastFrame else { return isDirty ? 0 : nil }
    let left = Self.shortestFrame - (ContinuousClock.now - lastFrame)
    return max(0, Int(left / .milliseconds(1)) + 1)
  }

  private func take(_ message: Message) {
    isDirty = true
    switch message {
    case .signal(.stop): isEnding = true
    case .signal(.suspend):
      terminal.leave()
      TerminalSignals.stopProcess()
      comeBack()
    case .signal(.resume): comeBack()
    case .signal(.resize): model.size = terminal.size
    case .reloaded(let milliseconds, let failures):
      takeCatalog()
      let fault = failures.isEmpty ? nil : model.diagnostics.first { $0.severity == .error }
      model.load = fault.map(LoadState.failed) ?? .reloaded(milliseconds)
      drawn = nil
    case .activity(let cause, let activity):
      happened(cause, activity)
      drawn = nil
    case .banners: model.takeBanners(of: host, in: context().environment)
    case .changed: drawn = nil
    case .checked(let counts): model.errorCounts = counts
    }
  }

  /// Takes the terminal over, if it is ours.
  private func comeBack() {
    switch terminal.enter() {
    case .background: break
    case .gone: lose()
    case .entered:
      model.size = terminal.size
      writer.forget()
      isDirty = true
    }
  }

  private func lose() {
    isTerminalGone = true
    isEnding = true
  }

  private func press(_ key: Key) {
    isDirty = true
    switch model.press(key) {
    case .quit: isEnding = true
    case .suspend:
      terminal.leave()
      TerminalSignals.suspendJob()
    case .redraw: writer.forget()
    case .tap(let action):
      let name = action.action.name
      perform(
        name == "tap" ? .tap(index: action.action.index) : .command(name, [:]), action,
        words: action.words)
    case .send(let action, let command, let text):
      perform(
        .command(command, ["text": .string(text)]), action,
        words: "\(action.words): \(command) “\(text)”")
    case .banner(let input): act(input)
    case nil: break
    }
    resolve()
  }

  // What happens in the project.

  private func takeCatalog() {
    let catalog = host.catalog
    model.project = host.settings.name ?? ""
    model.diagnostics = catalog.diagnostics
    model.axes.locales = host.settings.locales
    model.size = terminal.size
    model.take(PreviewCatalogue(catalog))
    check.start(model.catalogue, in: model.axes)
  }

  private func perform(_ deed: ComponentAction, _ action: PreviewContent.Action, words: String) {
    guard let target = model.target else { return }
    let context = context()
    do throws(Diagnostic) {
      let result =
        target.isScreen
        ? try host.perform(
          deed, onEntry: action.part, ofScreen: target.id, scenario: target.scenario,
          params: target.params, in: context)
        : try host.perform(deed, on: target.id, scenario: target.scenario, in: context)
      model.way = TapWay(words, result)
      follow(result.effects)
    } catch {
      model.way = TapWay(words, error)
    }
    // Who tries again wants the data as they are.
    if action.action.name == DataState.retry { model.axes.leaveMoment() }
    drawn = nil
  }

  private func act(_ input: BannerInput) {
    guard let banner = model.banners.last else { return }
    let activity = host.act(input, on: banner.id)
    if !activity.isEmpty { happened("banner", activity) }
    model.takeBanners(of: host, in: context().environment)
    drawn = nil
  }

  private func happened(_ cause: String, _ activity: Activity) {
    model.way = TapWay(of: cause, activity)
    follow(activity.effects)
  }

  /// Goes where effects lead inside the preview; the others are for an app and only told.
  private func follow(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .navigate(let screen, let params, _, let replace):
        // A screen that is not there is in the diagnostics of the dispatch.
        guard let id = try? host.catalog.directory.resolve(screen, .screen) else { continue }
        model.navigate(to: ShowTarget(id: id, isScreen: true, params: params), replacing: replace)
      case .back: model.goBack()
      default: break
      }
    }
  }

  // What goes out.

  private func context() -> RenderContext {
    let query = model.axes.query(host.settings, width: TerminalFrame.componentWidth(model))
    return host.context(
      query.environment, moment: query.moment, values: model.values.overlay, extra: extra)
  }

  /// Reads what is to be shown, unless it is there already.
  private func resolve() {
    let wish = Wish(
      target: model.target, axes: model.axes, values: model.values,
      width: TerminalFrame.componentWidth(model))
    guard wish != drawn else { return }
    drawn = wish
    isDirty = true
    guard let target = model.target else {
      model.take(PreviewContent())
      return
    }
    model.take(PreviewContent(of: target, in: host, context()))
  }

  /// Draws, if there is something new and the last frame is long enough ago.
  private func draw() {
    guard isDirty, !isEnding, terminal.isEntered else { return }
    let now = ContinuousClock.now
    if let lastFrame, now - lastFrame < Self.shortestFrame { return }
    lastFrame = now
    isDirty = false
    let bytes = writer.bytes(for: TerminalFrame(model).lines, in: model.size)
    if !bytes.isEmpty, !Terminal.write(bytes) { lose() }
  }
}
