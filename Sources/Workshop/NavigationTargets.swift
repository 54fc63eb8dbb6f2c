internal import Scripting
internal import Values

/// Gives navigations the full id of their screen, which is what the page's addresses hold.
struct NavigationTargets {
  private let directory: NameDirectory

  init(_ directory: NameDirectory) { self.directory = directory }

  /// The list of effects with `screen_id` in each navigation whose screen there is.
  func complete(_ effects: DataValue?) -> DataValue {
    .list(
      (effects?.listValue ?? []).map { effect in
        guard case .map(var map) = effect, map["type"] == "navigate",
          let name = map["screen"]?.stringValue, let id = try? directory.resolve(name, .screen)
        else { return effect }
        map["screen_id"] = .string(id)
        return .map(map)
      })
  }
}
