/// A value as a diagnostic quotes it: in double quotes, cut at 80 bytes on a character boundary.
public func quoted(_ text: String) -> String {
  guard text.utf8.count > 80 else { return "\"\(text)\"" }
  var cut = ""
  for character in text {
    guard cut.utf8.count + character.utf8.count <= 80 else { break }
    cut.append(character)
  }
  return "\"\(cut)…\""
}
