/// How the data of a provider may be: what every component can be pinned to beside its own states,
/// so that an author sees what users see while data are on their way or do not come.
///
/// A component's own state of the same name goes before.
public enum DataState: String, Sendable, CaseIterable {
  /// On their way: the component's outline, as large as it will be.
  case loading
  /// There are none: the least that the data protocol allows.
  case empty
  /// They did not come: what went wrong in words, and a button that tries again.
  case error
  /// On their way for `slowSeconds`, then there.
  case slow
  /// Those of before, under a line that says so; without images of the network.
  case offline

  /// Seconds that slow data take.
  public static let slowSeconds = 2.0

  /// The event of the button that tries again.
  public static let retry = "retry"

  public var doc: String {
    switch self {
    case .loading: "The data are on their way: an outline as large as the component."
    case .empty: "There are no data: only required fields, empty lists."
    case .error: "The data did not come: a message and a button that tries again."
    case .slow: "The data take 2 seconds: the outline first, then the component."
    case .offline: "The data of before under a line that says so, without images of the network."
    }
  }

  /// Whether it is still the outline that is shown, `time` seconds after the data were asked for.
  public func isOutline(at time: Double?) -> Bool {
    switch self {
    case .loading: true
    case .slow: (time ?? 0) < Self.slowSeconds
    case .empty, .error, .offline: false
    }
  }

  /// What is shown in place of a component.
  ///
  /// - Parameters:
  ///   - content: What the component looks like with its data.
  ///   - time: Seconds since the data were asked for; nil: none.
  public func view(
    of content: ViewNode, at time: Double?, in environment: ViewEnvironment
  ) -> ViewNode {
    if isOutline(at: time) {
      return .column([content.outline(environment.palette)])
        .role(.section, label: environment.phrases.loading)
        .state(isBusy: true)
    }
    switch self {
    case .error: return failure(environment)
    case .offline:
      return .column(
        spacing: 8,
        [
          notice(environment).key("notice"), content.withoutNetworkImages.key("content"),
        ])
    case .loading, .slow, .empty: return content
    }
  }

  private func failure(_ environment: ViewEnvironment) -> ViewNode {
    let palette = environment.palette
    return .column(
      spacing: 4, alignment: .center,
      [
        .text(environment.phrases.failure, TextStyle(16), palette.mainLabel, alignment: .center)
          .key("reason"),
        ViewNode.row(
          alignment: .center,
          [
            .text(environment.phrases.retry, TextStyle(16, .semibold), palette[.secondary])
          ]
        )
        .padding(horizontal: 16)
        .frame(minHeight: 44)
        .role(.button, label: environment.phrases.retry)
        .action(ViewAction(Self.retry))
        .key("retry"),
      ]
    )
    .padding(top: 20, leading: 16, bottom: 8, trailing: 16)
    .background(palette.box, cornerRadius: 6)
    .role(.group, label: environment.phrases.failure)
  }

  private func notice(_ environment: ViewEnvironment) -> ViewNode {
    .text(environment.phrases.offline, TextStyle(14), environment.palette.mainLabel)
      .padding(horizontal: 12, vertical: 8)
      .background(environment.palette.box, cornerRadius: 6)
      .role(.status)
  }
}

extension ViewNode {
  /// The same without images that would have to be fetched.
  fileprivate var withoutNetworkImages: ViewNode {
    mapped { node in
      guard case .image(var image) = node.content, case .remote = image.source else { return }
      image.source = nil
      node.content = .image(image)
    }
  }

  /// The outline: bars for words, plain shapes for pictures, nothing to tap and nothing to hear. It
  /// takes the same room.
  fileprivate func outline(_ palette: Theme.Palette) -> ViewNode {
    mapped { node in
      node.action = nil
      node.accessibility = Accessibility()
      if node.modifiers.background != nil { node.modifiers.background = palette.outlineGround }
      node.modifiers.decoration?.shadow = nil
      node.modifiers.decoration?.border?.color = palette.outline
      switch node.content {
      case .text(var text):
        text.color = palette.outline
        text.isRedacted = true
        node.content = .text(text)
      case .image(var image):
        (image.source, image.tint, image.overlay) = (nil, nil, nil)
        (image.background, image.placeholder) = (palette.outline, palette.outline)
        node.content = .image(image)
      case .ring(let ring):
        node.content = .image(
          ViewNode.Image(
            source: nil, width: ring.diameter, height: ring.diameter, shape: .circle, fit: .fill,
            placeholder: palette.outline))
      case .progressBar(var bar):
        (bar.progress, bar.track) = (0, palette.outline)
        node.content = .progressBar(bar)
      // A field could be typed into, even where it is not told of.
      case .textField(let field):
        var text = Text(
          spans: TextSpans(TextSpan(field.value.isEmpty ? field.placeholder : field.value)),
          style: field.style, color: palette.outline, alignment: .start, lineLimit: 1)
        text.isRedacted = true
        node.content = .text(text)
      case .scroll: node.accessibility.isHidden = true
      case .stack, .grid, .overlay, .spacer, .divider: break
      }
    }.decorative()
  }
}

extension Theme.Palette {
  /// The bars and shapes of an outline: main text at 16 %.
  fileprivate var outline: HexColor { mainLabel.opacity(0.16) }
  /// Behind them, where the component has a ground of its own: main text at 6 %.
  fileprivate var outlineGround: HexColor { mainLabel.opacity(0.06) }
}
