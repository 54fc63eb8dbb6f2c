import Diagnostics
import Routing
import Testing
import Values

struct DispatchTests {
  @Test func `has the JSON of a link that was handled`() throws {
    var table = RouteTable<Int>()
    let location = SourceLocation("plugins/shop/init.lua", line: 12)
    table.add(
      Route(
        try RoutePattern("meli://item/{id:int}?{from?}"), name: "item", plugin: "shop",
        location: location, handler: 0))
    let dispatch = Dispatcher(router: table.freeze().router).open(
      "Meli://Item/5?from=ring&x=1&x=2#tab", source: .tap
    ) { _, _ throws(Diagnostic) in
      HandlerResult(.handled, effects: [.back])
    }
    #expect(
      dispatch.dataValue.json == """
        {"chain":[],"diagnostic":null,"effects":[{"type":"back"}],\
        "link":{"fragment":"tab","host":"Item","params":{"from":"ring","id":5},"path":"/5",\
        "query":{"from":"ring","x":"1"},"query_all":{"from":["ring"],"x":["1","2"]},\
        "scheme":"meli"},"nearest":[],"outcome":"handled",\
        "route":{"file":"plugins/shop/init.lua","line":12,"name":"item",\
        "pattern":"meli://item/{id:int}?{from?}","plugin":"shop"},\
        "url":"Meli://Item/5?from=ring&x=1&x=2#tab"}
        """)
  }

  @Test func `has the JSON of a link that was refused`() {
    let dispatch = Dispatcher(router: Router<Int>()).open(" ", source: .external) {
      _, _ throws(Diagnostic) in HandlerResult(.handled)
    }
    #expect(
      dispatch.dataValue.json == """
        {"chain":[],"diagnostic":{"code":"link.empty","column":null,\
        "expected":"a scheme, a colon and a target","file":null,\
        "fix":"leave the link out where there is nothing to open",\
        "found":"nothing but white space","line":null,\
        "message":"link \\" \\" is refused: it is empty","severity":"error",\
        "source":null,"trace":[]},\
        "effects":[],"link":null,"nearest":[],"outcome":"refused","route":null,"url":" "}
        """)
  }

  @Test func `gives a handler the whole link`() throws {
    let link = RoutedLink(
      try Deeplink.parse("https://H.example/a?b=1"), params: ["b": 1], route: "https://h.example/a",
      source: .deferred)
    #expect(
      link.dataValue.json == """
        {"fragment":null,"host":"h.example","params":{"b":1},"path":"/a","query":{"b":"1"},\
        "query_all":{"b":["1"]},"route":"https://h.example/a","scheme":"https",\
        "source":"deferred","url":"https://H.example/a?b=1"}
        """)
  }

  @Test(arguments: Outcome.allCases)
  func `calls handled and redirected a success`(_ outcome: Outcome) {
    #expect(outcome.isSuccess == ["handled", "redirected"].contains(outcome.rawValue))
  }
}
