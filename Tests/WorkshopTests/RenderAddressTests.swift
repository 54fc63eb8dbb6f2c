import Foundation
import Testing
import Values

@Suite struct RenderAddressTests {
  private static let shop = """
    vitrina.provide("points", vitrina.components.loyalty_ring {
      title = "Ganaste", ring_hexa_color = "#eeeeee", ring_number = 3, ring_percentage = 0.8,
    }, { aliases = { "old" }, scenarios = { { id = "low", data = { ring_percentage = 2 } } } })
    """

  private let running: RunningWorkshop

  init() throws { running = try RunningWorkshop(["plugins/shop.lua": Self.shop]) }

  private func get(_ path: String) -> RawHTTP.Answer { running.http.request("GET", path) }

  @Test(arguments: [
    ("/m/shop/points", 200), ("/m/shop/points/low?rows=state&cols=scheme", 200),
    ("/m/shop/none", 404), ("/m/shop", 404), ("/docs/loyalty_ring", 200), ("/docs/none", 404),
    ("/docs/loyalty_ring/more", 404),
  ])
  func `a matrix and a component have pages`(_ path: String, _ status: Int) {
    #expect(get(path).status == status, "\(path)")
  }

  @Test(arguments: [
    ("/c/shop/old", "/c/shop/points"), ("/m/shop/old/low", "/m/shop/points/low"),
    ("/c/shop/old?width=320&arg./title=%26", "/c/shop/points?width=320&arg./title=%26"),
  ])
  func `an earlier id leads to the one of now`(_ path: String, _ now: String) {
    let answer = get(path)
    #expect(answer.status == 308)
    #expect(answer.headers["location"] == now)
  }

  @Test func `an earlier id with a scenario that there is not leads nowhere`() {
    #expect(get("/c/shop/old/none").status == 404)
  }

  @Test func `values of the address lie over the data`() {
    let answer = get("/render/c/shop/points.json?arg./title=%22Hola%22&arg./ring_number=")
    #expect(
      answer.body.contains(
        ##"{"fill_percent_progress":true,"ring_hexa_color":"#eeeeee","ring_percentage":0.8,"##
          + #""title":"Hola"}"#))
  }

  @Test func `a value without a place is wrong usage, one that has none in the data a warning`() {
    let odd = get("/render/c/shop/points.json?arg.title=1")
    #expect(odd.status == 400)
    #expect(odd.body.contains(#""code":"query.value""#))
    let lost = get("/render/c/shop/points.json?arg./none/0=1")
    #expect(lost.status == 200)
    #expect(lost.body.contains(#""code":"query.arg""#))
  }

  @Test func `the Lua of what is shown comes with its values`() {
    #expect(
      get("/render/c/shop/points.lua?arg./title=%22Hola%22").body == """
        vitrina.components.loyalty_ring {
          title = "Hola",
          ring_hexa_color = "#eeeeee",
          ring_number = 3,
          ring_percentage = 0.8,
        }

        """)
  }

  @Test func `findings name the node and the line`() {
    let body = get("/render/c/shop/points.findings.json").body
    #expect(body.contains(#""code":"a11y.contrast""#))
    #expect(body.contains(#""line":2"#))
    #expect(body.contains(#""entry":0,"node":"#))
  }

  @Test func `a pinned state of data is drawn in every format`() {
    #expect(get("/render/c/shop/points.html?fragment=1&state=loading").body.contains("aria-busy"))
    #expect(get("/render/c/shop/points.txt?state=error").body.contains("[ Reintentar ]"))
    #expect(get("/render/c/shop/points.json?state=error").body.contains(#""state":"error""#))
    #expect(get("/render/c/shop/points.svg?state=offline").status == 200)
    #expect(get("/render/c/shop/points.json?state=lost").status == 400)
  }

  @Test func `the catalogue tells how much is wrong where nobody looks`() throws {
    let deadline = Date().addingTimeInterval(20)
    var survey = ""
    repeat {
      let index = get("/index.json").body
      let behind = index.components(separatedBy: #""survey":"#).last ?? ""
      survey = behind.components(separatedBy: ",\"surveyed\"").first ?? ""
    } while !survey.contains(#""findings":1"#) && Date() < deadline
    #expect(survey == #"{"shop/points":{"errors":0,"findings":1}}"#)
  }
}
