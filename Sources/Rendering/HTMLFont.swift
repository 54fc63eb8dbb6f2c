public import Components
public import Values

/// A font of a page and where its files can be loaded from.
public struct HTMLFont: Sendable, Hashable {
  /// A file for one weight.
  public struct Face: Sendable, Hashable {
    let weight: TextStyle.Weight
    let url: String

    public init(weight: TextStyle.Weight, url: String) {
      self.weight = weight
      self.url = url
    }
  }

  /// Where the rules that load it stand.
  public enum Source: Sendable, Hashable {
    /// It is one of the reader's system.
    case system
    /// In the page itself.
    case faces([Face])
    /// In a stylesheet at an address, as `rules` writes it.
    case stylesheet(String)
  }

  public let family: String
  public let source: Source

  public init(_ family: String, _ source: Source) {
    self.family = family
    self.source = source
  }

  /// The family in quotes without the characters that could end them.
  static func quoted(_ family: String) -> String {
    // Nearly all names are letters of ASCII, which are told without asking Unicode.
    let isPlain = family.utf8.allSatisfy { byte in
      byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    }
    if isPlain { return "'\(family)'" }
    return "'\(family.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" })'"
  }

  /// Appends the `@font-face` rules that load its faces.
  public func appendRules(into buffer: inout ByteBuffer) {
    guard case .faces(let faces) = source else { return }
    for face in faces {
      buffer.append("@font-face { font-family: \(Self.quoted(family)); font-weight: ")
      buffer.append(decimal: face.weight.rawValue)
      buffer.append("; src: url(\"")
      buffer.append(Self.escaped(face.url))
      buffer.append("\"); }\n")
    }
  }

  /// What could end the address or the style element becomes an escape of CSS.
  private static func escaped(_ url: String) -> String {
    guard url.utf8.contains(where: { $0 < 0x20 || "\"\\<".utf8.contains($0) }) else { return url }
    return url.unicodeScalars.map { scalar in
      scalar.value < 0x20 || "\"\\<".unicodeScalars.contains(scalar)
        ? "\\\(String(scalar.value, radix: 16)) " : String(scalar)
    }.joined()
  }
}
