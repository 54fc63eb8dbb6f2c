internal import Diagnostics
internal import Values

/// Tokens that the server does not accept any more are renewed by the authentication delegate: one
/// renewal at a time, for all that wait.
extension Messenger {
  struct Renewal: Sendable {
    /// The call of the delegate that is not answered yet.
    var ticket: Int?
    /// What is delivered once there is a token, in the order in which it asked.
    var waiting: [String] = []
    var lastTicket = 0
    /// Calls that were not answered in time; a late answer is good for later requests only.
    var late: Set<Int> = []
  }

  static let maximumRenewals = 5
  /// How long the delegate may take, in milliseconds.
  private static let patience = 30_000

  /// Lets a request wait for a token.
  mutating func awaitToken(_ id: String, _ failure: MessengerFailure, at time: MessengerTime) {
    guard let renewals = transport.requests[id]?.renewals, settings.hasAuthenticationDelegate,
      renewals < Self.maximumRenewals
    else {
      fail(id, failure, at: time)
      return
    }
    transport.requests[id]?.renewals += 1
    transport.requests[id]?.stage = .renewing
    renewal.waiting.append(id)
    if renewal.ticket == nil { callDelegate(failure, at: time) }
  }

  private mutating func callDelegate(_ failure: MessengerFailure, at time: MessengerTime) {
    renewal.lastTicket += 1
    renewal.ticket = renewal.lastTicket
    timers[.renewal(renewal.lastTicket)] = time + Self.patience
    tell(.renewToken(ticket: renewal.lastTicket, failure), at: time)
  }

  /// Takes what the delegate gives; a second answer of one call is ignored.
  mutating func take(_ value: DataValue, forRenewal ticket: Int, at time: MessengerTime) {
    let isLate = renewal.late.remove(ticket) != nil
    guard ticket == renewal.ticket || isLate else { return }
    let token = value.stringValue.flatMap(AuthToken.init)
    if let token {
      session?.token = token
      transport.generation += 1
    } else {
      warn(Self.badToken(value), at: time)
    }
    guard !isLate else { return }
    timers[.renewal(ticket)] = nil
    renewal.ticket = nil
    let waiting = renewal.waiting
    renewal.waiting = []
    let failure = MessengerFailure(
      .invalidAuth, text: "the token could not be renewed", httpStatus: 401)
    for id in waiting {
      if token == nil { awaitToken(id, failure, at: time) } else { deliver(id, at: time) }
    }
  }

  /// The delegate did not answer.
  mutating func giveUp(renewal ticket: Int, at time: MessengerTime) {
    guard ticket == renewal.ticket else { return }
    renewal.ticket = nil
    renewal.late.insert(ticket)
    endWaiting(
      MessengerFailure(
        .authTimeout, text: "nobody renewed the token within \(Self.patience / 1000) seconds"),
      at: time)
  }

  /// There is nobody any more who renews tokens.
  public mutating func removeDelegate(at time: MessengerTime) {
    settings.hasAuthenticationDelegate = false
    if let ticket = renewal.ticket { timers[.renewal(ticket)] = nil }
    renewal.ticket = nil
    endWaiting(
      MessengerFailure(.invalidAuth, text: "nobody is there to renew the token", httpStatus: 401),
      at: time)
  }

  /// The session ends: nobody waits for a token any more.
  mutating func cancelRenewal(at time: MessengerTime) {
    if let ticket = renewal.ticket { timers[.renewal(ticket)] = nil }
    renewal.ticket = nil
    renewal.late = []
    endWaiting(.cancelled, at: time)
  }

  private mutating func endWaiting(_ failure: MessengerFailure, at time: MessengerTime) {
    let waiting = renewal.waiting
    renewal.waiting = []
    for id in waiting { fail(id, failure, at: time) }
  }

  /// Says how the answer looks, and nothing of what it is.
  private static func badToken(_ value: DataValue) -> Diagnostic {
    let found =
      switch value {
      case .string(let text) where text.isEmpty: "an empty string"
      case .string(let text):
        "a string with \(text.split(separator: ".", omittingEmptySubsequences: false).count - 1) "
          + "dots"
      default: value.kindDescription
      }
    return Diagnostic(
      "auth.bad_token", .warning, "the authentication delegate gave no token",
      expected: "three parts of letters, digits, - and _ with dots between", found: found,
      fix: "give done the whole token as the server made it")
  }
}
