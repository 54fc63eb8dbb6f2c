internal import Components

/// What an order brought about: a card for the shopper and one for all shoppers.
struct ImpactOverviewView {
  let data: OrderPageData
  let state: OrderPageState
  let environment: ViewEnvironment

  private var look: ImpactOverviewConfiguration { data.impactOverviewConfig }
  private var ground: WidgetSurface {
    WidgetSurface(environment).over(look.backgroundColor, .paper)
  }

  var node: ViewNode {
    let header = ground.logoHeader(
      logo: data.chainLogo, name: data.chainName, service: data.serviceName, look.logoHeaderConfig)
    return ViewNode.column(parts: [header?.key("header"), body.key("body")])
      .background(ground.color).role(.section, label: data.title)
  }

  private var body: ViewNode {
    let website = data.personalCard.website
    let parts = [
      ground.title(data.title, look.widgetTitle, TextDefault(20, .bold), in: width)?.key("title"),
      ground.text(data.subtitle, look.widgetSubtitle, TextDefault(16))?.key("subtitle"),
      // A link that leads nowhere is not shown.
      part(
        data.personalCard, website.map { ViewAction("website_link_tap", deepLink: $0) }, .link)?
        .key("personal"),
      part(data.communityCard, ViewAction("see_all_community_impact_tap"), .button)?
        .key("community"),
    ]
    return ViewNode.column(
      spacing: WidgetSurface.spacing + look.verticalPadding.value, parts: parts
    ).padding(horizontal: WidgetSurface.margin, vertical: WidgetSurface.margin)
  }

  // MARK: - Cards

  /// A card with the link below it.
  private func part(
    _ card: ImpactOverviewCard, _ action: ViewAction?, _ role: Accessibility.Role
  ) -> ViewNode? {
    guard let title = card.title else { return nil }
    let link = action.flatMap {
      ground.textButton(
        card.linkTitle, look.linkText, TextDefault(), name: title, role: role, action: $0)
    }
    return .column(parts: [self.card(card, title).key("card"), link?.key("link")])
  }

  private func card(_ card: ImpactOverviewCard, _ title: String) -> ViewNode {
    let inside = ground.over(look.cardBackgroundColor, .card)
    let isFull = card.justCompleted && state.showsCompletion
    let words = isFull ? card.completedText ?? card.progressText : card.progressText
    let progress = (isFull ? 1 : card.progress).map {
      GoalProgressView(
        progress: $0, words: words, bar: data.progressBarConfig, text: look.cardDescription,
        name: card.description ?? title
      ).node(on: inside)
    }
    let texts = ViewNode.column(
      spacing: 6,
      parts: [
        inside.title(title, look.cardTitle, TextDefault(18), in: width - 2 * Self.inset)?.key(
          "title"),
        inside.text(card.description, look.cardDescription, TextDefault())?.key("description"),
        progress?.key("progress"),
        inside.text(card.completionText, look.cardDescription, TextDefault())?.key("completion"),
      ]
    ).padding(horizontal: Self.inset, vertical: Self.inset)
    return ViewNode.column(parts: [image(card, on: inside)?.key("image"), texts.key("texts")])
      .framed(look.cardBorderConfig, Self.border, ground: inside.color, on: ground)
      .decorated { $0.isClipped = true }
      .role(.group, label: title)
  }

  /// Between the edges of the widget.
  private var width: Double { max(0, environment.width - 2 * WidgetSurface.margin) }
  /// Between the edges of a card and its words.
  private static let inset = 12.0
  private static let border = BorderDefault(1, .gray(0.7), 4)

  private func image(_ card: ImpactOverviewCard, on ground: WidgetSurface) -> ViewNode? {
    guard let source = card.image else { return nil }
    var configuration = ImageConfiguration()
    configuration.size.height = look.cardImageHeight
    let edge = look.cardBorderConfig.width(Self.border)
    return ground.image(
      state.clock.image(source, data), configuration, ImageDefault(shape: .square),
      width: max(0, width - 2 * edge))
  }
}
