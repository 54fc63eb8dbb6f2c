import Components
import Diagnostics
import Testing
import Values

private enum Metal: String, FieldEnumeration { case gold, silver }

private struct CoinData: ComponentData {
  var name = ""
  var worth = 0
  var note: String?
  static let schema = Schema<Self>(
    "CoinData",
    .required("name", \.name, "Its name."),
    .required("worth", \.worth, "What it is worth."),
    .optional("note", \.note, ""))
}

private struct PurseData: ComponentData {
  var title = ""
  var coins: [CoinData] = []
  var metal: Metal?
  var count: Int?
  var weight: Double?
  var share: Fraction?
  var color: HexColor?
  var image: ImageReference?
  var link: LinkText?
  var tags: DataMap?
  var lining = Explicit<HexColor>.absent
  var open = true

  static let schema = Schema<Self>(
    "PurseData",
    .required("title", \.title, "What it is called."),
    .required("coins", \.coins, shown: 2, "What is in it."),
    .requiredOptional("metal", \.metal, "Of its clasp."),
    .optional("item_count", \.count, "Number of things."),
    .optional("weight", \.weight, "In grams."),
    .optional("share", \.share, "How full it is."),
    .optional("color", \.color, "Of the outside."),
    .optional("image", \.image, "Of the outside."),
    .optional("deep_link", \.link, "Where it leads."),
    .optional("tags", \.tags, "Anything."),
    .nullable("lining", \.lining, "Colour within; null is none."),
    .option("open", \.open, default: true, "Whether it is open."))
}

struct SchemaTests {
  private static let whole: DataMap = [
    "title": "Mine",
    "coins": [["name": "Real", "worth": 1, "note": "shiny"]],
    "metal": "gold", "item_count": 3, "weight": 2.5, "share": 0.5, "color": "#0AF",
    "image": "a.png", "deep_link": "app://purse", "tags": ["a": [1, .null]], "lining": "#cc000000",
    "open": false,
  ]

  private func decode(_ map: DataMap) -> (data: PurseData, problems: [FieldProblem]) {
    var problems = FieldProblems()
    let data = PurseData.schema.decode(map, &problems)
    return (data, problems.finish())
  }

  private func encode(_ data: PurseData) -> String {
    var writer = JSONWriter()
    PurseData.schema.encode(data, into: &writer)
    return writer.finishText()
  }

  private func at(_ steps: DataPath.Step...) -> DataPath { DataPath(steps) }

  /// The problems of a map that is laid over one without any.
  private func problems(_ map: DataMap) -> [FieldProblem] {
    let sound: DataMap = ["title": "x", "coins": [], "metal": "gold"]
    return decode(sound.overlaid(with: map)).problems
  }

  // Decoding.

  @Test func `decodes every field and encodes what it decoded, keys sorted`() throws {
    let (data, problems) = decode(Self.whole)
    #expect(problems.isEmpty)
    var expected = PurseData()
    expected.title = "Mine"
    expected.coins = [CoinData(name: "Real", worth: 1, note: "shiny")]
    expected.metal = .gold
    expected.count = 3
    expected.weight = 2.5
    expected.share = 0.5
    expected.color = HexColor(0x00AAFF)
    expected.image = .asset("a.png")
    expected.link = LinkText("app://purse")
    expected.tags = ["a": [1, .null]]
    expected.lining = .some(HexColor(0, alpha: 0xCC))
    expected.open = false
    #expect(data == expected)
    #expect(
      encode(data)
        == ##"{"coins":[{"name":"Real","note":"shiny","worth":1}],"color":"#00aaff","##
        + ##""deep_link":"app://purse","image":"a.png","item_count":3,"lining":"#cc000000","##
        + ##""metal":"gold","open":false,"share":0.5,"tags":{"a":[1,null]},"title":"Mine","##
        + ##""weight":2.5}"##)
    let again = try JSONReader.read(Array(encode(data).utf8), file: "again")
    #expect(decode(again.mapValue ?? [:]).data == data)
  }

  @Test func `takes the names of the seed's getters`() {
    let (data, problems) = decode([
      "getTitle": "Mine", "getCoins": [], "getMetal": "silver", "getItemCount": 3,
      "deepLinkForItem": "app://x",
    ])
    #expect(problems.isEmpty)
    #expect(data.title == "Mine")
    #expect(data.count == 3)
    #expect(data.metal == .silver)
    #expect(data.link == LinkText("app://x"))
  }

  @Test func `refuses a field under both of its names`() {
    #expect(
      problems(["getItemCount": 3, "item_count": 4]) == [
        FieldProblem(
          "data.duplicate_field", at: at(.field("getItemCount")), "is given twice",
          expected: "one of the two names", found: "'item_count' and 'getItemCount'",
          fix: "keep 'item_count'")
      ])
  }

  @Test func `reports all that is wrong in one pass and keeps what is usable`() {
    let (data, problems) = decode([
      "coins": [["name": "Real", "worth": 1], ["name": "Peso"], 7, ["name": 2, "worth": 1]],
      "metal": .null, "item_count": "3", "colour": "#fff", "deep_link": "app://x",
    ])
    #expect(
      problems == [
        FieldProblem(
          "data.missing", at: at(.field("coins"), .item(1), .field("worth")),
          "is required and not given, so the item is left out", expected: "an integer",
          found: "nothing", fix: "add worth = …  -- What it is worth."),
        FieldProblem(
          "data.type", at: at(.field("coins"), .item(2)),
          "has the wrong type, so the item is left out", expected: "a table of CoinData",
          found: "the integer 7", fix: "write {name = …, …}"),
        FieldProblem(
          "data.type", at: at(.field("coins"), .item(3), .field("name")),
          "has the wrong type, so the item is left out", expected: "a string",
          found: "the integer 2", fix: "write \"2\", or tostring(…) around a value"),
        FieldProblem(
          "data.type", at: at(.field("item_count")), "has the wrong type", expected: "an integer",
          found: "the string \"3\"", fix: "write 3 without quotes"),
        FieldProblem(
          "data.missing", at: at(.field("metal")), "is required and is null",
          expected: "one of \"gold\", \"silver\"", found: "null", fix: "give it a value"),
        FieldProblem(
          "data.unknown_field", at: at(.field("colour")), "is no field of PurseData",
          expected: "'color'", found: "'colour'", fix: "did you mean 'color'?"),
        FieldProblem(
          "data.missing", at: at(.field("title")), "is required and not given",
          expected: "a string", found: "nothing", fix: "add title = …  -- What it is called."),
      ])
    #expect(data.coins == [CoinData(name: "Real", worth: 1)])
    #expect(data.link == LinkText("app://x"))
    #expect(data.metal == nil)
  }

  @Test func `lists the fields when no name is near`() {
    #expect(
      problems(["zzz": 1]) == [
        FieldProblem(
          "data.unknown_field", at: at(.field("zzz")), "is no field of PurseData",
          expected: "one of title, coins, metal, item_count, weight, share, color, image, "
            + "deep_link, tags, lining, open",
          found: "'zzz'", fix: "remove it")
      ])
  }

  @Test func `keeps all items of a list and warns of those that are not shown`() {
    let coins: [DataValue] = (1...5).map { ["name": "c", "worth": .integer($0)] }
    let (data, problems) = decode(["title": "x", "metal": "gold", "coins": .list(coins)])
    #expect(data.coins.map(\.worth) == [1, 2, 3, 4, 5])
    #expect(
      problems == [
        FieldProblem(
          "data.dropped", at: at(.field("coins")), "has 5 items, of which the first 2 are shown",
          severity: .warning, expected: "at most 2 items", found: "5 items",
          fix: "leave out 3 of them")
      ])
  }

  @Test(arguments: ["note", "deep_link", "image"])
  func `takes empty text in an optional field as absent`(_ field: String) {
    if field == "note" {
      let (data, problems) = decode([
        "title": "x", "metal": "gold", "coins": [["name": "a", "worth": 1, "note": ""]],
      ])
      #expect(problems.isEmpty)
      #expect(data.coins == [CoinData(name: "a", worth: 1)])
    } else {
      let (data, problems) = decode(["title": "x", "metal": "gold", "coins": [], "\(field)": ""])
      #expect(problems.isEmpty)
      #expect(data.link == nil && data.image == nil)
    }
  }

  @Test func `warns of an empty required text and keeps it`() {
    let (data, problems) = decode(["title": "", "metal": "gold", "coins": []])
    #expect(data.title == "")
    #expect(
      problems == [
        FieldProblem(
          "data.empty", at: at(.field("title")), "is empty", severity: .warning,
          expected: "some text", found: "\"\"",
          fix: "fill it in; the component leaves the place blank")
      ])
  }

  @Test func `tells absent, null and a value apart where they differ`() {
    #expect(decode([:]).data.lining == .absent)
    #expect(decode(["lining": .null]).data.lining == Explicit.none)
    #expect(decode(["lining": "#fff"]).data.lining == .some(HexColor(0xFFFFFF)))
    #expect(encode(PurseData()) == #"{"coins":[],"open":true,"title":""}"#)
    #expect(
      encode(decode(["lining": .null]).data)
        == #"{"coins":[],"lining":null,"open":true,"title":""}"#)
  }

  @Test func `takes null in optional fields and options as not given`() {
    let (data, problems) = decode([
      "title": "x", "metal": "gold", "coins": [], "open": .null, "color": .null, "tags": .null,
    ])
    #expect(problems.isEmpty)
    #expect(data.open)
    #expect(data.color == nil)
  }

  @Test func `takes Lua's empty table as an empty list and an empty map`() {
    let (data, problems) = decode(["title": "x", "metal": "gold", "coins": [:], "tags": .list([])])
    #expect(problems.isEmpty)
    #expect(data.coins.isEmpty)
    #expect(data.tags == [:])
  }

  // Wrong values, one field at a time.

  struct Slip: Sendable, CustomTestStringConvertible {
    let field: String
    let value: DataValue
    let code: String
    let statement: String
    let severity: Diagnostic.Severity
    let expected: String
    let found: String
    let fix: String
    var testDescription: String { "\(field) = \(value.json)" }

    static func type(
      _ field: String, _ value: DataValue, expected: String, found: String, fix: String
    ) -> Slip {
      Slip(
        field: field, value: value, code: "data.type", statement: "has the wrong type",
        severity: .error, expected: expected, found: found, fix: fix)
    }

    static func warning(
      _ field: String, _ value: DataValue, _ code: String, _ statement: String, expected: String,
      found: String, fix: String
    ) -> Slip {
      Slip(
        field: field, value: value, code: code, statement: statement, severity: .warning,
        expected: expected, found: found, fix: fix)
    }
  }

  static let long = String(repeating: "x", count: 100)

  static let slips: [Slip] = [
    .type("title", true, expected: "a string", found: "the boolean true", fix: "give a string"),
    .type(
      "title", 2.5, expected: "a string", found: "the number 2.5",
      fix: "write \"2.5\", or tostring(…) around a value"),
    .type(
      "title", ["a": 1], expected: "a string", found: "a table of 1 fields", fix: "give a string"),
    .type(
      "item_count", 2.6, expected: "an integer", found: "the number 2.6", fix: "round it: 3"),
    .type(
      "item_count", .double(.nan), expected: "an integer", found: "the number nan",
      fix: "give an integer"),
    .type(
      "item_count", 1e300, expected: "an integer", found: "the number 1e+300",
      fix: "give an integer"),
    .type(
      "item_count", .string(long), expected: "an integer",
      found: "the string \"\(String(repeating: "x", count: 80))…\"", fix: "give an integer"),
    .type(
      "weight", "12.5", expected: "a number", found: "the string \"12.5\"",
      fix: "write 12.5 without quotes"),
    .type(
      "weight", "12,50", expected: "a number", found: "the string \"12,50\"", fix: "give a number"),
    .type(
      "share", "80%", expected: "a number from 0 to 1", found: "the string \"80%\"",
      fix: "write 0.8, the per cent divided by 100"),
    .type(
      "open", "true", expected: "true or false", found: "the string \"true\"",
      fix: "write true or false without quotes"),
    .type(
      "open", 1, expected: "true or false", found: "the integer 1", fix: "write true or false"),
    .type(
      "color", 255, expected: "a colour such as \"#17aad6\"", found: "the integer 255",
      fix: "give a colour such as \"#17aad6\""),
    .type(
      "deep_link", ["x"], expected: "a link such as \"mercadopago://beneficios\"",
      found: "a list of 1", fix: "give a link such as \"mercadopago://beneficios\""),
    .type(
      "image", false, expected: "an image: an https URL or a path in the plugin's folder",
      found: "the boolean false",
      fix: "give an image: an https URL or a path in the plugin's folder"),
    .type(
      "coins", ["name": "a"], expected: "a list of CoinData", found: "a table of 1 fields",
      fix: "write a list: {{…}, {…}}"),
    .type(
      "tags", [1], expected: "a table with string keys", found: "a list of 1",
      fix: "give a table with string keys"),
    .type(
      "metal", 1, expected: "one of \"gold\", \"silver\"", found: "the integer 1",
      fix: "give one of \"gold\", \"silver\""),
    Slip(
      field: "metal", value: "Gold", code: "data.enumeration",
      statement: "is none of the words it may be", severity: .error,
      expected: "one of \"gold\", \"silver\"", found: "\"Gold\"", fix: "write \"gold\""),
    Slip(
      field: "metal", value: "tin", code: "data.enumeration",
      statement: "is none of the words it may be", severity: .error,
      expected: "one of \"gold\", \"silver\"", found: "\"tin\"", fix: "choose one of them"),
    Slip(
      field: "weight", value: .double(.infinity), code: "data.number",
      statement: "is not a finite number", severity: .error, expected: "a finite number",
      found: "the number inf", fix: "check the division that made it"),
    .warning(
      "share", 80, "data.fraction", "is out of range and was cut to 1",
      expected: "a number from 0 to 1", found: "80.0", fix: "divide it by 100 if it is a per cent"),
    .warning(
      "share", 1.35, "data.fraction", "is out of range and was cut to 1",
      expected: "a number from 0 to 1", found: "1.35", fix: "keep it from 0 to 1"),
    .warning(
      "share", -0.25, "data.fraction", "is out of range and was cut to 0",
      expected: "a number from 0 to 1", found: "-0.25", fix: "keep it from 0 to 1"),
    .warning(
      "share", .double(.nan), "data.fraction", "is not a number and is drawn as 0",
      expected: "a number from 0 to 1", found: "NaN", fix: "check the division that made it"),
    .warning(
      "color", "no-color", "data.color", "is not a colour and is drawn grey",
      expected: "3, 6 or 8 hexadecimal digits (8: AARRGGBB), '#' optional", found: "\"no-color\"",
      fix: "write for example \"#17aad6\""),
    .warning(
      "image", "not a url", "data.image", "is not an image address and shows the placeholder",
      expected: "an image: an https URL or a path in the plugin's folder", found: "\"not a url\"",
      fix: "write for example \"icons/gift.svg\" or \"https://…\""),
  ]

  @Test(arguments: slips)
  func `says what was expected, what was found and how to mend it`(_ slip: Slip) {
    #expect(
      problems(DataMap([(slip.field, slip.value)])) == [
        FieldProblem(
          slip.code, at: at(.field(slip.field)), slip.statement, severity: slip.severity,
          expected: slip.expected, found: slip.found, fix: slip.fix)
      ])
  }

  @Test func `takes a whole double as an integer`() {
    #expect(decode(["item_count": 3.0]).data.count == 3)
  }

  // Description.

  @Test func `describes its fields in declared order`() {
    let description = PurseData.schema.dataProtocol
    #expect(description.name == "PurseData")
    #expect(
      description.fields.map { "\($0.name) \($0.type.name)\($0.isRequired ? " required" : "")" }
        == [
          "title string required", "coins list required", "metal enumeration required",
          "item_count integer", "weight number", "share fraction", "color hex_color", "image image",
          "deep_link deep_link", "tags map", "lining hex_color", "open boolean",
        ])
    #expect(description.fields.last?.defaultValue == true)
    #expect(description.fields.first?.defaultValue == nil)
    #expect(description.fields.first?.doc == "What it is called.")
    guard case .list(let item) = description.fields[1].type else {
      Issue.record("coins is no list")
      return
    }
    #expect(item().fields.map(\.name) == ["name", "worth", "note"])
  }

  @Test func `traps when a name is declared twice`() async {
    await #expect(processExitsWith: .failure) {
      _ = Schema<PurseData>(
        "Twice", .required("title", \.title, ""), .required("title", \.title, ""))
    }
  }
}
