import Diagnostics
import Foundation
import TestSupport
import Testing
import Values
import Vitrina
import Workshop

@Suite struct WorkshopTests {
  @Test func `serves the page for every component and screen, 404 for what there is not`() throws {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    for (path, status) in [
      ("/", 200), ("/c/loyalty/points", 200), ("/c/loyalty/points/other", 200),
      ("/s/loyalty/benefits", 200), ("/c/loyalty/pints", 404), ("/c/loyalty/points/none", 404),
      ("/s/loyalty/points", 404),
    ] {
      let answer = running.http.request("GET", path)
      #expect(answer.status == status, "\(path)")
      #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
      #expect(answer.body.contains("vitrina-token"))
    }
  }

  @Test func `the page may load nothing but its own`() throws {
    let running = try RunningWorkshop([:])
    let page = running.http.request("GET", "/")
    #expect(
      page.headers["content-security-policy"]
        == "default-src 'none'; script-src 'self'; style-src 'self'; "
        + "img-src 'self' data:; connect-src 'self'; font-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
    #expect(page.headers["x-content-type-options"] == "nosniff")
  }

  @Test func `every file of the page is part of the program`() throws {
    let running = try RunningWorkshop([:])
    let folder = Repository.root.appendingPathComponent("Sources/Workshop/Page")
    let styles = running.http.request("GET", "/assets/page.css").body.filter { $0 != "\n" }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name != "index.html" {
      let answer = running.http.request("GET", "/assets/\(name)")
      let file = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      #expect(answer.status == 200 && answer.body == file, "\(name)")
      #expect(!name.hasSuffix(".css") || styles.contains(Self.unbroken(file)), "\(name)")
    }
    #expect(running.http.request("GET", "/assets/component.css").body.contains(".vitrina"))
    #expect(running.http.request("GET", "/assets/none.js").status == 404)
  }

  /// A file without comments, line breaks and the space around lines.
  private static func unbroken(_ file: String) -> String {
    file
      .replacing(#/ *\/\*[^*]*\*\/\n|^ *\/\/.*\n/#.anchorsMatchLineEndings(), with: "")
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined()
  }

  /// Documentation, imports and the word `export`.
  nonisolated(unsafe) private static let unsent =
    #/^ *\/\*\*(?:.|\n)*?\*\/$|^import (?:[^;]|\n)*?;$|^export /#

  @Test func `the script is its modules without comments and needless space`() throws {
    let running = try RunningWorkshop([:])
    let script = running.http.request("GET", "/assets/page.js").body.filter { !$0.isWhitespace }
    let folder = Repository.root.appendingPathComponent("Sources/Workshop/Page")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".js") {
      let file = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        .replacing(Self.unsent.anchorsMatchLineEndings(), with: "")
      #expect(script.contains(Self.unbroken(file).filter { !$0.isWhitespace }), "\(name)")
    }
  }

  @Test func `renders a component in every format`() throws {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    let base = "/render/c/loyalty/points"
    let html = running.http.request("GET", "\(base).html?scheme=dark&width=320")
    #expect(html.body.hasPrefix("<!DOCTYPE html>"))
    #expect(html.body.contains("href=\"/assets/component.css\""))
    #expect(html.body.contains("background:#121212"))
    let fragment = running.http.request("GET", "\(base).html?fragment=1").body
    #expect(fragment.hasPrefix("<div class=\"vitrina\" lang=\"es-AR\" dir=\"ltr\""))
    let json = running.http.request("GET", "\(base)/other.json")
    #expect(json.headers["content-type"] == "application/json")
    #expect(json.body.contains(#""scenario":"other""#))
    #expect(
      running.http.request("GET", "\(base).txt").body == "Ganaste 100\n[ Ver ] → app://benefits\n")
    #expect(
      running.http.request("GET", "\(base).a11y.txt").body.hasSuffix(
        "link \"Ver\" → app://benefits\n"))
    let screen = running.http.request("GET", "/render/s/loyalty/benefits.html?fragment=1").body
    #expect(
      screen.hasPrefix("<div class=\"vitrina-entry\" data-entry=\"0\"><div class=\"vitrina\""))
  }

  @Test(arguments: [
    ("/render/c/loyalty/points.bmp", 404, "render.format"),
    ("/render/c/loyalty/pints.json", 404, "provider.unknown"),
    ("/render/c/loyalty/points/nope.json", 404, "scenario.unknown"),
    ("/render/c/loyalty/points.json?width=7", 400, "query.value"),
    ("/render/c/loyalty/points.json?text-size=big", 400, "query.value"),
  ])
  func `an address that cannot be rendered is a status and a diagnostic`(
    _ path: String, _ status: Int, _ code: String
  ) throws {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    let answer = running.http.request("GET", path)
    #expect(answer.status == status)
    #expect(answer.body.contains("\"code\":\"\(code)\""))
  }

  @Test func `the index names what there is, with titles of scenarios`() throws {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    let body = running.http.request("GET", "/index.json").body
    guard case .map(let index) = try JSONReader.read(body, file: "index") else {
      Issue.record("the index is no object")
      return
    }
    #expect(index["version"] == 1)
    #expect(index["revision"] == 1)
    let provider = index["providers"]?.listValue?.first?.mapValue
    #expect(provider?["id"] == "loyalty/points")
    #expect(provider?["scenario_titles"] == ["other": "Another"])
  }

  @Test func `the index tells of faults in data, not only of those in loading`() throws {
    let running = try RunningWorkshop([
      "plugins/a.lua": "vitrina.provide('x', vitrina.components.loyalty_ring { titel = 't' })"
    ])
    let body = running.http.request("GET", "/index.json").body
    #expect(body.contains(#""code":"data.unknown_field""#))
    #expect(body.contains(#""code":"data.missing""#))
  }

  @Test func `a tap is routed and its screen named in full`() throws {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    let answer = running.http.request(
      "POST", "/tap", headers: ["X-Vitrina-Token": running.token],
      body: Array(#"{"provider":"loyalty/points","action":"tap","query":"scheme=dark"}"#.utf8))
    #expect(answer.status == 200)
    #expect(answer.body.contains(#""handled_by":"dispatcher""#))
    #expect(
      answer.body.contains(
        #""effects":[{"params":{},"screen":"benefits","screen_id":"loyalty/benefits","type":"navigate"}],"event""#
      ))
    let open = running.http.request(
      "POST", "/open", headers: ["X-Vitrina-Token": running.token],
      body: Array(#"{"url":"app://none"}"#.utf8))
    #expect(open.status == 200)
    #expect(open.body.contains(#""outcome":"unmatched""#))
  }

  @Test(arguments: [
    ("{", 400, "json.syntax"), ("[]", 400, "request.body"), ("{}", 400, "request.body"),
    (#"{"provider":"loyalty/none"}"#, 404, "provider.unknown"),
    (#"{"provider":"loyalty/points","index":"x"}"#, 400, "request.body"),
    (#"{"screen":"loyalty/benefits","entry":9}"#, 404, "screen.entry"),
  ])
  func `a body that means nothing is a status and a diagnostic`(
    _ body: String, _ status: Int, _ code: String
  ) throws {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    let answer = running.http.request(
      "POST", "/tap", headers: ["X-Vitrina-Token": running.token], body: Array(body.utf8))
    #expect(answer.status == status)
    #expect(answer.body.contains("\"code\":\"\(code)\""))
  }

  @Test func `answers only its own pages on this machine`() throws {
    let running = try RunningWorkshop([:])
    let port = running.http.port
    #expect(running.http.request("GET", "/", headers: ["Host": "evil.example"]).status == 403)
    #expect(running.http.request("GET", "/", headers: ["Host": "localhost:\(port)"]).status == 200)
    #expect(
      running.http.request("GET", "/index.json", headers: ["Origin": "http://evil.example"]).status
        == 403)
    #expect(running.http.request("POST", "/open", body: Array("{}".utf8)).status == 403)
    #expect(
      running.http.request(
        "POST", "/open", headers: ["X-Vitrina-Token": "guess"], body: Array("{}".utf8)
      ).status == 403)
    #expect(running.http.request("DELETE", "/").status == 405)
    #expect(running.http.request("GET", "/none").status == 404)
  }

  @Test func `images come from the plugin's folder and from nowhere else`() throws {
    let running = try RunningWorkshop([
      "plugins/a/init.lua": "", "plugins/a/icons/x.svg": "<svg/>", "plugins/a/secret.txt": "s",
    ])
    let image = running.http.request("GET", "/files/a/icons/x.svg")
    #expect(image.status == 200)
    #expect(image.headers["content-type"] == "image/svg+xml")
    #expect(image.headers["content-security-policy"]?.hasSuffix("sandbox") == true)
    for path in [
      "/files/a/secret.txt", "/files/a/init.lua", "/files/a/../a/icons/x.svg",
      "/files/a/%2e%2e/%2e%2e/etc/x.svg", "/files/../x.svg", "/files/a/none.svg",
    ] {
      #expect(running.http.request("GET", path).status == 404, "\(path)")
    }
  }

  @Test func `a body of ten megabytes is refused, one half-sent is left alone, others are served`()
    throws
  {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    let half = running.http.connect()
    defer { close(half) }
    running.http.send(
      "POST /open HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{", on: half)
    let garbage = running.http.connect()
    defer { close(garbage) }
    running.http.send("\u{0}\u{1}\u{2} nothing like HTTP\r\n\r\n", on: garbage)
    let large = running.http.request(
      "POST", "/open", headers: ["X-Vitrina-Token": running.token],
      body: [UInt8](repeating: 0x20, count: 10 << 20))
    #expect(large.status == 413)
    #expect(running.http.request("GET", "/c/loyalty/points").status == 200)
  }

  @Test func `an occupied port is a diagnostic`() throws {
    let running = try RunningWorkshop([:])
    let host = Vitrina.Host(Vitrina.Host.Options(files: MemoryFiles([:]), clock: { 0 }))
    let fault = #expect(throws: Diagnostic.self) {
      try Workshop(host: host, folder: running.folder.path, port: running.http.port)
    }
    #expect(fault?.code == "workshop.port")
    #expect(fault?.found == "Address already in use")
  }
}
