import Foundation
import Scripting
import TestSupport
import Testing

/// In processes of their own, since other tests use memory at the same time.
@Suite struct FlatMemoryTests {
  /// Bytes of the process that are in memory.
  private static var residentBytes: Int {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }

  /// Does something ten thousand times; gives by how many bytes the process has grown since the
  /// first thousand.
  private static func growth(_ body: () throws -> Void) rethrows -> Int {
    for _ in 0..<1000 { try body() }
    let before = residentBytes
    for _ in 0..<9000 { try body() }
    return residentBytes - before
  }

  private static func load(_ source: String) -> ScriptHost.Loading {
    var services = LoadedProject.services(MemoryFiles(["plugins/shop.lua": source]))
    services.policy.memory = 1 << 20
    return ScriptHost.load(
      plugin: "shop", entryFile: "plugins/shop.lua", manifest: PluginManifest(name: "shop"),
      isRouteScript: false, services: services)
  }

  @Test func `ten thousand reloads leave nothing behind`() async {
    await #expect(processExitsWith: .success) {
      let growth = Self.growth {
        let loading = Self.load(
          """
          local t = {}
          for i = 1, 100 do t[i] = { name = "n" .. i } end
          vitrina.provide("x", vitrina.components.loyalty_ring { title = function() return t[1].name end })
          vitrina.on("start", function() end)
          """)
        #expect(loading.diagnostics == [])
      }
      #expect((..<(4 << 20)).contains(growth), "grew by \(growth) bytes")
    }
  }

  @Test func `ten thousand quarantines leave nothing behind`() async {
    await #expect(processExitsWith: .success) {
      let growth = try Self.growth {
        let loading = Self.load("vitrina.on('go', function() return ('x'):rep(1 << 30) end)")
        let host = try #require(loading.host)
        let listener = loading.registration.listeners[0]
        for _ in 0..<4 {
          _ = try? host.call(
            listener.function, with: [:], subject: "it", at: listener.location)
        }
        #expect(host.quarantine != nil)
        #expect(host.memoryInUse == 0)
      }
      #expect((..<(4 << 20)).contains(growth), "grew by \(growth) bytes")
    }
  }
}
