public import Components

/// The components of MLBusinessComponents.
public enum BusinessComponents {
  public static let all: [AnyComponent] = [
    AnyComponent(LoyaltyRing.self),
    AnyComponent(DiscountBox.self),
    AnyComponent(DownloadApp.self),
    AnyComponent(CrossSellingBox.self),
    AnyComponent(ItemDescription.self),
  ]
}
