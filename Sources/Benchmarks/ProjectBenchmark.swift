import Components
import Foundation
import Rendering
import TestSupport
import Values
import Vitrina

/// A project of 100 plugins with 500 scenarios: opening it, and what it holds in memory.
enum ProjectBenchmark {
  private static func plugin(_ number: Int) -> String {
    let scenarios = (0..<5).map {
      "{ id = \"s\($0)\", title = \"S \($0)\", data = { ring_number = \($0) } }"
    }
    return """
      local vitrina = require "vitrina"
      vitrina.provide("points", vitrina.components.loyalty_ring {
        ring_hexa_color = "#17aad6", ring_number = 3,
        ring_percentage = function() return 0.8 end,
        title = "Plugin \(number)", button_title = "Ver", button_deep_link = "app://p\(number)",
      }, { scenarios = { \(scenarios.joined(separator: ", ")) } })
      vitrina.route("app://p\(number)", function() vitrina.track("p\(number)") end)
      """
  }

  /// The folder of such a project.
  static func project() throws -> TemporaryProject {
    var files = ["vitrina.json": "{}"]
    for number in 0..<100 { files["plugins/p\(number)/init.lua"] = plugin(number) }
    return try TemporaryProject(files)
  }

  static func rows() throws -> [Row] {
    let project = try project()
    func open() -> Vitrina.Host {
      Vitrina.Host(Vitrina.Host.Options(files: DiskFiles(root: project.path), clock: { 0 }))
    }
    var bytes = 0
    let start = Stopwatch.nanoseconds(1) { bytes &+= open().catalog.dataValue().json.utf8.count }
    let host = open()
    let context = host.context(ViewEnvironment())
    let renderer = HTMLRenderer(environment: context.environment)
    func render(_ count: Int) throws {
      for number in 0..<count {
        let component = try host.resolve("p\(number % 100)/points", in: context)
        var buffer = ByteBuffer()
        let view = component.view(in: context.environment)
        renderer.render(HTMLRenderer.Element(view) { _ in nil }, into: &buffer)
        bytes &+= buffer.count
      }
    }
    try render(200)
    let idle = residentMebibytes()
    try render(5000)
    let growth = residentMebibytes() - idle
    precondition(bytes != 0)
    return [
      .time("open and list 100 plugins, 500 scenarios", start, atMost: 100_000_000),
      .memory("this process with 100 plugins", idle, atMost: 80),
      .memory("growth over 5,000 renders", growth, atMost: 5),
    ]
  }

  static func residentMebibytes() -> Double {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Double($0) }
    return (pages ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
  }
}
