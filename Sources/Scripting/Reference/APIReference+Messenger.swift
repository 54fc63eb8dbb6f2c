internal import Messenger

extension APIReference {
  private static let done = APIFunction.Parameter("done?", "vitrina.Done")
  private static let conversation = APIFunction.Parameter("conversation_id", "string")
  private static let payload = APIFunction.Parameter("payload", "table<string, any>")

  static let messenger: [APIFunction] = [
    APIFunction(
      "vitrina.messenger.on_send", in: .load,
      [
        APIFunction.Parameter(
          "handler",
          "fun(message: vitrina.SentMessage, reply: vitrina.MessageReply): boolean|string|nil",
          "Answers once, now or from a timer.")
      ],
      "Takes what users send; answers with `reply.ok()` or `reply.fail{code, http_status, network, "
        + "description}`.",
      example: "vitrina.messenger.on_send(function(message, reply) reply.ok() end)"),
    APIFunction(
      "vitrina.messenger.hooks", in: .load,
      [APIFunction.Parameter("hooks", "vitrina.MessengerHooks")],
      "Has a say in what is sent, shown, announced and picked.",
      example: """
        vitrina.messenger.hooks {
          will_send_message = function(message) return { text = message.text } end,
        }
        """),
    APIFunction(
      "vitrina.messenger.init", in: .effect,
      [APIFunction.Parameter("options", "vitrina.MessengerOptions"), done],
      "Sets up and begins a session, or goes on with the one that is kept.",
      example: "vitrina.messenger.init({ integration_id = \"demo\" })"),
    APIFunction(
      "vitrina.messenger.destroy", in: .effect, [done],
      "Ends the session; settings have their defaults again, conversations stay.",
      example: "vitrina.messenger.destroy()"),
    APIFunction(
      "vitrina.messenger.login", in: .effect,
      [
        APIFunction.Parameter("external_id", "string"), APIFunction.Parameter("jwt", "string"),
        done,
      ],
      "Says who writes; refused while a conversation is shown.",
      example: "vitrina.messenger.login(\"user-1\", \"e30.e30.x\")"),
    APIFunction(
      "vitrina.messenger.logout", in: .effect, [done],
      "Lets somebody new write; forgets conversations and outbox.",
      example: "vitrina.messenger.logout()"),
    APIFunction(
      "vitrina.messenger.settings.set", in: .effect,
      [
        APIFunction.Parameter("name", "vitrina.MessengerSettingName"),
        APIFunction.Parameter("value?", "any"),
      ], "Changes a setting.",
      example: "vitrina.messenger.settings.set(\"notification_display_time\", 5)"),
    APIFunction(
      "vitrina.messenger.settings.get", in: .reading,
      [APIFunction.Parameter("name", "vitrina.MessengerSettingName")],
      gives: [APIFunction.Result("any")], "Reads a setting, secrets blanked.",
      example: "vitrina.messenger.settings.get(\"notification_display_time\")"),
    APIFunction(
      "vitrina.messenger.send", in: .effect,
      [APIFunction.Parameter("message", "string|vitrina.MessageDraft"), done],
      gives: [
        APIFunction.Result("boolean", "whether it is taken"),
        APIFunction.Result("string?", "else `offline`"),
      ], "Sends as the user; true, or false and `\"offline\"`.",
      example: "vitrina.messenger.send(\"Hello\")"),
    APIFunction(
      "vitrina.messenger.retry", in: .effect, [APIFunction.Parameter("client_id", "string"), done],
      "Sends again what failed.", example: "vitrina.messenger.retry(\"client-1\")"),
    APIFunction(
      "vitrina.messenger.receive", in: .effect,
      [
        conversation,
        APIFunction.Parameter(
          "message", "vitrina.Message|vitrina.Activity|vitrina.EarlierMessages"),
      ],
      "Says or does something as the business.",
      example: "vitrina.messenger.receive(\"shop\", { text = \"Hi!\", display_name = \"Ana\" })"),
    APIFunction(
      "vitrina.messenger.show", in: .effect,
      [APIFunction.Parameter("options?", "vitrina.ShowOptions")],
      "Brings a conversation in sight; without an id the one in sight, else the latest.",
      example: "vitrina.messenger.show { conversation_id = \"shop\" }"),
    APIFunction(
      "vitrina.messenger.close", in: .effect, [],
      "Takes the conversation out of sight.",
      example: "vitrina.messenger.close()"),
    APIFunction(
      "vitrina.messenger.create_conversation", in: .effect,
      [APIFunction.Parameter("options", "vitrina.NewConversation"), done],
      "Begins a conversation, or gives it another name.",
      example: "vitrina.messenger.create_conversation { id = \"shop\", display_name = \"Shop\" }"),
    APIFunction(
      "vitrina.messenger.input_displayed", in: .effect,
      [conversation, APIFunction.Parameter("displayed", "boolean")],
      "Takes the line to write in away, or gives it back.",
      example: "vitrina.messenger.input_displayed(\"shop\", false)"),
    APIFunction(
      "vitrina.messenger.network", in: .effect,
      [APIFunction.Parameter("online", "vitrina.Connection")], "Says how the connection is.",
      example: "vitrina.messenger.network(false)"),
    APIFunction(
      "vitrina.messenger.background", in: .effect,
      [APIFunction.Parameter("background", "boolean")],
      "Says whether the program is behind others.",
      example: "vitrina.messenger.background(true)"),
    APIFunction(
      "vitrina.messenger.capability", in: .effect,
      [
        APIFunction.Parameter("name", "vitrina.CapabilityName"),
        APIFunction.Parameter("state", "vitrina.CapabilityState"),
      ], "Says what the user decided.",
      example: "vitrina.messenger.capability(\"camera\", \"granted\")"),
    APIFunction(
      "vitrina.messenger.push", in: .effect,
      [
        APIFunction.Parameter(
          "kind", "\"token\"|\"failure\"|\"received\"|\"received_fetch\"|\"action\""), payload,
      ], "Does what a system does that pushes.",
      example:
        "vitrina.messenger.push(\"received\", { messenger = { conversation_id = \"shop\" } })"
    ),
    APIFunction(
      "vitrina.messenger.set_push_token", in: .effect, [APIFunction.Parameter("token", "string")],
      "Hands a push token on, where the settings leave that to the plugin.",
      example: "vitrina.messenger.set_push_token(\"token\")"),
    APIFunction(
      "vitrina.messenger.handle_push", in: .effect, [payload],
      "Hands a push on, where the settings leave that to the plugin.",
      example: "vitrina.messenger.handle_push({ messenger = { conversation_id = \"shop\" } })"),
    APIFunction(
      "vitrina.messenger.handle_notification_action", in: .effect,
      [
        APIFunction.Parameter("id", "string"), payload,
        APIFunction.Parameter("response?", "string", "What was written."), done,
      ], "Hands the answer to a notification on.",
      example: "vitrina.messenger.handle_notification_action(\"reply\", {}, \"Thanks\")"),
    APIFunction(
      "vitrina.messenger.register_categories", in: .effect, [],
      "Lets notifications have a line to answer in.",
      example: "vitrina.messenger.register_categories()"),
    APIFunction(
      "vitrina.messenger.messages", in: .reading,
      [APIFunction.Parameter("conversation_id?", "string", "Else the one in sight or the latest.")],
      gives: [APIFunction.Result("vitrina.Message[]")], "Gives the messages, the oldest first.",
      example: "vitrina.messenger.messages(\"shop\")"),
    APIFunction(
      "vitrina.messenger.conversations", in: .reading,
      gives: [APIFunction.Result("vitrina.Conversation[]")],
      "Gives the conversations, the latest first.", example: "vitrina.messenger.conversations()"),
    APIFunction(
      "vitrina.messenger.outbox", in: .reading,
      gives: [APIFunction.Result("vitrina.OutboxEntry[]")], "Gives what waits or failed.",
      example: "vitrina.messenger.outbox()"),
    APIFunction(
      "vitrina.messenger.user", in: .reading, gives: [APIFunction.Result("vitrina.MessengerUser?")],
      "Gives who writes; nil before the set-up.", example: "vitrina.messenger.user()"),
    APIFunction(
      "vitrina.messenger.unread_count", in: .reading, gives: [APIFunction.Result("integer")],
      "Gives how many messages are unread.", example: "vitrina.messenger.unread_count()"),
    APIFunction(
      "vitrina.messenger.visible", in: .reading, gives: [APIFunction.Result("string?")],
      "Gives the id of the conversation in sight.", example: "vitrina.messenger.visible()"),
    APIFunction(
      "vitrina.messenger.connection", in: .reading,
      gives: [APIFunction.Result("\"online\"|\"offline\"|\"reconnecting\"")],
      "Gives how the connection is.", example: "vitrina.messenger.connection()"),
    APIFunction(
      "vitrina.messenger.capabilities", in: .reading,
      gives: [APIFunction.Result("vitrina.Capability[]")], "Gives what the device lets the app do.",
      example: "vitrina.messenger.capabilities()"),
    APIFunction(
      "vitrina.messenger.user_notification_categories", in: .reading,
      gives: [APIFunction.Result("table[]")], "Gives the categories of notifications.",
      example: "vitrina.messenger.user_notification_categories()"),
  ]

  static let messengerAliases: [APIAlias] = [
    APIAlias(
      "MessengerSettingName",
      words(SettingName.allCases.map(\.rawValue)),
      "A setting of the messenger."),
    APIAlias(
      "CapabilityName",
      words(
        ["background.connectivity", "camera", "documents", "haptics", "location"]
          + ["notifications", "photos", "push"]),
      "What a device lets an app do."),
    APIAlias(
      "CapabilityState", "\"unavailable\"|\"not_determined\"|\"granted\"|\"denied\"",
      "Whether it does."),
  ]
}
