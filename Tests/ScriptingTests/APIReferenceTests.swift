import Components
import Routing
import Scripting
import TestSupport
import Testing
import Values

/// The description of the Lua API against the API itself.
@Suite struct APIReferenceTests {
  private static let manifest = #"{"permissions": ["impact", "messenger", "open_external"]}"#

  /// Names of everything in a table, tables in it gone through, of the components their table alone.
  private static let walk = """
    local names = {}
    local function walk(name, table)
      for key, value in pairs(table) do
        local full = name .. "." .. key
        if type(value) == "table" and full ~= "vitrina.components" then
          walk(full, value)
        elseif full ~= "vitrina.null" and type(value) == "function" then
          names[#names + 1] = full
        end
      end
    end
    walk("vitrina", vitrina)
    table.sort(names)
    for _, name in ipairs(names) do print(name) end
    """

  @Test func `it has the functions that vitrina has, and no others`() throws {
    let project = try LoadedProject(Self.walk, manifest: Self.manifest)
    #expect(project.codes == [])
    let described = APIReference.functions.map(\.name).filter { $0.hasPrefix("vitrina.") }
    #expect(project.plugin.log.map(\.message) == described.sorted())
    #expect(Set(described).count == described.count)
  }

  @Test func `it has the globals that a script finds, and no others`() throws {
    let project = try LoadedProject(
      """
      local names = {}
      for name in pairs(_G) do names[#names + 1] = name end
      table.sort(names)
      print(table.concat(names, " "))
      """)
    let found = try #require(project.plugin.log.first?.message)
    #expect(
      found.split(separator: " ").map(String.init) == (APIReference.globals + ["vitrina"]).sorted())
    #expect(Set(APIReference.globals).isDisjoint(with: APIReference.missingLibraries))
  }

  /// What a plugin reports when some Lua runs in a phase.
  private func faults(of call: String, in phase: ScriptPhase) throws -> [String] {
    let lua = { (wanted: ScriptPhase) in wanted == phase ? call : "" }
    let project = try LoadedProject(
      """
      \(lua(.load))
      vitrina.provide("pay", vitrina.components.loyalty_ring {
        title = function() do \(lua(.data)) end return "x" end,
        on_tap = function() do \(lua(.event)) end end,
      })
      """, manifest: Self.manifest)
    var codes = project.codes
    guard let host = project.plugin.host else { return codes }
    host.use(
      NameDirectory(
        providers: ["shop/pay", "shop/points"], screens: ["shop/item", "shop/benefits"]),
      routes: try Self.routes)
    let provider = try #require(
      project.plugin.registration.providers.first { $0.id == "shop/pay" })
    let context = ScriptContext([:])
    codes += host.data(of: provider.value, in: context).faults.map(\.diagnostic.code)
    do {
      _ = try host.handle("on_tap", of: provider.value, event: [:], in: context)
    } catch {
      codes.append(error.code)
    }
    return codes
  }

  private static var routes: RouteDirectory {
    get throws {
      var table = RouteTable<Int>()
      table.add(
        Route(
          try RoutePattern("shop://level/{level:int}"), name: "level", plugin: "shop",
          location: LoadedProject.entry, handler: 0))
      return RouteDirectory(table.freeze().router)
    }
  }

  private static let ofVitrina = APIReference.functions.filter { $0.name.hasPrefix("vitrina.") }
    .map(\.name)

  @Test(arguments: ofVitrina)
  func `each function may be called in the phases that it says, and in no other`(
    _ name: String
  ) throws {
    let function = try #require(APIReference.functions.first { $0.name == name })
    for phase in [ScriptPhase.load, .data, .event] {
      let isRefused = try faults(of: "\(name)()", in: phase).contains("plugin.phase")
      #expect(isRefused == !function.phases.contains(phase), "\(phase)")
    }
  }

  @Test(arguments: ofVitrina)
  func `each example runs where it may`(_ name: String) throws {
    let function = try #require(APIReference.functions.first { $0.name == name })
    let example = try #require(function.example)
    let phase: ScriptPhase = function.phases.contains(.event) ? .event : .load
    #expect(try faults(of: example, in: phase) == [])
  }

  @Test func `the phases are those of the matrix`() throws {
    for row in PluginAPITests.matrix where row.call.hasPrefix("vitrina.") {
      let name = row.call.prefix { $0 != "(" && $0 != " " }
      guard !name.hasPrefix("vitrina.components.") else { continue }
      let function = APIReference.functions.first { $0.name == name }
      #expect(function?.phases == row.phases, "\(name)")
    }
  }

  @Test func `what it says is whole`() {
    for function in APIReference.functions {
      #expect(function.doc.first?.isUppercase == true && function.doc.hasSuffix("."))
      #expect(function.example?.contains(function.name) == true, "\(function.name)")
      // What may be left out stands behind what may not.
      let optional = function.parameters.map(\.isOptional)
      #expect(optional == optional.filter { !$0 } + optional.filter { $0 }, "\(function.name)")
    }
    let names = APIReference.classes.map(\.name) + APIReference.aliases.map(\.name)
    #expect(Set(names).count == names.count)
    for declared in APIReference.classes {
      #expect(declared.doc.hasSuffix("."), "\(declared.name)")
      let fields = declared.fields.map(\.name)
      #expect(Set(fields).count == fields.count, "\(declared.name)")
    }
  }

  @Test func `a signature has the fields of options`() throws {
    func signature(_ name: String) throws -> String {
      try #require(APIReference.functions.first { $0.name == name }).signature
    }
    #expect(
      try signature("vitrina.provide") == "(id, component, {doc, tags, scenarios, aliases})")
    #expect(try signature("vitrina.back") == "()")
    #expect(try signature("vitrina.banners.present") == "(banner)")
  }
}
