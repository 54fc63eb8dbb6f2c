public import Diagnostics
public import Scripting

extension Host {
  /// Runs what somebody typed in a plugin's sandbox, and what it asks for; nil when the text is only
  /// the beginning of something.
  ///
  /// Phase, limits and effects are those of a handler. Locals end with the text, globals stay until
  /// the plugin is loaded anew.
  ///
  /// - Throws: What stopped it, or why it does not parse; `plugin.unknown`.
  public func evaluate(
    _ text: String, in plugin: String
  ) throws(Diagnostic) -> (values: [ScriptValue], activity: Activity)? {
    guard let host = scriptHost(of: plugin) else { throw unknownPlugin(plugin) }
    guard let answer = try host.evaluate(text) else { return nil }
    var round = EventRound(self, catalog)
    round.settle(answer.effects, at: nil)
    round.runFollowUps()
    return (answer.values, round.activity)
  }

  /// The names in a table of a plugin, by its path from the globals.
  public func names(under path: [String], in plugin: String) -> [String] {
    scriptHost(of: plugin)?.names(under: path) ?? []
  }

  private func unknownPlugin(_ name: String) -> Diagnostic {
    let known = catalog.plugins.filter(\.isLoaded).map(\.name)
    let near = nearestName(to: name, in: known)
    return Diagnostic(
      "plugin.unknown", .error, "no plugin '\(name)' is loaded",
      expected: known.isEmpty ? "a plugin that loads" : "one of \(known.joined(separator: ", "))",
      found: quoted(name), fix: near.map { "did you mean '\($0)'?" })
  }
}
