/// The settings of the original (`KBMSettings`), as scripts and JSON name them.
public enum SettingName: String, Sendable, CaseIterable {
  case appID = "app_id"
  case integrationID = "integration_id"
  case authCode = "auth_code"
  case region
  case conversationAccentColor = "conversation_accent_color"
  case conversationAccentColorDarkMode = "conversation_accent_color_dark_mode"
  case conversationListAccentColor = "conversation_list_accent_color"
  case carouselTextColor = "carousel_text_color"
  case userMessageTextColor = "user_message_text_color"
  case userMessageTextColorDarkMode = "user_message_text_color_dark_mode"
  case conversationStatusBarStyle = "conversation_status_bar_style"
  case conversationStatusBarStyleDarkMode = "conversation_status_bar_style_dark_mode"
  case allowedMenuItems = "allowed_menu_items"
  case allowOfflineUsage = "allow_offline_usage"
  case allowOfflineUsageInBackground = "allow_offline_usage_in_background"
  case notificationDisplayTime = "notification_display_time"
  case enableAppDelegateSwizzling = "enable_app_delegate_swizzling"
  case enableUserNotificationCenterDelegateOverride =
    "enable_user_notification_center_delegate_override"
  case requestPushPermissionOnFirstMessage = "request_push_permission_on_first_message"
  case authenticationDelegate = "authentication_delegate"

  /// Whether it is fixed from `init` on until `destroy`.
  public var isSetOnce: Bool {
    switch self {
    case .appID, .integrationID, .authCode, .region, .enableAppDelegateSwizzling,
      .enableUserNotificationCenterDelegateOverride, .authenticationDelegate:
      true
    default: false
    }
  }
}
