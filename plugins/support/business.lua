-- The business side: what it answers, and how its server takes what users send.

local vitrina = require "vitrina"
local catalog = require "catalog"

local messenger = vitrina.messenger

local business = {
  conversation = "tienda",
  name = "Tienda Sol",
  greeting = "saludo",
}

-- Speaking

local function spoken(message)
  message.display_name = message.display_name or "Ana"
  message.avatar_url = message.avatar_url or "images/ana.svg"
  return message
end

--- Says something at once.
function business.say(conversation, message) messenger.receive(conversation, spoken(message)) end

-- Reads after half a second, types, and says it a second later.
local function answer(conversation, messages)
  vitrina.after(0.5, function()
    messenger.receive(conversation, { activity = "conversation_read" })
    messenger.receive(conversation, { activity = "typing_start", name = "Ana" })
    vitrina.after(1, function()
      for _, message in ipairs(messages) do
        business.say(conversation, message)
      end
    end)
  end)
end

local replies = {
  { type = "reply", text = "Ver el catálogo", payload = "catálogo" },
  { type = "reply", text = "Horarios", payload = "horarios" },
  { type = "reply", text = "Hablar con una persona", payload = "persona" },
}

--- Begins the conversation, with a welcome, unless there is one.
function business.open()
  if #messenger.messages(business.conversation) > 0 then return end
  messenger.create_conversation({
    id = business.conversation,
    display_name = business.name,
    description = "Pedidos, envíos y cambios",
    icon_url = "images/tienda.svg",
  })
  business.say(business.conversation, {
    id = business.greeting,
    text = "¡Hola! Soy Ana, de Tienda Sol. Contame en qué te ayudo.",
    actions = replies,
  })
  messenger.receive(business.conversation, { previous = {}, has_more = true })
end

--- Begins another conversation, and shows it.
function business.begin()
  local number = #messenger.conversations() + 1
  local id = "consulta-" .. number
  messenger.create_conversation({ id = id, display_name = "Consulta " .. number }, function(ok)
    if not ok then return end
    messenger.show { conversation_id = id }
    business.say(id, { text = "¡Hola otra vez! ¿De qué se trata?" })
  end)
  return true
end

--- Gives what was said before, once somebody asks for it.
function business.recall()
  local yesterday = vitrina.clock.now() - 86400
  messenger.receive(business.conversation, {
    previous = {
      { id = "antes-1", role = "app_user", text = "¿Llega mañana mi pedido?", date = yesterday },
      spoken { id = "antes-2", text = "Sí, entre las 9 y las 13.", date = yesterday + 60 },
    },
    has_more = false,
  })
end

-- The conversation grows with each message, so its length names an order that there was none of yet.
local function new_order(conversation) return #messenger.messages(conversation) end

local answers = {
  hola = function() return { { text = "¡Hola! ¿Qué necesitás?", actions = replies } } end,
  ["catálogo"] = function(conversation)
    return {
      { text = "Esto es lo más pedido de la semana." },
      { type = "carousel", items = catalog.items(new_order(conversation)) },
    }
  end,
  lista = function(conversation)
    return { { type = "list", items = catalog.items(new_order(conversation)) } }
  end,
  pagar = function(conversation) return { catalog.order(new_order(conversation)) } end,
  horarios = function()
    return {
      {
        text = "De lunes a sábado, de 9 a 20.",
        actions = {
          { type = "location_request", text = "¿Cuál me queda cerca?" },
          { type = "postback", text = "Que me llamen", payload = "llamar" },
        },
      },
    }
  end,
  persona = function() return { { text = "Te escribe alguien del equipo en unos minutos." } } end,
  token = function() return { { text = "Listo: tu sesión venció. El próximo mensaje la renueva." } } end,
  lento = function() return { { text = "Llegó, aunque tardó." } } end,
  reservar = function() return { { text = "Te guardamos la manta hasta mañana a las 20." } } end,
  llamar = function() return { { text = "Te llamamos hoy antes de las 18." } } end,
}

local other = {
  image = "Gracias por la foto, ya la estamos mirando.",
  file = "Recibimos el archivo.",
  location = "La sucursal más cercana está a 600 metros.",
}

local function plain(text)
  local word = text:lower():match "^%s*(.-)[%s%.!?]*$"
  return word == "catalogo" and "catálogo" or word
end

local function word_of(message) return plain(message.payload or message.text or "") end

local function respond(message)
  local conversation = message.conversation_id
  local known = answers[word_of(message)]
  if known then return answer(conversation, known(conversation)) end
  local text = other[message.type]
    or 'No te entendí del todo. Probá con "catálogo", "lista", "pagar" u "horarios".'
  answer(conversation, { { text = text } })
end

-- The server

-- The token that it wants to see; nil: anybody may write.
local wanted
local renewals = 0

--- Gives the user a new token, as a server does after a second.
function business.renew(_, done)
  renewals = renewals + 1
  wanted = wanted and "soporte.demo.n" .. renewals
  local token = wanted or "soporte.demo.n0"
  vitrina.after(1, function() done(token) end)
end

--- Takes a message of the user.
function business.take(message, reply)
  if wanted and message.token ~= wanted then
    return reply.fail { code = "invalid_auth", http_status = 401, description = "el token venció" }
  end
  local word = word_of(message)
  if word == "error" then
    return reply.fail { code = "bad_request", http_status = 400, description = "no lo aceptamos" }
  end
  if word == "lento" then
    vitrina.after(3, function()
      reply.ok()
      respond(message)
    end)
    return
  end
  if word == "token" then wanted = "soporte.demo.vencido" end
  reply.ok()
  respond(message)
end

-- Payments

local function is_offer(action, uri) return action.type == "buy" and action.uri == uri end

local function settle(actions, uri)
  for _, action in ipairs(actions or {}) do
    if is_offer(action, uri) then
      action.state = "paid"
      return true
    end
  end
  return false
end

--- Marks what `uri` stands for as paid: the message comes again, with the same id.
function business.pay(uri)
  for _, conversation in ipairs(messenger.conversations()) do
    for _, message in ipairs(messenger.messages(conversation.id)) do
      local is_paid = settle(message.actions, uri)
      for _, item in ipairs(message.items or {}) do
        is_paid = settle(item.actions, uri) or is_paid
      end
      if is_paid then
        messenger.receive(conversation.id, message)
        return true
      end
    end
  end
  return false
end

return business
