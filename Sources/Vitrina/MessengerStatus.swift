public import Diagnostics
internal import Messenger
public import Values

/// What tools tell of the messenger.
extension Host {
  /// Session, settings with what is to be said of them, capabilities, outbox, conversations and what
  /// happened lately. Tokens and codes are blanked.
  public func messengerStatus() throws(Diagnostic) -> DataMap {
    let messenger = try messengerNow()
    let findings = messenger.settings.findings(of: messenger.capabilities)
    return [
      "revision": .integer(messengerRevision), "now": .double(now),
      "phase": .string(messenger.phase.rawValue), "user": messenger.read(.user),
      "connection": .string(messenger.connection.rawValue),
      "is_online": .bool(messenger.connection == .online),
      "is_foreground": .bool(messenger.isForeground), "visible": DataValue(messenger.visible),
      "unread_count": .integer(messenger.unreadCount),
      "settings": .map(messenger.settings.dataMap),
      "findings": .list(
        findings.map {
          [
            "code": .string($0.code), "severity": .string($0.severity.rawValue),
            "message": .string($0.message), "fix": DataValue($0.fix),
          ]
        }),
      "capabilities": messenger.read(.capabilities), "outbox": messenger.read(.outbox),
      "conversations": messenger.read(.conversations),
      "records": .list(messengerRecords.map(\.dataValue)),
    ]
  }
}
