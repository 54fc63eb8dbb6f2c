/// The Lua API as it is described to editors, linters and readers: plain values, which no script
/// sees. Stubs, luacheck's standard and the tables of the documents are made from it.
///
/// Types are written as LuaCATS has them.
public enum APIReference {
  /// A table of functions.
  public struct Table: Sendable {
    /// With the tables around it: `vitrina.banners`.
    public var name: String
    public var doc: String

    init(_ name: String, _ doc: String) {
      self.name = name
      self.doc = doc
    }
  }

  /// The tables, each behind the one that it is in; `vitrina.components` has its functions from the
  /// components that there are.
  public static let tables: [Table] = [
    Table("vitrina", "The API of the host, version 1."),
    Table("vitrina.components", "A constructor for each component."),
    Table("vitrina.store", "The plugin's own values; they outlive a reload."),
    Table("vitrina.banners", "Messages that come from the top edge."),
    Table(
      "vitrina.impact",
      "Donations: who shops, what is bought, for whom is given. Needs the permission `impact`."),
    Table("vitrina.messenger", "A conversation with a business. Needs the permission `messenger`."),
    Table("vitrina.messenger.settings", "The settings of the messenger."),
    Table("vitrina.json", "Values as JSON text."),
    Table("vitrina.clock", "The host's clock."),
    Table("vitrina.format", "Values as readers of the context's locale write them."),
    Table("vitrina.log", "Lines for the author."),
    Table("test", "What a test file has; the host runs it with `vitrina test`."),
  ]

  /// A part of the API that one table of a document shows.
  public enum Group: String, Sendable, CaseIterable {
    case registering, effects, links, values, formats, store, banners, impact, messenger
    case cases, actions
  }

  /// The functions of a group, as they are told one after the other.
  public static func functions(of group: Group) -> [APIFunction] {
    switch group {
    case .registering: registering
    case .effects: effects
    case .links: links
    case .values: values
    case .formats: formats
    case .store: store
    case .banners: banners
    case .impact: impact
    case .messenger: messenger
    case .cases: testCases
    case .actions: testActions
    }
  }

  /// All functions but the constructors of components.
  public static var functions: [APIFunction] { Group.allCases.flatMap(functions) }

  /// The tables that functions take and give.
  public static var classes: [APIClass] {
    recordClasses + registeringClasses + formatClasses + bannerClasses + impactClasses
      + messengerClasses + testClasses
  }

  /// What a script finds besides `vitrina`: the part of Lua's own globals that the sandbox has.
  public static let globals = [
    "_G", "_VERSION", "assert", "collectgarbage", "coroutine", "error", "getmetatable", "ipairs",
    "load", "math", "next", "pairs", "pcall", "print", "rawequal", "rawget", "rawlen", "rawset",
    "require", "select", "setmetatable", "string", "table", "tonumber", "tostring", "type", "utf8",
    "xpcall",
  ]

  /// Lua's own libraries that the sandbox does not have.
  public static let missingLibraries = ["debug", "io", "os"]
}
