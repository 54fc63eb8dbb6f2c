/// How much a terminal shows.
struct TerminalSize: Sendable, Equatable {
  var columns: Int
  var rows: Int
}
