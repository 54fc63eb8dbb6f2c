internal import Rendering

/// The page's own files, which are part of the program.
enum PageAssets {
  private static let contentSecurityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; "
    + "img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'"

  /// The page without indentation.
  private static let markup = PageLine.lines(
    of: String(decoding: PackageResources.index_html, as: UTF8.self)
  ).map { "\($0.text)\n" }.joined()

  /// The one page, with the token that its POST requests carry.
  static func page(token: String, status: Int) -> HTTPResponse {
    let html = markup.replacing("{{token}}", with: token)
    return HTTPResponse(
      status: status, type: "text/html; charset=utf-8", Array(html.utf8),
      headers: [("Content-Security-Policy", contentSecurityPolicy)])
  }

  /// Every file of `Page/` but the page itself; a test holds the two together.
  static let files: [String: [UInt8]] = [
    "accessibilitypanel.js": PackageResources.accessibilitypanel_js,
    "actionlog.js": PackageResources.actionlog_js,
    "actions.js": PackageResources.actions_js,
    "address.js": PackageResources.address_js,
    "bannergesture.js": PackageResources.bannergesture_js,
    "bannermotion.js": PackageResources.bannermotion_js,
    "banners.css": PackageResources.banners_css,
    "banners.js": PackageResources.banners_js,
    "bannerspanel.js": PackageResources.bannerspanel_js,
    "bannerspeech.js": PackageResources.bannerspeech_js,
    "bannerview.js": PackageResources.bannerview_js,
    "catalogue.css": PackageResources.catalogue_css,
    "catalogue.js": PackageResources.catalogue_js,
    "cataloguelist.js": PackageResources.cataloguelist_js,
    "chrome.js": PackageResources.chrome_js,
    "coalesced.js": PackageResources.coalesced_js,
    "commandline.js": PackageResources.commandline_js,
    "completion.js": PackageResources.completion_js,
    "contrast.js": PackageResources.contrast_js,
    "controls.css": PackageResources.controls_css,
    "controls.js": PackageResources.controls_js,
    "copy.js": PackageResources.copy_js,
    "datapanel.js": PackageResources.datapanel_js,
    "deeds.js": PackageResources.deeds_js,
    "details.js": PackageResources.details_js,
    "dialogs.css": PackageResources.dialogs_css,
    "docspage.js": PackageResources.docspage_js,
    "docspanel.js": PackageResources.docspanel_js,
    "dom.js": PackageResources.dom_js,
    "drawer.js": PackageResources.drawer_js,
    "edges.js": PackageResources.edges_js,
    "effects.js": PackageResources.effects_js,
    "eventsource.js": PackageResources.eventsource_js,
    "fieldcontrol.js": PackageResources.fieldcontrol_js,
    "fieldinput.js": PackageResources.fieldinput_js,
    "fields.css": PackageResources.fields_css,
    "fieldtable.js": PackageResources.fieldtable_js,
    "fonts.js": PackageResources.fonts_js,
    "icon.svg": PackageResources.icon_svg,
    "impact.js": PackageResources.impact_js,
    "impactledger.js": PackageResources.impactledger_js,
    "impactpanel.js": PackageResources.impactpanel_js,
    "keyboard.js": PackageResources.keyboard_js,
    "layout.css": PackageResources.layout_css,
    "linkbar.css": PackageResources.linkbar_css,
    "linkbar.js": PackageResources.linkbar_js,
    "linktarget.js": PackageResources.linktarget_js,
    "live.js": PackageResources.live_js,
    "luatest.js": PackageResources.luatest_js,
    "mainview.js": PackageResources.mainview_js,
    "matrix.js": PackageResources.matrix_js,
    "messenger.js": PackageResources.messenger_js,
    "messengerpanel.js": PackageResources.messengerpanel_js,
    "missing.js": PackageResources.missing_js,
    "morph.js": PackageResources.morph_js,
    "navigation.js": PackageResources.navigation_js,
    "nearest.js": PackageResources.nearest_js,
    "newest.js": PackageResources.newest_js,
    "overview.js": PackageResources.overview_js,
    "panels.css": PackageResources.panels_css,
    "panelparts.js": PackageResources.panelparts_js,
    "panels.js": PackageResources.panels_js,
    "panelviews.js": PackageResources.panelviews_js,
    "place.js": PackageResources.place_js,
    "problems.css": PackageResources.problems_css,
    "problems.js": PackageResources.problems_js,
    "savescenario.js": PackageResources.savescenario_js,
    "scene.js": PackageResources.scene_js,
    "search.js": PackageResources.search_js,
    "server.js": PackageResources.server_js,
    "service.js": PackageResources.service_js,
    "servicepanel.js": PackageResources.servicepanel_js,
    "session.js": PackageResources.session_js,
    "sharedialog.js": PackageResources.sharedialog_js,
    "sharing.js": PackageResources.sharing_js,
    "shortcuts.js": PackageResources.shortcuts_js,
    "sourcepanel.js": PackageResources.sourcepanel_js,
    "specimen.js": PackageResources.specimen_js,
    "stage.css": PackageResources.stage_css,
    "stage.js": PackageResources.stage_js,
    "status.js": PackageResources.status_js,
    "stepping.js": PackageResources.stepping_js,
    "steps.js": PackageResources.steps_js,
    "stream.js": PackageResources.stream_js,
    "subject.js": PackageResources.subject_js,
    "textfields.js": PackageResources.textfields_js,
    "theme.css": PackageResources.theme_css,
    "toolbar.js": PackageResources.toolbar_js,
    "values.js": PackageResources.values_js,
    "workshop.js": PackageResources.workshop_js,
  ]

  /// Where two of the page's stylesheets differ, the later one prevails.
  private static let sheetNames = [
    "theme.css", "layout.css", "controls.css", "catalogue.css", "stage.css", "problems.css",
    "panels.css", "fields.css", "dialogs.css", "linkbar.css", "banners.css",
  ]

  /// All of the page's stylesheets as one, without comments and indentation: fewer requests, and less
  /// to send.
  static let styles: [UInt8] = sheetNames.flatMap { name in
    PageLine.lines(of: String(decoding: files[name] ?? [], as: UTF8.self))
      .flatMap { Array("\($0.text)\($0.lineBreak)".utf8) }
  }

  /// All of the page's modules as one script, which a browser has in one request, without comments and
  /// indentation. Nil would mean that a module has a form of its own; a test sees to that.
  private static let script: [UInt8]? = {
    let modules = files.filter { $0.key.hasSuffix(".js") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
    return (try? PageBundle(entry: "workshop.js", modules: modules)).map { Array($0.text.utf8) }
  }()

  /// The styles of components.
  static var componentStyles: [UInt8] {
    let sheet = HTMLStylesheet.text
    return Array(UnsafeBufferPointer(start: sheet.utf8Start, count: sheet.utf8CodeUnitCount))
  }

  /// A file by its name; nil for a name that there is not.
  static func response(_ name: String) -> HTTPResponse? {
    let file: [UInt8]? =
      switch name {
      case "component.css": componentStyles
      case "page.css": styles
      case "page.js": script
      default: files[name]
      }
    guard let file else { return nil }
    let type =
      name.hasSuffix(".css")
      ? "text/css" : name.hasSuffix(".svg") ? "image/svg+xml" : "text/javascript"
    return HTTPResponse(type: "\(type); charset=utf-8", file)
  }
}
