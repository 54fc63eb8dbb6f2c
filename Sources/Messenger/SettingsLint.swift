internal import Components
public import Diagnostics
internal import Values

/// What is legal about settings and yet not what their author wants.
extension MessengerSettings {
  /// Findings in the order of the settings; none of them changes a setting.
  public func findings(of capabilities: CapabilityLedger) -> [Diagnostic] {
    darkVariantFindings + contrastFindings(amongGiven: false) + backgroundFindings(capabilities)
  }

  /// Those that its author caused: what the documented defaults lack is left out.
  func causedFindings(of capabilities: CapabilityLedger) -> [Diagnostic] {
    darkVariantFindings + contrastFindings(amongGiven: true) + backgroundFindings(capabilities)
  }

  private var darkVariantFindings: [Diagnostic] {
    let pairs: [(SettingName, SettingName)] = [
      (.conversationAccentColor, .conversationAccentColorDarkMode),
      (.userMessageTextColor, .userMessageTextColorDarkMode),
      (.conversationStatusBarStyle, .conversationStatusBarStyleDarkMode),
    ]
    return pairs.compactMap { light, dark in
      guard given.contains(light), !given.contains(dark), self[light] != self[dark] else {
        return nil
      }
      return Diagnostic(
        "settings.dark_variant_unset", .warning,
        "'\(light.rawValue)' is set and '\(dark.rawValue)' is not, so dark mode keeps the default",
        expected: "both, since neither follows the other",
        found: "\(self[dark].stringValue ?? "") in dark mode", fix: "set \(dark.rawValue) too")
    }
  }

  /// WCAG 2.2, 1.4.3 and 1.4.11: text needs 4.5:1, a sign 3:1.
  private func contrastFindings(amongGiven isLimited: Bool) -> [Diagnostic] {
    let light = Theme.standard.palette(.light).background
    let dark = Theme.standard.palette(.dark).background
    let pairs: [(color: SettingName, ground: SettingName?, HexColor, HexColor, least: Double)] = [
      (
        .userMessageTextColor, .conversationAccentColor, userMessageTextColor,
        conversationAccentColor, 4.5
      ),
      (
        .userMessageTextColorDarkMode, .conversationAccentColorDarkMode,
        userMessageTextColorDarkMode, conversationAccentColorDarkMode, 4.5
      ),
      (.conversationAccentColor, nil, conversationAccentColor, light, 3),
      (.conversationAccentColorDarkMode, nil, conversationAccentColorDarkMode, dark, 3),
    ]
    return pairs.compactMap { name, ground, color, background, least in
      let ratio = Contrast.ratio(color, background)
      let names = [name, ground].compactMap(\.self)
      guard ratio < least, !isLimited || !given.isDisjoint(with: names) else { return nil }
      return Diagnostic(
        "settings.low_contrast", .warning,
        "\(name.rawValue) on \(ground?.rawValue ?? "the background") is hard to read",
        expected: "\(least):1 or more", found: "\((ratio * 100).rounded() / 100):1",
        fix: "darken one of them; #0072a3 with white has 5.34:1")
    }
  }

  private func backgroundFindings(_ capabilities: CapabilityLedger) -> [Diagnostic] {
    guard allowOfflineUsageInBackground else { return [] }
    guard allowOfflineUsage else {
      return [
        Diagnostic(
          "settings.offline_background_needs_offline", .warning,
          "'allow_offline_usage_in_background' does nothing without 'allow_offline_usage'",
          expected: "allow_offline_usage = true", found: "false", fix: "set both, or neither")
      ]
    }
    let state = capabilities[.backgroundConnectivity].state
    guard state != .granted else { return [] }
    return [
      Diagnostic(
        "settings.offline_background_needs_capability", .warning,
        "'allow_offline_usage_in_background' does nothing until background.connectivity is granted",
        expected: "granted", found: state.rawValue,
        fix: "ask the user for it; messages are resent in the foreground meanwhile")
    ]
  }
}
