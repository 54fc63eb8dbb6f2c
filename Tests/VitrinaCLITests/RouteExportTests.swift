import Foundation
import TestSupport
import Testing

@Suite struct RouteExportTests {
  private let apps = """
    {
      "name": "Shop",
      "apps": {
        "ios": ["ABCDE12345.com.example.shop", "ABCDE12345.com.example.beta"],
        "android": [
          {"package": "com.example.shop", "sha256": ["\(Self.fingerprint)"]},
          {"package": "com.example.beta", "sha256": ["\(Self.fingerprint)", "\(Self.fingerprint)"]}
        ]
      }
    }
    """
  private static let fingerprint = Array(repeating: "ab", count: 32).joined(separator: ":")

  private func project(_ script: String, settings: String? = nil) throws -> TemporaryProject {
    try TemporaryProject(["vitrina.json": settings ?? apps, "scripts/web.lua": script])
  }

  @Test func `writes the files and the table of the shipped project`() throws {
    for host in ["www.mercadopago.com.ar", "www.mercadopago.com.mx"] {
      let run = ToolRun("routes", "--export", "aasa", "--host", host)
      #expect(run.code == 0)
      try Golden.expect(run.output, "RouteExportTests", "aasa.json")
      try Golden.expect(run.errors, "RouteExportTests", "aasa-warnings.txt")
    }
    let android = ToolRun("routes", "--export", "assetlinks")
    #expect(android.code == 0)
    #expect(android.errors == "")
    try Golden.expect(android.output, "RouteExportTests", "assetlinks.json")
    let table = ToolRun("routes", "--export", "markdown")
    #expect(table.code == 0)
    try Golden.expect(table.output, "RouteExportTests", "routes.md")
  }

  @Test func `puts deeper paths first and excludes what no route is as deep as`() throws {
    let project = try project(
      """
      local function h() end
      vitrina.route("https://shop.example/", h, { name = "home", doc = "The start." })
      vitrina.route("https://shop.example/item/{id}", h, { name = "item" })
      vitrina.route("https://shop.example/item/{id:int}", h, { name = "item_by_number" })
      vitrina.route("https://shop.example/item/{id}/photos?{size}", h, { doc = "Photos." })
      vitrina.route("https://shop.example/files/{path+}", h)
      vitrina.route("shop://item/{id}", h)
      """)
    let run = ToolRun("routes", "--export", "aasa", "--json", folder: project.path)
    #expect(run.code == 0)
    #expect(
      run.output
        == #"{"shop.example":{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.shop","#
        + #""ABCDE12345.com.example.beta"],"components":["#
        + #"{"/":"/files/?*","comment":"https://shop.example/files/{path+}"},"#
        + #"{"/":"/?*/?*/?*/?*","comment":"No route is this deep.","exclude":true},"#
        + #"{"/":"/item/?*/photos","?":{"size":"?*"},"comment":"Photos."},"#
        + #"{"/":"/item/?*/photos/","?":{"size":"?*"},"comment":"Photos."},"#
        + #"{"/":"/?*/?*/?*","comment":"No route is this deep.","exclude":true},"#
        + #"{"/":"/item/?*","comment":"item; item_by_number"},"#
        + #"{"/":"/","comment":"home: The start."}"#
        + #"]}]}}}"# + "\n")
    #expect(
      run.errors == """
        scripts/web.lua:4: warning[export.widened]: route "https://shop.example/item/{id:int}" is wider in Apple's syntax
          expected  literals, values, groups and text of any type, which it can say
          found     any text for {id:int}
          fix       nothing, if the app may get those links too; a fallback tells what comes of them

        """)
  }

  @Test func `has a file for each host, in which the routes of all its subdomains stand too`()
    throws
  {
    let project = try project(
      """
      local function h() end
      vitrina.route("https://www.shop.example/x", h, { name = "x" })
      vitrina.route("https://*.shop.example/y", h, { name = "y" })
      vitrina.route("https://shop.example:8443/z", h)
      """)
    let all = ToolRun("routes", "--export", "aasa", "--json", folder: project.path)
    #expect(all.code == 0)
    #expect(
      all.output.hasPrefix(#"{"*.shop.example":{"applinks":{"details":[{"appIDs":"#))
    #expect(all.output.contains(#""/":"/y/","comment":"y"}]}]}},"www.shop.example":"#))
    #expect(
      all.output.hasSuffix(
        #"[{"/":"/x","comment":"x"},{"/":"/x/","comment":"x"},{"/":"/y","comment":"y"},"#
          + #"{"/":"/y/","comment":"y"}]}]}}}"# + "\n"))
    #expect(all.errors.contains("scripts/web.lua:4: warning[export.left_out]"))
    let several = ToolRun("routes", "--export", "aasa", folder: project.path)
    #expect(several.code == 2)
    #expect(several.output == "")
    #expect(
      several.errors == """
        vitrina: routes have several hosts, and each has a file of its own
          choose one of --host *.shop.example, --host www.shop.example, or take all with --json

        """)
    let wrong = ToolRun(
      "routes", "--export", "aasa", "--host", "ww.shop.example", folder: project.path)
    #expect(wrong.code == 2)
    #expect(wrong.errors.contains("did you mean www.shop.example?"))
    let android = ToolRun("routes", "--export", "assetlinks", folder: project.path)
    #expect(android.code == 0)
    #expect(android.output.contains("\"package_name\": \"com.example.beta\""))
    #expect(android.output.components(separatedBy: Self.fingerprint.uppercased()).count == 4)
  }

  @Test(arguments: ["aasa", "assetlinks"])
  func `never invents an app, and says what to add`(_ kind: String) throws {
    let project = try project(
      "vitrina.route(\"https://shop.example/x\", function() end)", settings: "{}")
    let run = ToolRun("routes", "--export", kind, folder: project.path)
    #expect(run.code == 1)
    #expect(run.output == "")
    let (key, example) =
      kind == "aasa"
      ? ("ios", #"{"apps": {"ios": ["TEAMID.com.example.app"]}}"#)
      : (
        "android",
        #"{"apps": {"android": [{"package": "com.example.app", "sha256": ["AA:BB:…"]}]}}"#
      )
    #expect(
      run.errors == """
        vitrina.json: error[export.missing_apps]: vitrina.json does not say which apps open the links
          expected  \(example)
          found     nothing under apps.\(key)
          fix       add it with the values of your own app

        """)
    let json = ToolRun("routes", "--export", kind, "--json", folder: project.path)
    #expect(json.code == 1)
    #expect(json.output.hasPrefix(#"{"diagnostic":{"code":"export.missing_apps""#))
  }

  @Test func `needs a route on the web`() throws {
    let project = try project("vitrina.route(\"shop://x\", function() end)")
    let run = ToolRun("routes", "--export", "aasa", folder: project.path)
    #expect(run.code == 1)
    #expect(run.errors.contains("error[export.no_web_routes]"))
    #expect(run.errors.contains("found     1 routes, none with https"))
  }

  @Test func `warns of a file that is larger than Apple reads`() throws {
    let lines = (0..<1200).map {
      "vitrina.route(\"https://shop.example/some-longer-word-\($0)\", h)"
    }
    let project = try project("local function h() end\n" + lines.joined(separator: "\n"))
    let run = ToolRun("routes", "--export", "aasa", folder: project.path)
    #expect(run.code == 0)
    #expect(run.errors.contains("warning[export.too_large]"))
  }

  @Test func `writes to a file`() throws {
    let project = try project("vitrina.route(\"https://shop.example/x\", function() end)")
    let run = ToolRun(
      "routes", "--export", "assetlinks", "-o", "assetlinks.json", folder: project.path)
    #expect(run.code == 0)
    #expect(run.output == "")
    let text = try String(contentsOfFile: "\(project.path)/assetlinks.json", encoding: .utf8)
    #expect(text == ToolRun("routes", "--export", "assetlinks", folder: project.path).output)
    let nowhere = ToolRun(
      "routes", "--export", "markdown", "-o", "none/routes.md", folder: project.path)
    #expect(nowhere.code == 1)
    #expect(nowhere.errors.contains("error[output.write]"))
  }

  @Test func `tables hold names and docs with marks of Markdown`() throws {
    let project = try project(
      """
      vitrina.route("shop|store://{kind:a|b}/{id}", function() end, {
        name = "a_b", doc = "One | two,\\n<b>three</b> and `four`",
      })
      """)
    #expect(
      ToolRun("routes", "--export", "markdown", folder: project.path).output == #"""
        # Deeplinks of Shop

        ## `shop://`

        | pattern | name | what for | plugin | declared |
        |---|---|---|---|---|
        | `shop\|store://{kind:a\|b}/{id}` | a\_b | One \| two, \<b\>three\</b\> and \`four\` | scripts/web | `scripts/web.lua:1` |

        ## `store://`

        | pattern | name | what for | plugin | declared |
        |---|---|---|---|---|
        | `shop\|store://{kind:a\|b}/{id}` | a\_b | One \| two, \<b\>three\</b\> and \`four\` | scripts/web | `scripts/web.lua:1` |

        """#)
  }

  @Test(arguments: [
    (["routes", "--export", "aas"], "--export cannot be 'aas'\n  did you mean aasa?"),
    (["routes", "--host", "x"], "--host goes with --export aasa and --export assetlinks only"),
    (["routes", "--export", "markdown", "--json"], "do not go together"),
  ])
  func `wrong options are wrong usage`(_ words: [String], _ message: String) {
    let run = ToolRun(words)
    #expect(run.code == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
