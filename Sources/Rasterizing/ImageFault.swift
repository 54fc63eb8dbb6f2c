internal import Components
internal import Diagnostics

/// What can be wrong with images. All are drawn as placeholders.
enum ImageFault {
  static func broken(_ reference: ImageReference) -> Diagnostic {
    Diagnostic(
      "image.broken", .warning, "\(name(reference)) cannot be decoded",
      expected: "PNG, JPEG, GIF, WebP or SVG", found: "bytes that are none of them, or not whole",
      fix: "export the image again")
  }

  static func bytes(_ reference: ImageReference, _ count: Int) -> Diagnostic {
    Diagnostic(
      "image.size", .warning, "\(name(reference)) is too large a file",
      expected: "at most \(ImageLoader.maxBytes) bytes", found: "\(count) bytes",
      fix: "make the image smaller")
  }

  static func pixels(_ reference: ImageReference, _ width: Double, _ height: Double) -> Diagnostic {
    Diagnostic(
      "image.size", .warning, "\(name(reference)) has too many pixels",
      expected: "at most \(ImageLoader.maxPixels / 1_000_000) megapixels",
      found: "\(written(width)) × \(written(height))", fix: "make the image smaller")
  }

  private static func name(_ reference: ImageReference) -> String {
    let text = reference.text
    let isLong = text.utf8.count > 80
    return "the image '\(isLong ? String(text.prefix(60)) + "…" : text)'"
  }

  private static func written(_ length: Double) -> String {
    Int(exactly: length).map(String.init) ?? "\(length)"
  }
}
