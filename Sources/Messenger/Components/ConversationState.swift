internal import Components

/// What the user has done in a conversation and its data do not tell.
public struct ConversationState: Sendable, Equatable {
  /// What stands in the place of the composer.
  enum Sheet: Sendable, Equatable {
    /// What may be picked; it closes when the data offer something else.
    case menu([MenuItem])
    /// What may become of a message that did not get through.
    case resend(messageID: String)
    /// Words; nil: those of the data, else that there is no camera.
    case alert(String?)
  }

  /// What stands in the line to write in.
  var draft: String
  private(set) var sheet: Sheet?
  /// The alert of the data that was closed.
  private var closedAlert: String?
  /// Which card stands first, by the id of its message.
  private(set) var frontCards: [String: Int] = [:]
  /// Messages of which a reply was used.
  private var answered: Set<String> = []

  init(_ data: ConversationData) { draft = data.draft ?? data.startingText ?? "" }

  // MARK: - Sheets

  /// The sheet that is shown with these data.
  func shownSheet(_ data: ConversationData) -> Sheet? {
    switch sheet {
    case .menu(let items) where items != data.menu || !data.inputDisplayed: break
    case .resend(let id) where !data.messages.contains(where: { $0.id == id && $0.isRetryable }):
      break
    case let sheet?: return sheet
    case nil: break
    }
    guard let alert = data.alert, alert != closedAlert else { return nil }
    return .alert(alert)
  }

  mutating func open(_ sheet: Sheet) { self.sheet = sheet }

  /// Closes what is shown.
  mutating func closeSheet(_ data: ConversationData) {
    if case .alert? = shownSheet(data) { closedAlert = data.alert }
    sheet = nil
  }

  /// Forgets a sheet that these data do not show, so that it does not come back with others.
  mutating func settle(_ data: ConversationData) {
    if let sheet, shownSheet(data) != sheet { self.sheet = nil }
    if data.alert == nil { closedAlert = nil }
  }

  // MARK: - Messages

  mutating func show(card: Int, of messageID: String) { frontCards[messageID] = card }

  mutating func answer(_ messageID: String) { answered.insert(messageID) }

  /// The replies that are offered: those of the latest message, until one was used.
  func replies(_ data: ConversationData) -> (message: Int, actions: [Int])? {
    guard data.state == .content, let index = data.messages.lastIndex(where: \.isShown) else {
      return nil
    }
    let message = data.messages[index]
    guard !message.isOfUser, !answered.contains(message.id) else { return nil }
    let actions = message.actions.indices.filter { message.actions[$0].type == .reply }
    return actions.isEmpty ? nil : (index, actions)
  }
}
