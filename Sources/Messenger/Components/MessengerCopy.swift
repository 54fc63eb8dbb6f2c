internal import Components
internal import Values

/// The words of the messenger in one language.
public struct MessengerCopy: Sendable {
  /// A text that every language has; those with places in braces are filled by `text`.
  public enum Key: String, Sendable, CaseIterable {
    // The conversation.
    case conversation, introduction, introductionUnnamed, retrieving, showMore, offline,
      reconnecting
    case today, yesterday, you, image, file, location, generated, typing, unsupported, replies,
      cards
    // How far a message is.
    case sending, delivered, seen, notDelivered, resend, resendTitle
    // The composer and its menu.
    case placeholder, send, menu, camera, gallery, document, shareLocation, cancel
    // What may go wrong with what the menu offers.
    case noCamera, noPhotos, noLocation, tooLarge, invalidFile, dismiss
    // Payments.
    case payNow, paid
    // Times.
    case justNow, minutesAgo, hoursAgo, daysAgo
    // The list of conversations.
    case myConversations, noConversations, newConversation, createFailed
    // What stands for a message without a text.
    case sentImage, sentFile, sentLocation, sentCarousel, sentList, sentMessage
    case team, unread, newMessage
  }

  /// The primary subtag of the language that the words are in.
  let language: String
  private let texts: [Key: String]

  /// - Parameter locale: BCP 47; a language without words of its own has the English ones.
  public init(locale: String) {
    let wanted = locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
    language = Self.languages[wanted] == nil ? "en" : wanted
    texts = Self.languages[language] ?? [:]
  }

  /// The text as it stands in the table, with its places in braces.
  public subscript(_ key: Key) -> String { texts[key] ?? key.rawValue }

  /// The text with words in the place of `{name}`, as they are but for signs that would turn the
  /// text around them.
  public func text(_ key: Key, _ words: (String, String)...) -> String {
    var rest = self[key][...]
    var text = ""
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      text += rest[..<open]
      text += words.first { $0.0 == name }?.1.withoutDirections ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  // MARK: - Times

  /// `Just now`, `5m ago`, `2h ago`, `3d ago`; from a week on the date and the time.
  ///
  /// - Parameters:
  ///   - seconds: Since 1970.
  ///   - now: Since 1970; 0 if it is not known, which gives the date.
  /// - Returns: Nil for what is no moment of the years 1 to 9999.
  public func time(_ seconds: Double, now: Double) -> String? {
    guard let moment = CalendarMoment(secondsSince1970: seconds) else { return nil }
    let age = now - seconds
    guard now > 0, age < 7 * 86_400 else { return date(moment) }
    switch age {
    case ..<60: return self[.justNow]
    case ..<3600: return text(.minutesAgo, ("n", "\(Int(age / 60))"))
    case ..<86_400: return text(.hoursAgo, ("n", "\(Int(age / 3600))"))
    default: return text(.daysAgo, ("n", "\(Int(age / 86_400))"))
    }
  }

  /// `March 5, 2:07 PM`.
  private func date(_ moment: CalendarMoment) -> String {
    "\(dayAndMonth(moment)), \(clock(moment, hasHalves: true))"
  }

  /// `2:07`, as a status bar has it; with its half of the day where clocks have twelve hours.
  func clock(_ moment: CalendarMoment, hasHalves: Bool) -> String {
    let minute = moment.minute < 10 ? "0\(moment.minute)" : "\(moment.minute)"
    guard language == "en" else { return "\(moment.hour):\(minute)" }
    let hour = moment.hour % 12 == 0 ? 12 : moment.hour % 12
    return hasHalves ? "\(hour):\(minute) \(moment.hour < 12 ? "AM" : "PM")" : "\(hour):\(minute)"
  }

  /// What stands over the messages of a day: `Today`, `Yesterday`, `March 5`, and the year where it
  /// is not this one.
  func day(_ moment: CalendarMoment, today: CalendarMoment?) -> String {
    switch today.map({ $0.day - moment.day }) {
    case 0?: return self[.today]
    case 1?: return self[.yesterday]
    default: break
    }
    let day = dayAndMonth(moment)
    guard moment.year != today?.year else { return day }
    return language == "en" ? "\(day), \(moment.year)" : "\(day) de \(moment.year)"
  }

  private func dayAndMonth(_ moment: CalendarMoment) -> String {
    let month = (Self.months[language] ?? [])[safe: moment.month - 1] ?? "\(moment.month)"
    return language == "en"
      ? "\(month) \(moment.dayOfMonth)" : "\(moment.dayOfMonth) de \(month)"
  }

  private static let months: [String: [String]] = [
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

  // MARK: - Sizes

  /// `850 B`, `12 KB`, `1.5 MB`.
  func size(_ bytes: Int) -> String {
    let bytes = max(0, bytes)
    guard bytes >= 1000 else { return "\(bytes) B" }
    guard bytes >= 1_000_000 else { return "\(bytes / 1000) KB" }
    let tenths = bytes / 100_000
    let point = language == "en" ? "." : ","
    return tenths % 10 == 0
      ? "\(tenths / 10) MB" : "\(tenths / 10)\(point)\(tenths % 10) MB"
  }

  // MARK: - The table

  private static let languages: [String: [Key: String]] = [
    "en": english, "es": spanish, "pt": portuguese,
  ]

  private static let english: [Key: String] = [
    .conversation: "Conversation",
    .introduction: "This is the beginning of your conversation with {name}.",
    .introductionUnnamed: "This is the beginning of your conversation.",
    .retrieving: "Retrieving history...",
    .showMore: "Show more...",
    .offline: "No Internet connection",
    .reconnecting: "Reconnecting...",
    .today: "Today",
    .yesterday: "Yesterday",
    .you: "You",
    .image: "Image",
    .file: "File",
    .location: "Location",
    .generated: "Generated by AI",
    .typing: "{name} is typing",
    .unsupported: "Unsupported message type",
    .replies: "Replies",
    .cards: "Cards",
    .sending: "Sending...",
    .delivered: "Delivered",
    .seen: "Seen",
    .notDelivered: "Message not delivered. Tap to retry.",
    .resend: "Resend",
    .resendTitle: "Message not delivered",
    .placeholder: "Type a message...",
    .send: "Send",
    .menu: "Menu",
    .camera: "Take a Quick Photo",
    .gallery: "Photo & Video Library",
    .document: "Upload Document",
    .shareLocation: "Share Location",
    .cancel: "Cancel",
    .noCamera: "Can't Access Camera",
    .noPhotos: "Can't Access Photos",
    .noLocation: "Can't Access Location",
    .tooLarge: "Max file size limit exceeded {size}.",
    .invalidFile: "Invalid file",
    .dismiss: "OK",
    .payNow: "Pay Now",
    .paid: "Payment Completed",
    .justNow: "Just now",
    .minutesAgo: "{n}m ago",
    .hoursAgo: "{n}h ago",
    .daysAgo: "{n}d ago",
    .myConversations: "My Conversations",
    .noConversations: "No conversations",
    .newConversation: "New conversation",
    .createFailed: "Failed to create conversation",
    .sentImage: "sent an image",
    .sentFile: "sent a file",
    .sentLocation: "sent a location",
    .sentCarousel: "sent a carousel",
    .sentList: "sent a list",
    .sentMessage: "sent a message",
    .unread: "{n} unread",
    .newMessage: "New message",
    .team: "{team} Team",
  ]

  private static let spanish: [Key: String] = [
    .conversation: "Conversación",
    .introduction: "Este es el comienzo de tu conversación con {name}.",
    .introductionUnnamed: "Este es el comienzo de tu conversación.",
    .retrieving: "Recuperando el historial...",
    .showMore: "Ver más...",
    .offline: "Sin conexión a Internet",
    .reconnecting: "Reconectando...",
    .today: "Hoy",
    .yesterday: "Ayer",
    .you: "Tú",
    .image: "Imagen",
    .file: "Archivo",
    .location: "Ubicación",
    .generated: "Generado por IA",
    .typing: "{name} está escribiendo",
    .unsupported: "Tipo de mensaje no compatible",
    .replies: "Respuestas",
    .cards: "Tarjetas",
    .sending: "Enviando...",
    .delivered: "Entregado",
    .seen: "Visto",
    .notDelivered: "El mensaje no se entregó. Toca para reintentar.",
    .resend: "Reenviar",
    .resendTitle: "El mensaje no se entregó",
    .placeholder: "Escribe un mensaje...",
    .send: "Enviar",
    .menu: "Menú",
    .camera: "Tomar una foto",
    .gallery: "Fotos y videos",
    .document: "Subir un documento",
    .shareLocation: "Compartir ubicación",
    .cancel: "Cancelar",
    .noCamera: "No se puede acceder a la cámara",
    .noPhotos: "No se puede acceder a las fotos",
    .noLocation: "No se puede acceder a la ubicación",
    .tooLarge: "Se superó el tamaño máximo de archivo: {size}.",
    .invalidFile: "Archivo no válido",
    .dismiss: "Aceptar",
    .payNow: "Pagar ahora",
    .paid: "Pago completado",
    .justNow: "Ahora mismo",
    .minutesAgo: "Hace {n} min",
    .hoursAgo: "Hace {n} h",
    .daysAgo: "Hace {n} d",
    .myConversations: "Mis conversaciones",
    .noConversations: "No hay conversaciones",
    .newConversation: "Nueva conversación",
    .createFailed: "No se pudo crear la conversación",
    .sentImage: "envió una imagen",
    .sentFile: "envió un archivo",
    .sentLocation: "envió una ubicación",
    .sentCarousel: "envió un carrusel",
    .sentList: "envió una lista",
    .sentMessage: "envió un mensaje",
    .unread: "{n} sin leer",
    .newMessage: "Nuevo mensaje",
    .team: "Equipo de {team}",
  ]

  private static let portuguese: [Key: String] = [
    .conversation: "Conversa",
    .introduction: "Este é o começo da sua conversa com {name}.",
    .introductionUnnamed: "Este é o começo da sua conversa.",
    .retrieving: "Recuperando o histórico...",
    .showMore: "Ver mais...",
    .offline: "Sem conexão com a Internet",
    .reconnecting: "Reconectando...",
    .today: "Hoje",
    .yesterday: "Ontem",
    .you: "Você",
    .image: "Imagem",
    .file: "Arquivo",
    .location: "Localização",
    .generated: "Gerado por IA",
    .typing: "{name} está digitando",
    .unsupported: "Tipo de mensagem não compatível",
    .replies: "Respostas",
    .cards: "Cartões",
    .sending: "Enviando...",
    .delivered: "Entregue",
    .seen: "Visto",
    .notDelivered: "Mensagem não entregue. Toque para tentar novamente.",
    .resend: "Reenviar",
    .resendTitle: "Mensagem não entregue",
    .placeholder: "Digite uma mensagem...",
    .send: "Enviar",
    .menu: "Menu",
    .camera: "Tirar uma foto",
    .gallery: "Fotos e vídeos",
    .document: "Enviar documento",
    .shareLocation: "Compartilhar localização",
    .cancel: "Cancelar",
    .noCamera: "Não é possível acessar a câmera",
    .noPhotos: "Não é possível acessar as fotos",
    .noLocation: "Não é possível acessar a localização",
    .tooLarge: "Tamanho máximo de arquivo excedido: {size}.",
    .invalidFile: "Arquivo inválido",
    .dismiss: "OK",
    .payNow: "Pagar agora",
    .paid: "Pagamento concluído",
    .justNow: "Agora mesmo",
    .minutesAgo: "Há {n} min",
    .hoursAgo: "Há {n} h",
    .daysAgo: "Há {n} d",
    .myConversations: "Minhas conversas",
    .noConversations: "Nenhuma conversa",
    .newConversation: "Nova conversa",
    .createFailed: "Não foi possível criar a conversa",
    .sentImage: "enviou uma imagem",
    .sentFile: "enviou um arquivo",
    .sentLocation: "enviou uma localização",
    .sentCarousel: "enviou um carrossel",
    .sentList: "enviou uma lista",
    .sentMessage: "enviou uma mensagem",
    .unread: "{n} não lidas",
    .newMessage: "Nova mensagem",
    .team: "Equipe de {team}",
  ]
}

extension String {
  /// Without the signs that set the direction of what follows them, so that a name cannot turn the
  /// sentence that it stands in.
  var withoutDirections: String {
    guard unicodeScalars.contains(where: \.setsDirection) else { return self }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: unicodeScalars.lazy.filter { !$0.setsDirection })
    return String(text)
  }
}

extension Unicode.Scalar {
  fileprivate var setsDirection: Bool {
    switch value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension Array {
  /// The element at a position; nil where there is none.
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
