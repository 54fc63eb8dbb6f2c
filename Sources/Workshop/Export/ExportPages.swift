internal import Diagnostics
internal import Rendering
internal import Values

/// The page around what is shown, and all that it loads: made from the page of the workshop.
struct ExportPages {
  /// The page in pieces, between which lies what leads to the folder of the export.
  private let pieces: [[UInt8]]
  private let titleMark = Array("{{title}}".utf8)

  /// Only what lies beside the page may be loaded. A file has no origin, hence its scheme.
  private static let policy =
    "default-src 'none'; script-src 'self' file:; style-src 'self' file:; "
    + "img-src 'self' file: data:; font-src data:; base-uri 'none'; form-action 'none'"

  private static let scripts = """
    <script defer src="{{root}}assets/catalogue.js"></script>
      <script defer src="{{root}}assets/page.js"></script>
    """

  init() {
    let page = String(decoding: PackageResources.index_html, as: UTF8.self)
      .replacing(
        "<meta name=\"vitrina-token\" content=\"{{token}}\">",
        with: "<meta http-equiv=\"Content-Security-Policy\" content=\"\(Self.policy)\">"
      )
      .replacing("<title>Vitrina</title>", with: "<title>{{title}}</title>")
      .replacing(
        "<script defer src=\"/assets/page.js\"></script>", with: Self.scripts
      )
      .replacing("href=\"/assets/", with: "href=\"{{root}}assets/")
      .replacing("href=\"/\"", with: "href=\"{{root}}index.html\"")
      .replacing("</body>", with: "{{data}}</body>")
    pieces = page.split(separator: "{{", omittingEmptySubsequences: false).map { Array($0.utf8) }
  }

  /// One page with its data.
  func page(_ page: PageAddress, project: String?, data: [UInt8]) -> [UInt8] {
    var title = ByteBuffer()
    title.appendEscaped(page.kind == .overview ? project ?? "" : page.name)
    if title.count > 0 { title.append(" – ") }
    title.append("Vitrina")
    let values = [
      "root": Array(PageAddress.root(from: page.file).utf8), "title": title.finish(), "data": data,
    ]
    var bytes = pieces[0]
    for piece in pieces.dropFirst() {
      guard let end = piece.firstIndex(of: UInt8(ascii: "}")),
        let value = values[String(decoding: piece[..<end], as: UTF8.self)]
      else {
        bytes += Array("{{".utf8) + piece
        continue
      }
      bytes += value
      bytes += piece[(end + 2)...]
    }
    return bytes
  }

  /// The modules of the page, those for an export in the place of those for a server.
  static var modules: [String: String] {
    let own = [
      "componentstyles.js": Array(
        "export const styles = \(text(PageAssets.componentStyles));\n".utf8),
      "banners.js": PackageResources.staticbanners_js,
      "drawings.js": PackageResources.drawings_js,
      "exported.js": PackageResources.exported_js,
      "impact.js": PackageResources.staticimpact_js,
      "messenger.js": PackageResources.staticmessenger_js,
      "limits.js": PackageResources.limits_js,
      "live.js": PackageResources.staticlive_js,
      "navigation.js": PackageResources.staticnavigation_js,
      "pagedata.js": PackageResources.pagedata_js,
      "place.js": PackageResources.staticplace_js,
      "server.js": PackageResources.static_js,
    ]
    return PageAssets.files.filter { $0.key.hasSuffix(".js") }.merging(own) { $1 }
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }

  private static func text(_ bytes: [UInt8]) -> String {
    DataValue.string(String(decoding: bytes, as: UTF8.self)).json
  }

  /// The script of all pages, as `assets/page.js` has it.
  static func script() throws(Diagnostic) -> [UInt8] {
    Array(try PageBundle(entry: "exported.js", modules: modules).text.utf8)
  }

  /// Everything in `assets/` but the catalogue.
  static func assets() throws(Diagnostic) -> [(name: String, bytes: [UInt8])] {
    let files = PageAssets.files.filter { !$0.key.hasSuffix(".js") && !$0.key.hasSuffix(".css") }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return files + [
      ("component.css", PageAssets.componentStyles), ("page.css", PageAssets.styles),
      ("page.js", try script()),
    ]
  }
}
