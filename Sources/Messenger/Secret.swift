/// A text that is never shown whole: a token, or a code that lets somebody in.
public struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The text itself, for whoever has to send it.
  public let revealed: String

  public init(_ text: String) { revealed = text }

  /// Three stars and the last four characters; of one that is not much longer the stars alone.
  public var description: String {
    revealed.count >= 12 ? "***\(revealed.suffix(4))" : "***"
  }

  public var debugDescription: String { description }
}
