public import Components

/// The components of MLBusinessComponents.
public enum BusinessComponents {
  public static let all: [AnyComponent] = [
    AnyComponent(LoyaltyRing.self),
    AnyComponent(DiscountBox.self),
    AnyComponent(DividingLine.self),
    AnyComponent(DownloadApp.self),
    AnyComponent(CrossSellingBox.self),
    AnyComponent(LoyaltyHeader.self),
    AnyComponent(ItemDescription.self),
    AnyComponent(AnimatedButton.self),
  ]
}
