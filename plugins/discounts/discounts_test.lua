test.case("the box has as many items as its scenario says", function()
  for count = 1, 6 do
    local box = test.show("discounts/box", { scenario = "items_" .. count })
    test.equal(#box.data.items, count)
    test.equal(box.diagnostics, {})
  end
end)

test.case("a tap tells which item it was, and shows its campaign", function()
  local result = test.tap("discounts/box", { index = 2 })
  test.equal(result.event.index, 2)
  test.equal(result.dispatch.link.params, { campaign_id = 1048785 })
  test.equal(result.dispatch.route.name, "discount_detail")
end)

test.case("an unknown campaign shows the first shop", function()
  test.equal(test.screen("detail", { params = { campaign_id = 1 } }).title, "Hasta $ 200")
  test.equal(test.screen("detail", { scenario = "pizza" }).title, "Hasta 35% OFF")
end)

test.case("there is no seventh discount", function()
  test.fails(function() test.show("discounts/box", { scenario = "items_7" }) end, "has no scenario 'items_7'")
  test.equal(test.tap("discounts/box", { index = 7 }).diagnostic.code, "tap.no_action")
end)
