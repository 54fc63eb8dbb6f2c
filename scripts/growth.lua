-- Links of campaigns: invitations and app downloads.
local vitrina = require "vitrina"

vitrina.route("mercadopago://invite?{ref?}", function(link)
  vitrina.track("invite_opened", { ref = link.params.ref })
  vitrina.navigate("benefits")
end, { name = "invite", doc = "What a friend is invited with." })

vitrina.route("mercadopago://install", function()
  vitrina.open_external("https://apps.example.com/mercado-pago")
end, { name = "install", doc = "The app in its store." })

vitrina.route("meli://home", function()
  vitrina.navigate("benefits")
end, { name = "home", doc = "Where an app starts." })

-- Every campaign is counted before its link is routed; links with a preview token stay inside.
vitrina.before(function(link)
  if link.query.preview_token and link.source == "external" then
    return false, "previews are opened from the app only"
  end
  if link.query.utm_campaign then
    vitrina.track("campaign", { name = link.query.utm_campaign, source = link.query.utm_source })
  end
end)

vitrina.fallback(function(link)
  vitrina.track("link_unmatched", { url = link.url })
end)
