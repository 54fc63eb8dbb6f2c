internal import Components
internal import Diagnostics
internal import Rasterizing
internal import Rendering
internal import Values
internal import Vitrina

/// A provider or screen under one set of axes: what every format is written from.
struct Drawing {
  let title: String
  let isScreen: Bool
  let components: [ResolvedComponent]
  let json: [UInt8]
  let environment: ViewEnvironment
  private let views: [ViewNode]

  init(_ target: RenderEndpoint.Target, _ query: RenderQuery, of host: Host) throws(Diagnostic) {
    environment = query.context.environment
    isScreen = target.isScreen
    if isScreen {
      let screen = try host.screen(
        target.id, scenario: target.scenario, params: query.params, in: query.context)
      (components, json, title) = (screen.components.map(host.live), screen.json, screen.title)
    } else {
      let component = try host.resolve(
        target.id, scenario: target.scenario, in: query.context)
      (components, json, title) = ([host.live(component)], component.json, target.id)
    }
    let environment = environment
    views = components.map { $0.view(in: environment) }
  }

  /// A component that no provider gives.
  init(_ component: ResolvedComponent, _ query: RenderQuery) {
    (components, json, title) = ([component], component.json, component.component)
    (environment, isScreen) = (query.context.environment, false)
    views = [component.view(in: environment)]
  }

  /// The Lua that makes it.
  func lua(_ registry: ComponentRegistry) -> [UInt8] {
    Array(components.map { $0.lua(registry) + "\n" }.joined(separator: "\n").utf8)
  }

  /// In a terminal without colours, a blank line between components.
  var terminal: [UInt8] {
    var buffer = ByteBuffer()
    let renderer = TerminalRenderer(environment: environment, color: .none)
    for (index, view) in views.enumerated() {
      if index > 0 { buffer.append("\n") }
      renderer.render(view, into: &buffer)
    }
    return buffer.finish()
  }

  /// What assistive technology is told.
  var spoken: [UInt8] {
    var buffer = ByteBuffer()
    for view in views { AccessibilityRenderer().render(view, into: &buffer) }
    return buffer.finish()
  }

  private func elements(_ links: PageLinks) -> [HTMLRenderer.Element] {
    zip(views, components).map { view, component in
      HTMLRenderer.Element(
        view, font: links.font(of: component),
        maskURL: { links.mask($0, plugin: component.plugin) },
        imageURL: { links.image($0, plugin: component.plugin) })
    }
  }

  /// Markup for the page; that of a screen tells where each of its entries begins.
  func markup(_ links: PageLinks) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 8 * 1024)
    let renderer = HTMLRenderer(environment: environment)
    for (index, element) in elements(links).enumerated() {
      guard isScreen else {
        renderer.render(element, into: &buffer)
        continue
      }
      buffer.append("<div class=\"vitrina-entry\" data-entry=\"")
      buffer.append(decimal: index)
      buffer.append("\">")
      renderer.render(element, into: &buffer)
      buffer.append("</div>")
    }
    return buffer.finish()
  }

  /// A document of its own.
  private func document(_ links: PageLinks) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 8 * 1024)
    HTMLRenderer(environment: environment).renderDocument(
      elements(links), title: title, stylesheet: links.stylesheet, into: &buffer)
    return buffer.finish()
  }

  /// Written as a format.
  ///
  /// - Parameter scale: Pixels a point of a PNG.
  /// - Throws: `picture.size` for what is too large, `picture.scale`, `picture.memory`.
  func bytes(
    as format: RenderEndpoint.Format, scale: Double, links: PageLinks, pictures: ComponentPictures
  ) throws(Diagnostic) -> [UInt8] {
    switch format {
    case .html: return document(links)
    case .json: return json
    case .lua: return lua(pictures.registry)
    case .txt: return terminal
    case .a11y: return spoken
    case .findings:
      let findings = try pictures.findings(components, in: environment)
      let list: DataValue = ["findings": .list(findings.map(\.dataValue))]
      return Array(list.json.utf8)
    case .layout: return try pictures.layout(components, in: environment)
    case .png: return try pictures.draw(components, as: .png(scale: scale), in: environment).bytes
    case .svg: return try pictures.draw(components, as: .svg, in: environment).bytes
    case .pdf: return try pictures.draw(components, as: .pdf, in: environment).bytes
    }
  }
}
