local function operations(result)
  local list = {}
  for _, effect in ipairs(result.effects) do
    if effect.type == "impact" then
      list[#list + 1] = effect.operation .. " " .. (effect.ok and "done" or effect.reason)
    end
  end
  return list
end

local function last(result) return result.effects[#result.effects] end

test.case("a shopper pays, and the order donates", function()
  test.open("tienda://entrar/ana@example.org")
  test.open("tienda://elegir/1")
  local paid = test.open("tienda://pagar")
  test.equal(operations(paid), { "start_transaction done", "finish_transaction done" })
  test.equal(last(paid).screen, "thanks")
  test.equal(last(paid).params, { order = "TIENDA-1" })
  local mine = test.show("impact/mine")
  test.equal(mine.data.nonprofit_name, "Banco de Alimentos del Río")
  test.equal(mine.data.progress, 0.24)
end)

test.case("a guest is asked for an email, and stays where they are", function()
  local refused = test.open("tienda://pagar")
  test.equal(operations(refused), { "start_transaction done", "finish_transaction no_email" })
  test.equal(last(refused).type, "banner")
  local paid = test.open("tienda://pagar?email=zoe@example.org")
  test.equal(last(paid).params, { order = "TIENDA-1" })
  test.equal(test.show("impact/mine").data.state, "empty")
end)

test.case("an order that is for nobody is redeemed on its page", function()
  test.open("tienda://entrar/ana@example.org")
  local page = test.show("impact/order", { context = { params = { order = "SEED-2" } } })
  test.equal(page.data.content, "selection")
end)

test.case("the cart shows who receives once somebody is chosen", function()
  test.equal(test.screen("cart").components[3].component, "minimal_nonprofit_selection")
  test.tap("impact/choice", { index = 2 })
  test.equal(test.screen("cart").components[3].data.nonprofit_name, "Fundación Copas")
end)

test.case("what is taken back is taken back from the sums", function()
  test.open("tienda://entrar/ana@example.org")
  test.open("tienda://elegir/1")
  test.open("tienda://pagar")
  test.equal(operations(test.open("tienda://cancelar/TIENDA-1")), { "cancel_transaction done" })
  test.equal(test.show("impact/mine").data.progress, 0.14)
  test.equal(operations(test.open("tienda://cancelar/TIENDA-9")), { "cancel_transaction unknown_order" })
end)
