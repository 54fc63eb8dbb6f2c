import Testing

@testable import Workshop

@Suite struct EditorLinkTests {
  @Test(arguments: [
    ("vscode://file/{path}:{line}", "vscode://file/home/me/a%20b/init.lua:{line}"),
    (
      "subl://open?url=file://{path}&line={line}",
      "subl://open?url=file:///home/me/a%20b/init.lua&line={line}"
    ),
    ("idea://open?file={path}&line={line}", "idea://open?file=/home/me/a%20b/init.lua&line={line}"),
    ("x:{path}#{path}", "x:/home/me/a%20b/init.lua#/home/me/a%20b/init.lua"),
  ])
  func `names the file as the editor wants it`(_ template: String, _ link: String) {
    #expect(EditorLink(template: template)?.link(toFile: "/home/me/a b/init.lua") == link)
  }

  @Test func `encodes what would mean something in the link`() {
    #expect(
      EditorLink(template: "vscode://file/{path}:{line}")?.link(toFile: "/a&b?#:%/{line}é.lua")
        == "vscode://file/a%26b%3F%23%3A%25/%7Bline%7D%C3%A9.lua:{line}")
  }

  @Test(arguments: [
    "", "vscode://file", "{path}", "javascript:{path}", "data:text/html,{path}", "a b:{path}",
    "JavaScript:{path}", "file://{path}", "x:{path}\n",
  ])
  func `refuses what is no link, names no file, or runs in the page`(_ template: String) {
    #expect(EditorLink(template: template) == nil)
  }

  @Test(arguments: [
    (["VISUAL": "/usr/bin/code --wait", "EDITOR": "vi"], "vscode://file/p:{line}"),
    (["VISUAL": "vi", "EDITOR": "code-insiders -w"], "vscode-insiders://file/p:{line}"),
    (["EDITOR": "codium"], "vscodium://file/p:{line}"),
    (["EDITOR": "cursor"], "cursor://file/p:{line}"),
    (["EDITOR": "windsurf"], "windsurf://file/p:{line}"),
    (["EDITOR": "zed"], "zed://file/p:{line}"),
    (["EDITOR": "subl"], "subl://open?url=file:///p&line={line}"),
    (["EDITOR": "mvim"], "mvim://open/?url=file:///p&line={line}"),
    (["EDITOR": "mate"], "txmt://open?url=file:///p&line={line}"),
    (["EDITOR": "webstorm"], "webstorm://open?file=/p&line={line}"),
    (["EDITOR": "nano"], nil), (["EDITOR": ""], nil), ([:], nil),
  ])
  func `takes the editor of the environment when its links are known`(
    _ variables: [String: String], _ link: String?
  ) {
    #expect(EditorLink(variables: variables)?.link(toFile: "/p") == link)
  }
}
