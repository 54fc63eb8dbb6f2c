-- Each state of the three components, pinned: the same fields that the messenger fills in, set here,
-- so that nobody has to talk first.

local vitrina = require "vitrina"
local business = require "business"
local catalog = require "catalog"
local looks = require "looks"

local components = vitrina.components

-- Wednesday, March 5, 2025, 14:30 UTC
local NOW = 1741185000

-- Messages

local function of_shop(id, ago, more)
  local message = {
    id = id,
    date = NOW - ago,
    display_name = "Ana",
    avatar_url = "images/ana.svg",
  }
  for key, value in pairs(more) do
    message[key] = value
  end
  return message
end

local function of_user(id, ago, text, status)
  return { id = id, date = NOW - ago, role = "app_user", text = text, status = status or "sent" }
end

local question = of_shop("p1", 540, { text = "¡Hola! Soy Ana, de Tienda Sol. Contame en qué te ayudo." })
local wish = of_user("u1", 420, "Busco una lámpara para el living.")

--- The beginning of a conversation, and what follows.
local function talk(...)
  local messages = { question, wish }
  for _, message in ipairs { ... } do
    messages[#messages + 1] = message
  end
  return messages
end

local long_text = "Te cuento todo: la lámpara de lino viene con pantalla azul o cruda, mide 40 centímetros "
  .. "de alto, lleva una bombita de rosca común y tiene dos años de garantía. La entregamos en tu casa "
  .. "entre el jueves y el sábado, o la retirás hoy mismo en la sucursal que te quede más cómoda."

local replies = {
  { type = "reply", text = "Ver el catálogo", payload = "catálogo" },
  { type = "reply", text = "Horarios", payload = "horarios" },
  { type = "reply", text = "Hablar con una persona", payload = "persona" },
}

local order = catalog.order "ejemplo"
local paid = catalog.order "ejemplo"
paid.actions[1].state = "paid"

-- The conversation

--- A field of the settings; before the set-up the one that the set-up will give.
local function look(name)
  return function()
    return vitrina.messenger.user() and vitrina.messenger.settings.get(name) or looks[name]
  end
end

local function with_looks(data, names)
  for _, name in ipairs(names) do
    data[name] = look(name)
  end
  return data
end

local scenarios = {}

local function scenario(id, title, data, more)
  data.conversation_id = data.conversation_id or business.conversation
  data.display_name = data.display_name or business.name
  data.now = NOW
  local entry = { id = id, title = title, data = data }
  for key, value in pairs(more or {}) do
    entry[key] = value
  end
  scenarios[#scenarios + 1] = entry
end

scenario("empty", "Nobody has said anything", { messages = {} })
scenario("loading", "The messages are on their way", { state = "loading", messages = {} })
scenario("talk", "Both sides have written", { messages = talk() })
scenario("seen", "The shop has read the latest message", { messages = talk(), business_last_read = NOW - 300 })
scenario("typing", "Ana types", { messages = talk(), is_typing = true, typing_name = "Ana" })
scenario("sending", "A message is on its way", {
  messages = talk(of_user("u2", 1, "¿La tienen en azul?", "unsent")),
})
scenario("failed", "A message did not get through", {
  messages = talk(of_user("u2", 60, "¿La tienen en azul?", "failed")),
})
scenario("rejected", "The server refused a message", {
  messages = talk(of_user("u2", 60, "error", "rejected")),
})
scenario("resend", "What may become of it", {
  messages = talk(of_user("u2", 60, "¿La tienen en azul?", "failed")),
}, { state = "resend" })
scenario("offline", "No connection, and nothing can be sent", {
  messages = talk(),
  connection = "offline",
  allow_offline_usage = false,
})
scenario("offline_allowed", "No connection, and messages wait", {
  messages = talk(of_user("u2", 60, "¿La tienen en azul?", "failed")),
  connection = "offline",
  allow_offline_usage = true,
})
scenario("reconnecting", "The connection comes back", {
  messages = talk(),
  connection = "reconnecting",
  allow_offline_usage = false,
})
scenario("replies", "Words to answer with", {
  messages = { of_shop("p1", 60, { text = "¿Qué necesitás?", actions = replies }) },
})
scenario("carousel", "Cards side by side", {
  messages = talk(of_shop("c1", 60, { type = "carousel", items = catalog.items "ejemplo" })),
})
scenario("carousel_square", "Cards with square pictures", {
  messages = talk(of_shop("c1", 60, {
    type = "carousel",
    image_aspect_ratio = "square",
    items = catalog.items "ejemplo",
  })),
})
scenario("list", "Rows one below the other", {
  messages = talk(of_shop("c1", 60, { type = "list", items = catalog.items "ejemplo" })),
})
scenario("buy", "Something to pay", { messages = talk(of_shop(order.id, 60, order)) })
scenario("paid", "It was paid", { messages = talk(of_shop(paid.id, 60, paid)) })
scenario("buttons", "The other buttons", {
  messages = talk(of_shop("b1", 60, {
    text = "De lunes a sábado, de 9 a 20.",
    actions = {
      { type = "link", text = "Ver las sucursales", uri = "soporte://lista" },
      { type = "location_request", text = "¿Cuál me queda cerca?" },
      { type = "postback", text = "Que me llamen", payload = "llamar" },
    },
  })),
})
scenario("media", "A picture, a file and a place", {
  messages = talk(
    {
      id = "m1", date = NOW - 180, role = "app_user", status = "sent", type = "image",
      media_url = "images/foto.svg", media_type = "image/svg+xml", text = "Llegó así",
    },
    {
      id = "m2", date = NOW - 120, role = "app_user", status = "sent", type = "file",
      file_name = "garantia.txt", media_size = 60, media_type = "text/plain",
    },
    {
      id = "m3", date = NOW - 60, role = "app_user", status = "sent", type = "location",
      latitude = -34.6037, longitude = -58.3816,
    }
  ),
})
scenario("generated", "A machine wrote it", {
  messages = talk(of_shop("g1", 60, { text = "La lámpara de lino está en stock.", is_generated = true })),
})
scenario("previous", "There are older messages", { messages = talk(), has_previous = true })
scenario("menu", "What can be sent besides words", { messages = talk() }, { state = "menu" })
scenario("no_menu", "Nothing can be sent but words", { messages = talk(), menu_items = {} })
scenario("alert", "Something could not be done", { messages = talk() }, { state = "alert" })
scenario("closed", "There is no line to write in", { messages = talk(), input_displayed = false })
scenario("draft", "Half a message", { messages = talk(), draft = "¿La tienen en azul y con pie" })
scenario("long_text", "More than fits", {
  messages = talk(of_shop("l1", 60, { text = long_text }), of_user("u2", 30, long_text)),
})

vitrina.provide("chat", components.conversation(with_looks({
  display_name = function()
    -- Before the set-up nobody knows the name.
    return not vitrina.messenger.user() and business.name or nil
  end,
  on_show_more = business.recall,
}, {
  "conversation_accent_color",
  "conversation_accent_color_dark_mode",
  "user_message_text_color",
  "user_message_text_color_dark_mode",
})), {
  doc = "The conversation with the shop, as the messenger has it.",
  tags = { "seed" },
  scenarios = scenarios,
})

-- The list

local function row(id, name, text, ago, more)
  local data = { id = id, display_name = name, last_message = text, last_updated_at = NOW - ago }
  for key, value in pairs(more or {}) do
    data[key] = value
  end
  return data
end

local rows = {
  row("tienda", business.name, "Te guardamos la manta hasta mañana a las 20.", 240, {
    icon_url = "images/tienda.svg",
  }),
  row("envios", "Envíos", "Tu paquete salió del depósito.", 7200),
  row("cambios", "Cambios y devoluciones", nil, 300000, { last_type = "image", last_author = "Ana" }),
}

local function changed(changes)
  local all = {}
  for index, given in ipairs(rows) do
    local copy = {}
    for key, value in pairs(given) do
      copy[key] = value
    end
    for key, value in pairs(changes[index] or {}) do
      copy[key] = value
    end
    all[index] = copy
  end
  return all
end

local many = {}
for number = 1, 14 do
  many[number] = row("pedido-" .. number, "Pedido " .. number, "Gracias por tu compra.", number * 3600)
end

local long_rows = {
  row("larga", "Consultas sobre envíos, cambios y devoluciones de toda la temporada", long_text, 60, {
    unread_count = 3,
  }),
}

vitrina.provide("list", components.conversation_list(with_looks({
  on_create_tap = business.begin,
}, { "conversation_list_accent_color" })), {
  doc = "All conversations with the shop.",
  tags = { "seed" },
  scenarios = {
    { id = "rows", title = "Some conversations", data = { conversations = rows, now = NOW } },
    {
      id = "unread",
      title = "Messages that nobody has seen",
      data = { conversations = changed { { unread_count = 2 }, { unread_count = 14 } }, now = NOW },
    },
    { id = "no_conversations", title = "There are none", data = { conversations = {}, now = NOW } },
    { id = "loading", title = "On their way", data = { state = "loading", conversations = {} } },
    {
      id = "offline",
      title = "No connection",
      data = { conversations = rows, now = NOW, connection = "offline" },
    },
    {
      id = "reconnecting",
      title = "The connection comes back",
      data = { conversations = rows, now = NOW, connection = "reconnecting" },
    },
    { id = "many", title = "More than ten", data = { conversations = many, now = NOW } },
    {
      id = "failure",
      title = "None could be begun",
      data = { conversations = rows, now = NOW, failure = "No pudimos crear la conversación" },
    },
    {
      id = "read_only",
      title = "None can be begun",
      data = { conversations = rows, now = NOW, can_create = false },
    },
    { id = "long_text", title = "More than fits", data = { conversations = long_rows, now = NOW } },
  },
})

-- The notification

vitrina.provide("notification", components.in_app_notification {
  conversation_id = business.conversation,
  message_id = "p1",
  display_name = "Ana",
  text = "Tu manta ya está reservada.",
  avatar_url = "images/ana.svg",
  deep_link = "soporte://chat",
}, {
  doc = "Tells of a message while its conversation is out of sight.",
  tags = { "seed" },
  scenarios = {
    { id = "team", title = "Of a team", data = { display_name = vitrina.null, team_name = business.name } },
    { id = "carousel", title = "Without words", data = { text = vitrina.null, type = "carousel" } },
    { id = "picture", title = "A picture", data = { text = vitrina.null, type = "image" } },
    { id = "nobody", title = "Nobody knows of whom", data = { display_name = vitrina.null, avatar_url = vitrina.null } },
    { id = "long_text", title = "More than fits", data = { text = long_text } },
    { id = "sticky", title = "It stays", data = { notification_display_time = 0 } },
    { id = "arriving", title = "On its way, 0.2 s", time = 0.2, data = {} },
  },
})
