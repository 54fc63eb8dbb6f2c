/// What a script is doing when it calls the host: decides what it may call.
public enum ScriptPhase: String, Sendable {
  /// The file runs for the first time: the time to register.
  case load
  /// Data are read: pure, so that any view can be drawn at any time.
  case data
  /// A tap, route or other handler runs: the time for effects.
  case event

  /// The phase in the words of a message.
  var description: String {
    switch self {
    case .load: "while the file was loading"
    case .data: "while data were being read"
    case .event: "in a handler"
    }
  }

  /// Where a call of this phase belongs.
  var place: String {
    switch self {
    case .load: "the top level of the file"
    case .data: "a data function or getter"
    case .event: "a handler such as on_tap or a route"
    }
  }
}
