-- Links of campaigns: invitations and app downloads.
local vitrina = require "vitrina"

vitrina.route("mercadopago://invite?{ref?}", function(link)
  vitrina.track("invite_opened", { ref = link.params.ref })
  vitrina.navigate("benefits")
end, { name = "invite" })

vitrina.route("mercadopago://install", function()
  vitrina.open_external("https://apps.example.com/mercado-pago")
end, { name = "install" })

vitrina.route("meli://home", function()
  vitrina.navigate("benefits")
end, { name = "home" })

vitrina.fallback(function(link)
  vitrina.track("link_unmatched", { url = link.url })
end)
