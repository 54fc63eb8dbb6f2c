public import Components

/// What the menu beside the composer offers.
public enum MenuItem: String, FieldEnumeration {
  case camera, gallery, document, location

  /// As the original names it, such as `KBMMenuItemCamera`, or by the short name.
  public init?(name: String) {
    let prefix = "KBMMenuItem"
    let short = name.hasPrefix(prefix) ? name.dropFirst(prefix.count).lowercased() : name
    self.init(rawValue: short)
  }
}

/// An item of the menu in a component's list.
public struct MenuItemData: ComponentData {
  public var item = MenuItem.camera

  public init() {}

  public init(_ item: MenuItem) { self.item = item }

  public static let schema = Schema<Self>(
    "MenuItemData", .required("item", \.item, "What it picks."))
}

/// Glyphs of the status bar over a conversation.
public enum StatusBarStyle: String, FieldEnumeration {
  /// Black in the light scheme, white in the dark one.
  case `default`
  /// White.
  case lightContent = "light_content"
  /// Black.
  case darkContent = "dark_content"
}
