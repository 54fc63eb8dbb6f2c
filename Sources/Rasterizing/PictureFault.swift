internal import Diagnostics

/// Why a picture is not drawn at all.
enum PictureFault {
  static let memory = Diagnostic(
    "picture.memory", .error, "there is not enough memory for the picture",
    fix: "draw fewer components or a smaller scale")

  static func size(_ width: Double, _ height: Double, limit: String) -> Diagnostic {
    Diagnostic(
      "picture.size", .error, "the picture would be too large and was not drawn", expected: limit,
      found: "\(written(width)) × \(written(height))",
      fix: "make the width or the scale smaller, or draw fewer components")
  }

  static func scale(_ scale: Double) -> Diagnostic {
    Diagnostic(
      "picture.scale", .error, "pictures are not drawn at this scale",
      expected: "a number from 1 to 4", found: "\(scale)", fix: "choose a scale such as 2")
  }

  private static func written(_ length: Double) -> String {
    Int(exactly: length).map(String.init) ?? "\(length)"
  }
}
