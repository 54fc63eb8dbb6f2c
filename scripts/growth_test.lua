-- The links of campaigns.

test.case("an invitation is tracked with who sent it", function()
  test.equal(test.open("mercadopago://invite?ref=ana").effects, {
    { type = "track", name = "invite_opened", properties = { ref = "ana" } },
    { type = "navigate", screen = "benefits", params = {} },
  })
end)

test.case("the app is installed outside", function()
  test.equal(test.open("mercadopago://install").effects, {
    { type = "open_external", url = "https://apps.example.com/mercado-pago" },
  })
end)

test.case("a link that nobody takes is tracked, and stays unmatched", function()
  local result = test.open("meli://nowhere")
  test.equal(result.outcome, "unmatched")
  test.equal(result.route, nil)
  test.equal(result.effects, {
    { type = "track", name = "link_unmatched", properties = { url = "meli://nowhere" } },
  })
end)

test.case("campaigns are counted before a link is routed", function()
  local result = test.open("mercadopago://puntos?utm_campaign=may&utm_source=mail")
  test.equal(result.effects[1], {
    type = "track", name = "campaign", properties = { name = "may", source = "mail" },
  })
  test.equal(result.outcome, "handled")
end)

test.case("a preview is opened from the app only", function()
  local result = test.open("mercadopago://puntos?preview_token=x")
  test.equal(result.outcome, "refused")
  test.equal(result.effects, {})
end)
