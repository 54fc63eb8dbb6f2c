internal import Rendering

/// The page's own files, which are part of the program.
enum PageAssets {
  private static let contentSecurityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    + "img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'"

  /// The one page, with the token that its POST requests carry.
  static func page(token: String, status: Int) -> HTTPResponse {
    let html = "<meta name=vitrina-token content={{token}}>"
      .replacing("{{token}}", with: token)
    return HTTPResponse(
      status: status, type: "text/html; charset=utf-8", Array(html.utf8),
      headers: [("Content-Security-Policy", contentSecurityPolicy)])
  }

  private static let files: [String: [UInt8]] = [:]

  /// A file by its name; nil for a name that there is not.
  static func response(_ name: String) -> HTTPResponse? {
    if name == "component.css" {
      let sheet = HTMLStylesheet.text
      return HTTPResponse(
        type: "text/css; charset=utf-8",
        Array(UnsafeBufferPointer(start: sheet.utf8Start, count: sheet.utf8CodeUnitCount)))
    }
    guard let file = files[name] else { return nil }
    let type =
      name.hasSuffix(".css") ? "text/css" : name.hasSuffix(".svg") ? "image/svg+xml" : "text/javascript"
    return HTTPResponse(type: "\(type); charset=utf-8", file)
  }
}
