public import Diagnostics

/// How much a store of the messenger keeps, whatever kind of store it is.
public enum StoreLimits {
  /// Messages of one conversation. The oldest ones go, but none that waits in the outbox.
  public static let messages = 2_000

  /// Bytes of one attachment: 25 MiB.
  public static let attachment = 25 << 20

  /// Refuses changes that no store makes.
  ///
  /// - Throws: `messenger.attachment_size` for an attachment that is too large.
  public static func check(_ changes: [MessengerChange]) throws(Diagnostic) {
    for case .outbox(let entry, let bytes?) in changes where bytes.count > attachment {
      throw Diagnostic(
        "messenger.attachment_size", .error,
        "the attachment of \(quoted(entry.clientID)) is too large to be kept",
        expected: "at most \(attachment) bytes", found: "\(bytes.count) bytes",
        fix: "send a smaller file")
    }
  }
}
