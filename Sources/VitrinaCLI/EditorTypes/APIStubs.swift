internal import Components
internal import Scripting

/// The files that tell a language server of the Lua API.
enum APIStubs {
  /// `vitrina.lua`: the whole of `vitrina` but for what is the project's own.
  static func vitrina(_ components: [AnyComponent]) -> String {
    var stub = LuaStub(module: "vitrina")
    let actions = Set(components.flatMap(\.actions).map(\.name)).sorted()
    stub.add("")
    stub.add(doc: "A command to a component.")
    stub.add("---@alias vitrina.Action string|\(APIReference.words(actions))")
    for alias in APIReference.aliases { stub.add(alias) }
    for declared in APIReference.classes where declared.name.hasPrefix("vitrina.") {
      stub.add(declared)
    }
    ComponentStubs.addClasses(of: components, to: &stub)
    for table in APIReference.tables where table.name != "test" { stub.add(table) }
    stub.add("")
    stub.add(doc: "Explicitly none: unsets a field.")
    stub.add("---@type vitrina.Null")
    stub.add("vitrina.null = nil")
    ComponentStubs.addConstructors(of: components, to: &stub)
    for function in APIReference.functions where function.name.hasPrefix("vitrina.") {
      stub.add(function)
    }
    stub.add("\nreturn vitrina")
    return stub.text
  }

  /// `test.lua`: what a test file has besides.
  static var test: String {
    var stub = LuaStub()
    for declared in APIReference.classes where declared.name.hasPrefix("test.") {
      stub.add(declared)
    }
    for table in APIReference.tables where table.name == "test" { stub.add(table) }
    for function in APIReference.functions where function.name.hasPrefix("test.") {
      stub.add(function)
    }
    return stub.text
  }

  /// `project.lua`: the ids that the project has, to be completed where one is asked for.
  static func project(providers: [String], screens: [String]) -> String {
    var stub = LuaStub()
    for (name, doc, ids) in [
      ("ProviderId", "The id of a provider.", providers),
      ("ScreenId", "The id of a screen.", screens),
    ] {
      stub.add("")
      stub.add(doc: doc)
      let words = ids.sorted().map { "|\"\($0)\"" }.joined()
      stub.add("---@alias vitrina.\(name) string\(words)")
    }
    return stub.text
  }
}
