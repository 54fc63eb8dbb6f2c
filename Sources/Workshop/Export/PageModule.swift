internal import Diagnostics

/// One of the page's modules, read line by line.
///
/// The page's modules keep to a few forms: an import or export begins at the start of a line, a
/// module exports what it declares, and nothing is imported while it runs. Whatever else a language
/// of that size allows is refused, so that a bundle never means something else than its modules.
struct PageModule {
  struct Import {
    let module: String
    /// None for a module that is only to run.
    let names: [String]
    let line: Int
  }

  let name: String
  private(set) var imports: [Import] = []
  private(set) var exports: [String] = []
  /// The text without imports, the word `export`, lines of comment alone, and spaces and line breaks
  /// that mean nothing.
  private(set) var body = ""
  /// Whether it waits for something while it is loaded.
  private(set) var waits = false

  /// - Throws: `bundle.syntax` with the line that has no known form.
  init(_ name: String, _ text: String) throws(Diagnostic) {
    self.name = name
    let lines = PageLine.lines(of: text)
    var at = 0
    while at < lines.count {
      let line = lines[at]
      var statement = line.text
      at += 1
      if Self.begins(line, with: "import") {
        while !statement.hasSuffix(";"), at < lines.count {
          statement += " \(lines[at].text)"
          at += 1
        }
        imports.append(try importing(statement, line: line.number))
        continue
      }
      for word in ["import(", "import.meta"] where statement.contains(word) {
        throw fault(
          line.number, statement, expected: "no \(word), since all modules are there at once")
      }
      waits = waits || Self.waits(line)
      if Self.begins(line, with: "export") {
        statement = try exporting(statement, line: line.number)
      }
      let code = ScriptLine(statement)
      guard !code.leavesTextOpen else {
        throw fault(line.number, statement, expected: "texts and patterns that end in their line")
      }
      body += String(decoding: code.squeezed, as: UTF8.self) + line.lineBreak
    }
  }

  /// Whether a line of the module itself begins with a word.
  private static func begins(_ line: PageLine, with word: String) -> Bool {
    !line.isIndented && line.text.hasPrefix(word)
      && line.text.dropFirst(word.count).first.map { !isNamePart($0) } == true
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || character == "_"
      || character == "$"
  }

  private static func isName(_ text: some StringProtocol) -> Bool {
    text.first?.isNumber == false && text.allSatisfy(isNamePart)
  }

  /// Whether a statement of the module itself, which is not indented, waits for something.
  private static func waits(_ line: PageLine) -> Bool {
    guard !line.isIndented else { return false }
    return line.text.hasPrefix("await ") || line.text.hasPrefix("for await ")
      || (line.text.contains("= await ") && !line.text.contains("=>"))
  }

  private func fault(_ line: Int, _ text: String, expected: String) -> Diagnostic {
    Diagnostic(
      "bundle.syntax", .error, "a module of the page has a form that the export does not know",
      at: SourceLocation(name, line: line), expected: expected, found: quoted(text))
  }

  private func importing(_ statement: String, line: Int) throws(Diagnostic) -> Import {
    let fault = self.fault(
      line, statement, expected: "import { name, other } from \"./module.js\";")
    var words = statement.dropFirst("import".count).drop { $0 == " " }
    var names: [String] = []
    if words.first == "{" {
      guard let end = words.firstIndex(of: "}") else { throw fault }
      for part in words[..<end].dropFirst().split(separator: ",") {
        // A comma may stand behind the last.
        guard let name = part.split(separator: " ").first else { continue }
        guard Self.isName(name), part.split(separator: " ").count == 1 else { throw fault }
        names.append(String(name))
      }
      words = words[end...].dropFirst().drop { $0 == " " }
      guard words.hasPrefix("from ") else { throw fault }
      words = words.dropFirst("from ".count)
    }
    guard words.hasPrefix("\"./"), words.hasSuffix(".js\";"),
      Self.isName(words.dropFirst(3).dropLast(5))
    else { throw fault }
    return Import(module: String(words.dropFirst(3).dropLast(2)), names: names, line: line)
  }

  /// The declaration of an export.
  private mutating func exporting(_ statement: String, line: Int) throws(Diagnostic) -> String {
    let declaration = statement.dropFirst("export ".count)
    for form in ["async function ", "function ", "class ", "const "]
    where declaration.hasPrefix(form) {
      let name = declaration.dropFirst(form.count).prefix(while: Self.isNamePart)
      guard Self.isName(name) else { break }
      exports.append(String(name))
      return String(declaration)
    }
    throw fault(
      line, statement,
      expected: "export before a function, a class or a const, with its name beside it")
  }
}
