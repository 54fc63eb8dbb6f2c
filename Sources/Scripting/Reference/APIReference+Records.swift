internal import Components

extension APIReference {
  /// What handlers and getters are given.
  static let recordClasses: [APIClass] = [
    APIClass("Null", "Explicitly none: unsets a field. There is one, `vitrina.null`.", []),
    APIClass(
      "Component", "A component with its data, which are read when it is shown.",
      [APIClass.Field("component", "string", "The component's name.")]),
    APIClass(
      "Context", "What data are read for; `vitrina.json` and `--context FILE` add to it.",
      [
        APIClass.Field("locale", "string", "Such as `es-AR`."),
        APIClass.Field("scheme", "\"light\"|\"dark\"", "The scheme."),
        APIClass.Field("direction", "\"ltr\"|\"rtl\"", "The direction of text."),
        APIClass.Field("width", "number", "Points."),
        APIClass.Field("text_size", "number", "How large text is; 1 is usual."),
        APIClass.Field("motion", "string", "How much may move: `full`, or less."),
        APIClass.Field("now", "number", "Seconds since 1970."),
        APIClass.Field("params", "table<string, any>", "Those of the screen."),
        APIClass.Field("theme", "vitrina.ContextTheme", "The theme in the scheme at hand."),
      ], others: ("string", "any")),
    APIClass(
      "ContextTheme", "The colours of the theme in the scheme at hand.",
      Theme.Token.allCases.map { APIClass.Field($0.name, "vitrina.Color") } + [
        APIClass.Field("accent", "vitrina.Color", "The same as `secondary_color`."),
        APIClass.Field("background", "vitrina.Color", "What components lie on."),
        APIClass.Field("font_family", "string", "The name of the font."),
      ]),
    APIClass(
      "Event", "What has happened to a component.",
      [
        APIClass.Field("name", "string", "Such as `tap`."),
        APIClass.Field("component", "string", "The component's name."),
        APIClass.Field("provider", "string", "The id of who provides it."),
        APIClass.Field("node?", "string", "The part of the component that it happened to."),
        APIClass.Field("index?", "integer", "Which of several, from 1."),
        APIClass.Field("deep_link?", "vitrina.DeepLink", "Where it leads."),
        APIClass.Field("track_id?", "string", "What it is tracked under."),
        APIClass.Field("value?", "any", "What else there is to tell."),
      ]),
    APIClass(
      "ToldEvent", "An event of the host, of a service or of a plugin.",
      [
        APIClass.Field("name", "string", "As it was told."),
        APIClass.Field("properties", "table<string, any>", "Empty if nothing was given."),
      ]),
    APIClass(
      "Link", "A link that is being routed.",
      [
        APIClass.Field("url", "string", "As it came in."),
        APIClass.Field("scheme", "string", "Such as `meli`."),
        APIClass.Field("host?", "string", "What follows the two slashes."),
        APIClass.Field("path", "string", "With its slashes."),
        APIClass.Field("params", "table<string, any>", "What the pattern declares, by type."),
        APIClass.Field("query", "table<string, string?>", "The first value of each query item."),
        APIClass.Field("query_all", "table<string, string[]?>", "All values of each query item."),
        APIClass.Field("fragment?", "string", "What follows the `#`."),
        APIClass.Field("route?", "string", "The pattern that took it."),
        APIClass.Field(
          "source", "\"tap\"|\"script\"|\"external\"|\"deferred\"",
          "Where it comes from; `external` is another app or the command line, `deferred` was "
            + "kept for later."),
      ]),
  ]
}
