public import Components

/// The components that the messenger fills and serves.
public enum MessengerComponents {
  /// In the order in which tools list them.
  public static let all: [AnyComponent] = [AnyComponent(ConversationScreen.self)]
}
