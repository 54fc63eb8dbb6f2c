import Foundation
import TestSupport
import Testing
import Values

@Suite struct ExportCommandTests {
  private static let ring = """
    vitrina.provide("points", vitrina.components.loyalty_ring {
      title = "Ganaste 100 </script><!-- puntos", ring_number = 3, ring_percentage = 0.8,
      button_title = "Ver", button_deep_link = "app://benefits",
    }, { scenarios = { { id = "other", title = "Another", data = { title = "Otro" } } } })
    vitrina.screen("benefits", function(params)
      return { title = "Beneficios", "points" }
    end)
    """

  private func project(_ more: [String: String] = [:]) throws -> TemporaryProject {
    let files = ["vitrina.json": #"{"name": "Shop"}"#, "plugins/loyalty/init.lua": Self.ring]
    return try TemporaryProject(files.merging(more) { $1 })
  }

  private func files(_ project: TemporaryProject, _ folder: String) throws -> [String: Data] {
    let root = "\(project.path)/\(folder)"
    let paths = FileManager.default.enumerator(atPath: root)?.allObjects ?? []
    return Dictionary(
      uniqueKeysWithValues: try paths.compactMap { $0 as? String }.compactMap { path in
        let url = URL(fileURLWithPath: "\(root)/\(path)")
        let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
        return isFolder ? nil : (path, try Data(contentsOf: url))
      })
  }

  @Test func `writes a page for everything, twice with the same bytes`() throws {
    let project = try project()
    let run = ToolRun("export", "one", folder: project.path)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("MiB\nopen one/index.html\n"))
    #expect(run.errors.isEmpty)
    let one = try files(project, "one")
    let pages = one.keys.filter { $0.hasSuffix("index.html") && !$0.hasPrefix("docs/") }.sorted()
    #expect(
      pages == [
        "c/loyalty/points/index.html", "c/loyalty/points/other/index.html", "index.html",
        "m/loyalty/points/index.html", "m/loyalty/points/other/index.html",
        "s/loyalty/benefits/index.html",
      ])
    #expect(
      one.keys.filter { $0.hasPrefix("render/c/loyalty/points/") }.sorted()
        == ["a11y.txt", "html", "json", "lua", "png", "svg", "txt"].map {
          "render/c/loyalty/points/other.\($0)"
        })
    #expect(ToolRun("export", "two", folder: project.path).code == 0)
    #expect(try files(project, "two") == one)
    #expect(ToolRun("export", "one", folder: project.path).code == 0)
    #expect(try files(project, "one") == one)
  }

  @Test func `keeps text that could end a block inside it`() throws {
    let project = try project()
    #expect(ToolRun("export", "site", folder: project.path).code == 0)
    let page = String(
      decoding: try files(project, "site")["c/loyalty/points/index.html"] ?? Data(), as: UTF8.self)
    #expect(page.components(separatedBy: "</script>").count == 5)
    #expect(page.contains(#"Ganaste 100 \u003c/script>\u003c!-- puntos"#))
  }

  @Test func `counts in JSON, with what an earlier export has left`() throws {
    let project = try project()
    #expect(ToolRun("export", "site", folder: project.path).code == 0)
    try FileManager.default.removeItem(atPath: "\(project.path)/plugins/loyalty")
    let run = ToolRun("export", "site", "--json", folder: project.path)
    #expect(run.code == 0)
    let answer = try JSONReader.read(run.output, file: "output").mapValue
    #expect(answer?["pages"] == 20)
    #expect(answer?["folder"] == "site")
    #expect(answer?["diagnostics"] == [])
    #expect((answer?["removed"]?.doubleValue ?? 0) >= 26)
    #expect(try files(project, "site").keys.filter { $0.contains("loyalty/") } == [])
  }

  @Test func `exports around a plugin that does not load, as exit code 1`() throws {
    let project = try project(["plugins/broken/init.lua": "vitrina.provide("])
    let run = ToolRun("export", "site", folder: project.path)
    #expect(run.code == 1)
    #expect(run.errors.contains("plugins/broken/init.lua:1: error[lua.syntax]"))
    #expect(run.output.contains("open site/index.html"))
    let index = try files(project, "site")["index.json"] ?? Data()
    #expect(String(decoding: index, as: UTF8.self).contains("lua.syntax"))
  }

  @Test func `refuses a folder that is no export as exit code 2`() throws {
    let project = try project()
    let run = ToolRun("export", ".", "--json", folder: project.path)
    #expect(run.code == 2)
    #expect(run.errors.contains("error[export.folder]: nothing is exported to '.'"))
    #expect(run.output.contains(#""code":"export.folder""#))
    #expect(try files(project, "").count == 2)
  }

  @Test func `takes along the images that pages show`() throws {
    let icon = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"/>"
    let project = try project([
      "plugins/shop/init.lua": """
      vitrina.provide("box", vitrina.components.discount_box {
        items = { { title = "A", subtitle = "1", icon_image_url = "images/té.svg" } },
      })
      """,
      "plugins/shop/images/té.svg": icon, "plugins/shop/images/unused.svg": icon,
    ])
    let run = ToolRun("export", "site", folder: project.path)
    #expect(run.code == 0, "\(run.errors)")
    let files = try files(project, "site")
    #expect(files.keys.filter { $0.hasPrefix("files/") } == ["files/shop/images/té.svg"])
    let page = String(
      decoding: files["c/shop/box/index.html"] ?? Data(), as: UTF8.self)
    #expect(page.contains("../../../files/shop/images/té.svg"))
  }

  @Test func `shows on a terminal how far it is`() throws {
    let project = try project()
    let run = ToolRun(["export", "site"], terminal: true, folder: project.path)
    #expect(
      run.errors.hasPrefix(
        "\r0 of 25 pages\r10 of 25 pages\r20 of 25 pages\r25 of 25 pages\r\u{1B}[K"))
  }
}
