local vitrina = require "vitrina"

local business = require "business"
local looks = require "looks"
require "examples"

local messenger = vitrina.messenger

-- Setting up

local function settings()
  local all = { allow_offline_usage = true }
  for name, value in pairs(looks) do
    all[name] = value
  end
  return all
end

vitrina.on("start", function()
  messenger.init({
    integration_id = "support-demo",
    settings = settings(),
    auth = business.renew,
    screen = "conversation",
  }, function(ok, reason)
    if not ok then return vitrina.log.warn("no support: " .. reason) end
    business.open()
  end)
end)

-- The server, and what a device would answer

messenger.on_send(business.take)

messenger.hooks {
  will_send_message = function(message)
    local metadata = message.metadata or {}
    metadata.origin = "tienda"
    return { text = message.text, metadata = metadata }
  end,
  should_show_in_app_notification_for_message = function(message)
    -- Nobody is to be interrupted by being welcomed.
    return message.id ~= business.greeting
  end,
  should_show_for_action = function(action, info)
    vitrina.track("support_opened", { from = action, conversation = info.conversation_id })
    return true
  end,
  -- A conversation of ours has a name: the list's on_create_tap makes it.
  should_create_custom_conversation_flow = function() return true end,
  pick_media = function(item)
    if item == "document" then return { path = "files/garantia.txt", media_type = "text/plain" } end
    return { path = "images/foto.svg", media_type = "image/svg+xml" }
  end,
  current_location = function() return { latitude = -34.6037, longitude = -58.3816 } end,
  capability_requested = function() return "granted" end,
}

-- Screens

vitrina.screen("conversation", function() return { title = "Soporte", "chat" } end, {
  title = "Conversation",
  doc = "The conversation with the shop.",
})

vitrina.screen("conversations", function() return { title = "Tus conversaciones", "list" } end, {
  title = "Conversations",
  doc = "All conversations, the latest first.",
})

-- Links

vitrina.route("soporte://chat", function()
  messenger.show { conversation_id = business.conversation }
end, { name = "support_chat", doc = "Shows the conversation." })

vitrina.route("soporte://decir/{text}", function(link)
  messenger.send { conversation_id = business.conversation, text = link.params.text }
end, { name = "support_say", doc = "Sends a message as the user." })

vitrina.route("soporte://mensaje/{text}", function(link)
  business.say(business.conversation, { text = link.params.text })
end, { name = "support_message", doc = "A message of the shop arrives; it is announced unless it is in sight." })

vitrina.route("soporte://lista", function()
  vitrina.navigate("conversations")
end, { name = "support_list", doc = "The conversations." })

vitrina.route("soporte://pagar/{id}", function(link)
  if not business.pay("soporte://pagar/" .. link.params.id) then
    vitrina.track("support_unknown_order", { id = link.params.id })
  end
end, { name = "support_pay", doc = "Pays what a button of a message offers." })

vitrina.route("soporte://sin-conexion", function()
  messenger.network(false)
end, { name = "support_offline", doc = "Takes the connection away." })

vitrina.route("soporte://conexion", function()
  messenger.network(true)
end, { name = "support_online", doc = "Gives the connection back; what waits is sent." })

vitrina.route("soporte://salir", function()
  messenger.close()
  messenger.logout(function(ok, reason)
    if not ok then return vitrina.track("support_logout", { reason = reason }) end
    business.open()
  end)
end, { name = "support_leave", doc = "Closes the conversation, logs out, and begins anew." })
