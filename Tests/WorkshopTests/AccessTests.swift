import Diagnostics
import Foundation
import Testing

@testable import Workshop

/// A workshop on an address that others can reach.
@Suite struct AccessTests {
  private func open() throws -> RunningWorkshop {
    try RunningWorkshop(
      ["plugins/loyalty.lua": RunningWorkshop.ring], on: try #require(ListenAddress("0.0.0.0")),
      editor: EditorLink(template: "x:{path}"))
  }

  private func accessToken(_ running: RunningWorkshop) throws -> String {
    let items = URLComponents(string: running.workshop.address)?.queryItems
    return try #require(items?.first { $0.name == "token" }?.value)
  }

  @Test func `the address has the token, which is answered by a cookie and the plain address`()
    throws
  {
    let running = try open()
    let token = try accessToken(running)
    #expect(token.count == 32)
    let entry = running.http.request(
      "GET", "/c/loyalty/points?scheme=dark&token=\(token)&param=a%3D%26%0D%0Ab")
    #expect(entry.status == 303 && entry.body == "")
    #expect(entry.headers["location"] == "/c/loyalty/points?scheme=dark&param=a%3D%26%0D%0Ab")
    let port = running.http.port
    #expect(
      entry.headers["set-cookie"]
        == "vitrina-\(port)=\(token); Path=/; HttpOnly; SameSite=Strict")
    let page = running.http.request(
      "GET", "/c/loyalty/points", headers: ["Cookie": "a=b; vitrina-\(port)=\(token)"])
    #expect(page.status == 200 && page.body.contains("vitrina-token"))
    let root = running.http.request("GET", "//evil.example/%0d%0aX?token=\(token)")
    #expect(root.headers["location"] == "/evil.example/%0D%0AX")
  }

  @Test(arguments: [
    "/", "/index.json", "/events", "/assets/workshop.js", "/render/c/loyalty/points.json",
    "/source.json?file=plugins/loyalty.lua", "/none", "/?token=", "/?token=guess",
  ])
  func `without it nothing is answered but what to do`(_ path: String) throws {
    let running = try open()
    let token = try accessToken(running)
    for headers in [
      [:], ["Cookie": "vitrina-\(running.http.port)=guess"], ["Cookie": "vitrina-1=\(token)"],
      ["X-Vitrina-Token": token],
    ] {
      let answer = running.http.request("GET", path, headers: headers)
      #expect(answer.status == 401)
      #expect(answer.body.contains("the one with <code>?token=</code> in it"))
      #expect(!answer.body.contains(token))
      #expect(answer.headers["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
    }
    #expect(running.http.request("POST", "/open", body: Array("{}".utf8)).status == 401)
  }

  @Test func `what is posted needs the page's token beside the cookie`() throws {
    let running = try open()
    let token = try accessToken(running)
    let cookie = "vitrina-\(running.http.port)=\(token)"
    func post(_ headers: [String: String]) -> Int {
      running.http.request(
        "POST", "/open", headers: headers, body: Array(#"{"url":"app://benefits"}"#.utf8)
      ).status
    }
    #expect(post(["Cookie": cookie]) == 403)
    #expect(post(["Cookie": cookie, "X-Vitrina-Token": token]) == 200)
  }

  @Test func `lets in the names of this machine on its own port`() throws {
    let running = try open()
    let token = try accessToken(running)
    let port = running.http.port
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, 255)
    let machine = String(
      decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    for (host, status) in [
      ("127.0.0.1:\(port)", 200), ("localhost:\(port)", 200), ("192.168.1.7:\(port)", 200),
      ("[fe80::1]:\(port)", 200), ("\(machine.uppercased()):\(port)", 200),
      ("\(machine).local:\(port)", 200), ("127.0.0.1:\(port &+ 1)", 403), ("127.0.0.1", 403),
      ("evil.example:\(port)", 403), ("127.0.0.1.evil.example:\(port)", 403),
      ("1234:\(port)", 403), ("[evil]:\(port)", 403), (":\(port)", 403), ("127.0.0.1:x", 403),
    ] {
      let answer = running.http.request(
        "GET", "/index.json", headers: ["Host": host, "Cookie": "vitrina-\(port)=\(token)"])
      #expect(answer.status == status, "\(host)")
    }
    let foreign = running.http.request(
      "GET", "/index.json",
      headers: ["Origin": "http://evil.example", "Cookie": "vitrina-\(port)=\(token)"])
    #expect(foreign.status == 403)
  }

  @Test func `the editor of this machine is no use to others`() throws {
    let running = try open()
    let token = try accessToken(running)
    let answer = running.http.request(
      "GET", "/source.json?file=plugins/loyalty.lua",
      headers: ["Cookie": "vitrina-\(running.http.port)=\(token)"])
    #expect(answer.body.contains(#""editor":null"#))
  }

  @Test(arguments: [
    ("127.0.0.1", true, false, "127.0.0.1"), ("127.8.0.1", true, false, "127.8.0.1"),
    ("localhost", true, false, "127.0.0.1"), ("::1", true, false, "[::1]"),
    ("::ffff:127.0.0.1", true, false, "[::ffff:127.0.0.1]"), ("0.0.0.0", false, true, "0.0.0.0"),
    ("::", false, true, "[::]"), ("192.168.1.7", false, false, "192.168.1.7"),
    ("fe80::1", false, false, "[fe80::1]"),
  ])
  func `knows which addresses others can reach`(
    _ text: String, _ isLoopback: Bool, _ isEvery: Bool, _ inURL: String
  ) throws {
    let address = try #require(ListenAddress(text))
    #expect(address.isLoopback == isLoopback && address.isEvery == isEvery)
    #expect(address.inURL == inURL)
  }

  @Test(arguments: ["", "example.com", "1234", "127.1", "[::1]", "127.0.0.1:80", "::1%lo", " "])
  func `takes no names and nothing around an address`(_ text: String) {
    #expect(ListenAddress(text) == nil)
  }

  @Test func `serves on IPv6, too, where the machine has it`() throws {
    let loopback = try #require(ListenAddress("::1"))
    do {
      let running = try RunningWorkshop([:], on: loopback)
      #expect(running.workshop.address == "http://[::1]:\(running.http.port)/")
    } catch let fault as Diagnostic {
      #expect(fault.code == "workshop.host")
    }
  }

  @Test func `an address of another machine is a diagnostic`() throws {
    let fault = #expect(throws: Diagnostic.self) {
      try RunningWorkshop([:], on: try #require(ListenAddress("192.0.2.1")))
    }
    #expect(fault?.code == "workshop.host")
    #expect(fault?.found == "Cannot assign requested address")
  }
}
