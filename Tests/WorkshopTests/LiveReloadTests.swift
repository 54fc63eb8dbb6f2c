import Foundation
import Testing

@Suite struct LiveReloadTests {
  /// Opens an event stream and reads it until `isDone`.
  private func events(
    _ running: RunningWorkshop, headers: String = "", query: String = "",
    after change: () throws -> Void,
    until isDone: (String) -> Bool
  ) throws -> String {
    let socket = running.http.connect()
    defer { close(socket) }
    running.http.send(
      "GET /events\(query) HTTP/1.1\r\nHost: 127.0.0.1:\(running.http.port)\r\n\(headers)\r\n",
      on: socket)
    var text = running.http.read(socket) { $0.contains("event: hello") }
    try change()
    if !isDone(text) {
      let before = text
      text += running.http.read(socket) { isDone(before + $0) }
    }
    return text
  }

  /// Names of events; the survey's come whenever it ends.
  private func names(_ stream: String) -> [String] {
    stream.components(separatedBy: "event: ").dropFirst()
      .map { String($0.prefix { !$0.isNewline && $0 != "\r\n" }) }
      .filter { $0 != "survey" }
  }

  @Test func `a saved file is loaded anew and told to the page`() throws {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    let stream = try events(running) {
      try running.save(
        "plugins/loyalty.lua", RunningWorkshop.ring.replacing("Ganaste 100", with: "Sumaste 5"))
    } until: {
      $0.contains("event: index")
    }
    #expect(names(stream) == ["hello", "reload-start", "update", "index"])
    #expect(stream.contains(#"data: {"files":["plugins/loyalty.lua"]}"#))
    #expect(running.http.request("GET", "/render/c/loyalty/points.json").body.contains("Sumaste 5"))
  }

  @Test func `a broken file keeps the last good version and says why, until it is repaired`() throws
  {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    let broken = try events(running) {
      try running.save("plugins/loyalty.lua", "vitrina.provide(")
    } until: {
      $0.contains("event: index")
    }
    #expect(names(broken) == ["hello", "reload-start", "error", "update", "index"])
    #expect(broken.contains(#""code":"lua.syntax""#))
    #expect(broken.contains(#""file":"plugins/loyalty.lua","#))
    #expect(running.http.request("GET", "/render/c/loyalty/points.json").body.contains("Ganaste"))
    let repaired = try events(running) {
      try running.save("plugins/loyalty.lua", RunningWorkshop.ring)
    } until: {
      $0.contains("event: index")
    }
    #expect(names(repaired) == ["hello", "reload-start", "clear", "update", "index"])
  }

  @Test func `new plugin folders and their files are seen`() throws {
    let running = try RunningWorkshop([:])
    _ = try events(running) {
      try running.save("plugins/fresh/init.lua", RunningWorkshop.ring)
    } until: {
      $0.contains(#""plugins":["fresh"]"#)
    }
    #expect(running.http.request("GET", "/c/fresh/points").status == 200)
    _ = try events(running) {
      try running.save("plugins/fresh/part.lua", "return {}")
    } until: {
      $0.contains("plugins/fresh/part.lua") && $0.contains("event: index")
    }
  }

  @Test func `a page that comes back hears what it missed, or that it has to start over`() throws {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    _ = try events(running) {
      try running.save("plugins/loyalty.lua", RunningWorkshop.ring + "\n")
    } until: {
      $0.contains("event: index")
    }
    let missed = try events(running, headers: "Last-Event-ID: 1\r\n") {
    } until: {
      $0.contains("event: index")
    }
    #expect(names(missed).suffix(2) == ["update", "index"])
    // Until all that was missed has come, the page has seen no more than before.
    #expect(missed.contains("id: 1\nevent: hello"))
    let asked = try events(running, query: "?after=1") {
    } until: {
      $0.contains("event: index")
    }
    #expect(names(asked) == names(missed))
    let both = try events(running, headers: "Last-Event-ID: 2\r\n", query: "?after=1") {
    } until: {
      $0.contains("event: index")
    }
    #expect(names(both) == ["hello", "index"])
    let lost = try events(running, headers: "Last-Event-ID: 99\r\n") {
    } until: {
      $0.contains("event: resync")
    }
    #expect(names(lost).contains("resync"))
  }

  @Test func `many open streams do not starve other requests`() throws {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    let sockets = (0..<32).map { _ in running.http.connect() }
    defer { for socket in sockets { close(socket) } }
    for socket in sockets {
      running.http.send(
        "GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(running.http.port)\r\n\r\n", on: socket)
    }
    for socket in sockets {
      #expect(running.http.read(socket) { $0.contains("event: hello") }.contains("200 OK"))
    }
    #expect(running.http.request("GET", "/c/loyalty/points").status == 200)
  }
}
