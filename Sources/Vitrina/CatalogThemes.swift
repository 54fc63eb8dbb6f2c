internal import Components
internal import Diagnostics
internal import Scripting

/// The themes of a project and of those plugins that have one of their own.
struct CatalogThemes: Sendable {
  let ofProject: ThemeOverlay
  /// By the plugin's name; that of the project is below each.
  let ofPlugins: [String: ThemeOverlay]
  /// Where they make text hard to read.
  let warnings: [Diagnostic]

  init(project: ThemeOverlay, plugins: [LoadedPlugin]) {
    ofProject = project
    var ofPlugins: [String: ThemeOverlay] = [:]
    var warnings: [Diagnostic] = []
    if !project.isEmpty {
      warnings = project.applied(to: .standard).contrastWarnings(
        of: "the theme of \(ProjectSettings.file)", at: SourceLocation(ProjectSettings.file))
    }
    for plugin in plugins {
      let fonts = plugin.registration.impact?.fonts ?? ThemeOverlay()
      let theme = plugin.registration.theme
      let own = fonts.overlaid(with: theme?.overlay ?? ThemeOverlay())
      guard !own.isEmpty, plugin.host != nil else { continue }
      let overlay = project.overlaid(with: own)
      ofPlugins[plugin.name] = overlay
      // What the plugin did not change has been said of the project.
      guard let theme, own.setsText else { continue }
      warnings += overlay.applied(to: .standard).contrastWarnings(
        of: "the theme of \(plugin.name)", at: theme.location)
    }
    self.ofPlugins = ofPlugins
    self.warnings = warnings
  }
}

extension ThemeOverlay {
  /// Whether it sets a colour on which the contrast of text depends.
  fileprivate var setsText: Bool {
    [Theme.Token.secondary, .white].contains { light[$0] != nil || dark[$0] != nil }
  }
}
