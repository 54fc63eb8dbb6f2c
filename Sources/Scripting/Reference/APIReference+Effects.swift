extension APIReference {
  static let effects: [APIFunction] = [
    APIFunction(
      "vitrina.navigate", in: .effect,
      [
        APIFunction.Parameter("screen", "vitrina.ScreenId"),
        APIFunction.Parameter("params?", "table<string, any>", "The screen's params."),
        APIFunction.Parameter("options?", "vitrina.NavigateOptions"),
      ], "Shows a screen.",
      example: "vitrina.navigate(\"benefits\", { level = 5 }, { replace = true })"),
    APIFunction("vitrina.back", in: .effect, [], "Goes back.", example: "vitrina.back()"),
    APIFunction(
      "vitrina.open", in: .effect, [APIFunction.Parameter("url", "vitrina.DeepLink")],
      "Dispatches another link.", example: "vitrina.open(\"mercadopago://beneficios\")"),
    APIFunction(
      "vitrina.open_external", in: .effect, [APIFunction.Parameter("url", "string", "`https:`.")],
      "Opens a link outside; needs the permission `open_external` and an entry in `vitrina.json`.",
      example: "vitrina.open_external(\"https://www.example.com\")"),
    APIFunction(
      "vitrina.refresh", in: .effect, [APIFunction.Parameter("provider", "vitrina.ProviderId")],
      "Reads a provider's data anew.", example: "vitrina.refresh(\"points\")"),
    APIFunction(
      "vitrina.track", in: .effect,
      [
        APIFunction.Parameter("name", "string"),
        APIFunction.Parameter("properties?", "table<string, any>"),
      ], "Reports something.", example: "vitrina.track(\"level_seen\", { level = 5 })"),
    APIFunction(
      "vitrina.emit", in: .effect,
      [
        APIFunction.Parameter("event", "string", "Such as `order_placed`."),
        APIFunction.Parameter("properties?", "table<string, any>"),
      ],
      "Tells the listeners to an event. Names are `order_placed`, dots between parts; those of the "
        + "host are refused.", more: "[Events](events.md)",
      example: "vitrina.emit(\"order_placed\", { total = 250 })"),
    APIFunction(
      "vitrina.send", in: .effect,
      [
        APIFunction.Parameter("provider", "vitrina.ProviderId"),
        APIFunction.Parameter("action", "vitrina.Action", "What it shall do."),
        APIFunction.Parameter("arguments?", "table<string, any>"),
      ], "Gives a command to a shown component.",
      more: "[States and commands](#states-and-commands)",
      example: "vitrina.send(\"pay\", \"start_loading\", { timeout = 10 })"),
    APIFunction(
      "vitrina.after", in: .effect,
      [
        APIFunction.Parameter("seconds", "number", "0 to a year."),
        APIFunction.Parameter("handler", "fun(): boolean|string|nil"),
      ], gives: [APIFunction.Result("fun()", "takes the timer back")],
      "Runs a handler later, on the host's clock: 0 seconds to a year, 100 timers a plugin, dropped "
        + "on reload. Gives a function that takes the timer back.",
      example: "local cancel = vitrina.after(2.5, function() vitrina.back() end)"),
  ]

  static let links: [APIFunction] = [
    APIFunction(
      "vitrina.url", in: .reading,
      [
        APIFunction.Parameter("route", "string", "The name of a route."),
        APIFunction.Parameter(
          "params?", "table<string, any>", "What is not of the pattern becomes query items."),
      ], gives: [APIFunction.Result("vitrina.DeepLink")],
      "Gives the link to a route that has a name.",
      example: "vitrina.url(\"level\", { level = 5 })")
  ]

  static let store: [APIFunction] = [
    APIFunction(
      "vitrina.store.get", in: .reading, [APIFunction.Parameter("key", "string")],
      gives: [APIFunction.Result("any")], "Gives the value of a key, else nil.",
      example: "vitrina.store.get(\"count\")"),
    APIFunction(
      "vitrina.store.keys", in: .reading, gives: [APIFunction.Result("string[]")],
      "Gives all keys, sorted.", example: "vitrina.store.keys()"),
    APIFunction(
      "vitrina.store.set", in: .effect,
      [APIFunction.Parameter("key", "string"), APIFunction.Parameter("value", "any")],
      "Keeps a plain value; `vitrina.null` is one, nil is not.",
      example: "vitrina.store.set(\"count\", 3)"),
    APIFunction(
      "vitrina.store.delete", in: .effect, [APIFunction.Parameter("key", "string")],
      "Forgets a key.", example: "vitrina.store.delete(\"count\")"),
  ]
}

extension APIReference {
  static let navigateOptions = APIClass(
    "NavigateOptions", isOptions: true, "How a screen comes.",
    [
      APIClass.Field("transition?", "string", "Such as `fade`."),
      APIClass.Field("replace?", "boolean", "Whether it takes the place of the one in sight."),
    ])
}
