/// Every code that a diagnostic can have, with what it means in general.
///
/// The codes are a contract, the words are not. `docs/errors` has an entry for each, with an example.
public enum DiagnosticCatalogue {
  /// A code and what is wrong where it stands, whatever the thing at hand.
  public struct Entry: Sendable, Hashable {
    public let code: String
    /// One sentence without a final full stop.
    public let summary: String

    init(_ code: String, _ summary: String) {
      self.code = code
      self.summary = summary
    }
  }

  /// All of them, sorted by code.
  public static let entries: [Entry] = (components + plugins + links + services + tools)
    .sorted { $0.code < $1.code }

  private static let byCode = Dictionary(
    entries.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// The entry of a code; nil: no diagnostic has it.
  public static func entry(_ code: String) -> Entry? { byCode[code] }
}
