/// What a plugin may decide on or hear of, by the name of its function in `vitrina.messenger.hooks`.
public enum MessengerHook: String, Sendable, CaseIterable {
  // MARK: Of the original

  case unreadCountDidChange = "unread_count_did_change"
  /// false: the plugin draws its own notification, or none.
  case shouldShowInAppNotification = "should_show_in_app_notification_for_message"
  /// false: no conversation is shown for a tapped notification.
  case shouldShowForAction = "should_show_for_action"
  /// A table with another text or other metadata; of pictures and files the metadata count.
  case willSendMessage = "will_send_message"
  /// nil or false: the message is kept and not shown.
  case willDisplayMessage = "will_display_message"
  case didReceiveMessages = "did_receive_messages"
  case didReceivePreviousMessages = "did_receive_previous_messages"
  case didReceiveActivity = "did_receive_activity"
  /// false: the plugin does what the button stands for.
  case shouldHandleMessageAction = "should_handle_message_action"
  case willShowConversation = "will_show_conversation"
  case didShowConversation = "did_show_conversation"
  case willDismissConversation = "will_dismiss_conversation"
  case didDismissConversation = "did_dismiss_conversation"
  case conversationListDidRefresh = "conversation_list_did_refresh"
  /// true: the plugin makes the conversation.
  case shouldCreateCustomConversationFlow = "should_create_custom_conversation_flow"
  case conversationListDidSelectCreate = "conversation_list_did_select_create_conversation"

  // MARK: Where a device or a server would answer

  /// true, or `{code, http_status, description}`: whether the server lets somebody in.
  case authorize
  /// `"granted"` or `"denied"`: what the user says to a wish; nil: nothing yet.
  case capabilityRequested = "capability_requested"
  /// `{path, media_type}`: what the user picks; false: the device does not let the app; nil: nothing.
  case pickMedia = "pick_media"
  /// `{latitude, longitude}`; false: the device does not let the app.
  case currentLocation = "current_location"
  /// What the system pushed while the settings leave that to the plugin.
  case didReceivePush = "did_receive_push"
  /// A notification of somebody else: for the handler that was there before.
  case didReceiveForeignNotification = "did_receive_foreign_notification"
  /// false: nobody logs out while messages wait.
  case shouldDiscardOutbox = "should_discard_outbox"
}
