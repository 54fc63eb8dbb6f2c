internal import Components

extension APIReference {
  static let registering: [APIFunction] = [
    APIFunction(
      "vitrina.provide", in: .load,
      [
        APIFunction.Parameter("id", "string", "The provider is `plugin/id`."),
        APIFunction.Parameter("component", "vitrina.Component", "Made with `vitrina.components`."),
        APIFunction.Parameter("options?", "vitrina.ProvideOptions"),
      ],
      "Registers the provider `plugin/id`. A scenario's `data` are laid over the provider's, lists "
        + "replaced whole; `state` and `time` pin a moment. `aliases` are earlier ids.",
      example: """
        vitrina.provide("points", vitrina.components.loyalty_ring { title = "100 points" }, {
          scenarios = { { id = "long", title = "Long text", data = { title = "A long text" } } },
        })
        """),
    APIFunction(
      "vitrina.screen", in: .load,
      [
        APIFunction.Parameter("id", "string", "The screen is `plugin/id`."),
        APIFunction.Parameter(
          "content",
          "fun(params: table<string, any>, context: vitrina.Context): vitrina.ScreenContent",
          "Gives title and entries: ids of providers and component values in their order."),
        APIFunction.Parameter("options?", "vitrina.ScreenOptions"),
      ], "Registers a screen: a title, with provider ids and component values in order.",
      example: """
        vitrina.screen("start", function() return { title = "Start", "points" } end)
        """),
    APIFunction(
      "vitrina.theme", in: .load, [APIFunction.Parameter("theme", "vitrina.Theme")],
      "Sets colours and font of the plugin, once.", more: "[Theme](#theme)",
      example: """
        vitrina.theme { secondary_color = "#7a1fa2", dark = { secondary_color = "#e1a5ff" } }
        """),
    APIFunction(
      "vitrina.route", in: .load,
      [
        APIFunction.Parameter("pattern", "string", "Such as `meli://item/{id:int}?{from?}`."),
        APIFunction.Parameter("handler", "fun(link: vitrina.Link): boolean|string|nil"),
        APIFunction.Parameter("options?", "vitrina.RouteOptions"),
      ],
      "Registers a route. The handler returns nil or true: handled; false: the next match; a "
        + "text: go on there.",
      example: """
        vitrina.route("meli://item/{id:int}", function(link)
          vitrina.navigate("item", { id = link.params.id })
        end, { name = "item" })
        """),
    APIFunction(
      "vitrina.redirect", in: .load,
      [
        APIFunction.Parameter("pattern", "string", "Such as `meli://old/{id}`."),
        APIFunction.Parameter("target", "vitrina.DeepLink", "With params of the pattern."),
        APIFunction.Parameter("options?", "vitrina.RouteOptions"),
      ], "Registers a route to another link, in which `{param}` is filled in.",
      example: "vitrina.redirect(\"meli://old/{id}\", \"meli://item/{id}\")"),
    APIFunction(
      "vitrina.before", in: .load,
      [
        APIFunction.Parameter(
          "handler", "fun(link: vitrina.Link): boolean|string|nil, string?",
          "Returns nil or true: go on; a text: that link instead; false and a reason: refused.")
      ],
      "Runs before routing: nil or true go on, a text rewrites, `false, reason` refuses.",
      example: """
        vitrina.before(function(link)
          if link.source == "external" then return false, "not from outside" end
        end)
        """),
    APIFunction(
      "vitrina.fallback", in: .load,
      [APIFunction.Parameter("handler", "fun(link: vitrina.Link): boolean|string|nil")],
      "Runs for links that no route takes; may return a link.",
      example: "vitrina.fallback(function() return \"meli://home\" end)"),
    APIFunction(
      "vitrina.on", in: .load,
      [
        APIFunction.Parameter("event", "vitrina.EventName"),
        APIFunction.Parameter(
          "handler", "fun(event: vitrina.ToldEvent): any",
          "Each call belongs to one event."),
      ],
      "Listens to an event of the host or of a plugin; `event` is `{name, properties}`; may return "
        + "a link.", more: "[Events](events.md)",
      example: "vitrina.on(\"start\", function() vitrina.track(\"started\") end)"),
  ]

  static let registeringClasses: [APIClass] = [
    APIClass(
      "ProvideOptions", isOptions: true, "What is known of a provider beside its data.",
      [
        APIClass.Field("doc?", "string", "What it is, in one sentence."),
        APIClass.Field("tags?", "string[]", "Words to find it by."),
        APIClass.Field("scenarios?", "vitrina.Scenario[]", "Other data that it is looked at with."),
        APIClass.Field("aliases?", "string[]", "Earlier ids."),
      ]),
    APIClass(
      "Scenario", "Other data that a provider is looked at with.",
      [
        APIClass.Field("id", "string", "Such as `long_text`."),
        APIClass.Field("title?", "string", "For readers."),
        APIClass.Field(
          "data?", "table<string, any>",
          "Fields that are laid over the data; `vitrina.null` unsets one."),
        APIClass.Field(
          "state?", "string", "The state that it stands in: one of the component's, or of data."),
        APIClass.Field("time?", "number", "Seconds in that state, 0 to 3600."),
      ]),
    APIClass(
      "ScreenOptions", isOptions: true, "What is known of a screen beside its content.",
      [
        APIClass.Field("title?", "string", "For readers."),
        APIClass.Field("doc?", "string", "What it is, in one sentence."),
        APIClass.Field("scenarios?", "vitrina.ScreenScenario[]", "Params it is looked at with."),
      ]),
    APIClass(
      "ScreenScenario", "Params that a screen is looked at with.",
      [
        APIClass.Field("id", "string", "Such as `level_5`."),
        APIClass.Field("title?", "string", "For readers."),
        APIClass.Field("params?", "table<string, any>", "The screen's params."),
      ]),
    APIClass(
      "ScreenContent",
      "Title of a screen; ids of providers and component values follow as its list.",
      [
        APIClass.Field("title?", "string", "What stands above it.")
      ]),
    APIClass(
      "RouteOptions", isOptions: true, "What is known of a route beside its pattern.",
      [
        APIClass.Field("name?", "string", "What `vitrina.url` calls it."),
        APIClass.Field("doc?", "string", "What it is, in one sentence."),
      ]),
    APIClass(
      "Theme", "Colours and font of a plugin.",
      Theme.Token.allCases.map { APIClass.Field("\($0.name)?", "vitrina.Color") } + [
        APIClass.Field("font_family?", "string", "The name that the files of `fonts` carry."),
        APIClass.Field("fonts?", "vitrina.ThemeFonts", "Files of the plugin's folder."),
        APIClass.Field("dark?", "vitrina.ThemeColors", "Colours of the dark scheme alone."),
      ]),
    APIClass(
      "ThemeColors", "Colours of one scheme.",
      Theme.Token.allCases.map { APIClass.Field("\($0.name)?", "vitrina.Color") }),
    APIClass(
      "ThemeFonts", "Files of the plugin's folder by weight, `.ttf` or `.otf`.",
      ["light", "regular", "medium", "semibold", "bold"].map {
        APIClass.Field("\($0)?", "string")
      }),
  ]
}
