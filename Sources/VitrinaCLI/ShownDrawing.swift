internal import Components
internal import Rendering
internal import Values
internal import Vitrina

/// What is shown, as text: HTML, terminal, JSON and what assistive technology is told.
struct ShownDrawing {
  let shown: ShowTarget.Shown
  let environment: ViewEnvironment
  let files: DiskFiles
  /// Where images of the network come from; nil: they are placeholders.
  let remote: RemoteImages?

  /// In a terminal, a blank line between components.
  func terminal(_ color: TerminalColor) -> [UInt8] {
    let renderer = TerminalRenderer(environment: environment, color: color)
    return joined(separator: "\n") { renderer.render($0, into: &$1) }
  }

  /// One line an element.
  var plain: [UInt8] { joined { PlainRenderer().render($0, into: &$1) } }

  /// What assistive technology is told.
  var spoken: [UInt8] { joined { AccessibilityRenderer().render($0, into: &$1) } }

  private func joined(
    separator: StaticString = "", _ render: (ViewNode, inout ByteBuffer) -> Void
  ) -> [UInt8] {
    var buffer = ByteBuffer()
    for (index, component) in shown.components.enumerated() {
      if index > 0 { buffer.append(separator) }
      render(component.view(in: environment), &buffer)
    }
    return buffer.finish()
  }

  /// A page that stands alone: images and fonts are part of it.
  var page: [UInt8] {
    var buffer = ByteBuffer()
    let elements = shown.components.map { component in
      HTMLRenderer.Element(component.view(in: environment), font: component.font.map(font)) {
        image in
        InlineImages.dataURL(image, plugin: component.plugin, files: files) {
          remote?.bytes(of: $0)
        }
      }
    }
    HTMLRenderer(environment: environment).renderDocument(
      elements, title: shown.title, stylesheet: nil, into: &buffer)
    return buffer.finish()
  }

  private func font(_ font: PluginFont) -> HTMLFont {
    guard !font.files.isEmpty else { return HTMLFont(font.family, .system) }
    let faces = font.files.compactMap { file in
      PluginFont.dataURL(file, files: files).map { HTMLFont.Face(weight: file.weight, url: $0) }
    }
    return HTMLFont(font.family, .faces(faces))
  }
}
