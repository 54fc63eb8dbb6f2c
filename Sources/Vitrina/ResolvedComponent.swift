public import Components
public import Diagnostics
internal import Values

/// A component with its data, ready to be drawn in any format.
public struct ResolvedComponent: Sendable {
  /// `plugin/id` of its provider; nil for one written into a screen.
  public let provider: String?
  public let scenario: String?
  public let component: String
  /// The plugin whose folder holds its images.
  public let plugin: String
  public internal(set) var instance: any AnyInstance
  /// Where the axes or the scenario have put it.
  let pinned: PinnedMoment
  /// What project and plugin have set of the theme.
  let theme: ThemeOverlay
  /// Nil for data from Swift.
  let origin: DataOrigin?
  /// By place.
  public let diagnostics: [Diagnostic]

  /// Where the axes or the scenario have put it.
  public var moment: Moment { pinned.moment }

  /// How its data are, if that was asked for.
  public var dataState: DataState? { pinned.dataState }

  /// The environment with the theme that project and plugin have set.
  public func environment(in environment: ViewEnvironment) -> ViewEnvironment {
    guard !theme.isEmpty else { return environment }
    var themed = environment
    themed.theme = theme.applied(to: environment.theme)
    return themed
  }

  /// What it looks like, in the theme of its project and plugin.
  public func view(in environment: ViewEnvironment) -> ViewNode {
    let environment = self.environment(in: environment)
    var view = instance.view(in: environment)
    if let dataState {
      view = dataState.view(of: view, at: moment.time, in: environment)
    }
    return PseudoLocale(environment.locale)?.applied(to: view) ?? view
  }

  /// The diagnostic of something that was found in what is shown, with the line of its field.
  public func diagnostic(of problem: FieldProblem) -> Diagnostic {
    let owner = provider ?? component
    return origin?.diagnostic(of: problem, owner: owner)
      ?? problem.diagnostic(of: owner, at: nil)
  }

  /// The data alone as a JSON object.
  public var dataJSON: [UInt8] { instance.dataJSON }

  /// The object of `show --format json`, as JSON.
  public var json: [UInt8] {
    var writer = JSONWriter()
    write(into: &writer)
    return writer.finish()
  }

  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("component")
    writer.value(component)
    writer.key("data")
    instance.encodeData(into: &writer)
    writer.key("diagnostics")
    writer.value(DataValue.list(diagnostics.map(\.dataValue)))
    writer.key("provider")
    writer.value(DataValue(provider))
    writer.key("scenario")
    writer.value(DataValue(scenario))
    if let dataState {
      writer.key("state")
      writer.value(dataState.rawValue)
    }
    writer.endObject()
  }
}

/// A screen with its components, ready to be drawn.
public struct ResolvedScreen: Sendable {
  /// `plugin/id`
  public let id: String
  public let scenario: String?
  public let title: String
  /// Those entries of the screen that can be drawn, in order.
  public let components: [ResolvedComponent]
  /// Where each component stands in the list that the screen function gave.
  let positions: [Int]
  /// Those of the screen itself, such as an unknown provider.
  public let diagnostics: [Diagnostic]

  /// The object of `show screen:ID --format json`, as JSON.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("components")
    writer.beginArray()
    for component in components { component.write(into: &writer) }
    writer.endArray()
    writer.key("diagnostics")
    writer.value(DataValue.list(diagnostics.map(\.dataValue)))
    writer.key("scenario")
    writer.value(DataValue(scenario))
    writer.key("screen")
    writer.value(id)
    writer.key("title")
    writer.value(title)
    writer.endObject()
    return writer.finish()
  }
}
