test.case("the button goes to the store of the app, not to its own link", function()
  local result = test.tap("downloads/mercado_pago")
  test.equal(result.event.deep_link, "http://mercadopago")
  test.equal(result.dispatch.url, "mercadopago://install")
  test.equal(result.effects, {
    { type = "track", name = "tap_download_app", properties = { site = "MP" } },
    { type = "open_external", url = "https://apps.example.com/mercado-pago" },
  })
end)

test.case("a provider without a handler leaves its link to the routes", function()
  local result = test.tap("downloads/mercado_libre")
  test.equal(result.handler, nil)
  test.equal(result.dispatch.route.name, "home")
end)
