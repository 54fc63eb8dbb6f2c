import Foundation
import Rasterizing
import TestSupport
import Testing
import Values
import Vitrina
import Workshop

/// `vitrina show` as PNG, SVG, PDF and layout.
@Suite struct PictureCommandTests {
  private static let plugin = """
    vitrina.provide("ring", vitrina.components.loyalty_ring {
      title = "Hola", ring_hexa_color = "#1585a8", ring_number = 2, ring_percentage = 0.4,
      button_title = "Saludar", button_deep_link = "app://x",
    }, {
      scenarios = {
        { id = "other", data = { ring_percentage = 0.6 } },
        { id = "long", data = { title = "Hasta luego" } },
      },
    })
    vitrina.provide("icon", vitrina.components.cross_selling_box {
      icon_url = "https://img.example.com/x.png", text = "Regalo", button_title = "Ver",
      button_deep_link = "app://x",
    })
    vitrina.screen("both", function() return { "ring", "icon" } end)
    """

  private func project(_ more: [String: String] = [:]) throws -> TemporaryProject {
    try TemporaryProject(
      ["vitrina.json": "{}", "plugins/shop/init.lua": Self.plugin].merging(more) { $1 })
  }

  private func bytes(_ file: String, _ project: TemporaryProject) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(project.path)/\(file)")))
  }

  @Test(arguments: [("png", "\u{89}PNG"), ("svg", "<svg "), ("pdf", "%PDF-")])
  func `writes a picture, the same one each time`(_ format: String, _ start: String) throws {
    let project = try project()
    for file in ["one", "two"] {
      let run = ToolRun(
        "show", "shop/ring", "--format", format, "-o", file, folder: project.path)
      #expect(run.code == 0)
      #expect(run.transcript == "")
    }
    let first = try bytes("one", project)
    #expect(String(String.UnicodeScalarView(first.prefix(5).map { .init($0) })).hasPrefix(start))
    #expect(try first == bytes("two", project))
  }

  @Test func `a picture says what drew it and how`() throws {
    let project = try project()
    _ = ToolRun(
      "show", "shop/ring:other", "--format", "png", "--scheme", "dark", "--width", "320", "--time",
      "0.5", "-o", "a.png", folder: project.path)
    let text = String(String.UnicodeScalarView(try bytes("a.png", project).map { .init($0) }))
    #expect(text.contains("Software\u{0}Vitrina 1"))
    #expect(text.contains("Fonts\u{0}Inter-"))
    #expect(
      text.contains(
        "Title\u{0}shop/ring --scheme dark --width 320 --dir ltr --locale es-AR --text-size l "
          + "--time 0.5"))
  }

  @Test(arguments: [("1", 375.0), ("2", 750), ("3.5", 1313)])
  func `draws as many pixels a point as it is told`(_ scale: String, _ width: Double) throws {
    let project = try project()
    let run = ToolRun(
      "show", "shop/ring", "--format", "png", "--scale", scale, "-o", "a.png", folder: project.path)
    #expect(run.code == 0)
    #expect(try PixelImage(png: bytes("a.png", project))?.width == Int(width))
  }

  @Test func `draws a screen with all its components`() throws {
    let project = try project()
    let run = ToolRun("show", "screen:both", "--format", "layout", folder: project.path)
    #expect(run.code == 0)
    let layout = try JSONReader.read(Array(run.output.utf8), file: "layout").mapValue
    #expect(layout?["width"] == 375.0)
    // 54 of the ring, 16 between, 80 of the box.
    #expect(layout?["height"] == 150.0)
    let nodes = (layout?["nodes"]?.listValue ?? []).compactMap(\.mapValue)
    #expect(nodes.filter { $0["id"] == "root" }.map { $0["y"] } == [0.0, 70.0])
    #expect(
      nodes.first { $0["id"] == "body.button" }?["fields"] == ["button_title", "button_deep_link"])
  }

  @Test func `writes plain lines for those who listen or search`() throws {
    let project = try project()
    let run = ToolRun("show", "shop/ring", "--plain", folder: project.path)
    #expect(
      run.output == """
        progress: Hola: Nivel 2, 40 %
        heading: Hola
        link: Saludar (app://x)

        """)
  }

  // MARK: - Comparing

  @Test func `compares with a picture of before and names what changed`() throws {
    let project = try project()
    func show(_ target: String, _ more: String...) -> ToolRun {
      ToolRun(["show", target, "--format", "png"] + more, folder: project.path)
    }
    #expect(show("shop/ring", "-o", "old.png").code == 0)
    let same = show("shop/ring", "--compare", "old.png")
    #expect(same.code == 0)
    #expect(same.transcript == "")
    let other = show("shop/ring:other", "--compare", "old.png", "--diff", "diff.png")
    #expect(other.code == 1)
    #expect(
      other.errors.hasPrefix(
        "error[picture.differs]: the picture differs from 'old.png': ring changed "
          + "(ring_percentage)\n"))
    let diff = try #require(PixelImage(png: try bytes("diff.png", project)))
    #expect(try diff.width == PixelImage(png: bytes("old.png", project))?.width)
    #expect(show("shop/ring:other", "--compare", "old.png", "--tolerance", "1").code == 0)
    let longer = show("shop/ring:long", "--compare", "old.png")
    #expect(longer.code == 1)
    #expect(longer.errors.contains("body.title changed (title)"))
    let narrow = show("shop/ring", "--width", "300", "--compare", "old.png")
    #expect(narrow.code == 1)
    #expect(narrow.errors.contains("expected  750 × 108 pixels\n  found     600 × 108"))
    try Data("text".utf8).write(to: URL(fileURLWithPath: "\(project.path)/no.png"))
    #expect(show("shop/ring", "--compare", "no.png").errors.contains("error[picture.compare]"))
  }

  // MARK: - Wrong usage

  @Test(
    arguments: [
      (["--format", "svg", "--scale", "2"], "--scale 2 is for png alone"),
      (["--format", "png", "--scale", "5"], "--scale cannot be '5'"),
      (["--format", "png", "--scale", "nan"], "--scale cannot be 'nan'"),
      (["--format", "jpeg"], "--format cannot be 'jpeg'"),
      (["--format", "svg", "--compare", "a.png"], "--compare is for png alone"),
      (["--format", "png", "--compare", "a.png"], "there is no file 'a.png'"),
      (["--format", "png", "--diff", "a.png"], "--diff goes with --compare"),
      (["--format", "png", "--tolerance", "1"], "--tolerance goes with --compare"),
      (["--format", "html", "--plain"], "--plain is for a terminal alone"),
      (["--images", "all"], "--images cannot be 'all'"),
      (["--width", "0"], "--width cannot be '0'"), (["--width", "100000"], "--width cannot be"),
      (["--time", "-1"], "--time cannot be '-1'"), (["--state", "half"], "half"),
    ] as [([String], String)])
  func `refuses what does not go together`(_ options: [String], _ message: String) throws {
    let project = try project()
    let run = ToolRun(["show", "shop/ring"] + options, folder: project.path)
    #expect(run.code == (options[0] == "--state" ? 1 : 2))
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "")
  }

  @Test func `does not throw pixels at a terminal`() throws {
    let project = try project()
    let run = ToolRun(
      "show", "shop/ring", "--format", "png", terminal: true, folder: project.path)
    #expect(run.code == 2)
    #expect(run.errors == "vitrina: a png is nothing for a terminal\n  add --output FILE\n")
  }

  // MARK: - Fonts and images

  @Test func `draws with the fonts that a plugin brings`() throws {
    let serif = "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf"
    let project = try project([
      "plugins/shop/theme.lua":
        "vitrina.theme { font_family = 'Brand', fonts = { regular = 'brand.ttf' } }"
    ])
    try FileManager.default.copyItem(
      atPath: serif, toPath: "\(project.path)/plugins/shop/brand.ttf")
    func draw(_ file: String) -> ToolRun {
      ToolRun("show", "shop/ring", "--format", "png", "-o", file, folder: project.path)
    }
    #expect(draw("inter.png").transcript == "")
    try Data("require 'theme'\n\(Self.plugin)".utf8)
      .write(to: URL(fileURLWithPath: "\(project.path)/plugins/shop/init.lua"))
    #expect(draw("serif.png").transcript == "")
    #expect(try bytes("inter.png", project) != bytes("serif.png", project))
    let text = String(
      String.UnicodeScalarView(try bytes("serif.png", project).map { .init($0) }))
    #expect(text.contains("brand.ttf "))
    try Data("no font".utf8)
      .write(to: URL(fileURLWithPath: "\(project.path)/plugins/shop/brand.ttf"))
    let broken = draw("broken.png")
    #expect(broken.code == 0)
    #expect(broken.errors.contains("warning[font.broken]"))
  }

  /// A server with an image, a text and nothing else.
  private func server() throws -> (Workshop, TemporaryProject) {
    let files = try TemporaryProject(["vitrina.json": "{}", "plugins/web/init.lua": ""])
    let run = ToolRun(
      "show", "loyalty/line", "--format", "png", "-o", "\(files.path)/plugins/web/icon.png")
    #expect(run.code == 0)
    let host = Vitrina.Host(
      Vitrina.Host.Options(files: DiskFiles(root: files.path), clock: { 0 }))
    return (try Workshop(host: host, folder: files.path, port: 0), files)
  }

  @Test func `gets images from the network only when it is told to`() throws {
    let (server, files) = try server()
    defer { server.stop() }
    let icon = "\(server.address)files/web/icon.png"
    let project = try project([
      "plugins/shop/init.lua": Self.plugin.replacing("https://img.example.com/x.png", with: icon)
    ])
    func draw(_ file: String, _ more: String...) -> ToolRun {
      ToolRun(
        ["show", "shop/icon", "--format", "png", "-o", file] + more, folder: project.path)
    }
    #expect(draw("local.png").transcript == "")
    #expect(draw("remote.png", "--images", "remote").transcript == "")
    #expect(try bytes("local.png", project) != bytes("remote.png", project))
    let page = ToolRun(
      "show", "shop/icon", "--format", "html", "--images", "remote", folder: project.path)
    #expect(page.output.contains("src=\"data:image/png;base64,"))
    _ = files
  }

  @Test(
    arguments: [
      ("nothing.png", "expected  the status 200", "404"),
      ("index.json", "expected  a type such as image/png", "application/json"),
    ])
  func `says why an image of the network is not there`(
    _ path: String, _ expected: String, _ found: String
  ) throws {
    let (server, files) = try server()
    defer { server.stop() }
    let project = try project([
      "plugins/shop/init.lua": Self.plugin.replacing(
        "https://img.example.com/x.png", with: "\(server.address)\(path)")
    ])
    let run = ToolRun(
      "show", "shop/icon", "--format", "png", "--images", "remote", "-o", "a.png",
      folder: project.path)
    #expect(run.code == 0)
    #expect(run.errors.contains("warning[image.remote]"))
    #expect(run.errors.contains(expected))
    #expect(run.errors.contains(found))
    _ = files
  }

  @Test func `says that nobody answers`() throws {
    let project = try project([
      "plugins/shop/init.lua": Self.plugin.replacing(
        "https://img.example.com/x.png", with: "http://127.0.0.1:9/x.png")
    ])
    let run = ToolRun(
      "show", "shop/icon", "--format", "png", "--images", "remote", "-o", "a.png",
      folder: project.path)
    #expect(run.code == 0)
    #expect(run.errors.contains("expected  an answer"))
  }
}
