import Diagnostics
import Routing
import Synchronization
import TestSupport
import Testing
import Values
import Vitrina

@Suite struct DeferredLinkTests {
  /// A time that the test moves on.
  private final class Clock: Sendable {
    private let time = Mutex(1000.0)
    var now: Double { time.withLock(\.self) }
    func pass(_ seconds: Double) { time.withLock { $0 += seconds } }
  }

  private static let source = """
    vitrina.route("meli://item/{id:int}", function(link)
      vitrina.track("item", { id = link.params.id, source = link.source })
    end)
    """

  private func host(
    _ clock: Clock, deferred: DeferredLinks? = nil,
    onDispatch: (@Sendable (DispatchTrace) -> Void)? = nil, source: String = source
  ) -> Host {
    var options = Host.Options(
      files: MemoryFiles(["plugins/a.lua": source]), clock: { clock.now })
    options.deferred = deferred
    options.onDispatch = onDispatch
    options.secretKeys = ["coupon"]
    return Host(options)
  }

  @Test func `keeps links that come before the host and delivers them once, in order`() throws {
    let clock = Clock()
    let deferred = DeferredLinks(clock: { clock.now })
    try deferred.add("meli://item/1", id: "push-7")
    try deferred.add("meli://item/2")
    #expect(try deferred.add("meli://item/1", id: "push-7") == false)
    let host = host(clock, deferred: deferred)
    #expect(host.start().isEmpty)
    let dispatches = host.deliverDeferred()
    #expect(dispatches.map(\.url) == ["meli://item/1", "meli://item/2"])
    #expect(
      dispatches.flatMap(\.effects) == [
        .track(name: "item", properties: ["id": 1, "source": "deferred"]),
        .track(name: "item", properties: ["id": 2, "source": "deferred"]),
      ])
    #expect(host.deliverDeferred().isEmpty)
    #expect(try host.defer("meli://item/1", id: "push-7") == false)
    #expect(try host.defer("meli://item/2"))
  }

  @Test func `waits for its time and forgets what has expired`() throws {
    let clock = Clock()
    let host = host(clock)
    try host.defer("meli://item/1", until: 1060)
    try host.defer("meli://item/2", expiry: 1030)
    try host.defer("meli://item/3", until: 1100, expiry: 1090)
    #expect(host.nextDeferred == 1000)
    clock.pass(30)
    #expect(host.deliverDeferred().isEmpty)
    #expect(host.nextDeferred == 1060)
    clock.pass(30)
    #expect(host.deliverDeferred().map(\.url) == ["meli://item/1"])
    clock.pass(40)
    #expect(host.deliverDeferred().isEmpty)
    #expect(host.nextDeferred == nil)
    try host.defer("meli://item/4")
    clock.pass(DeferredLinks.lifetime)
    #expect(host.deliverDeferred().isEmpty)
  }

  @Test func `refuses a link that cannot be read, and a seventeenth`() throws {
    let host = host(Clock())
    func fault(_ url: String) -> Diagnostic? {
      do throws(Diagnostic) {
        try host.defer(url)
        return nil
      } catch {
        return error
      }
    }
    #expect(fault("javascript:x")?.code == "link.scheme_refused")
    for i in 0..<16 { #expect(fault("meli://item/\(i)") == nil) }
    #expect(
      fault("meli://item/16")
        == Diagnostic(
          "link.too_many_deferred", .error, "link \"meli://item/16\" is not kept for later",
          expected: "at most 16 links that wait", found: "one more",
          fix: "deliver those that wait, or keep only the last"))
    #expect(host.deliverDeferred().count == 16)
    #expect(fault("meli://item/16") == nil)
  }

  // MARK: - Trace

  @Test func `tells of each dispatch once, without secrets`() throws {
    let clock = Clock()
    let traces = Mutex<[DispatchTrace]>([])
    let host = host(
      clock, onDispatch: { trace in traces.withLock { $0.append(trace) } },
      source: """
        vitrina.route("meli://login/{token}", function(link)
          return "meli://in?code=" .. link.params.token
        end)
        vitrina.route("meli://in?{code}", function() end, { name = "in" })
        """)
    _ = host.open("MELI://login/abc?x=1&coupon=9#secret", source: .deferred)
    _ = host.open("meli://user:pw@x")
    let lines = traces.withLock { $0.map(\.dataValue.json) }
    #expect(
      lines == [
        #"{"chain":["meli://login/***?x=1&coupon=***#***","meli://in?code=***"],"code":null,"#
          + #""duration":0.0,"nodes_visited":2,"outcome":"redirected","pattern":"meli://in?{code}","#
          + #""plugin":"a","source":"deferred","url":"meli://login/***?x=1&coupon=***#***"}"#,
        #"{"chain":[],"code":"link.bad_authority","duration":0.0,"nodes_visited":null,"#
          + #""outcome":"refused","pattern":null,"plugin":null,"source":"external","#
          + #""url":"meli://***@x"}"#,
      ])
  }

  @Test func `reports redirects in a circle when they are registered, and the rest works`() throws {
    let project = TestProject([
      "plugins/a.lua": """
      vitrina.redirect("meli://a", "meli://b")
      vitrina.redirect("meli://b", "meli://a")
      vitrina.route("meli://c", function() end)
      """
    ])
    #expect(project.host.faults == ["plugins/a.lua:1 route.redirect_loop"])
    #expect(project.host.catalog.diagnostics.first?.source != nil)
    #expect(project.host.open("meli://c").outcome == .handled)
    #expect(project.host.open("meli://a").diagnostic?.code == "link.loop")
  }
}
