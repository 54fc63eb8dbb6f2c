-- Links of the web site that open the app; `vitrina routes --export` writes the site's files.
local vitrina = require "vitrina"

local site = "https://www.mercadopago.com.{country:ar|mx}"

vitrina.route(site .. "/beneficios(/nivel/{level:int})", function(link)
  vitrina.track("web_link", { country = link.params.country })
  vitrina.navigate("benefits", { level = link.params.level })
end, { name = "web_benefits", doc = "The page of benefits, or of those of a level." })

vitrina.redirect(site .. "/ayuda/{topic+}", "https://www.example.com/{topic}", {
  name = "web_help",
  doc = "Help stays on the web.",
})

vitrina.redirect(site .. "/descuento-{id:int}", "meli://discount/{id}", {
  name = "web_discount",
  doc = "A discount, by its campaign.",
})
