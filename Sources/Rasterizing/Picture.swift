public import Components
public import Diagnostics

/// A drawn page.
public struct Picture: Sendable {
  public var bytes: [UInt8]
  /// In pixels for PNG, else in points.
  public var width: Double
  public var height: Double
  /// What was drawn otherwise than asked for: images that are broken or too large, fonts that are
  /// not there. The picture is whole nevertheless.
  public var diagnostics: [Diagnostic]
}

/// A component to draw, with where its images come from.
public struct PictureContent {
  public var node: ViewNode
  public var images: ImageSource
  /// Its own fonts, if its theme has some; nil: those of the renderer.
  public var fonts: FontSet?

  public init(
    _ node: ViewNode, fonts: FontSet? = nil, images: @escaping ImageSource = { _ in nil }
  ) {
    self.node = node
    self.fonts = fonts
    self.images = images
  }
}
