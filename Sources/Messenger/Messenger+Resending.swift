internal import Values

/// Messages that failed for want of a connection are resent when it is back: the oldest first, one at
/// a time, until one fails again.
extension Messenger {
  /// The longest wait between two tries, in milliseconds.
  private static let longestPause = 60_000

  /// Whether a message of the resending is on its way.
  var isResending: Bool {
    transport.requests.values.contains { $0.isResend && $0.stage != .waiting }
  }

  /// Resends the next message, if that may be now.
  mutating func pump(at time: MessengerTime) {
    guard phase == .ready, !isResending else { return }
    let isAllowed = mayResend
    let next = outbox.first { entry in
      if let request = transport.requests[entry.clientID] {
        return request.isResend && request.stage == .waiting
      }
      return isAllowed && entry.isResendable
    }
    guard let next else { return }
    timers[.resend] = nil
    if transport.requests[next.clientID] == nil {
      var request = Request()
      request.isResend = true
      transport.requests[next.clientID] = request
      mark(next.clientID, .unsent, at: time)
    }
    start(next.clientID, at: time)
  }

  /// Those that wait for their turn fail too, and all is tried again after a while.
  mutating func stopResending(at time: MessengerTime) {
    guard !isResending else { return }
    let text = "an older message did not get through"
    for entry in outbox where transport.requests[entry.clientID]?.stage == .waiting {
      end(entry.clientID, MessengerFailure(.networkError, text: text), at: time)
    }
    guard mayResend, outbox.contains(where: \.isResendable) else { return }
    transport.failures += 1
    let pause = min(1000 << min(transport.failures - 1, 6), Self.longestPause)
    timers[.resend] = time + Int(Double(pause) * (1 + 0.2 * newJitter()))
  }

  // MARK: - Connection

  mutating func take(_ connection: Connection, at time: MessengerTime) {
    let before = self.connection
    guard connection != before else { return }
    self.connection = connection
    if connection == .online {
      transport.failures = 0
      pump(at: time)
    } else if before == .online {
      timers[.resend] = nil
      for id in transport.requests.keys.sorted(by: isBefore) { end(id, .offline, at: time) }
    }
  }

  /// By first sending.
  private func isBefore(_ first: String, _ second: String) -> Bool {
    func sequence(_ id: String) -> Int { entry(id)?.sequence ?? .max }
    return (sequence(first), first) < (sequence(second), second)
  }

  mutating func setForeground(_ isForeground: Bool, at time: MessengerTime) {
    guard isForeground != self.isForeground else { return }
    self.isForeground = isForeground
    capabilities.note(
      isForeground ? "foreground" : "background", of: .backgroundConnectivity, at: time)
    if isForeground {
      transport.failures = 0
    } else {
      reportFindings(at: time)
      keepDrafts()
    }
    pump(at: time)
  }

  /// What was on its way when an earlier run ended did not get through, as far as anybody knows.
  mutating func recoverOutbox(at time: MessengerTime) {
    for entry in outbox where entry.status == .unsent && transport.requests[entry.clientID] == nil {
      var entry = entry
      entry.status = .failed
      entry.lastError = .network
      put(entry)
      setStatus(.failed, of: entry.clientID, in: entry.conversationID)
    }
  }
}
