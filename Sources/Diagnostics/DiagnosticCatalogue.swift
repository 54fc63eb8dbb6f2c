/// Every code that a diagnostic may have, with what it means in general.
public enum DiagnosticCatalogue {
  public struct Entry: Sendable {
    public let code: String
    /// One sentence without a full stop.
    public let summary: String
  }

  /// By code.
  public static let entries: [Entry] = [
    Entry(code: "a11y.contrast", summary: "something stands out too little from its ground"),
    Entry(code: "a11y.name", summary: "something that can be used has no name"),
    Entry(code: "data.left_out", summary: "a field is left out that early releases required"),
    Entry(code: "data.type", summary: "a field has a value of another type"),
    Entry(code: "link.no_route", summary: "no route takes a link"),
    Entry(code: "theme.contrast", summary: "colours of a theme are too near one another"),
  ]

  /// What a code means; nil for one that there is not.
  public static func entry(_ code: String) -> Entry? { entries.first { $0.code == code } }
}
