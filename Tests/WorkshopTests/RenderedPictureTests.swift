import TestSupport
import Testing
import Values

/// `/render/…` in the formats that need no browser.
@Suite struct RenderedPictureTests {
  @Test(
    arguments: [
      ("png", "image/png", "\u{89}PNG"), ("svg", "image/svg+xml", "<svg"),
      ("pdf", "application/pdf", "%PDF"), ("layout.json", "application/json", "{\"he"),
    ])
  func `gives pictures of components and screens`(
    _ ending: String, _ type: String, _ start: String
  ) throws {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    for path in ["c/loyalty/points", "c/loyalty/points/other", "s/loyalty/benefits"] {
      let answer = running.http.request("GET", "/render/\(path).\(ending)?scheme=dark&width=320")
      #expect(answer.status == 200, "\(path)")
      #expect(answer.headers["content-type"] == type)
      #expect(!answer.body.isEmpty)
      if start.allSatisfy(\.isASCII) { #expect(answer.body.hasPrefix(start)) }
    }
  }

  @Test(arguments: [("scale=9", "scale"), ("scale=x", "scale"), ("width=3", "width")])
  func `refuses axes that are none`(_ query: String, _ name: String) throws {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    let answer = running.http.request("GET", "/render/c/loyalty/points.png?\(query)")
    #expect(answer.status == 400)
    let diagnostic = try JSONReader.read(Array(answer.body.utf8), file: "answer")
      .mapValue?["diagnostic"]?.mapValue
    #expect(diagnostic?["code"] == "query.value")
    #expect(diagnostic?["message"]?.stringValue?.hasPrefix("'\(name)' cannot be") == true)
  }

  @Test func `tells where every node stands`() throws {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    let answer = running.http.request("GET", "/render/c/loyalty/points.layout.json?width=200")
    let layout = try JSONReader.read(Array(answer.body.utf8), file: "answer").mapValue
    #expect(layout?["width"] == 200.0)
    let nodes = (layout?["nodes"]?.listValue ?? []).compactMap { $0.mapValue?["id"]?.stringValue }
    #expect(nodes == ["root", "body", "body.title", "body.button"])
  }
}
