public import Components
internal import Values

/// The conversations of a user, the latest first, ten at a time.
///
/// A tap's index is the position of the conversation as shown.
public enum ConversationList: Component {
  public static let name = "conversation_list"
  public static let doc = "The conversations of a user, the latest first."
  public static let events = [
    EventDescription("conversation_tap", "A conversation was tapped; value says which."),
    EventDescription("create_tap", "The button that begins a conversation was tapped."),
    EventDescription("show_more", "More conversations were asked for."),
  ]
  public static let actions = [
    ActionDescription("show_more", "Shows ten more, if there are more.", arguments: []),
    ActionDescription(
      "create", "Does what the button that begins a conversation does.", arguments: []),
  ]
  public static let nodeFields = [
    NodeFields("notice", "connection"),
    NodeFields("failure", "failure"),
    NodeFields("list.*.row.icon", "conversations.*.icon_url"),
    NodeFields("list.*.row.texts.name", "conversations.*.display_name"),
    NodeFields("list.*.row.texts.time", "conversations.*.last_updated_at", "now"),
    NodeFields(
      "list.*.row.texts.message", "conversations.*.last_message", "conversations.*.last_type",
      "conversations.*.last_author"),
    NodeFields(
      "list.*.row.texts.unread", "conversation_list_accent_color", "conversations.*.unread_count"),
    NodeFields("more", "has_more"),
    NodeFields("create", "conversation_list_accent_color", "can_create"),
  ]

  public static func initialState(_ data: ConversationListData) -> ConversationListState {
    ConversationListState()
  }

  public static func objection(
    to action: ComponentAction, _ state: ConversationListState, _ data: ConversationListData
  ) -> String? {
    switch action {
    case .command("show_more", _) where !state.hasMore(data): "has no more conversations"
    case .command("create", _) where !data.canCreate: "has no button that begins a conversation"
    case .appear, .tap, .command: nil
    }
  }

  public static func handle(
    _ action: ComponentAction, _ state: inout ConversationListState, _ data: ConversationListData
  ) -> [ComponentEvent] {
    guard objection(to: action, state, data) == nil else { return [] }
    switch action {
    case .tap(let index?):
      let rows = state.shown(data)
      guard rows.indices.contains(index) else { return [] }
      return [
        ComponentEvent(
          "conversation_tap", node: "list.\(index).row", index: index,
          value: ["conversation_id": .string(rows[index].id)])
      ]
    case .command("create", _):
      return [ComponentEvent("create_tap", node: "create", value: .map([:]))]
    case .command("show_more", _):
      state.showMore(data)
      return [ComponentEvent("show_more", node: "more", value: .map([:]))]
    case .appear, .tap, .command: return []
    }
  }

  public static func view(
    _ data: ConversationListData, state: ConversationListState, in environment: ViewEnvironment
  ) -> ViewNode {
    ConversationListView(data, state, environment).node
  }
}

/// How much of a list of conversations is shown.
public struct ConversationListState: Sendable, Equatable {
  private var limit = ConversationListData.page

  init() {}

  func shown(_ data: ConversationListData) -> [ConversationRow] {
    Array(data.sorted.prefix(limit))
  }

  /// Whether there are more, here or on the server.
  func hasMore(_ data: ConversationListData) -> Bool {
    data.conversations.count > limit || data.hasMore
  }

  /// One page more, but no page beyond the one that is to come from the server.
  mutating func showMore(_ data: ConversationListData) {
    let page = ConversationListData.page
    limit = min(limit, max(data.conversations.count, page)) + page
  }
}
