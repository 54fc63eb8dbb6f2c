extension APIReference {
  static let values: [APIFunction] =
    [
      APIFunction(
        "vitrina.json.encode", in: .always, [APIFunction.Parameter("value", "any")],
        gives: [APIFunction.Result("string")], "Writes a plain value as JSON.",
        example: "vitrina.json.encode({ level = 5 })"),
      APIFunction(
        "vitrina.json.decode", in: .always, [APIFunction.Parameter("text", "string")],
        gives: [APIFunction.Result("any")], "Reads JSON; null becomes `vitrina.null`.",
        example: "vitrina.json.decode('{\"level\": 5}')"),
      APIFunction(
        "vitrina.json.array", in: .always, [APIFunction.Parameter("list?", "any[]")],
        gives: [APIFunction.Result("any[]")], "Gives a list that stays one when it is empty.",
        example: "vitrina.json.array({})"),
      APIFunction(
        "vitrina.clock.now", in: .always, gives: [APIFunction.Result("number")],
        "Gives the seconds since 1970.", example: "vitrina.clock.now()"),
    ]
    + ["debug", "info", "warn", "error"].map { level in
      APIFunction(
        "vitrina.log.\(level)", in: .always, [APIFunction.Parameter("...", "any")],
        level == "info"
          ? "Logs a line; `print` does the same." : "Logs a line of the level `\(level)`.",
        example: "vitrina.log.\(level)(\"level\", 5)")
    }

  private static let number = APIFunction.Parameter("number", "number")

  static let formats: [APIFunction] = [
    APIFunction(
      "vitrina.format.number", in: .always,
      [number, APIFunction.Parameter("options?", "vitrina.NumberOptions")],
      gives: [APIFunction.Result("string")], "Writes a number.",
      example: "vitrina.format.number(1234.5, { decimals = 2 })"),
    APIFunction(
      "vitrina.format.money", in: .always,
      [
        APIFunction.Parameter("amount", "number"),
        APIFunction.Parameter("currency", "string", "An ISO 4217 code such as `ARS`."),
        APIFunction.Parameter("options?", "vitrina.MoneyOptions"),
      ], gives: [APIFunction.Result("string")],
      "Writes an amount with the symbol and the decimals of its currency.",
      example: "vitrina.format.money(1234.5, \"ARS\")"),
    APIFunction(
      "vitrina.format.percent", in: .always,
      [
        APIFunction.Parameter("fraction", "number", "0.5 is 50 %."),
        APIFunction.Parameter("options?", "vitrina.PercentOptions"),
      ], gives: [APIFunction.Result("string")], "Writes a fraction as per cent.",
      example: "vitrina.format.percent(0.255)"),
    APIFunction(
      "vitrina.format.date", in: .always,
      [
        APIFunction.Parameter(
          "seconds", "number", "Since 1970, as `vitrina.clock.now()` has them."),
        APIFunction.Parameter("options?", "vitrina.DateOptions"),
      ], gives: [APIFunction.Result("string")], "Writes a date, a time or both.",
      example: "vitrina.format.date(1700000000, { time = \"short\" })"),
    APIFunction(
      "vitrina.format.plural", in: .always,
      [number, APIFunction.Parameter("forms", "vitrina.PluralForms")],
      gives: [APIFunction.Result("string")],
      "Takes the text of the number's plural category; `{n}` in it becomes the number.",
      example: "vitrina.format.plural(3, { one = \"{n} point\", other = \"{n} points\" })"),
  ]

  private static let decimals = APIClass.Field("decimals?", "integer", "Exactly so many, 0 to 15.")
  private static let sign = APIClass.Field(
    "sign?", "\"auto\"|\"always\"", "`always` writes + too, but not before 0.")

  static let formatClasses: [APIClass] = [
    navigateOptions,
    APIClass(
      "NumberOptions", isOptions: true, "How a number is written.",
      [
        decimals,
        APIClass.Field("min_decimals?", "integer", "At least so many; else 0."),
        APIClass.Field("max_decimals?", "integer", "At most so many; else 3."),
        APIClass.Field("grouping?", "boolean", "false leaves out the marks between thousands."),
        sign,
        APIClass.Field("compact?", "boolean", "Short: thousands and millions as words."),
      ]),
    APIClass("MoneyOptions", isOptions: true, "How an amount is written.", [decimals, sign]),
    APIClass("PercentOptions", isOptions: true, "How a fraction is written.", [decimals]),
    APIClass(
      "DateOptions", isOptions: true, "How a moment is written.",
      [
        APIClass.Field(
          "date?", "\"none\"|\"short\"|\"medium\"|\"long\"|\"full\"", "Else `medium`."),
        APIClass.Field("time?", "\"none\"|\"short\"|\"medium\"", "Else `none`."),
        APIClass.Field(
          "time_zone?", "string", "`UTC` or an IANA name such as `America/Montevideo`; else UTC."),
      ]),
    APIClass(
      "PluralForms", isOptions: true, "A text for each plural category of the language.",
      ["zero", "one", "two", "few", "many"].map { APIClass.Field("\($0)?", "string") } + [
        APIClass.Field("other", "string", "Stands in for those that are not there.")
      ]),
  ]
}
