public import Components
public import Values

/// What a tap on a button of a message does.
public enum MessageActionType: String, FieldEnumeration {
  /// Opens `uri`.
  case link
  /// Opens `uri` in a page over the conversation.
  case webview
  /// Leads to a payment at `uri`.
  case buy
  /// Tells the business side of `payload`, and shows nothing.
  case postback
  /// Answers with `text`, of which `payload` is told too; goes away once one of its row was used.
  case reply
  /// Asks where the user is, and answers with that.
  case locationRequest = "location_request"
}

/// How much of the screen a web page takes.
public enum WebviewSize: String, FieldEnumeration {
  case full, tall, compact
}

/// How far a payment is.
public enum PaymentState: String, FieldEnumeration {
  case offered, paid
}

/// A button of a message or of an item in it.
public struct MessageAction: ComponentData {
  public var type = MessageActionType.link
  public var text = ""
  public var uri: LinkText?
  public var size = WebviewSize.full
  public var fallback: LinkText?
  public var amount: Int?
  public var currency: String?
  public var state = PaymentState.offered
  public var payload: String?
  public var iconUrl: ImageReference?
  public var isDefault = false
  public var metadata: DataMap = [:]

  public init() {}

  public static let schema = Schema<Self>(
    "MessageAction",
    .required("type", \.type, "What a tap does."),
    .required("text", \.text, "Words of the button."),
    .optional("uri", \.uri, "Where a link, a page or a payment leads."),
    .option("size", \.size, default: "full", "How much of the screen a page takes."),
    .optional("fallback", \.fallback, "Where a page leads that cannot be shown."),
    .optional("amount", \.amount, "Of a payment, in minor units of its currency."),
    .optional("currency", \.currency, "Of a payment; ISO 4217, such as USD."),
    .option("state", \.state, default: "offered", "How far a payment is."),
    .optional("payload", \.payload, "What the business side is told."),
    .optional("icon_url", \.iconUrl, "Icon of a reply."),
    .option(
      "is_default", \.isDefault, default: false, "Whether a tap on the item itself does this."),
    .option("metadata", \.metadata, default: [:], "More that is told with it; a flat map."))
}
