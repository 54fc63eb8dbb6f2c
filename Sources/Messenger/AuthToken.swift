internal import Foundation
internal import Values

/// A JSON Web Token that a server made: three parts with dots between (RFC 7519). Nothing is verified
/// but its form, since only the server has the key.
public struct AuthToken: Sendable, Equatable {
  public let secret: Secret
  /// From its `exp`; nil: it tells none.
  public let expiry: MessengerTime?

  /// Nil for a text that is no such token.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isAllowed) })
    else { return nil }
    secret = Secret(text)
    expiry = Self.expiry(parts[1])
  }

  public func isExpired(at time: MessengerTime) -> Bool { expiry.map { $0 <= time } ?? false }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "="):
      true
    default: false
    }
  }

  private static func expiry(_ payload: Substring) -> MessengerTime? {
    var text = payload.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    text.removeAll { $0 == "=" }
    text += repeatElement("=", count: (4 - text.count % 4) % 4)
    guard let bytes = Data(base64Encoded: String(text)),
      let claims = try? JSONReader.read([UInt8](bytes), file: "").mapValue,
      let seconds = claims["exp"]?.doubleValue
    else { return nil }
    return MessengerTime(seconds: seconds)
  }
}
