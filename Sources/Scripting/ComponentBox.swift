internal import Diagnostics
internal import LuaBridge

/// A component value as `vitrina.components.NAME` made it: a name, data not yet read, handlers.
final class ComponentBox {
  let component: String
  /// Where the constructor was called.
  let location: SourceLocation
  let data: LuaReference
  let handlers: LuaReference?
  let handlerNames: [String]

  init(_ box: LuaReference, in state: LuaState) throws(LuaError) {
    var component = ""
    var file = ""
    var line = 0
    var names = ""
    var data = box
    var handlers: LuaReference?
    try state.fields(of: box) { reader in
      guard case .list(let count) = reader.next() else { return }
      for _ in 0..<count / 2 {
        guard case .string(let key) = reader.next() else { return }
        switch (key.string, reader.next()) {
        case ("component", .string(let text)): component = text.string
        case ("file", .string(let text)): file = text.string
        case ("line", .integer(let number)): line = number
        case ("handler_names", .string(let text)): names = text.string
        case ("data", .reference(let reference)): data = reference
        case ("handlers", .reference(let reference)): handlers = reference
        case (_, let token): reader.skip(token)
        }
      }
    }
    self.component = component
    location = SourceLocation(file, line: line > 0 ? line : nil)
    self.data = data
    self.handlers = handlers
    handlerNames = names.split(separator: " ").map(String.init)
  }
}

/// What a screen function returned, before its component values are read.
struct ScreenContent {
  enum Entry {
    case provider(String)
    case box(ComponentBox)
  }

  /// A list item as it lies in the table.
  private enum Item {
    case provider(String)
    case box(LuaReference)
    case other
  }

  var title: String?
  var entries: [Entry] = []
  var diagnostics: [Diagnostic] = []

  init() {}

  /// Calls the function and sorts its result: named fields and a list in one table.
  init(
    calling function: LuaReference, _ arguments: LuaTapeWriter, in state: LuaState, file: String
  ) throws(LuaError) {
    let table = try state.table(returnedBy: function, arguments)
    guard let table else {
      report(
        "screen.result", "the screen function returned no table", file,
        expected: "{title = …, \"provider\", vitrina.components.NAME{…}, …}")
      return
    }
    var items: [(position: Int, item: Item)] = []
    var strangers: [String] = []
    var title: String?
    var hasOddTitle = false
    try state.fields(of: table) { reader in
      guard case .list(let count) = reader.next() else { return }
      for _ in 0..<count / 2 {
        switch (reader.next(), reader.next()) {
        case (.integer(let position), .string(let id)):
          items.append((position, .provider(id.string)))
        case (.integer(let position), .reference(let box)) where box.kind == .box:
          items.append((position, .box(box)))
        case (.integer(let position), let token):
          reader.skip(token)
          items.append((position, .other))
        case (.string(let key), let token):
          if key.string != "title" {
            strangers.append(key.string)
          } else if case .string(let text) = token {
            title = text.string
          } else {
            hasOddTitle = true
          }
          reader.skip(token)
        case (_, let token): reader.skip(token)
        }
      }
    }
    self.title = title
    if hasOddTitle {
      report(
        "data.type", "the title of the screen has the wrong type", file, expected: "a string",
        found: "another kind of value", fix: "write title = \"…\"")
    }
    for stranger in strangers.sorted() {
      report(
        "data.unknown_field", "'\(stranger)' means nothing in a screen", file,
        expected: "title and a list of entries", found: "'\(stranger)'",
        fix: nearestName(to: stranger, in: ["title"]).map { "did you mean '\($0)'?" })
    }
    items.sort { $0.position < $1.position }
    for (position, item) in items {
      switch item {
      case .provider(let id): entries.append(.provider(id))
      case .box(let box): entries.append(.box(try ComponentBox(box, in: state)))
      case .other:
        report(
          "screen.entry", "entry \(position) of the screen cannot be shown", file,
          expected: "the id of a provider, or a component value",
          found: "another kind of value",
          fix: "write \"id\" or vitrina.components.NAME{…}")
      }
    }
  }

  private mutating func report(
    _ code: String, _ message: String, _ file: String, expected: String, found: String? = nil,
    fix: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        code, .error, message, at: SourceLocation(file), expected: expected, found: found, fix: fix)
    )
  }
}
