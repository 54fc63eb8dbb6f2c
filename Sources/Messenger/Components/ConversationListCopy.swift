internal import Components
internal import Values

/// The words of the list of conversations and of the notification in one language.
struct ConversationListCopy {
  enum Key: CaseIterable {
    case title, empty, create, more, unread, conversation
    case offline, reconnecting
    case justNow, minutes, hours, days
    case image, file, location, carousel, list, message
    case team, newMessage
  }

  private let language: String
  private let texts: [Key: String]

  /// - Parameter locale: BCP 47; a language without words of its own has the English ones.
  init(locale: String) {
    let wanted = locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
    language = Self.languages[wanted] == nil ? "en" : wanted
    texts = Self.languages[language] ?? [:]
  }

  subscript(_ key: Key) -> String { texts[key] ?? "" }

  /// The text with words in the place of `{}`.
  private func text(_ key: Key, _ words: String) -> String {
    let parts = self[key].split(separator: "{}", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: words)
  }

  // MARK: - Rows

  /// What a badge says: `9+` above 9; nil when everything was seen.
  func badge(_ count: Int) -> String? {
    count > 0 ? (count > 9 ? "9+" : "\(count)") : nil
  }

  /// The same for assistive technology.
  func unread(_ badge: String) -> String { text(.unread, badge) }

  /// `sent an image`, to follow a name.
  func sent(_ type: MessageType) -> String {
    switch type {
    case .image: self[.image]
    case .file: self[.file]
    case .location: self[.location]
    case .carousel: self[.carousel]
    case .list: self[.list]
    case .text, .unsupported: self[.message]
    }
  }

  /// The latest message in one line; nil where nothing is known of it.
  func preview(_ row: ConversationRow) -> String? {
    if let text = row.lastMessage?.oneLine { return text }
    guard let type = row.lastType else { return nil }
    let words = sent(type)
    return row.lastAuthor?.oneLine.map { "\($0) \(words)" }
      ?? words.prefix(1).uppercased() + words.dropFirst()
  }

  func team(_ name: String) -> String { text(.team, name) }

  // MARK: - Times

  /// `Just now`, `5m ago`, `2h ago`, `3d ago`; from a week on, or where now is not known, the date.
  func time(_ seconds: Double, now: Double) -> String? {
    guard seconds > 0, ValueFormatter.moments.contains(seconds) else { return nil }
    let age = now - seconds
    guard now > 0, age < 7 * 86_400 else { return date(Int(seconds)) }
    switch age {
    case ..<60: return self[.justNow]
    case ..<3_600: return text(.minutes, "\(Int(age / 60))")
    case ..<86_400: return text(.hours, "\(Int(age / 3_600))")
    default: return text(.days, "\(Int(age / 86_400))")
    }
  }

  /// `March 5, 2:07 PM`.
  private func date(_ seconds: Int) -> String {
    let (month, day) = Self.monthAndDay(seconds / 86_400)
    let (hour, minute) = (seconds / 3_600 % 24, seconds / 60 % 60)
    let name = (Self.months[language] ?? [])[month]
    let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
    guard language == "en" else { return "\(day) de \(name), \(hour):\(minutes)" }
    return "\(name) \(day), \((hour + 11) % 12 + 1):\(minutes) \(hour < 12 ? "AM" : "PM")"
  }

  /// Of a day since January 1, 1970; the month from 0, the day from 1.
  private static func monthAndDay(_ day: Int) -> (month: Int, day: Int) {
    // Years that begin in March end with the day that a leap year has more.
    let dayOfCycle = (day + 719_468) % 146_097
    let year =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    return ((month + 2) % 12, dayOfYear - (153 * month + 2) / 5 + 1)
  }

  // MARK: - The table

  private static let languages = ["en": english, "es": spanish, "pt": portuguese]

  private static let english: [Key: String] = [
    .title: "My Conversations", .empty: "No conversations", .create: "New conversation",
    .more: "Show more...", .unread: "{} unread", .conversation: "Conversation",
    .offline: "No Internet connection", .reconnecting: "Reconnecting...",
    .justNow: "Just now", .minutes: "{}m ago", .hours: "{}h ago", .days: "{}d ago",
    .image: "sent an image", .file: "sent a file", .location: "sent a location",
    .carousel: "sent a carousel", .list: "sent a list", .message: "sent a message",
    .team: "{} Team", .newMessage: "New message",
  ]

  private static let spanish: [Key: String] = [
    .title: "Mis conversaciones", .empty: "No hay conversaciones", .create: "Nueva conversación",
    .more: "Mostrar más...", .unread: "{} sin leer", .conversation: "Conversación",
    .offline: "Sin conexión a internet", .reconnecting: "Reconectando...",
    .justNow: "Ahora", .minutes: "hace {} min", .hours: "hace {} h", .days: "hace {} d",
    .image: "envió una imagen", .file: "envió un archivo", .location: "envió una ubicación",
    .carousel: "envió un carrusel", .list: "envió una lista", .message: "envió un mensaje",
    .team: "Equipo de {}", .newMessage: "Nuevo mensaje",
  ]

  private static let portuguese: [Key: String] = [
    .title: "Minhas conversas", .empty: "Nenhuma conversa", .create: "Nova conversa",
    .more: "Mostrar mais...", .unread: "{} não lidas", .conversation: "Conversa",
    .offline: "Sem conexão com a internet", .reconnecting: "Reconectando...",
    .justNow: "Agora", .minutes: "há {} min", .hours: "há {} h", .days: "há {} d",
    .image: "enviou uma imagem", .file: "enviou um arquivo", .location: "enviou uma localização",
    .carousel: "enviou um carrossel", .list: "enviou uma lista", .message: "enviou uma mensagem",
    .team: "Equipe {}", .newMessage: "Nova mensagem",
  ]

  private static let months = [
    "en": [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ],
    "es": [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
      "octubre", "noviembre", "diciembre",
    ],
    "pt": [
      "janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro",
      "outubro", "novembro", "dezembro",
    ],
  ]
}

extension String {
  /// The beginning of a text for one line: single spaces in the place of line breaks, and nothing
  /// that would turn the words around it. Nil when nothing is left.
  var oneLine: String? {
    let most = 160
    var line = ""
    var count = 0
    var isSpaced = false
    for character in self {
      if character.isWhitespace {
        isSpaced = count > 0
        continue
      }
      // Of a letter with no end of marks only some are kept.
      let kept = character.unicodeScalars.filter { !$0.turnsText }.prefix(16)
      guard !kept.isEmpty else { continue }
      guard count < most else { return line + "…" }
      if isSpaced { line += " " }
      line.unicodeScalars += kept
      count += isSpaced ? 2 : 1
      isSpaced = false
    }
    return line.isEmpty ? nil : line
  }
}

extension Unicode.Scalar {
  /// Whether it decides the direction of the text around it, or drives a terminal.
  fileprivate var turnsText: Bool {
    switch value {
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
    default: properties.generalCategory == .control
    }
  }
}
