public import Components
public import Values

/// The settings of the messenger, each with the default that the original documents or, where it is
/// silent, the one that does least.
public struct MessengerSettings: Sendable, Equatable {
  /// Where an account is served.
  public enum Region: String, Sendable, CaseIterable {
    case us
    case eu1 = "eu-1"
  }

  public var appID: String?
  public var integrationID: String?
  public var authCode: Secret?
  public var region = Region.us
  public var conversationAccentColor = standardAccent
  public var conversationAccentColorDarkMode = standardAccent
  public var conversationListAccentColor = standardAccent
  /// Nil: the scheme's own colour for text.
  public var carouselTextColor: HexColor?
  public var userMessageTextColor = HexColor(0xFFFFFF)
  public var userMessageTextColorDarkMode = HexColor(0xFFFFFF)
  public var conversationStatusBarStyle = StatusBarStyle.default
  public var conversationStatusBarStyleDarkMode = StatusBarStyle.default
  /// In their order on the sheet; none: there is no menu button.
  public var allowedMenuItems = MenuItem.allCases
  public var allowOfflineUsage = false
  public var allowOfflineUsageInBackground = false
  /// Seconds; 0: until the user does something.
  public var notificationDisplayTime = 8
  public var enableAppDelegateSwizzling = true
  public var enableUserNotificationCenterDelegateOverride = true
  public var requestPushPermissionOnFirstMessage = true
  /// Whether there is somebody who renews tokens.
  public var hasAuthenticationDelegate = false
  /// Those that were set, to whatever.
  public internal(set) var given: Set<SettingName> = []

  public init() {}

  public static let standardAccent = HexColor(0x00B0FF)
  /// What a longer time on screen is cut to: a day.
  public static let maximumDisplayTime = 86_400

  /// A setting as scripts read it; secrets are blanked.
  public subscript(name: SettingName) -> DataValue {
    switch name {
    case .appID: DataValue(appID)
    case .integrationID: DataValue(integrationID)
    case .authCode: DataValue(authCode?.description)
    case .region: given.contains(.region) && region != .us ? .string(region.rawValue) : .null
    case .conversationAccentColor: .string(conversationAccentColor.hex)
    case .conversationAccentColorDarkMode: .string(conversationAccentColorDarkMode.hex)
    case .conversationListAccentColor: .string(conversationListAccentColor.hex)
    case .carouselTextColor: DataValue(carouselTextColor?.hex)
    case .userMessageTextColor: .string(userMessageTextColor.hex)
    case .userMessageTextColorDarkMode: .string(userMessageTextColorDarkMode.hex)
    case .conversationStatusBarStyle: .string(conversationStatusBarStyle.rawValue)
    case .conversationStatusBarStyleDarkMode:
      .string(conversationStatusBarStyleDarkMode.rawValue)
    case .allowedMenuItems: .list(allowedMenuItems.map { .string($0.rawValue) })
    case .allowOfflineUsage: .bool(allowOfflineUsage)
    case .allowOfflineUsageInBackground: .bool(allowOfflineUsageInBackground)
    case .notificationDisplayTime: .integer(notificationDisplayTime)
    case .enableAppDelegateSwizzling: .bool(enableAppDelegateSwizzling)
    case .enableUserNotificationCenterDelegateOverride:
      .bool(enableUserNotificationCenterDelegateOverride)
    case .requestPushPermissionOnFirstMessage: .bool(requestPushPermissionOnFirstMessage)
    case .authenticationDelegate: .bool(hasAuthenticationDelegate)
    }
  }

  /// All of them by name.
  public var dataMap: DataMap {
    DataMap(SettingName.allCases.map { ($0.rawValue, self[$0]) })
  }
}
