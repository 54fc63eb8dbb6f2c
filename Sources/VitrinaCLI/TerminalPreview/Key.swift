/// What a person pressed.
enum Key: Sendable, Equatable {
  /// A letter, a digit, a space or any other sign; a mark that joins the letter before comes alone.
  case character(Character)
  /// A letter with the control key, in lower case.
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, pageUp, pageDown, home, end
  /// What was pasted, line feeds and control characters included.
  case paste(String)
}
