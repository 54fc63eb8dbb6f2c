local ported = require "ported"

test.case("the ring's button is tracked and leads to the benefits", function()
  local result = test.tap("loyalty/points")
  test.equal(result.handled_by, "dispatcher")
  test.equal(result.event.deep_link, "mercadopago://beneficios")
  test.equal(result.effects, {
    { type = "track", name = "loyalty_ring_tap", properties = { deep_link = "mercadopago://beneficios" } },
    { type = "navigate", screen = "benefits", params = {} },
  })
end)

test.case("a scenario has a link of its own", function()
  local result = test.tap("loyalty/points", { scenario = "with_subtitle" })
  test.equal(result.dispatch.chain, { "mercadopago://home", "mercadopago://beneficios" })
end)

test.case("without a button there is nothing to tap", function()
  local result = test.tap("loyalty/points", { scenario = "no_button" })
  test.equal(result.handled_by, "none")
  test.equal(result.diagnostic.code, "tap.no_action")
end)

test.case("every scenario can be drawn", function()
  for _, id in ipairs {
    "with_subtitle", "top_level", "long_text", "no_button", "title_only", "bold", "three_digits", "right_to_left",
  } do
    local ring = test.show("loyalty/points", { scenario = id })
    test.equal(ring.component, "loyalty_ring", id)
    test.equal(ring.diagnostics, {}, id)
  end
end)

test.case("the ported data class gives what its getters say", function()
  local data = test.show("loyalty/ported").data
  test.equal(data.title, ported.getTitle())
  test.equal(data.ring_percentage, ported.getRingPercentage())
  test.equal(data.button_deep_link, ported.getButtonDeepLink())
end)

test.case("the screen shows the level that it is given", function()
  test.equal(test.screen("loyalty/benefits").components[1].data.ring_number, 3)
  test.equal(test.screen("loyalty/benefits", { params = { level = 4 } }).components[1].data.ring_number, 4)
  local screen = test.screen("loyalty/benefits", { scenario = "level_5" })
  test.equal(screen.title, "Beneficios")
  test.equal(screen.components[1].data.title, "Estás en el nivel 5")
  test.equal(#screen.components, 6)
  test.equal(screen.diagnostics, {})
end)
