public import Components
public import Values

/// View trees as HTML: semantic elements, one stylesheet, no script, everything escaped.
///
/// Sizes and colours are typed values in `style` attributes; text from data only ever becomes
/// text or an attribute's value. Each element carries `data-node`, the id of its node.
public struct HTMLRenderer: Sendable {
  /// One component and where its images can be loaded from.
  public struct Element {
    /// Gives the URL of an image, or nil for the placeholder.
    public typealias ImageURL = (ImageReference) -> String?

    let node: ViewNode
    let font: HTMLFont?
    let imageURL: ImageURL
    let maskURL: ImageURL

    /// - Parameters:
    ///   - font: That of its text; nil: that of the environment's theme.
    ///   - maskURL: Where an image is whose shape alone is shown, in a colour; nil: with the others.
    ///     Browsers take such images from the page's own origin only, which a file does not have.
    public init(
      _ node: ViewNode, font: HTMLFont? = nil, maskURL: ImageURL? = nil,
      imageURL: @escaping ImageURL
    ) {
      self.node = node
      self.font = font
      self.imageURL = imageURL
      self.maskURL = maskURL ?? imageURL
    }
  }

  let environment: ViewEnvironment

  public init(environment: ViewEnvironment) {
    self.environment = environment
  }

  /// Appends one component.
  public func render(_ element: Element, into buffer: inout ByteBuffer) {
    var environment = environment
    if let font = element.font { environment.theme.fontFamily = font.family }
    ElementWriter(
      environment: environment, imageURL: element.imageURL, maskURL: element.maskURL
    ).write(element.node, into: &buffer)
  }

  /// Appends a page of its own that holds nothing but the given components.
  ///
  /// - Parameter stylesheet: The address of the stylesheet; nil puts it into the page.
  public func renderDocument(
    _ elements: [Element], title: String, stylesheet: String?, into buffer: inout ByteBuffer
  ) {
    buffer.append("<!DOCTYPE html>\n<html")
    buffer.appendAttribute("lang", environment.locale)
    buffer.appendAttribute("dir", environment.direction.rawValue)
    buffer.append(" data-vitrina-ready>\n<head>\n<meta charset=\"utf-8\">\n")
    buffer.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    buffer.append("<title>")
    buffer.appendEscaped(title)
    buffer.append("</title>\n")
    if let stylesheet {
      buffer.append("<link rel=\"stylesheet\"")
      buffer.appendAttribute("href", stylesheet)
      buffer.append(">\n")
    } else {
      buffer.append("<style>\n")
      buffer.append(HTMLStylesheet.text)
      buffer.append("</style>\n")
    }
    appendFonts(elements, &buffer)
    buffer.append("</head>\n<body class=\"vitrina-page\" style=\"background:")
    environment.palette.background.appendCSS(into: &buffer)
    buffer.append("\">\n<main style=\"width:")
    buffer.append(number: environment.width)
    buffer.append("px\">\n")
    for element in elements {
      render(element, into: &buffer)
      buffer.append("\n")
    }
    buffer.append("</main>\n</body>\n</html>\n")
  }

  /// Loads the fonts of all elements, each once.
  private func appendFonts(_ elements: [Element], _ buffer: inout ByteBuffer) {
    var known: Set<HTMLFont> = []
    for font in elements.compactMap(\.font) where known.insert(font).inserted {
      switch font.source {
      case .system: break
      case .faces:
        buffer.append("<style>\n")
        font.appendRules(into: &buffer)
        buffer.append("</style>\n")
      case .stylesheet(let address):
        buffer.append("<link rel=\"stylesheet\"")
        buffer.appendAttribute("href", address)
        buffer.append(">\n")
      }
    }
  }
}
