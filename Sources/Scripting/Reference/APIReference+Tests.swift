extension APIReference {
  private static let note = APIFunction.Parameter("note?", "string", "Text for the message.")
  private static let body = APIFunction.Parameter("body", "fun()")

  /// What a test file claims and how it is put together.
  static let testCases: [APIFunction] = [
    APIFunction(
      "test.case", in: [], [APIFunction.Parameter("name", "string"), body],
      "Adds a case; at the top level. Cases run in the order of the file, after it has loaded.",
      example: "test.case(\"one is one\", function() test.equal(1, 1) end)"),
    APIFunction(
      "test.group", in: [], [APIFunction.Parameter("name", "string"), body],
      "Puts the cases that the function adds together: each is called `group › case`.",
      example: "test.group(\"numbers\", function() end)"),
    APIFunction(
      "test.before", in: [], [body], "Is done before every case of the group or file.",
      example: "test.before(function() end)"),
    APIFunction(
      "test.after", in: [], [body],
      "Is done after every case of the group or file, also when it failed.",
      example: "test.after(function() end)"),
    APIFunction(
      "test.equal", in: [],
      [APIFunction.Parameter("actual", "any"), APIFunction.Parameter("expected", "any"), note],
      "Compares plain values, tables by what is in them.", example: "test.equal({ 1 }, { 1 })"),
    APIFunction(
      "test.ok", in: [], [APIFunction.Parameter("value", "any"), note], "Fails for nil and false.",
      example: "test.ok(true)"),
    APIFunction(
      "test.fails", in: [], [body, APIFunction.Parameter("text", "string", "Of the message.")],
      "Calls the function, which has to raise an error whose message contains the text.",
      example: "test.fails(function() error(\"no\") end, \"no\")"),
  ]

  private static let provider = APIFunction.Parameter("provider", "vitrina.ProviderId")

  /// What a case does to the project.
  static let testActions: [APIFunction] = [
    APIFunction(
      "test.open", in: [], [APIFunction.Parameter("url", "vitrina.DeepLink")],
      gives: [APIFunction.Result("test.Opened")],
      "Dispatches a link; gives the object of `open --json`.",
      example: "test.open(\"mercadopago://beneficios\")"),
    APIFunction(
      "test.tap", in: [], [provider, APIFunction.Parameter("options?", "test.TapOptions")],
      gives: [APIFunction.Result("test.Tapped")],
      "Taps a component, or does another action to it; gives the object of `tap --json`.",
      example: "test.tap(\"loyalty/points\")"),
    APIFunction(
      "test.show", in: [], [provider, APIFunction.Parameter("options?", "test.ShowOptions")],
      gives: [APIFunction.Result("test.Shown")],
      "Reads a component's data; `context` joins that of the project. Gives the object of "
        + "`show --json`.", example: "test.show(\"loyalty/points\").data.title"),
    APIFunction(
      "test.screen", in: [],
      [
        APIFunction.Parameter("id", "vitrina.ScreenId"),
        APIFunction.Parameter("options?", "test.ScreenOptions"),
      ], gives: [APIFunction.Result("test.ShownScreen")],
      "Runs a screen; gives the object of `show screen:ID --json`.",
      example: "test.screen(\"loyalty/benefits\").title"),
    APIFunction(
      "test.post", in: [],
      [
        APIFunction.Parameter("event", "vitrina.EventName"),
        APIFunction.Parameter("properties?", "table<string, any>"),
      ], gives: [APIFunction.Result("test.Activity")], "Tells plugins of an event.",
      example: "test.post(\"start\")"),
    APIFunction(
      "test.pass", in: [], [APIFunction.Parameter("seconds", "number")],
      gives: [APIFunction.Result("test.Activity")],
      "Moves the clock, and runs the timers that come due on the way and what shown components and "
        + "banners do by themselves, each at its time.", example: "test.pass(1)"),
    APIFunction(
      "test.banners", in: [], gives: [APIFunction.Result("test.Banner[]")],
      "Lists the banners that are shown or wait.", example: "test.banners()"),
    APIFunction(
      "test.banner", in: [],
      [
        APIFunction.Parameter("gesture", "\"tap\"|\"action\"|\"swipe\"|\"close\""),
        APIFunction.Parameter("options?", "test.BannerOptions"),
      ], gives: [APIFunction.Result("test.Activity")],
      "Does something to the newest banner that is shown.", example: "test.banner(\"tap\")"),
  ]

  private static let effectField = APIClass.Field(
    "effects", "table<string, any>[]", "What was asked for, in order.")
  private static let diagnosticField = APIClass.Field(
    "diagnostics", "table<string, any>[]", "What went wrong.")
  private static let scenario = APIClass.Field("scenario?", "string", "One of the provider's.")

  static let testClasses: [APIClass] = [
    APIClass(
      "TapOptions", of: "test", isOptions: true, "What is tapped.",
      [
        APIClass.Field("index?", "integer", "Which of several, from 1."), scenario,
        APIClass.Field("action?", "string", "Another action than a tap."),
      ]),
    APIClass(
      "ShowOptions", of: "test", isOptions: true, "How a component is shown.",
      [scenario, APIClass.Field("context?", "table<string, any>", "Joins the project's.")]),
    APIClass(
      "ScreenOptions", of: "test", isOptions: true, "How a screen is run.",
      [scenario, APIClass.Field("params?", "table<string, any>", "The screen's.")]),
    APIClass(
      "BannerOptions", of: "test", isOptions: true, "What is done to a banner.",
      [APIClass.Field("index?", "integer", "Which button, from 1.")]),
    APIClass("Activity", of: "test", "What came of it.", [effectField, diagnosticField]),
    APIClass(
      "Opened", of: "test", "What became of a link.",
      [
        APIClass.Field(
          "outcome", "string", "`handled redirected declined unmatched refused failed`."),
        effectField,
      ], others: ("string", "any")),
    APIClass("Tapped", of: "test", "What came of a tap.", [effectField], others: ("string", "any")),
    APIClass(
      "Shown", of: "test", "A component with its data.",
      [
        APIClass.Field("component", "string"), APIClass.Field("data", "table<string, any>"),
        diagnosticField,
      ], others: ("string", "any")),
    APIClass(
      "ShownScreen", of: "test", "A screen with its components.",
      [
        APIClass.Field("screen", "string"), APIClass.Field("title?", "string"),
        APIClass.Field("components", "test.Shown[]"),
      ], others: ("string", "any")),
    APIClass(
      "Banner", of: "test", "A banner that is shown or waits.",
      [
        APIClass.Field("title?", "string"), APIClass.Field("subtitle?", "string"),
        APIClass.Field("state", "string"), APIClass.Field("scene", "string"),
        APIClass.Field("lane", "string"), APIClass.Field("plugin", "string"),
      ]),
  ]
}
