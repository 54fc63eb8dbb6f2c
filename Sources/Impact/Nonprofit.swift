public import Components

/// A social aim that nonprofits share.
public struct Cause: Sendable, Equatable {
  public var id: Int
  public var name: String
  /// The name of its icon.
  public var icon: String
  public var color: HexColor?

  public init(id: Int, name: String, icon: String, color: HexColor? = nil) {
    self.id = id
    self.name = name
    self.icon = icon
    self.color = color
  }
}

/// Who receives donations.
public struct Nonprofit: Sendable, Equatable {
  public var id: Int
  public var causeID: Int
  public var name: String
  public var mission = ""
  public var image: String?
  public var website: String?
  /// Two upper-case letters; nil: any country.
  public var country: String?
  /// Beginnings of the postal codes that it works for; nil: a whole country or all of them.
  public var postalPrefixes: [String]?
  public var personalGoal: Goal?
  public var communityGoal: Goal?

  public init(id: Int, causeID: Int, name: String) {
    self.id = id
    self.causeID = causeID
    self.name = name
  }

  public func goal(_ scope: ImpactScope) -> Goal? {
    switch scope {
    case .personal: personalGoal
    case .community: communityGoal
    }
  }
}

/// Whose donations are summed.
public enum ImpactScope: String, Sendable, CaseIterable {
  /// Those of one user at one chain.
  case personal
  /// Those of all of a chain's shoppers.
  case community
}
