import Diagnostics
import Routing
import Testing

@Suite struct RouteAssociationTests {
  private func association(_ pattern: String) throws -> RouteAssociation {
    try #require(try RoutePattern(pattern).association)
  }

  @Test(arguments: [
    ("https://a.example", ["/"]),
    ("https://a.example/items/", ["/items", "/items/"]),
    ("https://a.example/item/{id}", ["/item/?*"]),
    ("https://a.example/item/{id}/photos", ["/item/?*/photos", "/item/?*/photos/"]),
    ("https://a.example/img/photo-{n:int}.png", ["/img/photo-?*.png", "/img/photo-?*.png/"]),
    ("https://a.example/files/{path+}", ["/files/?*"]),
    ("https://a.example/a(/b)", ["/a", "/a/", "/a/b", "/a/b/"]),
    ("https://a.example/{k:x|y}", ["/x", "/x/", "/y", "/y/"]),
    ("https://a.example/{on:bool}", ["/false", "/false/", "/true", "/true/"]),
    ("https://a.example/on/{day:date}", ["/on/????-??-??", "/on/????-??-??/"]),
    (
      "https://a.example/{id:uuid}",
      ["/????????-????-????-????-????????????", "/????????-????-????-????-????????????/"]
    ),
    (
      "https://a.example/caf%C3%A9/50%25%2A$",
      ["/caf%C3%A9/50%25%2A%24", "/caf%C3%A9/50%25%2A%24/"]
    ),
    ("https://a.example/@{user}", ["/@?*"]),
  ])
  func `says a path in wildcards`(_ pattern: String, _ paths: [String]) throws {
    #expect(try association(pattern).forms.map(\.path) == paths)
  }

  @Test func `writes the values of a host out, and keeps a star in front`() throws {
    #expect(
      try association("https://www.Shop.{country:ar|MX}/x/{y}").forms.map(\.host)
        == ["www.shop.ar", "www.shop.mx"])
    #expect(try association("https://*.shop.example/{y}").forms.map(\.host) == ["*.shop.example"])
  }

  @Test func `asks for the keys that a pattern requires, and no others`() throws {
    let form = try #require(
      try association("https://a.example/s?{q}&{page?}&{tag*}&{day:date}").forms.first)
    #expect(
      form.query == [
        .init(key: "day", value: "????-??-??"), .init(key: "q", value: "?*"),
      ])
  }

  @Test(arguments: [
    ("https://a.example/{a}/{b+}", []),
    ("https://a.example/{k:x|y}(/{on:bool})?{q}&{p?}&{l*}", []),
    ("https://a.example/{n:int}", ["any text for {n:int}"]),
    (
      "https://a.example/a(/{n:num}/{d:date})?{s?:x|y}&{f:bool}",
      [
        "any text for {n:num}", "any text with dashes in those places for {d:date}",
        "any value of the key {s:x|y}", "any value of the key {f:bool}",
      ]
    ),
    ("http://a.example/x", ["https as well as http"]),
  ])
  func `tells what the files take beyond the pattern`(
    _ pattern: String, _ facts: [String]
  ) throws {
    #expect(try association(pattern).widened == facts)
  }

  @Test func `has no form for a port or an open host, and none at all for an app`() throws {
    let port = try association("https://a.example:8443/x")
    #expect(port.forms == [])
    #expect(port.obstacle == "it names port 8443, and apps open the usual one only")
    #expect(try association("https://a.example:443/x").obstacle == nil)
    #expect(
      try association("https://{shop}.example.com/x").obstacle
        == "its host has the open param {shop}, and files lie on hosts with names")
    #expect(try RoutePattern("meli://x").association == nil)
  }

  @Test func `groups by scheme, and by host on the web`() throws {
    #expect(try RoutePattern("meli|mercadopago://x").origins == ["meli://", "mercadopago://"])
    #expect(
      try RoutePattern("http|https://*.my.shop.{c:ar|mx}:81/x").origins
        == ["http://*.my.shop.{c:ar|mx}:81", "https://*.my.shop.{c:ar|mx}:81"])
  }
}
