-- The deeplinks of the loyalty program.

local function navigate(screen, params)
  return { type = "navigate", screen = screen, params = params or {} }
end

test.case("benefits are a screen", function()
  local result = test.open("mercadopago://beneficios")
  test.equal(result.outcome, "handled")
  test.equal(result.route.name, "benefits")
  test.equal(result.effects, { navigate("benefits") })
end)

test.case("the detail of a benefit passes its id on", function()
  test.equal(test.open("mercadopago://beneficios/detalle?id=7").effects, { navigate("benefits", { id = "7" }) })
end)

test.case("old links are redirected", function()
  for _, url in ipairs { "mercadopago://home", "meli://loyalty/benefits" } do
    local result = test.open(url)
    test.equal(result.outcome, "redirected", url)
    test.equal(result.chain, { url, "mercadopago://beneficios" }, url)
    test.equal(result.effects, { navigate("benefits") }, url)
  end
end)

test.case("a level is a whole number", function()
  local result = test.open("meli://loyalty/level/5")
  test.equal(result.link.params, { level = 5 })
  test.equal(result.effects, { navigate("benefits", { level = 5 }) })
end)

test.case("what is no level shows all benefits", function()
  for _, level in ipairs { "high", "0", "7" } do
    local result = test.open("meli://loyalty/level/" .. level)
    test.equal(result.outcome, "redirected", level)
    test.equal(result.effects, { navigate("benefits") }, level)
  end
end)

test.case("a discount needs the number of its campaign", function()
  local result = test.open("mercadopago://discount_center/detail?campaign_id=1048788")
  test.equal(result.effects, { navigate("detail", { campaign_id = 1048788 }) })
  test.ok(test.open("mercadopago://discount_center/detail").outcome ~= "handled")
end)
