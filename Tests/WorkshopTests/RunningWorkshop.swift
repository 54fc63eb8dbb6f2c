import Foundation
import TestSupport
import Values
import Vitrina
import Workshop

/// A workshop on a free port over a project folder of its own; both end with the value.
final class RunningWorkshop {
  let folder: URL
  let workshop: Workshop
  let http: RawHTTP

  init(
    _ files: [String: String], on address: ListenAddress = .loopback, editor: EditorLink? = nil,
    clock: @escaping @Sendable () -> Double = { 0 }, forward: ForwardClock? = nil,
    prepare: (Vitrina.Host) -> Void = { _ in }
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrina-\(UUID().uuidString)")
    for folder in ["plugins", "scripts"] {
      try FileManager.default.createDirectory(
        at: self.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    for (path, text) in files { try Self.write(text, to: folder.appendingPathComponent(path)) }
    let time: @Sendable () -> Double = if let forward { { forward.now } } else { clock }
    let host = Vitrina.Host(
      Vitrina.Host.Options(
        files: DiskFiles(root: folder.path),
        clock: time))
    prepare(host)
    workshop = try Workshop(
      host: host, folder: folder.path, on: address, port: 0, editor: editor, clock: forward)
    http = RawHTTP(port: UInt16(URL(string: workshop.address)?.port ?? 0))
  }

  deinit {
    workshop.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Writes a file as editors do: beside it first, then moved over it.
  func save(_ path: String, _ text: String) throws {
    try Self.write(text, to: folder.appendingPathComponent(path))
  }

  func contents(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  private static func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  /// The token that the page carries.
  var token: String {
    let page = http.request("GET", "/").body
    return page.components(separatedBy: "name=\"vitrina-token\" content=\"").last?
      .components(separatedBy: "\"").first ?? ""
  }

  /// Sends a JSON object with the page's token.
  func post(_ path: String, _ body: DataValue) -> RawHTTP.Answer {
    http.request(
      "POST", path, headers: ["X-Vitrina-Token": token], body: Array(body.json.utf8))
  }

  static let ring = """
    vitrina.provide("points", vitrina.components.loyalty_ring {
      title = "Ganaste 100", button_title = "Ver", button_deep_link = "app://benefits",
    }, { scenarios = { { id = "other", title = "Another", data = { title = "Otro" } } } })
    vitrina.screen("benefits", function(params)
      return { title = "Beneficios", "points" }
    end)
    vitrina.route("app://benefits", function() vitrina.navigate("benefits") end)
    """
}
