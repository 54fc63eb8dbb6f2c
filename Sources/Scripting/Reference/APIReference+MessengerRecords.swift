internal import Components
internal import Messenger

extension APIReference {
  static let messengerClasses: [APIClass] = [
    APIClass(
      "MessengerOptions", isOptions: true, "How a session begins.",
      [
        APIClass.Field("integration_id", "string"),
        APIClass.Field("auth_code?", "string", "Begins as somebody whom the server knows."),
        APIClass.Field("settings?", "vitrina.MessengerSettings"),
        APIClass.Field(
          "auth?", "fun(error: table<string, any>, done: fun(token: string))",
          "Renews the token; calls `done` now or from a timer."),
        APIClass.Field("screen?", "vitrina.ScreenId", "What `show` navigates to."),
      ]),
    APIClass(
      "MessengerSettings", "The settings of the messenger.",
      SettingName.allCases.filter { !notAmongSettings.contains($0) }.map { name in
        APIClass.Field("\(name.rawValue)?", type(of: name))
      }),
    APIClass(
      "SentMessage", Message.schema.dataProtocol, "A message as the server gets it.",
      different: [
        APIClass.Field("client_id", "string", "The same may arrive more than once."),
        APIClass.Field("conversation_id", "string"), APIClass.Field("attempts", "integer"),
        APIClass.Field("token?", "string", "That of `login`."),
        APIClass.Field("type", "string", "Also `postback`: the tap on a button."),
        APIClass.Field("message_id?", "string", "Whose button was tapped."),
      ]),
    APIClass(
      "MessageReply", "The answer to a message.",
      [
        APIClass.Field("ok", "fun()", "It is sent."),
        APIClass.Field("fail", "fun(failure: vitrina.MessageFailure)", "It is not."),
      ]),
    APIClass(
      "MessageFailure", "Why a message is not sent.",
      [
        APIClass.Field("code?", "string", "Such as `invalid_auth`."),
        APIClass.Field("http_status?", "integer", "Such as 401."),
        APIClass.Field("network?", "boolean", "For want of a connection."),
        APIClass.Field("description?", "string"),
      ]),
    APIClass(
      "MessageDraft", "A message of the user.",
      [
        APIClass.Field("conversation_id?", "string", "Else the one in sight, or the latest."),
        APIClass.Field("text?", "string"),
        APIClass.Field("type?", "\"text\"|\"image\"|\"file\"|\"location\"", "Else `text`."),
        APIClass.Field("payload?", "string"), APIClass.Field("metadata?", "table<string, any>"),
        APIClass.Field("path?", "string", "A file of the plugin's folder."),
        APIClass.Field("media_type?", "string", "Such as `image/png`."),
        APIClass.Field("latitude?", "number"), APIClass.Field("longitude?", "number"),
      ]),
    APIClass(
      "Activity", "Something that the business does.",
      [
        APIClass.Field(
          "activity",
          words(
            ["typing_start", "typing_stop", "conversation_read", "conversation_added"]
              + ["conversation_removed", "participant_added", "participant_removed"]),
          "What it does."),
        APIClass.Field("name?", "string", "Who does it."),
      ]),
    APIClass(
      "EarlierMessages", "Messages from before those that are known.",
      [
        APIClass.Field("previous", "vitrina.Message[]", "Each has an id."),
        APIClass.Field("has_more?", "boolean", "Whether there are still older ones."),
      ]),
    APIClass(
      "ShowOptions", isOptions: true, "What comes in sight.",
      [
        APIClass.Field("conversation_id?", "string"),
        APIClass.Field("starting_text?", "string", "Stands in the line to write in."),
      ]),
    APIClass(
      "NewConversation", isOptions: true, "What a conversation is called.",
      [
        APIClass.Field("id", "string"), APIClass.Field("display_name?", "string"),
        APIClass.Field("description?", "string"), APIClass.Field("icon_url?", "vitrina.Image"),
      ]),
    APIClass(
      "Conversation", ConversationHeader.schema.dataProtocol, "A conversation in a list.",
      different: [
        APIClass.Field("unread_count", "integer", "Messages that the user has not seen."),
        APIClass.Field("last_message?", "string"), APIClass.Field("last_type?", "string"),
        APIClass.Field("last_author?", "string", "nil: the user."),
      ]),
    APIClass(
      "OutboxEntry", "A message that waits or failed.",
      [
        APIClass.Field("client_id", "string"), APIClass.Field("conversation_id", "string"),
        APIClass.Field("type", "string"), APIClass.Field("text?", "string"),
        APIClass.Field("status", words(OutboxEntry.Status.allCases.map(\.rawValue))),
        APIClass.Field("attempts", "integer"),
        APIClass.Field("last_error?", words(OutboxEntry.Failure.allCases.map(\.rawValue))),
        APIClass.Field("first_queued_at", "number", "Seconds since 1970."),
      ]),
    APIClass(
      "MessengerUser", "Who writes.",
      [APIClass.Field("id", "string"), APIClass.Field("external_id?", "string")]),
    APIClass(
      "Capability", "What the device lets the app do.",
      [
        APIClass.Field("name", "vitrina.CapabilityName"),
        APIClass.Field("state", "vitrina.CapabilityState"),
        APIClass.Field("requested_by?", "string", "The setting that asked."),
        APIClass.Field("last_change?", "any"), APIClass.Field("log", "any[]"),
      ]),
    APIClass("MessengerHooks", "What has a say; all may be left out.", hooks),
  ]

  /// What `init` takes beside the settings.
  private static let notAmongSettings: [SettingName] = [
    .integrationID, .authCode, .authenticationDelegate,
  ]

  private static func type(of setting: SettingName) -> String {
    switch setting {
    case .allowedMenuItems: "string[]|false"
    case .notificationDisplayTime: "integer"
    case .allowOfflineUsage, .allowOfflineUsageInBackground, .enableAppDelegateSwizzling,
      .enableUserNotificationCenterDelegateOverride, .requestPushPermissionOnFirstMessage:
      "boolean"
    case .conversationStatusBarStyle, .conversationStatusBarStyleDarkMode:
      words(["default", "light_content", "dark_content"])
    default: "string"
    }
  }

  private static let hooks: [APIClass.Field] = MessengerHook.allCases.map { hook in
    APIClass.Field("\(hook.rawValue)?", type(of: hook))
  }

  private static func type(of hook: MessengerHook) -> String {
    switch hook {
    case .willSendMessage: "fun(message: vitrina.MessageDraft): table<string, any>?"
    case .willDisplayMessage: "fun(message: vitrina.Message): table<string, any>|boolean?"
    case .shouldShowInAppNotification: "fun(message: vitrina.Message): boolean?"
    case .shouldShowForAction: "fun(action: string, info: table<string, string>): boolean?"
    case .shouldHandleMessageAction: "fun(action: table<string, any>): boolean?"
    case .shouldCreateCustomConversationFlow: "fun(): boolean?"
    case .conversationListDidSelectCreate: "fun()"
    case .conversationListDidRefresh: "fun(conversations: vitrina.Conversation[])"
    case .unreadCountDidChange: "fun(count: integer)"
    case .didReceiveMessages, .didReceivePreviousMessages:
      "fun(messages: vitrina.Message[], conversation_id: string)"
    case .didReceiveActivity: "fun(activity: table<string, any>)"
    case .willShowConversation, .didShowConversation, .willDismissConversation,
      .didDismissConversation:
      "fun(conversation_id: string)"
    case .authorize: "fun(request: table<string, any>): boolean|string|table<string, any>|nil"
    case .capabilityRequested: "fun(request: table<string, any>): \"granted\"|\"denied\"|nil"
    case .pickMedia: "fun(item: string): table<string, string>|boolean?"
    case .currentLocation: "fun(): table<string, number>|boolean?"
    case .didReceivePush: "fun(push: table<string, any>)"
    case .didReceiveForeignNotification: "fun(payload: table<string, any>)"
    case .shouldDiscardOutbox: "fun(count: integer): boolean?"
    }
  }
}
