internal import Vitrina

/// Values that a person has typed over fields of the data, in the order in which they were set.
struct PreviewValues: Sendable, Equatable {
  private struct Setting: Sendable, Equatable {
    var field: String
    var text: String
  }

  private var settings: [Setting] = []

  var isEmpty: Bool { settings.isEmpty }

  func sets(_ field: String) -> Bool { settings.contains { $0.field == field } }

  /// Sets a field to JSON or plain text; empty text makes it absent.
  mutating func set(_ field: String, _ text: String) {
    reset(field)
    settings.append(Setting(field: field, text: text))
  }

  /// The field is again what the script says.
  mutating func reset(_ field: String) { settings.removeAll { $0.field == field } }

  var overlay: ValueOverlay {
    var overlay = ValueOverlay()
    // The name of a field is a place as it stands: it has neither a slash nor a tilde.
    for setting in settings { _ = overlay.set("/\(setting.field)", setting.text) }
    return overlay
  }
}
