import Routing
import Testing
import Values

struct EffectTests {
  static let cases: [(Effect, String)] = [
    (
      .navigate(screen: "shop/cart", params: ["id": 3], transition: nil, replace: false),
      #"{"params":{"id":3},"screen":"shop/cart","type":"navigate"}"#
    ),
    (
      .navigate(screen: "shop/cart", params: [:], transition: "fade", replace: true),
      #"{"params":{},"replace":true,"screen":"shop/cart","transition":"fade","type":"navigate"}"#
    ),
    (.back, #"{"type":"back"}"#),
    (
      .openExternal(url: "https://h.example"),
      #"{"type":"open_external","url":"https://h.example"}"#
    ),
    (.open(url: "meli://cart"), #"{"type":"open","url":"meli://cart"}"#),
    (.refresh(provider: "shop/cart"), #"{"provider":"shop/cart","type":"refresh"}"#),
    (
      .track(name: "seen", properties: ["a": [1]]),
      #"{"name":"seen","properties":{"a":[1]},"type":"track"}"#
    ),
    (
      .emit(event: "shop.full", properties: [:]),
      #"{"event":"shop.full","properties":{},"type":"emit"}"#
    ),
    (
      .send(provider: "shop/button", action: "start_loading", arguments: ["timeout": 2.5]),
      #"{"action":"start_loading","args":{"timeout":2.5},"provider":"shop/button","type":"send"}"#
    ),
  ]

  @Test(arguments: cases)
  func `has one JSON shape`(_ effect: Effect, json: String) {
    #expect(effect.dataValue.json == json)
  }
}
