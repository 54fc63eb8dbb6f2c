public import Values

/// What the device can do for the messenger, as the user has allowed it.
public enum Capability: String, Sendable, CaseIterable {
  /// Delivery while the app is in the background; on iOS that took Background Location Updates.
  case backgroundConnectivity = "background.connectivity"
  case camera
  case documents
  case haptics
  case location
  case notifications
  case photos
  case push
}

public enum CapabilityState: String, Sendable, CaseIterable {
  /// The device has no such thing.
  case unavailable
  /// Nobody has asked the user.
  case notDetermined = "not_determined"
  case granted
  case denied
}

/// All capabilities with who asked for them and what became of that.
public struct CapabilityLedger: Sendable, Equatable {
  public struct Entry: Sendable, Equatable {
    public var state: CapabilityState
    /// The setting, or the function, that asked last.
    public var requestedBy: String?
    public var lastChange: MessengerTime?
    public var log: [Line] = []
  }

  public struct Line: Sendable, Equatable {
    public var time: MessengerTime
    public var text: String
  }

  private static let keptLines = 50

  private var entries: [Capability: Entry]

  public init() {
    entries = Dictionary(
      uniqueKeysWithValues: Capability.allCases.map {
        ($0, Entry(state: $0 == .haptics ? .granted : .notDetermined))
      })
  }

  public subscript(capability: Capability) -> Entry {
    entries[capability] ?? Entry(state: .unavailable)
  }

  mutating func set(_ capability: Capability, to state: CapabilityState, at time: MessengerTime) {
    var entry = self[capability]
    guard entry.state != state else { return }
    entry.state = state
    entry.lastChange = time
    entries[capability] = entry
    note("\(state.rawValue)", of: capability, at: time)
  }

  mutating func note(
    _ text: String, of capability: Capability, by requester: String? = nil, at time: MessengerTime
  ) {
    var entry = self[capability]
    entry.requestedBy = requester ?? entry.requestedBy
    entry.log.append(Line(time: time, text: text))
    if entry.log.count > Self.keptLines { entry.log.removeFirst() }
    entries[capability] = entry
  }

  /// By name; times in seconds since 1970.
  public var dataValue: DataValue {
    .list(
      Capability.allCases.map { capability in
        let entry = self[capability]
        return [
          "name": .string(capability.rawValue), "state": .string(entry.state.rawValue),
          "requested_by": DataValue(entry.requestedBy),
          "last_change": entry.lastChange.map { .double(Double(messengerTime: $0)) } ?? .null,
          "log": .list(
            entry.log.map {
              ["time": .double(Double(messengerTime: $0.time)), "text": .string($0.text)]
            }),
        ]
      })
  }
}
