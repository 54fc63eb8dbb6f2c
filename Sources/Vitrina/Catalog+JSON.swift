internal import Components
internal import Diagnostics
internal import Scripting
public import Values

extension Catalog {
  /// A part of a catalog that can be listed alone.
  public enum Section: String, CaseIterable, Sendable {
    case plugins, components, providers, screens, routes
  }

  /// The object of `list --json`.
  ///
  /// - Parameter sections: Which lists it holds; `diagnostics` is always there.
  public func dataValue(_ sections: [Section] = Section.allCases) -> DataValue {
    var map: DataMap = ["diagnostics": .list(diagnostics.map(\.dataValue))]
    for section in sections { map[section.rawValue] = .list(items(section)) }
    return .map(map)
  }

  private func items(_ section: Section) -> [DataValue] {
    switch section {
    case .plugins: plugins.map(\.dataValue)
    case .components: components.components.map(\.dataValue)
    case .providers: providers.map(\.dataValue)
    case .screens: screens.map(\.dataValue)
    case .routes: routes.map(\.dataValue)
    }
  }
}

extension Catalog.Plugin {
  var dataValue: DataValue {
    [
      "name": .string(name), "version": DataValue(manifest.version),
      "description": DataValue(manifest.description), "file": .string(entryFile),
      "loaded": .bool(isLoaded), "stale": .bool(isStale),
      "permissions": .list(manifest.permissions.sorted().map(DataValue.string)),
    ]
  }
}

extension AnyComponent {
  var dataValue: DataValue {
    [
      "name": .string(name), "doc": .string(doc), "data_protocol": .string(dataProtocol.name),
      "fields": .list(dataProtocol.fields.map(\.dataValue)),
      "events": .list(
        events.map { ["name": .string($0.name), "doc": .string($0.doc)] }),
      "actions": .list(actions.map(\.dataValue)),
      "states": .list(
        states.map { ["name": .string($0.name), "doc": .string($0.doc)] }),
    ]
  }
}

extension ActionDescription {
  var dataValue: DataValue {
    var map: DataMap = ["name": .string(name), "doc": .string(doc)]
    if let arguments {
      map["arguments"] = .list(
        arguments.map {
          ["name": .string($0.name), "type": .string($0.type.name), "doc": .string($0.doc)]
        })
    }
    return .map(map)
  }
}

extension DataProtocol.Field {
  var dataValue: DataValue {
    var map: DataMap = [
      "name": .string(name), "type": .string(type.name), "required": .bool(isRequired),
      "default": defaultValue ?? .null, "doc": .string(doc),
    ]
    switch type {
    case .enumeration(let words): map["values"] = .list(words.map(DataValue.string))
    case .list(let item), .nested(let item):
      map["fields"] = .list(item().fields.map(\.dataValue))
    default: break
    }
    return .map(map)
  }
}

extension Provider {
  var dataValue: DataValue {
    [
      "id": .string(id), "component": .string(component), "doc": DataValue(doc),
      "tags": .list(tags.map(DataValue.string)),
      "scenarios": .list(scenarios.map { .string($0.id) }),
      "file": DataValue(location?.file), "line": DataValue(location?.line),
    ]
  }
}

extension Screen {
  var dataValue: DataValue {
    [
      "id": .string(id), "title": DataValue(title), "doc": DataValue(doc),
      "scenarios": .list(scenarios.map { .string($0.id) }),
      "file": .string(location.file), "line": DataValue(location.line),
    ]
  }
}

extension Catalog.RouteEntry {
  public var dataValue: DataValue {
    [
      "pattern": .string(pattern), "name": DataValue(name), "plugin": .string(plugin),
      "file": .string(location.file), "line": DataValue(location.line),
    ]
  }
}
