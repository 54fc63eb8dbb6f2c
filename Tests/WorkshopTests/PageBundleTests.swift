import Diagnostics
import Testing

@testable import Workshop

@Suite struct PageBundleTests {
  @Test func `puts each module behind those that it needs, once, without comments and indentation`()
    throws
  {
    let bundle = try PageBundle(
      entry: "main.js",
      modules: [
        "main.js": """
        import "./first.js";
        import { twice } from "./numbers.js";
        import {
          show,
        } from "./show.js";

        show(twice(2));
        await show(3);

        """,
        "first.js": "start();\n",
        "numbers.js": """
        const factor = 2;

        /** Twice. */
        export function twice(number) {
          return factor * number;
        }

        """,
        "show.js": """
        import { twice } from "./numbers.js";
        export const places = { a: 1 };
        export class Frame {}
        export async function show(text) {
          await twice(text);
        }

        """,
      ])
    #expect(
      bundle.text == """
        "use strict";
        (async () => {
        (()=>{start();})();
        const{twice}=(()=>{const factor=2;function twice(number){return factor * number;}
        return{twice}})();
        const{places,Frame,show}=(()=>{const places={a:1};class Frame{}
        async function show(text){await twice(text);}
        return{places,Frame,show}})();
        await(async()=>{show(twice(2));await show(3);})();
        })();

        """)
  }

  @Test(arguments: [
    ("import all from \"./a.js\";", 1), ("import * as a from \"./a.js\";", 1),
    ("import { a } from \"a\";", 1), ("import { a } from \"./a.js\"", 1),
    ("import { a-b } from \"./a.js\";", 1), ("import { a as b } from \"./a.js\";", 1),
    ("import \"../a.js\";", 1),
    ("\nexport default 1;", 2), ("export let a = 1;", 1), ("export { a };", 1),
    ("export * from \"./a.js\";", 1), ("export const { a } = b;", 1),
    ("export function* a() {}", 1), ("\n\nconst a = () => import(\"./b.js\");", 3),
    ("const a = import.meta.url;", 1), ("\nconst a = `one", 2),
    ("const a = `one ${two(\n  three)}`;", 1), ("const a = \"one\\\n  two\";", 1),
  ])
  func `refuses a form that it does not know, with its line`(_ text: String, _ line: Int) {
    let fault = #expect(throws: Diagnostic.self) {
      try PageBundle(entry: "main.js", modules: ["main.js": text])
    }
    #expect(fault?.code == "bundle.syntax")
    #expect(fault?.location?.description == "main.js:\(line)")
  }

  @Test(arguments: [
    (["main.js": "import \"./none.js\";"], "bundle.import", "the page has no module none.js"),
    (
      ["main.js": "import { b } from \"./a.js\";", "a.js": "export const a = 1;"],
      "bundle.import", "a.js does not export b"
    ),
    (
      ["main.js": "import \"./a.js\";", "a.js": "import \"./main.js\";"],
      "bundle.circle", "modules of the page need each other"
    ),
    (
      [
        "main.js": "import \"./a.js\";\nimport \"./b.js\";", "a.js": "export const a = 1;",
        "b.js": "export const a = 2;",
      ], "bundle.name", "a.js and b.js both export a"
    ),
  ])
  func `refuses what there is not, what there is twice, and circles`(
    _ modules: [String: String], _ code: String, _ message: String
  ) {
    let fault = #expect(throws: Diagnostic.self) {
      try PageBundle(entry: "main.js", modules: modules)
    }
    #expect(fault?.code == code)
    #expect(fault?.message == message)
  }

  @Test func `takes all modules of the page, and none that talks to a server`() throws {
    let text = String(decoding: try ExportPages.script(), as: UTF8.self)
    for name in ["createSession", "morph", "sendTap", "startLive"] {
      #expect(text.components(separatedBy: "function \(name)(").count == 2, "\(name)")
    }
    for name in ["createReader", "openEvents", "shareEvents"] {
      #expect(!text.contains("function \(name)("), "\(name)")
    }
    for word in ["fetch(", "EventSource(", "XMLHttpRequest", "pushState", "\nimport ", "\nexport "]
    {
      #expect(!text.contains(word), "\(word)")
    }
  }
}
