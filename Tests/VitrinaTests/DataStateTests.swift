import BusinessComponents
import Components
import Diagnostics
import Rendering
import TestSupport
import Testing
import Values
import Vitrina

@Suite struct DataStateTests {
  private static let shop = """
    vitrina.provide("points", vitrina.components.loyalty_ring {
      title = "Ganaste 100 puntos", ring_number = 3, ring_percentage = 0.8,
      image_url = "https://example.com/a.png",
    }, {scenarios = {{id = "failed", state = "error"}}})
    vitrina.provide("box", vitrina.components.discount_box {
      title = "Descuentos", items = {{title = "Hasta", subtitle = "20 %", icon_image_url = "a.png"}},
    })
    vitrina.screen("home", function() return {"points", "box"} end)
    """
  private let project = TestProject(["plugins/shop.lua": shop])

  private func shown(
    _ state: String, _ provider: String = "points", time: Double? = nil, locale: String = "es-AR"
  ) throws -> ResolvedComponent {
    let environment = ViewEnvironment(locale: locale)
    let moment = Moment(state: state, time: time)
    return try project.host.resolve(
      provider, in: project.host.context(environment, moment: moment))
  }

  private func spoken(_ component: ResolvedComponent, locale: String = "es-AR") -> String {
    var buffer = ByteBuffer()
    AccessibilityRenderer().render(
      component.view(in: ViewEnvironment(locale: locale)), into: &buffer)
    return String(decoding: buffer.finish(), as: UTF8.self)
  }

  @Test func `while data are loading nothing can be tapped and nothing is told but that`() throws {
    let loading = try shown("loading")
    #expect(loading.dataState == .loading)
    #expect(spoken(loading) == "region \"Cargando\" busy\n")
    let tap = try project.host.perform(
      .tap(index: nil), on: "points",
      in: project.host.context(ViewEnvironment(), moment: Moment(state: "loading")))
    #expect(tap.diagnostic?.code == "tap.no_action")
  }

  @Test func `in an outline nothing can be reached, not even by the keys`() throws {
    let host = Vitrina.Host(
      Vitrina.Host.Options(files: DiskFiles(root: Repository.root.path), clock: { 0 }))
    let context = host.context(ViewEnvironment(), moment: Moment(state: "loading"))
    for provider in host.catalog.providers {
      let component = try host.resolve(provider.id, in: context)
      guard component.dataState == .loading else { continue }
      var buffer = ByteBuffer()
      let view = component.view(in: context.environment)
      HTMLRenderer(environment: context.environment).render(
        HTMLRenderer.Element(view) { _ in nil }, into: &buffer)
      let page = String(decoding: buffer.finish(), as: UTF8.self)
      for reachable in ["<input", "<button", "<a ", "tabindex", "data-action"] {
        #expect(!page.contains(reachable), "\(provider.id): \(reachable)")
      }
    }
  }

  @Test func `an outline takes the room of the component`() throws {
    let outline = try shown("loading").view(in: ViewEnvironment())
    var words: [Bool] = []
    outline.walk { node, _ in
      if case .text(let text) = node.content { words.append(text.isRedacted) }
      #expect(node.action == nil)
    }
    #expect(words == [true])
  }

  @Test func `no data are the least that the protocol allows, and nothing is said to be missing`()
    throws
  {
    let box = try shown("empty", "box")
    #expect(box.diagnostics == [])
    #expect(String(decoding: box.dataJSON, as: UTF8.self) == #"{"items":[]}"#)
  }

  @Test func `a component's own state goes before that of its data`() throws {
    let ring = try shown("empty")
    #expect(ring.dataState == nil)
    #expect(String(decoding: ring.dataJSON, as: UTF8.self).contains(#""ring_number":3"#))
  }

  @Test func `what failed says so and its button asks again`() throws {
    let failed = try shown("error")
    #expect(
      spoken(failed) == """
        group "No pudimos cargar esta información"
          text "No pudimos cargar esta información"
          button "Reintentar" → retry

        """)
    let context = project.host.context(ViewEnvironment(), moment: Moment(state: "error"))
    let retry = try project.host.perform(.command("retry", [:]), on: "points", in: context)
    #expect(retry.effects == [.refresh(provider: "shop/points")])
    #expect(retry.isSuccess)
    let other = try project.host.perform(.tap(index: nil), on: "points", in: context)
    #expect(other.diagnostic?.code == "tap.no_action")
  }

  @Test func `slow data come after two seconds`() throws {
    #expect(spoken(try shown("slow")).hasPrefix("region \"Cargando\""))
    #expect(spoken(try shown("slow", time: 1.9)).hasPrefix("region \"Cargando\""))
    let plain = try project.host.resolve("points", in: project.host.context(ViewEnvironment()))
    #expect(spoken(try shown("slow", time: 2)) == spoken(plain))
  }

  @Test func `offline shows what was there without images of the network`() throws {
    let offline = try shown("offline", locale: "en-US").view(in: ViewEnvironment(locale: "en-US"))
    var remote = 0
    var texts: [String] = []
    offline.walk { node, _ in
      if case .image(let image) = node.content, case .remote = image.source { remote += 1 }
      if case .text(let text) = node.content { texts.append(text.plain) }
    }
    #expect(remote == 0)
    #expect(texts == ["Offline. Showing what was saved last.", "Ganaste 100 puntos"])
  }

  @Test func `a scenario pins a state, and the JSON names it`() throws {
    let failed = try project.host.resolve(
      "points", scenario: "failed", in: project.host.context(ViewEnvironment()))
    #expect(failed.dataState == .error)
    #expect(String(decoding: failed.json, as: UTF8.self).hasSuffix(#","state":"error"}"#))
    #expect(failed.diagnostics == [])
  }

  @Test func `on a screen all take a state of data`() throws {
    let context = project.host.context(ViewEnvironment(), moment: Moment(state: "loading"))
    let screen = try project.host.screen("home", in: context)
    #expect(screen.components.map(\.dataState) == [.loading, .loading])
  }
}
