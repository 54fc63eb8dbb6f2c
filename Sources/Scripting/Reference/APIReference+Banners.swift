internal import Banners
internal import Components

extension APIReference {
  private static let place = APIFunction.Parameter(
    "place?", "string|vitrina.BannerPlace", "A scene, or `{scene, lane}`; else the active scene.")

  static let banners: [APIFunction] = [
    APIFunction(
      "vitrina.banners.present", in: .effect,
      [APIFunction.Parameter("banner", "vitrina.BannerRequest")],
      gives: [APIFunction.Result("vitrina.BannerHandle")],
      "Asks for a banner; gives a handle: `handle:update{…}`, `handle:dismiss(done)`, `handle.state`.",
      example: "vitrina.banners.present { title = \"Saved\" }"),
    APIFunction(
      "vitrina.banners.promise", in: .effect,
      [APIFunction.Parameter("options", "vitrina.PromiseOptions")],
      gives: [APIFunction.Result("vitrina.BannerPromise")],
      "Shows one banner from the beginning of something to its end; gives a handle with "
        + "`handle:resolve(value)` and `handle:reject(value)` besides.",
      example: """
        local upload = vitrina.banners.promise { loading = "Uploading…", success = "Done" }
        upload:resolve()
        """),
    APIFunction(
      "vitrina.banners.dismiss", in: .effect,
      [APIFunction.Parameter("options?", "vitrina.DismissOptions")],
      "Sends the one away that is shown.", example: "vitrina.banners.dismiss { lane = \"main\" }"),
    APIFunction(
      "vitrina.banners.cancel_pending", in: .effect, [place], "Drops those that wait.",
      example: "vitrina.banners.cancel_pending()"),
    APIFunction(
      "vitrina.banners.clear", in: .effect, [place],
      "Drops those that wait, and those that are shown as well.",
      example: "vitrina.banners.clear()"),
    APIFunction(
      "vitrina.banners.current", in: .effect, [APIFunction.Parameter("scene?", "string")],
      gives: [APIFunction.Result("vitrina.CurrentBanner?")],
      "Gives the newest one that is shown: `{scene, lane, state, plugin}`, of an own one its words "
        + "too; nil if there is none.", example: "vitrina.banners.current()"),
    APIFunction(
      "vitrina.banners.lane", in: .load,
      [
        APIFunction.Parameter("name", "string"),
        APIFunction.Parameter("options?", "vitrina.LaneOptions"),
      ], "Sets up a queue.", example: "vitrina.banners.lane(\"connection\", { max_queue = 1 })"),
  ]

  static let bannerClasses: [APIClass] = [
    APIClass(
      "BannerRequest", BannerData.schema.dataProtocol, "A banner as a handler asks for it.",
      different: [
        APIClass.Field("actions?", "vitrina.BannerRequestAction[]", "At most two buttons."),
        APIClass.Field(
          "on?", "fun(event: vitrina.BannerEvent): table<string, any>?",
          "Hears what becomes of it; at `will_present` may return fields to lay over."),
        APIClass.Field(
          "on_tap?", "fun(event: vitrina.BannerEvent): boolean|string|nil", "A tap on it."),
      ]),
    APIClass(
      "BannerRequestAction", BannerAction.schema.dataProtocol, "A button of a banner.",
      different: [
        APIClass.Field(
          "on_tap?", "fun(event: vitrina.BannerEvent): boolean|string|nil", "A tap on the button.")
      ]),
    APIClass(
      "BannerEvent", "What has happened to a banner.",
      [
        APIClass.Field("name", "\"state\"|\"tap\"|\"action\"|\"done\"", "What it is."),
        APIClass.Field(
          "state?", "\"will_present\"|\"presented\"|\"dismissed\"", "How far the banner is."),
        APIClass.Field(
          "reason?",
          words(
            ["timeout", "tap", "action", "swipe", "close", "manual", "replaced", "immediate"]
              + ["overflow", "cancelled", "scene_gone"]),
          "Why it was dismissed."),
        APIClass.Field("index?", "integer", "Which button, from 1."),
        APIClass.Field("time", "number", "Seconds on the host's clock."),
        APIClass.Field(
          "banner", "table<string, any>",
          "`scene`, `lane` and `plugin`; `title`, `subtitle`, `image` and `id`."),
      ]),
    APIClass(
      "BannerHandle", "One banner, as `present` gives it.",
      [
        APIClass.Field("state", "string", "How far it is."),
        APIClass.Field("ticket", "integer", "Its number."),
        APIClass.Field(
          "update", "fun(self: vitrina.BannerHandle, fields: vitrina.BannerRequest)",
          "Lays fields over those that it has."),
        APIClass.Field(
          "dismiss",
          "fun(self: vitrina.BannerHandle, done?: fun(event: vitrina.BannerEvent): boolean|string|nil)",
          "Sends it away."),
      ]),
    APIClass(
      "BannerPromise", "One banner from the beginning of something to its end.",
      [
        APIClass.Field("state", "string", "How far it is."),
        APIClass.Field("ticket", "integer", "Its number."),
        APIClass.Field(
          "update", "fun(self: vitrina.BannerPromise, fields: vitrina.BannerRequest)",
          "Lays fields over those that it has."),
        APIClass.Field(
          "dismiss",
          "fun(self: vitrina.BannerPromise, done?: fun(event: vitrina.BannerEvent): boolean|string|nil)",
          "Sends it away."),
        APIClass.Field(
          "resolve", "fun(self: vitrina.BannerPromise, value?: any)",
          "Ends it well: `success` is shown."),
        APIClass.Field(
          "reject", "fun(self: vitrina.BannerPromise, value?: any)",
          "Ends it badly: `error` is shown."),
      ]),
    APIClass(
      "PromiseOptions", isOptions: true, "What a banner shows from a beginning to an end.",
      [
        APIClass.Field(
          "loading", "string|vitrina.BannerRequest", "Until it is resolved or rejected."),
        APIClass.Field(
          "success?",
          "string|vitrina.BannerRequest|(fun(value: any): string|vitrina.BannerRequest)",
          "What is shown when it is resolved."),
        APIClass.Field(
          "error?", "string|vitrina.BannerRequest|(fun(value: any): string|vitrina.BannerRequest)",
          "What is shown when it is rejected."),
        APIClass.Field("id?", "string", "Another one with this id is updated."),
      ]),
    APIClass(
      "BannerPlace", "Where banners are.",
      [
        APIClass.Field("scene?", "string", "A window; else the active one."),
        APIClass.Field("lane?", "string", "A queue; else `main`."),
      ]),
    APIClass(
      "DismissOptions", isOptions: true, "Which banner goes.",
      [
        APIClass.Field("scene?", "string", "A window; else the active one."),
        APIClass.Field("lane?", "string", "A queue; else `main`."),
        APIClass.Field(
          "done?", "fun(event: vitrina.BannerEvent): boolean|string|nil", "Told once it is gone."),
      ]),
    APIClass(
      "CurrentBanner", "A banner that is shown.",
      [
        APIClass.Field("scene", "string"), APIClass.Field("lane", "string"),
        APIClass.Field("state", "string"), APIClass.Field("plugin", "string"),
      ], others: ("string", "any")),
    APIClass("LaneOptions", BannerLane.schema.dataProtocol, "How a queue works."),
  ]
}
