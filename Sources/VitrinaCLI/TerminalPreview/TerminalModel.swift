internal import Banners
internal import Components
internal import Diagnostics
internal import Values

/// All that the interactive preview knows: a plain value. Keys and news change it, and a frame is
/// made of it alone.
struct TerminalModel: Sendable {
  /// What a key asks of those who own terminal and host.
  enum Request: Sendable, Equatable {
    case quit
    case suspend
    /// Everything is to be drawn again.
    case redraw
    case tap(PreviewContent.Action)
    /// A command with what stands in the field of an action.
    case send(PreviewContent.Action, command: String, text: String)
    /// Something is done to the newest banner.
    case banner(BannerInput)
  }

  /// Where `back` leads.
  struct ReturnPoint: Sendable, Equatable {
    var target: ShowTarget
    var focus: Int?
  }

  /// Screens that are remembered behind one another.
  private static let longestWayBack = 100

  // The project.

  var project = ""
  var load = LoadState.opened
  /// What is wrong with the project as a whole.
  var diagnostics: [Diagnostic] = []
  /// How many errors each target has, by its words.
  var errorCounts: [String: Int] = [:]
  private(set) var catalogue = PreviewCatalogue()

  // The terminal.

  var size = TerminalSize(columns: 80, rows: 24)
  var isHelpOpen = false
  /// Whether a narrow terminal shows the catalogue instead of the component.
  var isListOpen = true

  // What is chosen.

  var axes = PreviewAxes()
  private(set) var target: ShowTarget?
  /// What is typed over the data of the target.
  var values = PreviewValues()
  /// The fields of the target, while they are open.
  var sheet: FieldSheet?
  private(set) var returns: [ReturnPoint] = []
  private(set) var search = ""
  var isSearching = false
  /// Positions in the catalogue that the search leaves.
  private(set) var matches: [Int] = []

  // What is shown.

  private(set) var content = PreviewContent()
  /// Which action of the content is chosen.
  private(set) var focus: Int?
  /// Which action is to be chosen once the content is there.
  private var awaitedFocus: Int?
  /// The first line of the component that is seen; a frame shows no less than it can.
  private(set) var scroll = 0
  /// Whether the chosen action has to be seen.
  private(set) var followsFocus = false
  var way = TapWay()
  /// The newest last.
  var banners: [ShownBanner] = []
  /// The number of the last thing that happened to a banner and was told.
  var lastRecord = 0

  /// Whether the catalogue stands beside the component.
  var isWide: Bool { size.columns >= 80 }

  /// Whether the component can be seen.
  var showsComponent: Bool { isWide || !isListOpen && sheet == nil }

  var focusedAction: PreviewContent.Action? { focus.map { content.actions[$0] } }

  /// Shows something that a person picked: what was shown before is not behind it.
  mutating func choose(_ target: ShowTarget) {
    guard target != self.target else { return }
    show(target)
    returns = []
    way = TapWay()
  }

  /// Opens a screen as an effect asks for it.
  mutating func navigate(to target: ShowTarget, replacing: Bool) {
    if !replacing, let current = self.target {
      returns = (returns + [ReturnPoint(target: current, focus: focus)]).suffix(Self.longestWayBack)
    }
    show(target)
  }

  /// Goes to what was shown before the last navigation; does nothing if there was none.
  mutating func goBack() {
    guard let last = returns.popLast() else { return }
    show(last.target)
    awaitedFocus = last.focus
  }

  private mutating func show(_ target: ShowTarget) {
    // What options say holds for what is shown first.
    if self.target != nil { axes.leaveMoment() }
    self.target = target
    content = PreviewContent()
    focus = nil
    awaitedFocus = nil
    scroll = 0
    followsFocus = false
    values = PreviewValues()
    sheet = nil
  }

  /// Takes over what there is to choose; what is chosen stays while it is there.
  mutating func take(_ catalogue: PreviewCatalogue) {
    self.catalogue = catalogue
    filter()
    returns.removeAll { catalogue.position(of: $0.target) == nil }
    if target.flatMap(catalogue.position) == nil {
      target = nil
      content = PreviewContent()
      focus = nil
      if let first = matches.first ?? catalogue.entries.indices.first {
        choose(catalogue.entries[first].target)
      }
    }
  }

  /// Takes over what is shown of the target; the chosen action stays chosen while it is there.
  mutating func take(_ content: PreviewContent) {
    let chosen = focusedAction
    self.content = content
    focus = content.actions.firstIndex { $0.part == chosen?.part && $0.action == chosen?.action }
    if let awaited = awaitedFocus, content.actions.indices.contains(awaited) {
      focus = awaited
      followsFocus = true
    }
    awaitedFocus = nil
    if content.fields.isEmpty {
      sheet = nil
    } else if let chosen = sheet?.chosen {
      sheet?.chosen = min(chosen, content.fields.count - 1)
    }
  }

  /// Looks for something else.
  mutating func setSearch(_ text: String) {
    search = text
    filter()
    guard let first = matches.first else { return }
    let position = target.flatMap(catalogue.position)
    if position.map(matches.contains) != true { choose(catalogue.entries[first].target) }
  }

  private mutating func filter() { matches = catalogue.matches(search) }

  /// Goes on in the list by so many entries, at most to its ends.
  mutating func moveSelection(by step: Int) {
    guard !matches.isEmpty else { return }
    let position = target.flatMap(catalogue.position)
    let now = position.flatMap { matches.firstIndex(of: $0) }
    let next = now.map { min(max($0 + step, 0), matches.count - 1) } ?? 0
    choose(catalogue.entries[matches[next]].target)
  }

  /// Goes to the next or the previous action, round and round.
  mutating func moveFocus(by step: Int) {
    let count = content.actions.count
    guard count > 0 else { return }
    focus = focus.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
    followsFocus = true
  }

  mutating func leaveFocus() { focus = nil }

  /// Shows the component from another line on.
  mutating func scroll(to line: Int) {
    scroll = max(0, line)
    followsFocus = false
  }
}
