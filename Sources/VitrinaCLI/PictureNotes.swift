internal import Components
internal import Vitrina

/// What a picture says of itself.
enum PictureNotes {
  /// The axes it was drawn in, as options.
  static func axes(_ context: RenderContext, _ arguments: ParsedArguments) -> String {
    let environment = context.environment
    var words = [
      "--scheme \(environment.scheme.rawValue)", "--width \(number(environment.width))",
      "--dir \(environment.direction.rawValue)", "--locale \(environment.locale)",
      "--text-size \(arguments["--text-size"] ?? "l")",
    ]
    if let state = context.moment.state { words.append("--state \(state)") }
    if let time = context.moment.time { words.append("--time \(number(time))") }
    return words.joined(separator: " ")
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
