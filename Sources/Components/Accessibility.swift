/// What assistive technology is told of a node.
public struct Accessibility: Sendable, Equatable {
  public enum Role: Sendable, Equatable {
    /// No role of its own.
    case none
    /// A named part of the screen.
    case section
    /// Things that belong together, smaller than a section.
    case group
    case heading
    case list
    case listItem
    /// Follows the deeplink of the node's action.
    case link
    /// Does something where it stands.
    case button
    /// A picture that says something.
    case image
    /// From 0 to 100; the name comes from `label`, the words for the value from `value`.
    case progress
    /// Splits topics.
    case separator
    /// Text that is told when it changes.
    case status
    /// Text that is told at once, whatever is being told.
    case alert
    case tabList
    case tab
    /// A choice of one among its radios.
    case radioGroup
    case radio
  }

  public var role = Role.none
  public var label: String?
  public var value: String?
  /// Of a tab or radio.
  public var isSelected = false
  /// Of what cannot be used now; it stays where it is.
  public var isDisabled = false
  /// Of what works at something.
  public var isBusy = false
  /// Decoration: not told at all.
  public var isHidden = false
}
