public import Components
internal import Values

/// What an order page shows.
public enum OrderPageContent: String, FieldEnumeration {
  /// The compact selection, for an order that is for no nonprofit yet.
  case selection
  /// What the order brought about.
  case overview
}

/// An order, what is known of it, and how both of its pages are drawn.
public struct OrderPageData: NonprofitSelectionData {
  public var transaction = OrderTransaction()
  public var orderId: String?
  public var minNonprofitConfig = MinimalSelectionConfiguration()
  public var impactOverviewConfig = ImpactOverviewConfiguration()
  public var progressBarConfig = ProgressBarConfiguration()

  public var state = WidgetState.content
  public var loadingSeconds: WidgetNumber = 0
  public var imageLoadingSeconds: WidgetNumber = 0
  public var imageFails = false
  public var placeholderImage: ImageReference?
  public var content = OrderPageContent.selection
  public var registersOrder = false
  public var title: String?
  public var subtitle: String?
  public var poweredText: String?
  public var confirmTitle: String?
  public var nonprofits: [NonprofitOption] = []
  public var selectedNonprofitId: Int?
  public var chainLogo: ImageReference?
  public var chainName: String?
  public var serviceName: String? = "Vitrina Impact"
  public var personalCard = ImpactOverviewCard()
  public var communityCard = ImpactOverviewCard()

  public init() {}

  public static let schema = Schema<Self>(
    "OrderPageData",
    .option("transaction", \.transaction, default: [:], "The purchase."),
    .optional("order_id", \.orderId, "The id that the shop gave to the order."),
    .option(
      "min_nonprofit_config", \.minNonprofitConfig, default: [:], "How the selection is drawn."),
    .option(
      "impact_overview_config", \.impactOverviewConfig, default: [:],
      "How the overview is drawn."),
    .option("progress_bar_config", \.progressBarConfig, default: [:], "The bars of goals."),
    .widgetState(\.state), .loadingSeconds(\.loadingSeconds),
    .imageLoadingSeconds(\.imageLoadingSeconds), .imageFails(\.imageFails),
    .placeholderImage(\.placeholderImage),
    .option("content", \.content, default: "selection", "Which of its two pages it is."),
    .option(
      "registers_order", \.registersOrder, default: false,
      "Whether the service learns of the order when the page appears."),
    .selectionTitle(\.title), .selectionSubtitle(\.subtitle), .poweredText(\.poweredText),
    .confirmTitle(\.confirmTitle), .nonprofits(\.nonprofits),
    .selectedNonprofitID(\.selectedNonprofitId),
    .optional("chain_logo", \.chainLogo, "The chain's logo, over the overview."),
    .optional("chain_name", \.chainName, "The chain's name."),
    .optional("service_name", \.serviceName, "The name of the service, over the overview."),
    .option("personal_card", \.personalCard, default: [:], "What the shopper donated."),
    .option("community_card", \.communityCard, default: [:], "What all shoppers donated."))

  /// An overview without a card is as empty as a selection without anybody.
  func shownPage(_ state: WidgetState) -> WidgetState {
    guard content == .overview else { return shown(state) }
    let isEmpty = personalCard.title == nil && communityCard.title == nil
    return state == .content && isEmpty ? .empty : state
  }

  /// What events tell of the order.
  var facts: DataMap {
    ["order_id": .string(orderId ?? ""), "transaction": .map(transaction.dataMap)]
  }
}
