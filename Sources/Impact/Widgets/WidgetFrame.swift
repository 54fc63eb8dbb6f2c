internal import Components

/// What stands in the place of a widget's content while there is none.
enum WidgetFrame {
  /// What a shopper sees of a widget.
  ///
  /// - Parameter content: The widget as it will be; drawn as an outline while data are on their way.
  static func view(
    _ state: WidgetState, in environment: ViewEnvironment, _ content: () -> ViewNode
  ) -> ViewNode {
    switch state {
    case .content: content()
    case .loading: DataState.loading.view(of: content(), at: nil, in: environment)
    case .error: DataState.error.view(of: .column([]), at: nil, in: environment)
    case .empty: .column([])
    }
  }

  /// The event of the button that tries again.
  static let retryEvent = EventDescription(
    DataState.retry, "The button that tries again was tapped, after an error.")

  static let retryAction = ActionDescription(
    DataState.retry, "Tells that somebody wants to try again.", arguments: [])

  /// The event that an action leads to while the content is not there.
  static func events(for action: ComponentAction, _ state: WidgetState) -> [ComponentEvent] {
    guard state == .error, case .command(DataState.retry, _) = action else { return [] }
    return [ComponentEvent(DataState.retry, node: DataState.retry)]
  }
}
