-- The deeplinks of the loyalty program.
local vitrina = require "vitrina"

vitrina.route("mercadopago://beneficios", function()
  vitrina.navigate("benefits")
end, { name = "benefits", doc = "All benefits of the level." })

vitrina.route("mercadopago://beneficios/detalle?{id?}", function(link)
  vitrina.navigate("benefits", { id = link.params.id })
end, { name = "benefit_detail" })

vitrina.route("mercadopago://puntos", function()
  vitrina.navigate("loyalty/points")
end, { name = "points" })

vitrina.route("mercadopago://discount_center/detail?{campaign_id:int}", function(link)
  vitrina.navigate("detail", { campaign_id = link.params.campaign_id })
end, { name = "discount_detail" })

vitrina.route("meli://loyalty/level/{level:int}", function(link)
  vitrina.navigate("benefits", { level = link.params.level })
end, { name = "level" })

vitrina.redirect("mercadopago://home", "mercadopago://beneficios")
vitrina.redirect("meli://loyalty/benefits", "mercadopago://beneficios")
