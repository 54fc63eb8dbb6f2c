internal import Diagnostics
internal import Rasterizing
internal import Workshop

/// What `show` writes.
enum ShowFormat: String, CaseIterable {
  case terminal
  case html
  case svg
  case png
  case pdf
  case json
  case a11y
  case layout

  /// Whether a terminal cannot show it.
  var isBinary: Bool { self == .png || self == .pdf }

  static let scaleOption = CommandSpec.Option(
    name: "--scale", value: "FACTOR", doc: "pixels a point of a png, 1 to 4 (default 2)")

  /// The picture format with the scale that was asked for; nil for text formats.
  func picture(_ arguments: ParsedArguments) throws(UsageFault) -> ComponentPictures.Format? {
    if let scale = arguments["--scale"], self != .png {
      throw UsageFault(
        message: "--scale \(scale) is for png alone", fix: "write --format png, or leave it out")
    }
    switch self {
    case .png: return .png(scale: try Self.scale(arguments))
    case .svg: return .svg
    case .pdf: return .pdf
    case .terminal, .html, .json, .a11y, .layout: return nil
    }
  }

  static func scale(_ arguments: ParsedArguments) throws(UsageFault) -> Double {
    let text = arguments["--scale"] ?? "2"
    guard let scale = Double(text), PictureRenderer.scales.contains(scale) else {
      throw UsageFault(message: "--scale cannot be '\(text)'", fix: "a number from 1 to 4")
    }
    return scale
  }
}
