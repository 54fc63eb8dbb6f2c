import BusinessComponents
import Diagnostics
import Foundation
import Synchronization
import TestSupport
import Testing
import Values

@testable import Workshop

@Suite struct ScenarioEndpointTests {
  private static let file = "plugins/loyalty.lua"
  private static let order: DataMap = [
    "provider": "loyalty/points", "id": "fresh", "title": "Fresh", "values": ["title": "Nuevo"],
    "state": .null, "hash": .null, "write": false,
  ]

  private func post(
    _ running: RunningWorkshop, _ changes: DataMap = [:]
  ) throws -> (status: Int, map: DataMap) {
    let answer = running.post("/scenarios", .map(Self.order.overlaid(with: changes)))
    let value = try JSONReader.read(Array(answer.body.utf8), file: "answer")
    return (answer.status, value.mapValue ?? [:])
  }

  private func code(_ map: DataMap) -> String? { map["diagnostic"]?.mapValue?["code"]?.stringValue }

  @Test func `shows the change and writes nothing`() throws {
    let running = try RunningWorkshop([Self.file: RunningWorkshop.ring])
    let (status, map) = try post(running)
    #expect(status == 200)
    let old =
      #"}, { scenarios = { { id = "other", title = "Another", data = { title = "Otro" } } } })"#
    func line(_ mark: DataValue, _ number: DataValue, _ text: DataValue) -> DataValue {
      ["mark": mark, "line": number, "text": text]
    }
    #expect(
      map == [
        "file": .string(Self.file), "line": 3, "written": false,
        "hash": .string(SHA256.hexadecimal(Array(RunningWorkshop.ring.utf8))),
        "lua": """
        {
          id = "fresh",
          title = "Fresh",
          data = {
            title = "Nuevo",
          },
        }
        """,
        "diff": [
          line(" ", 1, #"vitrina.provide("points", vitrina.components.loyalty_ring {"#),
          line(
            " ", 2,
            #"  title = "Ganaste 100", button_title = "Ver", button_deep_link = "app://benefits","#),
          line("-", 3, .string(old)),
          line("+", 3, .string(old.replacing(" } } })", with: " }, {"))),
          line("+", 4, #"  id = "fresh","#), line("+", 5, #"  title = "Fresh","#),
          line("+", 6, "  data = {"), line("+", 7, #"    title = "Nuevo","#),
          line("+", 8, "  },"), line("+", 9, "} } })"),
          line(" ", 10, #"vitrina.screen("benefits", function(params)"#),
          line(" ", 11, #"  return { title = "Beneficios", "points" }"#), line(" ", 12, "end)"),
        ],
      ])
    #expect(try running.contents(Self.file) == RunningWorkshop.ring)
  }

  @Test func `what the scenario it was tried on sets is taken over`() throws {
    let running = try RunningWorkshop(["plugins/loyalty.lua": RunningWorkshop.ring])
    var order: DataMap = [
      "provider": "loyalty/points", "from": "other", "id": "more", "write": false,
      "values": ["ring_number": 4],
    ]
    let shown = running.post("/scenarios", .map(order))
    #expect(shown.status == 200)
    #expect(shown.body.contains(#"title = \"Otro\""#))
    #expect(shown.body.contains("ring_number = 4"))
    order["from"] = "gone"
    let lost = running.post("/scenarios", .map(order))
    #expect(lost.status == 404)
    #expect(lost.body.contains(#""code":"scenario.unknown""#))
  }

  @Test func `writes what was shown, keeps the file's rights, and the page can open it`() throws {
    let running = try RunningWorkshop([Self.file: RunningWorkshop.ring])
    let path = running.folder.appendingPathComponent(Self.file).path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let hash = try #require(try post(running).map["hash"])
    let (status, map) = try post(running, ["hash": hash, "write": true])
    #expect(status == 200 && map["written"] == true)
    let text = try running.contents(Self.file)
    #expect(map["hash"] == .string(SHA256.hexadecimal(Array(text.utf8))))
    #expect(text.contains("}, {\n  id = \"fresh\",\n"))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: running.folder.appendingPathComponent("plugins").path)
    #expect(names == ["loyalty.lua"])
    var answer = running.http.request("GET", "/render/c/loyalty/points/fresh.json")
    for _ in 0..<200 where answer.status != 200 {
      usleep(20_000)
      answer = running.http.request("GET", "/render/c/loyalty/points/fresh.json")
    }
    #expect(answer.body.contains("Nuevo"))
  }

  @Test func `writes through a link to the file that it leads to`() throws {
    let project = try TemporaryProject(["shared/real.lua": "old", "plugins/none.txt": ""])
    let link = "\(project.path)/\(Self.file)"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "../shared/real.lua")
    let new = try ScenarioFile(folder: project.path)
      .replace(Self.file, ifDigest: SHA256.hexadecimal(Array("old".utf8))) { old in
        old.bytes + Array("er".utf8)
      }
    #expect(new.digest == SHA256.hexadecimal(Array("older".utf8)))
    #expect(
      try String(contentsOfFile: "\(project.path)/shared/real.lua", encoding: .utf8) == "older")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../shared/real.lua")
  }

  @Test func `a file that was saved meanwhile is left alone`() throws {
    let running = try RunningWorkshop([Self.file: RunningWorkshop.ring])
    let hash = try #require(try post(running).map["hash"])
    let saved = RunningWorkshop.ring + "\n-- mine"
    try running.save(Self.file, saved)
    let (status, map) = try post(running, ["hash": hash, "write": true])
    #expect(status == 409 && code(map) == "scenario.changed")
    #expect(map["lua"]?.stringValue?.hasPrefix("{\n  id = \"fresh\"") == true)
    #expect(try running.contents(Self.file) == saved)
    #expect(try post(running, ["hash": "none", "write": true]).status == 409)
  }

  @Test func `of twenty that save at once one is first and nothing is lost`() throws {
    let running = try RunningWorkshop([Self.file: RunningWorkshop.ring])
    let hash = try #require(try post(running).map["hash"])
    let token = running.token
    let http = running.http
    let statuses = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 20) { number in
      let body = Self.order.overlaid(
        with: ["id": .string("s\(number)"), "hash": hash, "write": true])
      let answer = http.request(
        "POST", "/scenarios", headers: ["X-Vitrina-Token": token],
        body: Array(DataValue.map(body).json.utf8))
      statuses.withLock { $0.append(answer.status) }
    }
    #expect(statuses.withLock { $0.count { $0 == 200 } } == 1)
    #expect(statuses.withLock { $0.count { $0 == 409 } } == 19)
    #expect(try running.contents(Self.file).components(separatedBy: "id = \"s").count == 2)
  }

  @Test func `whoever saves between the check and the change wins`() throws {
    let project = try TemporaryProject([Self.file: "old"])
    let files = ScenarioFile(folder: project.path)
    let digest = SHA256.hexadecimal(Array("old".utf8))
    let fault = #expect(throws: Diagnostic.self) {
      try files.replace(Self.file, ifDigest: digest) { _ in
        try? "mine".write(
          toFile: "\(project.path)/\(Self.file)", atomically: true, encoding: .utf8)
        return Array("theirs".utf8)
      }
    }
    #expect(fault?.code == "scenario.changed")
    #expect(try String(contentsOfFile: "\(project.path)/\(Self.file)", encoding: .utf8) == "mine")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(project.path)/plugins")
        == ["loyalty.lua"])
  }

  @Test func `a file outside the project is not touched`() throws {
    let outside = try TemporaryProject(["real.lua": "old"])
    let project = try TemporaryProject(["plugins/none.txt": ""])
    try FileManager.default.createSymbolicLink(
      atPath: "\(project.path)/plugins/loyalty.lua",
      withDestinationPath: "\(outside.path)/real.lua")
    let fault = #expect(throws: Diagnostic.self) {
      try ScenarioFile(folder: project.path).read(Self.file)
    }
    #expect(fault?.code == "scenario.outside")
    let missing = #expect(throws: Diagnostic.self) {
      try ScenarioFile(folder: project.path).read("plugins/gone.lua")
    }
    #expect(missing?.code == "scenario.unreadable")
  }

  @Test(
    .enabled(if: getuid() != 0, "root may write everywhere"),
    arguments: [(0o444, 0o755), (0o644, 0o555)])
  func `a file or folder that may not be written is said so`(_ file: Int, _ folder: Int) throws {
    let project = try TemporaryProject([Self.file: "old"])
    let manager = FileManager.default
    try manager.setAttributes(
      [.posixPermissions: file], ofItemAtPath: "\(project.path)/\(Self.file)")
    try manager.setAttributes(
      [.posixPermissions: folder], ofItemAtPath: "\(project.path)/plugins")
    defer {
      try? manager.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(project.path)/plugins")
    }
    let fault = #expect(throws: Diagnostic.self) {
      try ScenarioFile(folder: project.path)
        .replace(Self.file, ifDigest: SHA256.hexadecimal(Array("old".utf8))) { _ in [] }
    }
    #expect(fault?.code == "scenario.unwritable")
    #expect(fault?.found == "permission denied")
  }

  @Test(
    arguments: [
      (["id": "other"], 409, "scenario.exists"), (["id": "Fresh"], 400, "scenario.id"),
      (["provider": "loyalty/none"], 404, "provider.unknown"),
      (["provider": "shop/list"], 422, "scenario.place"),
      (["id": 1], 400, "request.body"), (["values": []], 400, "request.body"),
      (["values": "x"], 400, "request.body"), (["title": 1], 400, "request.body"),
      (["write": .null], 400, "request.body"), (["write": true], 400, "request.body"),
      (["state": 2], 400, "request.body"), (["time": -1], 400, "request.body"),
      (["time": 1.5, "state": "x"], 200, nil),
      (["provider": "host/native"], 422, "scenario.native"),
      (["provider": "shop/hidden"], 422, "scenario.load"),
    ] as [(DataMap, Int, String?)])
  func `what cannot be saved is a status and a diagnostic`(
    _ changes: DataMap, _ status: Int, _ expected: String?
  ) throws {
    let running = try RunningWorkshop(
      [
        Self.file: RunningWorkshop.ring,
        "plugins/shop.lua": """
        local list = {}
        local ring = vitrina.components.loyalty_ring { title = "t" }
        vitrina.provide("list", ring, { scenarios = list })
        do
          local vitrina = { provide = vitrina.provide }
          vitrina.provide("hidden", ring, { scenarios = {} })
        end
        """,
      ],
      prepare: { host in
        host.provide("native", as: DividingLine.self) { _ in DividingLine.Data() }
      })
    let values: DataMap =
      changes["provider"] == "shop/hidden" ? ["values": ["title": .null]] : [:]
    let (found, map) = try post(running, changes.overlaid(with: values))
    #expect(found == status)
    #expect(code(map) == expected)
  }
}
