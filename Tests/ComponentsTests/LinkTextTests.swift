import Testing
import Values

@testable import Components

struct LinkTextTests {
  @Test(arguments: [
    "mercadopago://beneficios", "https://www.example.com/puntos?src=ring", "meli://x",
    "https://apps.example.com/ml?utm=çñ", "beneficios", "/beneficios", "https://x/javascript:",
  ])
  func `keeps`(_ text: String) throws {
    #expect(LinkText(text)?.text == text)
    var problems = FieldProblems()
    #expect(LinkText.decode(.string(text), &problems)?.text == text)
    #expect(problems.finish().isEmpty)
  }

  /// Browsers drop blanks and line feeds before they read the scheme.
  @Test(arguments: [
    ("javascript:alert(1)", "javascript"), ("JavaScript:alert(1)", "javascript"),
    (" javascript:alert(1)", "javascript"), ("\u{1}javascript:alert(1)", "javascript"),
    ("java\nscript:alert(1)", "javascript"), ("java\tscript\r:alert(1)", "javascript"),
    ("data:text/html,x", "data"), ("file:///etc/passwd", "file"), ("vbscript:x", "vbscript"),
    ("intent://x", "intent"), ("view-source:https://x", "view-source"),
  ])
  func `refuses a scheme that is never followed`(_ text: String, _ scheme: String) {
    #expect(LinkText(text) == nil)
    var problems = FieldProblems()
    #expect(LinkText.decode(.string(text), &problems) == nil)
    #expect(
      problems.finish() == [
        FieldProblem(
          "data.link", at: DataPath(), "is a link that is never followed",
          expected: "a link such as \"mercadopago://beneficios\"", found: "the scheme '\(scheme)'",
          fix: "link to a route of the app, or to an https page")
      ])
  }

  @Test func `is never empty`() {
    #expect(LinkText("") == nil)
  }
}
