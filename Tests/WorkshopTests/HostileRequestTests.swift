import Foundation
import Testing

@testable import Workshop

/// What no well-behaved browser sends.
@Suite struct HostileRequestTests {
  private func answer(_ running: RunningWorkshop, _ lines: [String]) -> String {
    let socket = running.http.connect()
    defer { close(socket) }
    running.http.send(lines.joined(separator: "\r\n") + "\r\n\r\n", on: socket)
    return running.http.read(socket)
  }

  private func status(_ text: String) -> Int {
    Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0
  }

  @Test func `HEAD has the headers of GET and no body`() throws {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    for path in ["/", "/index.json", "/assets/theme.css", "/render/c/loyalty/points.json", "/none"]
    {
      let (head, get) = (running.http.request("HEAD", path), running.http.request("GET", path))
      #expect(head.status == get.status && head.body == "", "\(path)")
      #expect(head.headers["content-length"] == get.headers["content-length"])
      #expect(head.headers["content-type"] == get.headers["content-type"])
    }
    let events = running.http.request("HEAD", "/events")
    #expect(events.status == 200 && events.body == "")
  }

  @Test(arguments: [
    ("PUT", 405), ("DELETE", 405), ("PATCH", 405), ("OPTIONS", 405), ("TRACE", 405),
    ("BREW", 405), ("get", 405), ("CONNECT", 405),
  ])
  func `other methods are refused`(_ method: String, _ status: Int) throws {
    let running = try RunningWorkshop([:])
    let answer = running.http.request(method, "/")
    #expect(answer.status == status)
    #expect(answer.headers["allow"] == "GET, HEAD, POST")
  }

  @Test func `a request names one host`() throws {
    let running = try RunningWorkshop([:])
    let own = "Host: 127.0.0.1:\(running.http.port)"
    let close = "Connection: close"
    #expect(status(answer(running, ["GET / HTTP/1.1", own, close])) == 200)
    #expect(status(answer(running, ["GET / HTTP/1.1", close])) == 400)
    #expect(status(answer(running, ["GET / HTTP/1.0"])) == 400)
    #expect(status(answer(running, ["GET / HTTP/1.1", own, own, close])) == 400)
    #expect(status(answer(running, ["GET / HTTP/1.1", "Host: evil", own, close])) == 400)
    #expect(status(answer(running, ["GET / HTTP/1.1", own, "host: evil", close])) == 400)
    #expect(status(answer(running, ["GET / HTTP/1.1", "Host:", close])) == 403)
  }

  @Test(arguments: [
    "null", "http://evil.example", "https://127.0.0.1", "http://localhost", "http://127.0.0.1:1",
    "",
  ])
  func `a foreign origin is refused, also one that hides`(_ origin: String) throws {
    let running = try RunningWorkshop([:])
    for (method, path) in [("GET", "/index.json"), ("POST", "/open"), ("POST", "/scenarios")] {
      let answer = running.http.request(
        method, path, headers: ["Origin": origin, "X-Vitrina-Token": running.token])
      #expect(answer.status == 403)
    }
    let own = running.http.request(
      "GET", "/index.json", headers: ["Origin": "http://127.0.0.1:\(running.http.port)"])
    #expect(own.status == 200)
  }

  @Test(arguments: [
    "/files/a/../../secret.svg", "/files/a/..%2f..%2fsecret.svg", "/files/a/%2e%2e/secret.svg",
    "/files/%2e%2e/secret.svg", "/files/..%2fsecret.svg", "/files/a%2f..%2f..%2fsecret.svg",
    "/files/a/..%5c..%5csecret.svg", "/files/a/%252e%252e/secret.svg", "/files//secret.svg",
    "/files/./../secret.svg", "/files/a/out.svg",
  ])
  func `no path leads out of a plugin's folder`(_ path: String) throws {
    let running = try RunningWorkshop([
      "plugins/a/init.lua": "", "plugins/a/icon.svg": "<svg/>", "secret.svg": "<svg>secret</svg>",
      "plugins/secret.svg": "<svg>secret</svg>",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: running.folder.appendingPathComponent("plugins/a/out.svg").path,
      withDestinationPath: "/etc/hostname")
    let answer = running.http.request("GET", path)
    #expect(answer.status == 404)
    #expect(!answer.body.contains("secret</svg>"))
  }

  @Test func `headers of any size end in an answer or the end of the connection`() throws {
    let running = try RunningWorkshop([:])
    let own = "Host: 127.0.0.1:\(running.http.port)"
    let long = String(repeating: "a", count: 200_000)
    for lines in [
      ["GET / HTTP/1.1", own, "X-Long: \(long)"], ["GET /\(long) HTTP/1.1", own],
      ["GET / HTTP/1.1", own] + (0..<9_000).map { "X-\($0): \($0)-value" },
      ["GET /?\((0..<5_000).map { "k\($0)=v" }.joined(separator: "&")) HTTP/1.1", own],
    ] {
      let code = status(answer(running, lines))
      #expect([0, 400, 413, 414, 431].contains(code), "\(code)")
    }
    #expect(running.http.request("GET", "/").status == 200)
  }

  @Test func `two hundred that are silent or slow keep nobody waiting`() throws {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    let sockets = (0..<200).map { _ in running.http.connect() }
    defer { for socket in sockets { close(socket) } }
    for (number, socket) in sockets.enumerated() where number % 2 == 0 {
      running.http.send("GET /index.json HTT", on: socket)
    }
    for letter in ["P/1", ".1\r", "\nHo", "st:"] {
      for (number, socket) in sockets.enumerated() where number % 2 == 0 {
        running.http.send(letter, on: socket)
      }
      let start = ContinuousClock.now
      #expect(running.http.request("GET", "/render/c/loyalty/points.json").status == 200)
      #expect(ContinuousClock.now - start < .seconds(2))
    }
  }

  @Test func `a request that never comes to its end is ended, and nobody else`() throws {
    let hub = EventHub(greeting: { WorkshopEvent(name: "hello", data: [:]) })
    let server = try HTTPServer(port: 0, slowest: .seconds(1)) { request in
      request.path == "/events"
        ? HTTPResponse(events: hub.subscribe(after: nil))
        : HTTPResponse(type: "text/plain", Array("fine".utf8))
    }
    defer {
      hub.close()
      server.stop()
    }
    let http = RawHTTP(port: server.port)
    let (slowHead, slowBody, stream, kept) = (
      http.connect(), http.connect(), http.connect(), http.connect()
    )
    defer { for socket in [slowHead, slowBody, stream, kept] { close(socket) } }
    http.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n", on: stream)
    http.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n", on: slowBody)
    http.send("GET / HTTP/1.1\r\nX: ", on: slowHead)
    for _ in 0..<8 {
      usleep(250_000)
      http.send("a", on: slowHead)
      http.send("a", on: slowBody)
      http.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n", on: kept)
      #expect(http.read(kept) { $0.hasSuffix("fine") }.contains("200 OK"))
    }
    let start = ContinuousClock.now
    #expect(http.read(slowHead) == "")
    #expect(http.read(slowBody) == "")
    #expect(ContinuousClock.now - start < .seconds(1))
    hub.publish("update", [:])
    #expect(http.read(stream) { $0.contains("event: update") }.contains("event: hello"))
  }
}
