internal import Components

extension ImageReference {
  /// A picture of SVG elements, written into the reference itself.
  ///
  /// - Parameters:
  ///   - size: Of its coordinates, which is its shape too.
  ///   - elements: With `'` around attributes; line breaks count as spaces.
  static func svg(_ size: (width: Int, height: Int), _ elements: String) -> ImageReference {
    let source =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(size.width) \(size.height)'>"
      + "\(elements)</svg>"
    return .data("data:image/svg+xml," + percentEncoded(source))
  }

  /// What would end a URL or be read as something else in it is encoded.
  private static func percentEncoded(_ source: String) -> String {
    var url = ""
    for character in source.unicodeScalars {
      switch character {
      case " ", "\n": url += "%20"
      case "#": url += "%23"
      case "%": url += "%25"
      case "<": url += "%3C"
      case ">": url += "%3E"
      case "\"": url += "%22"
      default: url.unicodeScalars.append(character)
      }
    }
    return url
  }
}
