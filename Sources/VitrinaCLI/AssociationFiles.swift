internal import Diagnostics
internal import Routing
internal import Values
internal import Vitrina

/// The files that a web site publishes to say which of its links an app may open.
struct AssociationFiles {
  /// A route with what the files can say of it.
  private struct Source {
    let route: Catalog.RouteEntry
    let association: RouteAssociation
  }

  private let sources: [Source]
  private let apps: PublishedApps
  /// Hosts that have a file: names, and `*.` with a domain. Sorted.
  let hosts: [String]

  /// - Throws: `export.no_web_routes`.
  init(_ routes: [Catalog.RouteEntry], apps: PublishedApps) throws(Diagnostic) {
    sources = routes.compactMap { route in
      (try? RoutePattern(route.pattern))?.association.map {
        Source(route: route, association: $0)
      }
    }
    self.apps = apps
    hosts = Set(sources.flatMap { $0.association.forms.map(\.host) }).sorted()
    guard !hosts.isEmpty else {
      throw Diagnostic(
        "export.no_web_routes", .error, "no route is a web link that an app could open",
        expected: "a route such as https://www.example.com/items/{id}",
        found: sources.isEmpty
          ? "\(routes.count) routes, none with https" : "only routes that the files cannot hold",
        fix: "register the web links that the app should open, beside the app's own")
    }
  }

  /// The routes that no file can hold.
  var leftOut: [Diagnostic] {
    sources.compactMap { source in
      source.association.obstacle.map { obstacle in
        Diagnostic(
          "export.left_out", .warning,
          "route \(quoted(source.route.pattern)) is in no association file: \(obstacle)",
          at: source.route.location, expected: "a host without port, with names or values",
          found: quoted(source.route.pattern),
          fix: "name the host, or its values such as {country:ar|mx}; the route itself works")
      }
    }
  }

  /// The routes that Apple's file takes to be wider than they are.
  var widened: [Diagnostic] {
    sources.filter { !$0.association.widened.isEmpty }.map { source in
      Diagnostic(
        "export.widened", .warning,
        "route \(quoted(source.route.pattern)) is wider in Apple's syntax",
        at: source.route.location,
        expected: "literals, values, groups and text of any type, which it can say",
        found: source.association.widened.joined(separator: "; "),
        fix: "nothing, if the app may get those links too; a fallback tells what comes of them")
    }
  }

  // MARK: - Apple

  /// The object of `apple-app-site-association` for a host.
  ///
  /// - Throws: `export.missing_apps` when no app for iOS is named.
  func apple(_ host: String) throws(Diagnostic) -> DataValue {
    guard !apps.ios.isEmpty else {
      throw Self.missing("ios", #"{"apps": {"ios": ["TEAMID.com.example.app"]}}"#)
    }
    return [
      "applinks": [
        "details": [
          [
            "appIDs": .list(apps.ios.map(DataValue.string)),
            "components": .list(components(host).map(\.dataValue)),
          ]
        ]
      ]
    ]
  }

  private struct Component {
    let path: String
    var query: [Deeplink.QueryItem] = []
    var isExcluded = false
    var comment: String

    var dataValue: DataValue {
      var map: DataMap = ["/": .string(path), "comment": .string(comment)]
      if !query.isEmpty {
        map["?"] = .map(DataMap(query.map { ($0.key, .string($0.value)) }))
      }
      if isExcluded { map["exclude"] = true }
      return .map(map)
    }
  }

  /// The first component that fits decides. A wildcard takes slashes too, so deeper paths come
  /// first, and before the first open path of a depth all that is deeper is excluded.
  private func components(_ host: String) -> [Component] {
    let forms = sources.flatMap { source in
      source.association.forms.filter { Self.covers($0.host, host) }
        .map { (form: $0, comment: Self.comment(source.route)) }
    }
    var components: [Component] = []
    func add(_ form: RouteAssociation.Form, _ comment: String) {
      let same = components.firstIndex {
        !$0.isExcluded && $0.path == form.path && $0.query == form.query
      }
      if let same {
        if components[same].comment != comment { components[same].comment += "; \(comment)" }
      } else {
        components.append(Component(path: form.path, query: form.query, comment: comment))
      }
    }
    for (form, comment) in forms where form.depth == nil { add(form, comment) }
    for depth in Set(forms.compactMap(\.form.depth)).sorted(by: >) {
      let level = forms.filter { $0.form.depth == depth }
      if level.contains(where: \.form.isOpen) {
        components.append(
          Component(
            path: String(repeating: "/?*", count: depth + 1), isExcluded: true,
            comment: "No route is this deep."))
      }
      for (form, comment) in level { add(form, comment) }
    }
    return components
  }

  /// Whether links to a host may be those of a form: a file of its own hides that of `*.`.
  private static func covers(_ pattern: String, _ host: String) -> Bool {
    pattern == host || (pattern.hasPrefix("*.") && host.hasSuffix(pattern.dropFirst()))
  }

  private static func comment(_ route: Catalog.RouteEntry) -> String {
    let words = [route.name, route.doc].compactMap(\.self).filter { !$0.isEmpty }
    return words.isEmpty ? route.pattern : words.joined(separator: ": ")
  }

  // MARK: - Android

  /// The statements of `assetlinks.json`, which are the same on every host.
  ///
  /// - Throws: `export.missing_apps` when no app for Android is named.
  func android() throws(Diagnostic) -> DataValue {
    guard !apps.android.isEmpty else {
      throw Self.missing(
        "android",
        #"{"apps": {"android": [{"package": "com.example.app", "sha256": ["AA:BB:…"]}]}}"#)
    }
    return .list(
      apps.android.map { app in
        [
          "relation": ["delegate_permission/common.handle_all_urls"],
          "target": [
            "namespace": "android_app", "package_name": .string(app.package),
            "sha256_cert_fingerprints": .list(app.fingerprints.map(DataValue.string)),
          ],
        ]
      })
  }

  private static func missing(_ key: String, _ example: String) -> Diagnostic {
    Diagnostic(
      "export.missing_apps", .error, "vitrina.json does not say which apps open the links",
      at: SourceLocation(ProjectSettings.file), expected: "\(example)",
      found: "nothing under apps.\(key)", fix: "add it with the values of your own app")
  }
}
