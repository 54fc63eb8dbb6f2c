internal import Diagnostics

/// One of the page's modules, read line by line.
///
/// The page's modules keep to a few forms: an import or export begins at the start of a line, a
/// module exports what it declares, and nothing is imported while it runs. Whatever else a language
/// of that size allows is refused, so that a bundle never means something else than its modules.
struct PageModule {
  struct Import {
    let module: String
    /// What it is called there and here; none for a module that is only to run.
    let names: [(exported: String, local: String)]
    let line: Int
  }

  let name: String
  private(set) var imports: [Import] = []
  private(set) var exports: [String] = []
  /// The text without imports, without the word `export` and without lines of comment alone.
  private(set) var body = ""
  /// Whether it waits for something while it is loaded.
  private(set) var waits = false

  /// - Throws: `bundle.syntax` with the line that has no known form.
  init(_ name: String, _ text: String) throws(Diagnostic) {
    self.name = name
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var at = 0
    while at < lines.count {
      let start = at
      var statement = String(lines[at])
      at += 1
      if Self.isComment(statement) {
        while statement.hasOpenComment, at < lines.count {
          statement = "/*\(lines[at])"
          at += 1
        }
        continue
      }
      if Self.begins(statement, with: "import") {
        while !statement.hasSuffix(";"), at < lines.count {
          statement += " \(lines[at])"
          at += 1
        }
        imports.append(try importing(statement, line: start + 1))
        continue
      }
      for word in ["import(", "import.meta"] where statement.contains(word) {
        throw fault(
          start + 1, statement, expected: "no \(word), since all modules are there at once")
      }
      if Self.begins(statement, with: "export") {
        statement = try exporting(statement, line: start + 1)
      }
      waits = waits || Self.waits(statement)
      body += statement + "\n"
    }
  }

  /// Whether a line holds nothing but a comment, or the beginning of one.
  private static func isComment(_ line: String) -> Bool {
    let text = line.drop { $0 == " " }
    return text.hasPrefix("//") || text.hasPrefix("/*")
  }

  private static func begins(_ line: String, with word: String) -> Bool {
    line.hasPrefix(word) && line.dropFirst(word.count).first.map { !isNamePart($0) } == true
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || character == "_"
      || character == "$"
  }

  private static func isName(_ text: some StringProtocol) -> Bool {
    text.first?.isNumber == false && text.allSatisfy(isNamePart)
  }

  /// Whether a statement of the module itself, which is not indented, waits for something.
  private static func waits(_ line: String) -> Bool {
    guard line.first?.isWhitespace == false else { return false }
    return line.hasPrefix("await ") || line.hasPrefix("for await ")
      || (line.contains("= await ") && !line.contains("=>"))
  }

  private func fault(_ line: Int, _ text: String, expected: String) -> Diagnostic {
    Diagnostic(
      "bundle.syntax", .error, "a module of the page has a form that the export does not know",
      at: SourceLocation(name, line: line), expected: expected, found: quoted(text))
  }

  private func importing(_ statement: String, line: Int) throws(Diagnostic) -> Import {
    let fault = self.fault(
      line, statement, expected: "import { name, name as other } from \"./module.js\";")
    var words = statement.dropFirst("import".count).drop { $0 == " " }
    var names: [(String, String)] = []
    if words.first == "{" {
      guard let end = words.firstIndex(of: "}") else { throw fault }
      for part in words[..<end].dropFirst().split(separator: ",") {
        let name = part.split(separator: " ")
        guard name.count == 1 || (name.count == 3 && name[1] == "as"),
          name.allSatisfy(Self.isName)
        else {
          if name.isEmpty { continue }
          throw fault
        }
        names.append((String(name[0]), String(name[name.count - 1])))
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

extension String {
  /// Whether a comment begins here that goes on in the next line.
  fileprivate var hasOpenComment: Bool {
    let text = drop { $0 == " " }
    return text.hasPrefix("/*") && !text.hasSuffix("*/")
  }
}
