import Testing

@testable import Workshop

@Suite struct LinkCheckTests {
  private func faults(_ markup: String, _ files: Set<String>) -> [String] {
    var check = LinkCheck()
    check.read(markup: Array(markup.utf8), of: "c/a/b/index.html")
    return check.faults(among: files).map { "\($0.message): \($0.found ?? "")" }
  }

  @Test func `finds what is there, whatever the way`() {
    let markup = """
      <a href="../../../index.html?scheme=dark#main"><img src="./x%20y.png" alt=""></a>
      "<a href=\\"../../a/c/index.html\\">", href="ignored.html"
      <a href="#main"></a><a href="app://benefits"></a><img src="data:image/png;base64,AA==">
      <a href="mailto:a@example.com"></a><link rel="a" href="../../../a&amp;b.css">
      """
    #expect(
      faults(
        markup,
        ["index.html", "c/a/b/x y.png", "c/a/c/index.html", "c/a/b/ignored.html", "a&b.css"]
      ) == [])
  }

  @Test(arguments: [
    ("<a href=\"no.html\">", "refers to 'c/a/b/no.html', which is not in the export: no such file"),
    (
      "\"<img src=\\\"../no.png\\\">\"",
      "refers to 'c/a/no.png', which is not in the export: no such file"
    ),
    (
      "<a href=\"/c/a\">",
      "refers to '/c/a', which is not in the export: a path from the root of a server"
    ),
    (
      "<a href=\"../../../../x\">",
      "refers to '../../../../x', which is not in the export: a path that leads out of the export"
    ),
  ])
  func `finds what is missing`(_ markup: String, _ message: String) {
    #expect(faults(markup, ["index.html"]) == ["c/a/b/index.html \(message)"])
  }

  @Test func `follows a stylesheet`() {
    var check = LinkCheck()
    let sheet =
      "a { background: url(\"icon.svg\") } b { filter: url(\"#red\") } @font-face { src: url(\"../files/a/b.ttf\") }"
    check.read(stylesheet: Array(sheet.utf8), of: "assets/a.css")
    #expect(check.targets == ["assets/icon.svg": "assets/a.css", "files/a/b.ttf": "assets/a.css"])
    #expect(check.faults(among: ["assets/icon.svg"]).map(\.code) == ["export.link"])
  }
}
