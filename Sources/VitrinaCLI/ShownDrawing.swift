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

  /// - Parameter format: No picture.
  func bytes(_ format: ShowFormat, _ color: TerminalColor, isPlain: Bool) -> [UInt8] {
    var buffer = ByteBuffer()
    switch format {
    case .json: return shown.json + [0x0A]
    case .html: appendPage(&buffer)
    case .a11y:
      for component in shown.components {
        AccessibilityRenderer().render(component.view(in: environment), into: &buffer)
      }
    case .terminal, .svg, .png, .pdf, .layout:
      for (index, component) in shown.components.enumerated() {
        let view = component.view(in: environment)
        if isPlain {
          PlainRenderer().render(view, into: &buffer)
          continue
        }
        if index > 0 { buffer.append("\n") }
        TerminalRenderer(environment: environment, color: color).render(view, into: &buffer)
      }
    }
    return buffer.finish()
  }

  /// A page that stands alone: images and fonts are part of it.
  private func appendPage(_ buffer: inout ByteBuffer) {
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
  }

  private func font(_ font: PluginFont) -> HTMLFont {
    guard !font.files.isEmpty else { return HTMLFont(font.family, .system) }
    let faces = font.files.compactMap { file in
      PluginFont.dataURL(file, files: files).map { HTMLFont.Face(weight: file.weight, url: $0) }
    }
    return HTMLFont(font.family, .faces(faces))
  }
}
