internal import Components
internal import Diagnostics
internal import Values

extension ScriptSession {
  /// Registers the plugin's theme; what is wrong in it is reported and the rest is used.
  func theme(_ arguments: inout ArgumentReader) throws {
    try requirePlugin("theme", at: arguments.caller)
    let map = try arguments.map("colours and fonts such as {secondary_color = \"#009ee3\"}")
    let location = place(arguments)
    if let first = registration.theme {
      report(
        Diagnostic(
          "plugin.duplicate", .error, "the plugin has a theme already; this one was left out",
          at: location, expected: "one call of vitrina.theme",
          found: "a second one; the first is at \(first.location)", fix: "make one of the two"))
      return
    }
    let files = services.files
    let (overlay, problems) = ThemeOverlay.read(
      map, fonts: ThemeOverlay.FontFolder(path: "plugins/\(plugin)") { files.exists($0) })
    for problem in problems {
      report(problem.diagnostic(of: "the theme of \(plugin)", at: location))
    }
    registration.theme = ThemeRegistration(overlay: overlay, location: location)
  }

  /// Reads fonts that another function than `vitrina.theme` was given. One that is not there is no
  /// failure: the host's own stands in.
  func fonts(_ fonts: DataMap, at location: SourceLocation) -> ThemeOverlay {
    let files = services.files
    let (overlay, problems) = ThemeOverlay.read(
      fonts, fonts: ThemeOverlay.FontFolder(path: "plugins/\(plugin)") { files.exists($0) })
    for var problem in problems {
      problem.severity = .warning
      report(problem.diagnostic(of: "the fonts of \(plugin)", at: location))
    }
    return overlay
  }
}
