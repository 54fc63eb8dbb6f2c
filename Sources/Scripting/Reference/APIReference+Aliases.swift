internal import Components

extension APIReference {
  /// Names for types; those of a project's own ids are added by who knows the project.
  public static let aliases: [APIAlias] =
    messengerAliases + [
      APIAlias(
        "Color", "string",
        "A colour: `RGB`, `RRGGBB` or `AARRGGBB`, `#` optional, such as `#17aad6`."
      ),
      APIAlias(
        "Image", "string",
        "An image: an `https:` URL, a file of the plugin's folder such as `icons/gift.svg`, or "
          + "`data:image/…`."),
      APIAlias("DeepLink", "string", "A link, such as `mercadopago://beneficios`."),
      APIAlias(
        "Done", "fun(ok: boolean, reason: string): boolean|string|nil",
        "Told how an operation ended; `reason` is nil when it succeeded. May return a link to go on "
          + "with."),
      APIAlias(
        "EventName", "string|" + words(EventName.known + EventName.toldByServices),
        "An event of the host or of a plugin."),
      APIAlias(
        "Connection", "boolean|\"online\"|\"offline\"|\"reconnecting\"",
        "How the connection is; true: online."),
    ]

  /// The type of one of these words.
  public static func words(_ words: [String]) -> String {
    words.map { "\"\($0)\"" }.joined(separator: "|")
  }
}
