extension APIReference {
  private static let done = APIFunction.Parameter("done?", "vitrina.Done")
  private static let purchase = APIFunction.Parameter("purchase", "vitrina.Purchase")
  private static let order = APIFunction.Parameter("order_id", "string")

  static let impact: [APIFunction] = [
    APIFunction(
      "vitrina.impact.configure", in: .load,
      [APIFunction.Parameter("settings", "vitrina.ImpactSettings")],
      "Sets the service up; called once, by one plugin.",
      example: "vitrina.impact.configure { api_key = \"public.private\", chain_id = 1 }"),
    APIFunction(
      "vitrina.impact.catalog", in: .load,
      [
        APIFunction.Parameter(
          "content", "fun(context: vitrina.Context): vitrina.ImpactCatalog",
          "Gives the catalogue as a table.")
      ], "Supplies chains and nonprofits.",
      example: """
        vitrina.impact.catalog(function()
          return { nonprofits = { { id = 1, cause_id = 1, name = "Wells for All" } } }
        end)
        """),
    APIFunction(
      "vitrina.impact.register_user", in: .effect,
      [APIFunction.Parameter("email", "string"), done],
      "Says who shops; adopts what a guest has selected.",
      example: "vitrina.impact.register_user(\"ana@example.org\")"),
    APIFunction(
      "vitrina.impact.deregister_user", in: .effect, [done],
      "Forgets the shopper, the selection and the pending transaction; orders stay.",
      example: "vitrina.impact.deregister_user()"),
    APIFunction(
      "vitrina.impact.select", in: .effect,
      [APIFunction.Parameter("nonprofit_id", "integer"), done],
      "Chooses for whom is donated, also for a guest.", example: "vitrina.impact.select(1)"),
    APIFunction(
      "vitrina.impact.start_transaction", in: .effect, [purchase, done],
      "Begins a purchase; one that was begun before is replaced.",
      example: """
        vitrina.impact.start_transaction { cart_total = "19.90", currency_code = "USD", store_id = 1 }
        """),
    APIFunction(
      "vitrina.impact.finish_transaction", in: .effect,
      [APIFunction.Parameter("order", "vitrina.FinishOptions"), done],
      "Books the order; with a selection also its donation. When it is refused the purchase stays "
        + "begun.",
      example: """
        vitrina.impact.finish_transaction({ order_id = "A-1" }, function(ok, reason)
          if not ok then vitrina.log.warn("not booked:", reason) end
        end)
        """),
    APIFunction(
      "vitrina.impact.cancel_transaction", in: .effect, [order, done],
      "Takes an order and its donation back.",
      example: "vitrina.impact.cancel_transaction(\"A-1\")"),
    APIFunction(
      "vitrina.impact.redeem_transaction", in: .effect, [purchase, order, done],
      "Donates for an order that had no nonprofit yet, or moves its donation, within 30 days.",
      example: """
        vitrina.impact.redeem_transaction(
          { cart_total = "19.90", currency_code = "USD", store_id = 1 }, "A-1")
        """),
    APIFunction(
      "vitrina.impact.selected_nonprofit", in: .reading,
      gives: [APIFunction.Result("vitrina.SelectedNonprofit?")],
      "Gives for whom is donated: `{id, name, cause}`.",
      example: "vitrina.impact.selected_nonprofit()"),
    APIFunction(
      "vitrina.impact.offer", in: .reading,
      [APIFunction.Parameter("place?", "vitrina.OfferPlace")],
      gives: [APIFunction.Result("vitrina.Nonprofit[]")],
      "Gives up to four nonprofits for a place, else for that of the pending transaction: near ones "
        + "first, one of each cause before a second of any.",
      example: "vitrina.impact.offer { country_code = \"US\" }"),
    APIFunction(
      "vitrina.impact.user", in: .reading, gives: [APIFunction.Result("vitrina.Shopper?")],
      "Gives who shops: `{email}`.", example: "vitrina.impact.user()"),
    APIFunction(
      "vitrina.impact.pending", in: .reading, gives: [APIFunction.Result("vitrina.Purchase?")],
      "Gives the purchase that was begun.", example: "vitrina.impact.pending()"),
    APIFunction(
      "vitrina.impact.order", in: .reading, [order],
      gives: [APIFunction.Result("vitrina.Order?")], "Gives an order that was booked.",
      example: "vitrina.impact.order(\"A-1\")"),
    APIFunction(
      "vitrina.impact.personal", in: .reading,
      gives: [APIFunction.Result("vitrina.NonprofitImpact[]")],
      "Gives how far the shopper's own donations have got, the latest first.",
      example: "vitrina.impact.personal()"),
    APIFunction(
      "vitrina.impact.community", in: .reading,
      gives: [APIFunction.Result("vitrina.NonprofitImpact[]")],
      "Gives how far the donations of all have got.", example: "vitrina.impact.community()"),
  ]

  private static let email = APIClass.Field("email?", "string", "The shopper's.")
  private static let postalCode = APIClass.Field("postal_code?", "string", "Where it is.")
  private static let countryCode = APIClass.Field("country_code?", "string", "Such as `US`.")
  private static let storeID = APIClass.Field("store_id", "integer", "The shop in the catalogue.")
  private static let currency = APIClass.Field("currency_code", "string", "ISO 4217.")

  private static let nonprofit: [APIClass.Field] = [
    APIClass.Field("id", "integer"), APIClass.Field("name", "string"),
    APIClass.Field("mission", "string"), APIClass.Field("cause?", "string"),
    APIClass.Field("cause_icon?", "string"), APIClass.Field("image?", "vitrina.Image"),
    APIClass.Field("website?", "string"),
  ]

  private static func amount(_ name: String, _ doc: String) -> APIClass.Field {
    APIClass.Field(name, "string", "\(doc) A decimal such as `19.90`.")
  }

  static let impactClasses: [APIClass] = [
    APIClass(
      "Purchase", "What is bought.",
      [
        APIClass.Field(
          "cart_total", "string|number", "A text such as `19.90` is exact; rounded half up."),
        currency, storeID, email, postalCode, countryCode,
      ]),
    APIClass(
      "FinishOptions", isOptions: true, "The order that a purchase becomes.",
      [APIClass.Field("order_id", "string", "Yours."), email]),
    APIClass(
      "OfferPlace", isOptions: true, "Where nonprofits are looked for.",
      [
        postalCode, countryCode,
        APIClass.Field("store_id?", "integer", "The shop in the catalogue."),
      ]),
    APIClass(
      "SelectedNonprofit", "For whom is donated.",
      [
        APIClass.Field("id", "integer"), APIClass.Field("name", "string"),
        APIClass.Field("cause?", "string"),
      ]),
    APIClass("Nonprofit", "Somebody to donate for.", nonprofit),
    APIClass("Shopper", "Who shops.", [APIClass.Field("email", "string")]),
    APIClass(
      "Order", "An order that was booked.",
      [
        APIClass.Field("order_id", "string"), APIClass.Field("email", "string"),
        amount("cart_total", "What was paid."), currency, storeID,
        APIClass.Field("state", "\"finished\"|\"redeemed\"|\"cancelled\""),
        APIClass.Field("finished_at", "number", "Seconds since 1970."),
        APIClass.Field("redeemed_at?", "number", "Seconds since 1970."),
        APIClass.Field("cancelled_at?", "number", "Seconds since 1970."),
        APIClass.Field("can_be_redeemed", "boolean"), postalCode, countryCode,
        APIClass.Field("nonprofit_id?", "integer"), amount("donation?", "What was given."),
        APIClass.Field("donation_currency_code?", "string", "ISO 4217."),
      ]),
    APIClass(
      "NonprofitImpact", "How far donations for a nonprofit have got.",
      nonprofit + [
        APIClass.Field("percent", "integer", "How far the next goal is, rounded down."),
        APIClass.Field("times", "integer", "How often the goal was reached."),
        amount("sum", "What was given."), amount("target", "What the goal takes."), currency,
        APIClass.Field("units", "integer", "What the goal brings."),
        APIClass.Field("unit_one", "string"), APIClass.Field("unit_many", "string"),
      ]),
    APIClass(
      "ImpactSettings", "How the impact service is set up.",
      [
        APIClass.Field("api_key", "string", "`public.private`."),
        APIClass.Field("chain_id", "integer", "Whose shoppers these are."),
        APIClass.Field("schema_version?", "string", "Which words are shown; else `1.0`."),
        APIClass.Field(
          "environment?", "\"development\"|\"staging\"|\"production\"", "Else `staging`."),
        APIClass.Field(
          "log_level?",
          words(["debug", "info", "warning", "error", "critical", "exception"]),
          "From where on it reports; else `info`."),
        APIClass.Field("fonts?", "vitrina.ImpactFonts", "Files of the plugin's folder."),
        APIClass.Field(
          "progress_bar?", "vitrina.ProgressBarConfiguration", "How bars of all widgets look."),
        APIClass.Field("placeholder_image?", "vitrina.Image", "In the place of an image."),
        APIClass.Field(
          "copy?", "table<string, table<string, table<string, string>>>",
          "Words of your own, by version and language."),
        APIClass.Field(
          "failures?", "table<string, vitrina.ImpactFailure>",
          "What fails on purpose, by operation."
        ),
      ]),
    APIClass(
      "ImpactFonts", "A file for each weight.",
      ["regular?", "semibold?", "bold?"].map { APIClass.Field($0, "vitrina.ImpactFont") }),
    APIClass(
      "ImpactFont", "A file of the plugin's folder.",
      [
        APIClass.Field("font_file_name", "string", "Without its ending."),
        APIClass.Field("file_extension?", "string", "Else `.otf`."),
        APIClass.Field("font_family_name?", "string", "The name that the file carries."),
      ]),
    APIClass(
      "ImpactFailure", "How an operation fails on purpose.",
      [
        APIClass.Field("latency?", "number", "Milliseconds."),
        APIClass.Field("failure?", "\"network_error\"|\"invalid_response\"|\"parsing_error\""),
        APIClass.Field("times?", "integer", "For how many operations."),
      ]),
    APIClass(
      "ImpactCatalog", "Chains and nonprofits; what is left out is the sample's.",
      [
        APIClass.Field("causes?", "vitrina.ImpactCause[]"),
        APIClass.Field("nonprofits?", "vitrina.CatalogNonprofit[]"),
        APIClass.Field("chains?", "vitrina.ImpactChain[]"),
        APIClass.Field("rates?", "vitrina.ImpactRate[]"),
        APIClass.Field(
          "sample_ledger?", "boolean", "Begins with what the sample's shoppers gave."),
      ]),
    APIClass(
      "ImpactCause", "What nonprofits are for.",
      [
        APIClass.Field("id", "integer"), APIClass.Field("name", "string"),
        APIClass.Field("icon?", "string", "`bowl spoon wave leaf heart book`, or an image."),
        APIClass.Field("color?", "vitrina.Color"),
      ]),
    APIClass(
      "CatalogNonprofit", "Somebody to donate for.",
      [
        APIClass.Field("id", "integer"), APIClass.Field("cause_id", "integer"),
        APIClass.Field("name", "string"), APIClass.Field("mission?", "string"),
        APIClass.Field("image?", "vitrina.Image"), APIClass.Field("website?", "string"),
        APIClass.Field("country?", "string", "Such as `US`."),
        APIClass.Field("postal_prefixes?", "string[]"),
        APIClass.Field("personal_goal?", "vitrina.ImpactGoal"),
        APIClass.Field("community_goal?", "vitrina.ImpactGoal"),
      ]),
    APIClass(
      "ImpactGoal", "What donations lead to.",
      [
        APIClass.Field("units", "integer"), APIClass.Field("unit_one", "string"),
        APIClass.Field("unit_many?", "string"), APIClass.Field("target", "string|number"),
        currency,
      ]),
    APIClass(
      "ImpactChain", "Shops that give together.",
      [
        APIClass.Field("id", "integer"), APIClass.Field("name", "string"), currency,
        APIClass.Field("logo?", "vitrina.Image"),
        APIClass.Field("donation_percent?", "number", "Of each order."),
        APIClass.Field("donation_units?", "integer", "Of the community goal for each order."),
        APIClass.Field("stores?", "vitrina.ImpactStore[]"),
        APIClass.Field(
          "nonprofits?", "(integer|vitrina.ChainNonprofit)[]", "In the order of the offer."),
      ]),
    APIClass(
      "ChainNonprofit", "A nonprofit of a chain.",
      [APIClass.Field("id", "integer"), APIClass.Field("is_active?", "boolean")]),
    APIClass(
      "ImpactStore", "A shop.",
      [
        APIClass.Field("id", "integer"), APIClass.Field("name?", "string"),
        APIClass.Field("country", "string", "Such as `US`."),
        APIClass.Field("postal_prefixes?", "string[]"),
      ]),
    APIClass(
      "ImpactRate", "What one currency is in another.",
      [
        APIClass.Field("from", "string"), APIClass.Field("to", "string"),
        APIClass.Field("rate", "number"),
      ]),
  ]
}
