import Testing

@testable import Workshop

@Suite struct PageLineTests {
  @Test func `leaves out comments, empty lines and the space around a line, and knows its number`()
  {
    let lines = PageLine.lines(
      of: """
        /* Buttons. */
        .button {
          color: red;  \n
          /* Two lines
             of comment */
          margin: 0; /* None. */
          /* Both */ padding: 0;
        }

        // Nothing
        /**
         * Nothing.
         */
        show("/* text */");

        """)
    #expect(
      lines.map { "\($0.number) \($0.isIndented) \($0.text)" } == [
        "2 false .button {", "3 true color: red;", "7 true margin: 0; /* None. */",
        "8 true /* Both */ padding: 0;", "9 false }", "15 false show(\"/* text */\");",
      ])
  }

  @Test(arguments: [
    ("call(", ""), ("a = [", ""), ("if (a) {", ""), ("one,", ""), ("two();", ""), ("}", "\n"),
    ("a = b", "\n"), ("a(); // (", "\n"), ("color: red;", ""),
  ])
  func `breaks a line where a statement may end with it`(_ line: String, _ lineBreak: String) {
    #expect(PageLine.lines(of: line).map(\.lineBreak) == [lineBreak])
  }
}
