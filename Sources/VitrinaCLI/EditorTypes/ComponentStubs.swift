internal import Components
internal import Scripting

/// What a language server is told of components: the tables that their constructors take, and the
/// constructors.
enum ComponentStubs {
  /// Two classes for each component, its handlers and its data, and one for each table in the data.
  static func addClasses(of components: [AnyComponent], to stub: inout LuaStub) {
    var tables: [DataProtocol] = []
    for component in components { collect(in: component.dataProtocol, &tables) }
    for table in tables {
      stub.add(
        APIClass(
          table.name, "A table in the data of a component.", table.fields.map(APIClass.Field.init)))
    }
    for component in components {
      stub.add(handlers(of: component))
      if let getters = getters(of: component) { stub.add(getters) }
      stub.add(data(of: component), inheriting: handlers(of: component).name)
    }
  }

  static func addConstructors(of components: [AnyComponent], to stub: inout LuaStub) {
    for component in components {
      let data = "vitrina.\(component.dataProtocol.name)"
      let handlers = handlers(of: component).name
      // Of several signatures that do not fit, servers tell of the last: it is that of a table.
      let ported = getters(of: component).map { "|\($0.name)" } ?? ""
      stub.add(
        APIFunction(
          "vitrina.components.\(component.name)", in: .always,
          [
            APIFunction.Parameter(
              "data", "(fun(context: vitrina.Context): table)\(ported)",
              "Its fields, with handlers beside them."),
            APIFunction.Parameter("handlers?", handlers, "Handlers, if not beside the fields."),
          ], gives: [APIFunction.Result("vitrina.Component")], component.doc),
        overload: "fun(data: \(data), handlers?: \(handlers)): vitrina.Component")
    }
  }

  /// What tells a ported data class, whose getters have their first names, from a table that lacks
  /// what is required; nil where nothing is.
  private static func getters(of component: AnyComponent) -> APIClass? {
    let required = component.dataProtocol.fields.filter(\.isRequired).map(\.name)
    guard let field = required.first(where: { !$0.hasSuffix("url") }) ?? required.first else {
      return nil
    }
    return APIClass(
      "\(camelCase(component.name))Getters",
      "Data of `\(component.name)` under the names that the original's getters have.",
      [APIClass.Field("get\(camelCase(field))", "function")])
  }

  /// `LoyaltyRing` for `loyalty_ring`.
  private static func camelCase(_ name: String) -> String {
    name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Adds the data protocols of lists and tables in another, each once.
  private static func collect(in data: DataProtocol, _ tables: inout [DataProtocol]) {
    for field in data.fields {
      let inner: DataProtocol
      switch field.type {
      case .list(let item): inner = item()
      case .nested(let table): inner = table()
      default: continue
      }
      guard !tables.contains(where: { $0.name == inner.name }) else { continue }
      tables.append(inner)
      collect(in: inner, &tables)
    }
  }

  private static func handlers(of component: AnyComponent) -> APIClass {
    APIClass(
      "\(camelCase(component.name))Handlers",
      "What is done when something happens to `\(component.name)`.",
      component.events.map { event in
        APIClass.Field(
          "on_\(event.name)?", "fun(event: vitrina.Event): boolean|string|nil", event.doc)
      })
  }

  /// A field is a value, or a function that gives one each time data are read.
  private static func data(of component: AnyComponent) -> APIClass {
    APIClass(
      component.dataProtocol.name, component.doc,
      component.dataProtocol.fields.map { field in
        let value = field.luaType
        let getter = "(fun(self: table, context: vitrina.Context): \(value)|vitrina.Null|nil)"
        return APIClass.Field(
          field.name + (field.isRequired ? "" : "?"),
          "\(value)|\(getter)" + (field.isRequired ? "" : "|vitrina.Null"), field.fullDoc)
      })
  }
}
