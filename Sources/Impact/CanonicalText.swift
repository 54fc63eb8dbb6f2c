internal import Foundation

extension String {
  /// Without white space around it, and so composed that texts that look alike have the same bytes.
  /// Nil if it is longer than any text that is wanted here, so that no huge input is worked on.
  func canonicalText(upTo maximum: Int) -> String? {
    // A character is rarely more than a few scalars, a scalar at most four bytes.
    guard utf8.count <= maximum * 16 else { return nil }
    let text = trimmingCharacters(in: .whitespacesAndNewlines).composed
    return text.unicodeScalars.count <= maximum ? text : nil
  }

  /// Composed between letters outside the basic plane, which stay as they are: Foundation takes such a
  /// letter for the one with the same lower 16 bits when an accent follows it.
  private var composed: String {
    var text = ""
    var run = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.value <= 0xFFFF {
        run.append(scalar)
      } else {
        text += String(run).precomposedStringWithCanonicalMapping
        text.unicodeScalars.append(scalar)
        run = String.UnicodeScalarView()
      }
    }
    return text + String(run).precomposedStringWithCanonicalMapping
  }

  /// Whether it holds something that cannot be printed in one line.
  var hasControls: Bool {
    unicodeScalars.contains {
      switch $0.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
      default: false
      }
    }
  }

  var isASCIILetters: Bool {
    utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
  }
}
