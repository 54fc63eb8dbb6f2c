import Components
import Diagnostics
import Messenger
import TestSupport
import Testing
import Values

/// The settings: defaults, what may be set when, what is refused, and what the linter says.
struct SettingTests {
  @Test func `vector 1: everything has its default`() throws {
    let settings = MessengerSettings()
    #expect(
      settings.dataMap == [
        "app_id": .null, "integration_id": .null, "auth_code": .null, "region": .null,
        "conversation_accent_color": "#00b0ff",
        "conversation_accent_color_dark_mode": "#00b0ff",
        "conversation_list_accent_color": "#00b0ff", "carousel_text_color": .null,
        "user_message_text_color": "#ffffff", "user_message_text_color_dark_mode": "#ffffff",
        "conversation_status_bar_style": "default",
        "conversation_status_bar_style_dark_mode": "default",
        "allowed_menu_items": ["camera", "gallery", "document", "location"],
        "allow_offline_usage": false, "allow_offline_usage_in_background": false,
        "notification_display_time": 8, "enable_app_delegate_swizzling": true,
        "enable_user_notification_center_delegate_override": true,
        "request_push_permission_on_first_message": true, "authentication_delegate": false,
      ])
    #expect(settings.region == .us)
  }

  @Test func `vector 2: the menu has the items that are named, in their order`() throws {
    var talk = try Talk()
    talk.begin()
    #expect(talk.messenger.settings.allowedMenuItems.count == 4)
    talk.set(.allowedMenuItems, .list([]))
    #expect(talk.messenger.settings.allowedMenuItems == [])
    talk.set(.allowedMenuItems, ["KBMMenuItemLocation", "x", "location", "camera"])
    #expect(talk.messenger.settings.allowedMenuItems == [.location, .camera])
    #expect(talk.codes.suffix(1) == ["menu.unknown_item"])
    for nothing: DataValue in [.null, false, [:]] {
      talk.set(.allowedMenuItems, nothing)
      #expect(talk.messenger.settings.allowedMenuItems == [])
    }
  }

  @Test func `vector 3: the dark accent does not follow the light one, which is told`() throws {
    var talk = try Talk()
    talk.begin("acme", ["conversation_accent_color": "#f00"])
    #expect(talk.messenger.settings.conversationAccentColor == HexColor(0xFF0000))
    #expect(talk.messenger.settings.conversationAccentColorDarkMode == HexColor(0x00B0FF))
    #expect(talk.codes.contains("settings.dark_variant_unset"))
    let told = talk.diagnostics.count
    talk.set(.conversationAccentColor, "#f00")
    #expect(talk.diagnostics.count == told)
  }

  @Test func `vector 10: what may be set once keeps its value after init`() throws {
    var talk = try Talk()
    #expect(talk.begin("acme", ["region": "eu-1", "app_id": "app"]) == "ok")
    #expect(talk.set(.integrationID, "acme") == "ok")
    #expect(talk.set(.region, "eu-1") == "ok")
    let frozen: [(SettingName, DataValue)] = [
      (.integrationID, "other"), (.appID, "other"), (.authCode, "other"), (.region, .null),
      (.enableAppDelegateSwizzling, false), (.enableUserNotificationCenterDelegateOverride, false),
      (.authenticationDelegate, true),
    ]
    let before = talk.messenger.settings
    let told = talk.codes.count
    for (name, value) in frozen { #expect(talk.set(name, value) == "settings_frozen") }
    #expect(talk.messenger.settings == before)
    #expect(
      talk.codes.dropFirst(told) == ArraySlice(repeating: "settings.frozen", count: frozen.count))
    #expect(talk.begin() == "already_initialized")
    talk.perform(.destroy)
    #expect(talk.set(.integrationID, "other") == "ok")
    #expect(talk.begin("other") == "ok")
  }

  @Test func `before init the last of several writes counts`() throws {
    var talk = try Talk()
    talk.set(.region, "eu-1")
    talk.set(.region, .null)
    #expect(talk.messenger.settings.region == .us)
    #expect(talk.codes == [])
  }

  @Test func `a region that is not known is told and counts as none`() throws {
    var talk = try Talk()
    talk.begin("acme", ["region": "eu-2"])
    #expect(talk.messenger.settings.region == .us)
    #expect(talk.codes.contains("region.unknown"))
  }

  static let wrong: [(SettingName, DataValue)] = [
    (.appID, 1), (.integrationID, false), (.authCode, [:]), (.region, 1),
    (.conversationAccentColor, "red"), (.conversationAccentColor, "00b0ff"),
    (.conversationAccentColorDarkMode, "#12345"), (.conversationListAccentColor, 7),
    (.carouselTextColor, "#gggggg"), (.userMessageTextColor, .null),
    (.userMessageTextColorDarkMode, true), (.conversationStatusBarStyle, "white"),
    (.conversationStatusBarStyleDarkMode, 1), (.allowedMenuItems, "camera"),
    (.allowedMenuItems, [1]), (.allowOfflineUsage, "yes"), (.allowOfflineUsageInBackground, 1),
    (.notificationDisplayTime, -1), (.notificationDisplayTime, 1.5),
    (.notificationDisplayTime, .double(.nan)), (.notificationDisplayTime, .double(.infinity)),
    (.notificationDisplayTime, "8"), (.enableAppDelegateSwizzling, 1),
    (.enableUserNotificationCenterDelegateOverride, "no"),
    (.requestPushPermissionOnFirstMessage, .null), (.authenticationDelegate, "x"),
  ]

  @Test(arguments: wrong)
  func `a value of the wrong type is refused with the setting's name`(
    name: SettingName, value: DataValue
  ) throws {
    var talk = try Talk()
    let before = talk.messenger.settings
    #expect(talk.set(name, value) == "rejected")
    #expect(talk.messenger.settings == before)
    #expect(talk.codes == ["messenger.setting"])
    #expect(talk.diagnostics.first?.message.contains("'\(name.rawValue)'") == true)
  }

  @Test func `colours are read with three, six or eight digits, the alpha last`() throws {
    var talk = try Talk()
    talk.set(.conversationAccentColor, "#f0a")
    #expect(talk.messenger.settings.conversationAccentColor == HexColor(0xFF00AA))
    talk.set(.conversationAccentColor, "#0072a380")
    #expect(talk.messenger.settings.conversationAccentColor == HexColor(0x0072A3, alpha: 0x80))
  }

  @Test func `a display time of more than a day is cut to one`() throws {
    var talk = try Talk()
    talk.set(.notificationDisplayTime, 90_000)
    #expect(talk.messenger.settings.notificationDisplayTime == 86_400)
    #expect(talk.codes == ["messenger.display_time"])
  }

  @Test func `a setting that does not exist is told with the nearest one, the others count`() throws
  {
    var talk = try Talk()
    talk.begin("acme", ["notification_display_tme": 3, "allow_offline_usage": true])
    #expect(talk.messenger.settings.allowOfflineUsage)
    let fault = talk.diagnostics.first { $0.code == "messenger.unknown_setting" }
    #expect(fault?.fix == "did you mean 'notification_display_time'?")
  }

  @Test func `vector 14: the documented defaults have too little contrast, which is told`() throws {
    let findings = MessengerSettings().findings(of: CapabilityLedger())
    #expect(findings.map(\.code).allSatisfy { $0 == "settings.low_contrast" })
    #expect(findings.compactMap(\.found) == ["2.43:1", "2.43:1", "2.43:1"])
    var legible = MessengerSettings()
    legible.conversationAccentColor = HexColor(0x0072A3)
    legible.conversationAccentColorDarkMode = HexColor(0x0072A3)
    #expect(legible.findings(of: CapabilityLedger()).isEmpty)
  }

  @Test func `setting 15 says what it lacks`() throws {
    var settings = MessengerSettings()
    settings.allowOfflineUsageInBackground = true
    func codes(_ ledger: CapabilityLedger) -> [String] {
      settings.findings(of: ledger).map(\.code).filter { $0.contains("background") }
    }
    #expect(codes(CapabilityLedger()) == ["settings.offline_background_needs_offline"])
    settings.allowOfflineUsage = true
    #expect(codes(CapabilityLedger()) == ["settings.offline_background_needs_capability"])
    var talk = try Talk()
    talk.perform(.capability(.backgroundConnectivity, .granted))
    #expect(codes(talk.messenger.capabilities) == [])
  }
}
