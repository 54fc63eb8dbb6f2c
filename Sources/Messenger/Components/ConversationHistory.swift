internal import Components

/// What of the messages is shown, day by day and run by run.
struct ConversationHistory {
  /// A message with what its neighbours make of it.
  struct Entry {
    /// In the data.
    let index: Int
    let message: Message
    /// What stands over it if a day begins with it.
    let day: String?
    /// Whether it is the first, and the last, of those that one side wrote in a row.
    var isFirst = true
    var isLast = true
    let status: Status
    /// How long ago it was; for the last of a run.
    let time: String?
  }

  /// What is told below a message.
  enum Status {
    case none, sending, delivered, seen
    case notDelivered
  }

  private(set) var entries: [Entry] = []

  init(_ data: ConversationData, _ copy: MessengerCopy) {
    let today = data.now > 0 ? CalendarMoment(secondsSince1970: data.now) : nil
    let lastOfUser = data.messages.lastIndex { $0.isShown && $0.isOfUser }
    var latestDay: Int?
    for (index, message) in data.messages.enumerated()
    where message.isShown && message.saysSomething {
      let moment = message.date > 0 ? CalendarMoment(secondsSince1970: message.date) : nil
      var day: String?
      if let moment, moment.day != latestDay {
        day = copy.day(moment, today: today)
        latestDay = moment.day
      }
      var entry = Entry(
        index: index, message: message, day: day,
        status: Self.status(of: message, isLastOfUser: index == lastOfUser, data),
        time: moment == nil || today == nil ? nil : copy.time(message.date, now: data.now))
      if day == nil, let before = entries.last, before.message.hasAuthor(of: message) {
        entry.isFirst = false
        entries[entries.count - 1].isLast = false
      }
      entries.append(entry)
    }
  }

  private static func status(
    of message: Message, isLastOfUser: Bool, _ data: ConversationData
  ) -> Status {
    guard message.isOfUser else { return .none }
    switch message.status {
    case .failed, .rejected: return .notDelivered
    case .unsent: return isLastOfUser ? .sending : .none
    case .sent, .notUserMessage:
      guard isLastOfUser else { return .none }
      return data.businessLastRead.map { $0 >= message.date } == true ? .seen : .delivered
    }
  }
}

extension Message {
  /// Whether another message is of the same author, so that both make a run.
  fileprivate func hasAuthor(of other: Message) -> Bool {
    role == other.role
      && (isOfUser || displayName == other.displayName && avatarUrl == other.avatarUrl)
  }

  /// Whether there is anything of it to show. A text of replies alone stands over the composer.
  fileprivate var saysSomething: Bool {
    type != .text || shownText != nil || actions.contains { !$0.isReply }
  }

  /// The text of its bubble.
  var shownText: String? {
    let text = text ?? (type == .text ? textFallback : nil)
    return text.flatMap { $0.isBlank ? nil : $0 }
  }
}
