internal import Components
internal import Diagnostics
internal import Values

/// Writes settings as scripts and tools give them.
extension MessengerSettings {
  /// Takes a value for a setting, whatever may be set at this time.
  ///
  /// - Returns: What is odd about it; the setting has the nearest value that makes sense.
  /// - Throws: A value that makes none; the setting stays as it is.
  mutating func write(_ value: DataValue, to name: SettingName) throws(FieldFault) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    let key = name.rawValue
    switch name {
    case .appID: appID = try value.text(key)
    case .integrationID: integrationID = try value.text(key)
    case .authCode: authCode = Secret(try value.text(key))
    case .region: region = try Self.region(value, &notes)
    case .conversationAccentColor: conversationAccentColor = try value.color(key)
    case .conversationAccentColorDarkMode: conversationAccentColorDarkMode = try value.color(key)
    case .conversationListAccentColor: conversationListAccentColor = try value.color(key)
    case .carouselTextColor: carouselTextColor = value == .null ? nil : try value.color(key)
    case .userMessageTextColor: userMessageTextColor = try value.color(key)
    case .userMessageTextColorDarkMode: userMessageTextColorDarkMode = try value.color(key)
    case .conversationStatusBarStyle: conversationStatusBarStyle = try value.style(key)
    case .conversationStatusBarStyleDarkMode:
      conversationStatusBarStyleDarkMode = try value.style(key)
    case .allowedMenuItems: allowedMenuItems = try Self.menuItems(value, &notes)
    case .allowOfflineUsage: allowOfflineUsage = try value.flag(key)
    case .allowOfflineUsageInBackground: allowOfflineUsageInBackground = try value.flag(key)
    case .notificationDisplayTime: notificationDisplayTime = try Self.seconds(value, &notes)
    case .enableAppDelegateSwizzling: enableAppDelegateSwizzling = try value.flag(key)
    case .enableUserNotificationCenterDelegateOverride:
      enableUserNotificationCenterDelegateOverride = try value.flag(key)
    case .requestPushPermissionOnFirstMessage:
      requestPushPermissionOnFirstMessage = try value.flag(key)
    case .authenticationDelegate: hasAuthenticationDelegate = try value.flag(key)
    }
    given.insert(name)
    return notes
  }

  private static func region(
    _ value: DataValue, _ notes: inout [Diagnostic]
  ) throws(FieldFault) -> Region {
    if value == .null { return .us }
    let text = try value.text("region")
    if text == Region.eu1.rawValue { return .eu1 }
    notes.append(
      Diagnostic(
        "region.unknown", .warning, "'region' names no region, so the default, US, is used",
        expected: "\"eu-1\", or no region at all", found: "\"\(text)\"",
        fix: nearestName(to: text, in: ["eu-1"]).map { "did you mean '\($0)'?" }
          ?? "leave it out for US"))
    return .us
  }

  private static func menuItems(
    _ value: DataValue, _ notes: inout [Diagnostic]
  ) throws(FieldFault) -> [MenuItem] {
    switch value {
    case .null, .bool(false): return []
    case .map(let map) where map.isEmpty: return []
    case .list(let names):
      var items: [MenuItem] = []
      for name in names {
        guard let text = name.stringValue else {
          throw FieldFault(
            "allowed_menu_items", expected: "a list of names", found: name.kindDescription)
        }
        if let item = MenuItem(name: text) {
          if !items.contains(item) { items.append(item) }
        } else {
          notes.append(unknownItem(text))
        }
      }
      return items
    default:
      throw FieldFault(
        "allowed_menu_items", expected: "a list of names, or false for no menu",
        found: value.kindDescription)
    }
  }

  private static func unknownItem(_ name: String) -> Diagnostic {
    let known = MenuItem.allCases.map(\.rawValue)
    return Diagnostic(
      "menu.unknown_item", .warning, "'\(name)' is no item of the menu, so it was left out",
      expected: "\(known.joined(separator: ", ")), or the names of the original, such as "
        + "KBMMenuItemCamera", found: "'\(name)'",
      fix: nearestName(to: name, in: known).map { "did you mean '\($0)'?" } ?? "remove it")
  }

  private static func seconds(
    _ value: DataValue, _ notes: inout [Diagnostic]
  ) throws(FieldFault) -> Int {
    guard let number = value.doubleValue, number.isFinite, number >= 0,
      number == number.rounded()
    else {
      throw FieldFault(
        "notification_display_time", expected: "whole seconds from 0", found: value.spelled)
    }
    guard number > Double(maximumDisplayTime) else { return Int(number) }
    notes.append(
      Diagnostic(
        "messenger.display_time", .warning,
        "'notification_display_time' was cut to \(maximumDisplayTime) seconds, a day",
        expected: "at most \(maximumDisplayTime)", found: value.spelled,
        fix: "write 0 for a notification that stays"))
    return maximumDisplayTime
  }
}

extension DataValue {
  /// A number with its digits, else what it is.
  fileprivate var spelled: String {
    switch self {
    case .integer(let number): "\(number)"
    case .double(let number): "\(number)"
    default: kindDescription
    }
  }

  fileprivate func text(_ key: String) throws(FieldFault) -> String {
    guard let text = stringValue else {
      throw FieldFault(key, expected: "a string", found: kindDescription)
    }
    return text
  }

  fileprivate func flag(_ key: String) throws(FieldFault) -> Bool {
    guard case .bool(let flag) = self else {
      throw FieldFault(key, expected: "true or false", found: kindDescription)
    }
    return flag
  }

  /// `#RGB`, `#RRGGBB` or, unlike other colours here, `#RRGGBBAA`.
  fileprivate func color(_ key: String) throws(FieldFault) -> HexColor {
    guard let text = stringValue else {
      throw FieldFault(key, expected: "a colour such as \"#00b0ff\"", found: kindDescription)
    }
    guard text.hasPrefix("#"), let color = HexColor(alphaLast: text) else {
      throw FieldFault(
        key, expected: "a colour: #RGB, #RRGGBB or #RRGGBBAA", found: quoted(text),
        fix: "write for example \"#0072a3\"")
    }
    return color
  }

  fileprivate func style(_ key: String) throws(FieldFault) -> StatusBarStyle {
    let text = try text(key)
    let known = StatusBarStyle.allCases.map(\.rawValue)
    guard let style = StatusBarStyle(rawValue: text) else {
      throw FieldFault(
        key, expected: known.joined(separator: ", "), found: "'\(text)'",
        fix: nearestName(to: text, in: known).map { "did you mean '\($0)'?" })
    }
    return style
  }
}

extension HexColor {
  /// A colour whose eight digits have the alpha last, as the reference of the messenger has it.
  fileprivate init?(alphaLast text: String) {
    let digits = text.dropFirst()
    guard digits.count == 8 else {
      self.init(text)
      return
    }
    self.init("#\(digits.suffix(2))\(digits.prefix(6))")
  }
}
