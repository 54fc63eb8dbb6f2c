internal import Components
internal import Diagnostics
internal import Values

/// Data of a widget in which a shopper chooses a nonprofit.
protocol NonprofitSelectionData: ImpactWidgetData {
  var nonprofits: [NonprofitOption] { get }
  var selectedNonprofitId: Int? { get }
}

extension NonprofitSelectionData {
  /// Those that are drawn; the outline of a list that is on its way has some too.
  var shownOptions: [NonprofitOption] {
    guard nonprofits.isEmpty else { return Array(nonprofits.prefix(ImpactCatalogue.maximumOffer)) }
    return NonprofitOption.outline
  }

  /// A text, or what stands for it in an outline that nobody has filled.
  func words(
    _ given: String?, _ key: ImpactCopy.Key, _ shown: WidgetState, in environment: ViewEnvironment
  ) -> String? {
    given ?? (shown == .loading ? ImpactCopy(locale: environment.locale)[key] : nil)
  }

  /// What is shown where nobody can be chosen: nothing.
  func shown(_ state: WidgetState) -> WidgetState {
    state == .content && nonprofits.isEmpty ? .empty : state
  }
}

/// What a shopper has picked and the service does not know yet.
public struct NonprofitPick: Sendable, Equatable {
  private enum Choice: Equatable {
    /// What is selected already.
    case asSelected
    /// An id; nil: nobody.
    case own(Int?)
  }

  private var choice = Choice.asSelected

  init() {}

  /// The place of the one that is shown as selected; nil: none is.
  func index(_ data: some NonprofitSelectionData) -> Int? {
    let id =
      switch choice {
      case .asSelected: data.selectedNonprofitId
      case .own(let id): id
      }
    return id.flatMap { id in
      data.nonprofits.prefix(ImpactCatalogue.maximumOffer).firstIndex { $0.id == id }
    }
  }

  func option(_ data: some NonprofitSelectionData) -> NonprofitOption? {
    index(data).map { data.nonprofits[$0] }
  }

  /// Picks the one at a place.
  ///
  /// - Returns: It, unless it was selected already or nothing is there.
  mutating func pick(_ index: Int, _ data: some NonprofitSelectionData) -> NonprofitOption? {
    let options = data.nonprofits.prefix(ImpactCatalogue.maximumOffer)
    guard options.indices.contains(index), index != self.index(data) else { return nil }
    choice = .own(options[index].id)
    return options[index]
  }

  /// Shows the one at a place as selected, and nobody where there is none.
  mutating func set(_ index: Int?, _ data: some NonprofitSelectionData) {
    let options = data.nonprofits.prefix(ImpactCatalogue.maximumOffer)
    choice = .own(index.flatMap { options.indices.contains($0) ? options[$0].id : nil })
  }

  /// Goes back to what is selected.
  mutating func takeBack() { choice = .asSelected }

  // MARK: - Actions

  static let actions = [
    ActionDescription(
      "select", "Shows one as selected; nothing is saved.",
      arguments: [
        ActionArgument("index", .integer, "Its place, from 1; without it nobody is.")
      ]),
    ActionDescription(
      "confirm_tap", "Taps the button, where there is one and something is picked.",
      arguments: []),
    ActionDescription("reload", "Shows what is selected by now.", arguments: []),
    ActionDescription(
      "refuse", "Tells that what was picked could not be saved.", arguments: []),
  ]

  /// Does what a command asks for, but for the button.
  ///
  /// - Returns: Whether it was one that changes what is picked.
  mutating func take(
    _ command: String, _ arguments: DataMap, _ data: some NonprofitSelectionData
  ) -> Bool {
    switch command {
    case "select": set(Self.index(arguments), data)
    case "reload", "refuse": takeBack()
    default: return false
    }
    return true
  }

  /// The place that the arguments of `select` name, from 0.
  private static func index(_ arguments: DataMap) -> Int? {
    switch arguments["index"] {
    case .integer(let place)? where place > 0: place - 1
    case .double(let place)?: Int(exactly: place).flatMap { $0 > 0 ? $0 - 1 : nil }
    default: nil
    }
  }

  func objection(
    to action: ComponentAction, _ data: some NonprofitSelectionData
  ) -> String? {
    guard case .command("confirm_tap", _) = action, index(data) == nil else { return nil }
    return "has nothing that is picked"
  }

  /// The event of the button.
  ///
  /// - Parameter node: The button's id.
  func confirmation(
    _ data: some NonprofitSelectionData, node: String
  ) -> ComponentEvent? {
    option(data).map { ComponentEvent("confirm_tap", node: node, value: .map($0.facts)) }
  }
}

/// The state of a widget in which a nonprofit is chosen.
public struct NonprofitSelectionState: WidgetProgress {
  public var clock = WidgetClock()
  var pick = NonprofitPick()

  init() {}
}

// MARK: - Fields

extension Field where Root: NonprofitSelectionData {
  static func isPrePurchase(_ path: WritableKeyPath<Root, Bool>) -> Field {
    .option("is_pre_purchase", path, default: true, "Whether the order is still to be paid.")
  }

  static func selectionTitle(_ path: WritableKeyPath<Root, String?>) -> Field {
    .optional("title", path, "The title.")
  }

  static func selectionSubtitle(_ path: WritableKeyPath<Root, String?>) -> Field {
    .optional("subtitle", path, "The line below it.")
  }

  static func confirmTitle(_ path: WritableKeyPath<Root, String?>) -> Field {
    .optional("confirm_title", path, "Words of the button; without them there is none.")
  }

  static func poweredText(_ path: WritableKeyPath<Root, String?>) -> Field {
    .optional("powered_text", path, "The name of the service.")
  }

  static func nonprofits(_ path: WritableKeyPath<Root, [NonprofitOption]>) -> Field {
    .option("nonprofits", path, default: [], "Whom one can choose; the first four are shown.")
  }

  static func selectedNonprofitID(_ path: WritableKeyPath<Root, Int?>) -> Field {
    .optional("selected_nonprofit_id", path, "The id of the one that is selected already.")
  }
}

extension WidgetFields {
  /// Fills the words of a selection.
  mutating func setSelectionWords() {
    self["title"] = copy[.selectTitle]
    self["subtitle"] = copy[.selectSubtitle]
    self["confirm_title"] = copy[.selectConfirm]
    self["powered_text"] = copy[.powered]
  }

  /// Fills the words of a selection and whom one can choose.
  ///
  /// - Parameter place: Where the purchase is; nil: that of the transaction that was started.
  /// - Returns: What is shown of it.
  mutating func setSelection(at place: OfferPlace? = nil) throws(Diagnostic) -> WidgetState {
    setSelectionWords()
    let manager = sight.manager
    let offer = try manager.offer(at: place)
    set("nonprofits", .list(offer.map { $0.option(in: manager.catalogue, &copy) }))
    set("selected_nonprofit_id", try manager.selectedNonprofitID().map(DataValue.integer))
    return offer.isEmpty ? .empty : .content
  }
}
