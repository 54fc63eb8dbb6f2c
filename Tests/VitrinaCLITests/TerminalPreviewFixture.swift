import Components
import Rendering
import Scripting
import TestSupport
import Values
import Vitrina

@testable import VitrinaCLI

/// An interactive preview without its terminal: keys go in, frames come out.
struct TerminalPreviewFixture {
  let host: Host
  var model = TerminalModel()

  init(_ files: [String: String], columns: Int = 100, rows: Int = 30) {
    self.init(MemoryFiles(files), columns: columns, rows: rows)
  }

  /// The shipped project.
  static func shipped(columns: Int = 100, rows: Int = 30) -> Self {
    Self(DiskFiles(root: Repository.root.path), columns: columns, rows: rows)
  }

  private init(_ files: any PluginFiles, columns: Int, rows: Int) {
    host = Host(Host.Options(files: files, clock: { 1_704_110_400 }))
    model.size = TerminalSize(columns: columns, rows: rows)
    model.project = host.settings.name ?? ""
    model.diagnostics = host.catalog.diagnostics
    model.axes.locales = host.settings.locales
    model.take(PreviewCatalogue(host.catalog))
    read()
  }

  /// Reads what is chosen, as a session does after every key.
  mutating func read() {
    guard let target = model.target else { return }
    model.take(PreviewContent(of: target, in: host, context))
  }

  private var context: RenderContext {
    let query = model.axes.query(
      host.settings, width: TerminalFrame.componentWidth(model))
    return host.context(
      query.environment, moment: query.moment, values: model.values.overlay)
  }

  /// Presses keys one after the other; what they ask for outside of the model.
  @discardableResult mutating func press(_ keys: Key...) -> [TerminalModel.Request] {
    keys.compactMap { key in
      defer { read() }
      return model.press(key)
    }
  }

  @discardableResult mutating func type(_ text: String) -> [TerminalModel.Request] {
    text.flatMap { press(.character($0)) }
  }

  /// Goes to an entry by its words.
  mutating func choose(_ words: String) {
    guard let entry = model.catalogue.entries.first(where: { $0.target.words == words }) else {
      return
    }
    model.choose(entry.target)
    read()
  }

  var lines: [TerminalLine] { TerminalFrame(model).lines }

  /// The frame as text without spaces at the ends of lines, and below it what is reversed.
  var picture: String {
    let rows = lines.map { line in
      var text = line.text[...]
      while text.last == " " { text.removeLast() }
      return String(text)
    }
    let marked = lines.enumerated().flatMap { row, line in
      line.runs.filter(\.style.isReversed).map { "reversed in line \(row + 1): '\($0.text)'" }
    }
    return (rows + marked).joined(separator: "\n") + "\n"
  }
}
