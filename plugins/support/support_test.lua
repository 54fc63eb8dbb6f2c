local function chat() return test.show("support/chat").data end

local function texts()
  local list = {}
  for index, message in ipairs(chat().messages) do
    list[index] = message.text or message.type
  end
  return list
end

local function last() return chat().messages[#chat().messages] end

local function begin() test.post("start") end

test.case("the shop greets once", function()
  begin()
  test.equal(texts(), { "¡Hola! Soy Ana, de Tienda Sol. Contame en qué te ayudo." })
  test.equal(chat().display_name, "Tienda Sol")
  test.equal(#chat().messages[1].actions, 3)
end)

test.case("what was said before comes when it is asked for", function()
  begin()
  test.equal(chat().has_previous, true)
  test.tap("support/chat", { action = "show_more" })
  test.equal(chat().has_previous, false)
  test.equal(texts()[1], "¿Llega mañana mi pedido?")
  test.equal(#chat().messages, 3)
end)

test.case("what the user says is read, and answered while Ana types", function()
  begin()
  test.open("soporte://decir/hola")
  test.equal(last().status, "sent")
  test.equal(last().metadata, { origin = "tienda" })
  test.equal(chat().business_last_read, nil)
  test.pass(0.5)
  test.ok(chat().business_last_read)
  test.equal(chat().is_typing, true)
  test.equal(chat().typing_name, "Ana")
  test.pass(1)
  test.equal(chat().is_typing, false)
  test.equal(last().text, "¡Hola! ¿Qué necesitás?")
end)

test.case("a message may be a carousel or a list", function()
  begin()
  test.open("soporte://decir/catálogo")
  test.pass(2)
  test.equal(last().type, "carousel")
  test.equal(#last().items, 3)
  test.open("soporte://decir/lista")
  test.pass(2)
  test.equal(last().type, "list")
end)

test.case("what is paid is paid in the message that offered it", function()
  begin()
  test.open("soporte://decir/pagar")
  test.pass(2)
  local offer = last()
  test.equal(offer.actions[1].state, "offered")
  test.open(offer.actions[1].uri)
  test.equal(last().id, offer.id)
  test.equal(last().actions[1].state, "paid")
end)

test.case("a card of the catalogue can be paid too", function()
  begin()
  test.open("soporte://decir/catálogo")
  test.pass(2)
  local items = last().items
  test.open(items[2].actions[1].uri)
  test.equal(last().items[2].actions[1].state, "paid")
  test.equal(last().items[3].actions[2].state, "offered")
end)

test.case("a token that has expired is renewed, and the message goes out", function()
  begin()
  test.open("soporte://decir/token")
  test.pass(2)
  test.open("soporte://decir/hola")
  test.equal(last().status, "unsent")
  test.pass(1)
  test.equal(last().status, "sent")
  test.pass(2)
  test.equal(last().text, "¡Hola! ¿Qué necesitás?")
end)

test.case("the server may refuse, and take its time", function()
  begin()
  test.open("soporte://decir/error")
  test.equal(last().status, "rejected")
  test.open("soporte://decir/lento")
  test.equal(last().status, "unsent")
  test.pass(3)
  test.equal(last().status, "sent")
  test.pass(2)
  test.equal(last().text, "Llegó, aunque tardó.")
end)

test.case("without a connection messages wait, and go out in their order", function()
  begin()
  test.open("soporte://sin-conexion")
  test.open("soporte://decir/uno")
  test.open("soporte://decir/dos")
  test.equal(last().status, "failed")
  test.open("soporte://conexion")
  test.equal(chat().messages[2].status, "sent")
  test.equal(chat().messages[3].status, "sent")
end)

test.case("a message is announced unless its conversation is in sight", function()
  begin()
  test.pass(1)
  test.equal(test.banners(), {})
  test.open("soporte://mensaje/Llegó%20tu%20pedido")
  test.pass(1)
  test.equal(test.banners()[1].subtitle, "Llegó tu pedido")
  test.equal(test.show("support/list").data.conversations[1].unread_count, 2)
  test.banner("tap")
  test.equal(test.show("support/list").data.conversations[1].unread_count, 0)
  test.pass(20)
  test.open("soporte://mensaje/Ya%20salió")
  test.pass(1)
  test.equal(test.banners(), {})
end)

test.case("the shop is written to on the screen", function()
  begin()
  test.equal(test.open("soporte://chat").effects[2], {
    type = "navigate",
    screen = "support/conversation",
    params = { conversation_id = "tienda" },
  })
  test.tap("support/chat", { index = 6 })
  test.pass(2)
  test.equal(last().text, "De lunes a sábado, de 9 a 20.")
end)

test.case("another conversation is begun from the list", function()
  begin()
  test.tap("support/list", { action = "create" })
  local rows = test.show("support/list").data.conversations
  test.equal(#rows, 2)
  test.equal(rows[1].display_name, "Consulta 2")
  test.equal(chat().conversation_id, "consulta-2")
  test.equal(last().text, "¡Hola otra vez! ¿De qué se trata?")
end)

test.case("who leaves begins anew", function()
  begin()
  test.open("soporte://chat")
  test.open("soporte://decir/hola")
  test.open("soporte://salir")
  test.equal(texts(), { "¡Hola! Soy Ana, de Tienda Sol. Contame en qué te ayudo." })
  test.open("soporte://decir/hola")
  test.equal(last().status, "sent")
end)
