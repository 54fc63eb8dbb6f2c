internal import Rendering

/// The keys, over everything else.
enum HelpPage {
  static let keys: [(keys: String, does: String)] = [
    ("↑ ↓  k j", "choose in the catalogue"),
    ("/", "search; Esc ends it"),
    ("Tab  Shift+Tab", "choose an action"),
    ("Enter", "tap it; in a narrow terminal open what is chosen"),
    ("text field", "keys type; Enter sends, Esc leaves"),
    ("Esc", "one step out"),
    ("Backspace  b", "back to the screen before"),
    ("PgUp  PgDn", "scroll"),
    ("t", "scheme: light, dark"),
    ("d", "direction"),
    ("l", "locale"),
    ("s", "state of the component"),
    ("+  -", "text size"),
    ("e", "fields: Enter types over one, x takes it back"),
    ("n  x", "tap the banner; dismiss it"),
    ("Ctrl+L", "draw everything again"),
    ("Ctrl+Z", "suspend; fg comes back"),
    ("q  Ctrl+C", "quit"),
  ]

  /// As many lines as there is room for.
  static func lines(_ height: Int, _ width: Int) -> [TerminalLine] {
    let column = (keys.map(\.keys.count).max() ?? 0) + 3
    var lines = [TerminalLine(" Keys", .strong)]
    if height > keys.count + 1 { lines.append(TerminalLine()) }
    for (keys, does) in keys {
      var line = TerminalLine(" ")
      line.append(keys + String(repeating: " ", count: column - keys.count), .strong)
      line.append(does)
      lines.append(line)
    }
    if lines.count > height, height > 0 {
      lines = lines.prefix(height - 1) + [TerminalLine(" … more in a larger terminal", .quiet)]
    }
    while lines.count < height { lines.append(TerminalLine()) }
    return lines.prefix(height).map { $0.fitted(to: width) }
  }
}
