import Diagnostics
import Foundation
import Scripting
import Synchronization
import TestSupport
import Testing
import Values

/// States equal to a script's own, for readers that find it busy.
struct ScriptTwinsTests {
  /// Lets readers meet: each waits in its getter until as many are in theirs.
  ///
  /// A log line of a script asks the clock; so the test holds a reading up without any time limit.
  private final class Meeting: Sendable {
    private let condition = NSCondition()
    private let arrived = Mutex(0)
    private let isOn = Atomic<Bool>(false)
    let wanted: Int

    init(_ wanted: Int) { self.wanted = wanted }

    /// From now on a look at the clock waits for the others, at most some seconds.
    func begin() { isOn.store(true, ordering: .sequentiallyConsistent) }

    var most: Int { arrived.withLock(\.self) }

    func clock() -> Double {
      guard isOn.load(ordering: .sequentiallyConsistent) else { return 5 }
      condition.lock()
      defer { condition.unlock() }
      arrived.withLock { $0 += 1 }
      condition.broadcast()
      let deadline = Date(timeIntervalSinceNow: 10)
      while arrived.withLock({ $0 < wanted }), condition.wait(until: deadline) {}
      return 5
    }
  }

  private static let source = """
    local count = 0
    local names = {}
    for _, name in ipairs {"a", "b", "c"} do names[name] = true end
    for name in pairs(names) do
      vitrina.provide(name, vitrina.components.loyalty_ring {
        title = function() vitrina.clock.now() return name .. count end,
        on_tap = function() count = count + 1 end,
      })
    end
    """

  /// Reads every provider on a thread of its own, all at once.
  private func readAll(_ project: LoadedProject) -> [String: String] {
    let titles = Mutex<[String: String]>([:])
    let providers = project.plugin.registration.providers
    DispatchQueue.concurrentPerform(iterations: providers.count) { index in
      let data = project.plugin.host?.data(of: providers[index].value, in: ScriptContext([:]))
      titles.withLock { $0[providers[index].id] = data?.fields["title"]?.stringValue }
    }
    return titles.withLock(\.self)
  }

  @Test func `two readers are inside at the same time, and each reads what it asked for`() throws {
    let meeting = Meeting(2)
    let project = try LoadedProject(Self.source, clock: { meeting.clock() })
    meeting.begin()
    // Had they to wait for each other, the first would wait in vain for the second.
    #expect(readAll(project) == ["shop/a": "a0", "shop/b": "b0", "shop/c": "c0"])
    #expect(meeting.most >= 2)
  }

  @Test func `after a handler there is only the state that it ran in`() throws {
    let project = try LoadedProject(Self.source)
    let host = try #require(project.plugin.host)
    let first = try #require(project.plugin.registration.providers.first)
    _ = try host.handle("on_tap", of: first.value, event: [:], in: ScriptContext([:]))
    let memory = host.memoryInUse
    for _ in 0..<20 {
      #expect(readAll(project) == ["shop/a": "a1", "shop/b": "b1", "shop/c": "c1"])
    }
    #expect(host.memoryInUse < memory + 200_000)
  }

  @Test func `a twin runs the files as they were, at the time at which they ran`() throws {
    let meeting = Meeting(2)
    let project = try LoadedProject(
      """
      local version, started = require "version", vitrina.clock.now()
      for _, name in ipairs {"a", "b"} do
        vitrina.provide(name, vitrina.components.loyalty_ring {
          title = function() vitrina.clock.now() return version .. started end,
        })
      end
      """, others: ["plugins/shop/version.lua": "return 'old'"], clock: { meeting.clock() })
    project.files.write("plugins/shop/version.lua", "return 'new'")
    meeting.begin()
    #expect(readAll(project) == ["shop/a": "old5.0", "shop/b": "old5.0"])
  }
}
