/// The apps that web links may open, as `apps` in `vitrina.json` names them.
public struct PublishedApps: Sendable, Equatable {
  /// An app for Android.
  public struct Android: Sendable, Equatable {
    public var package: String
    /// The SHA-256 of each signing certificate: 32 pairs of hexadecimal digits in capitals, with
    /// colons between.
    public var fingerprints: [String]

    public init(package: String, fingerprints: [String]) {
      self.package = package
      self.fingerprints = fingerprints
    }
  }

  /// `TEAM.bundle.id`
  public var ios: [String] = []
  public var android: [Android] = []

  public init() {}

  /// Whether the text is a team's id and a bundle's id with a dot between.
  static func isAppID(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= 2 && parts.allSatisfy { isWord($0, extra: "-") }
  }

  /// Whether the text is the name of a package: words with dots between, two at least.
  static func isPackage(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= 2
      && parts.allSatisfy { isWord($0, extra: "_") && $0.first?.isLetter == true }
  }

  static func isFingerprint(_ text: String) -> Bool {
    let pairs = text.utf8.split(
      separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return pairs.count == 32
      && pairs.allSatisfy { pair in
        pair.count == 2
          && pair.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x46).contains($0 & 0xDF)
          }
      }
  }

  private static func isWord(_ text: Substring, extra: Character) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0 == extra || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
  }
}
