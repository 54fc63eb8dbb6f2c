-- The deeplinks of the loyalty program.
local vitrina = require "vitrina"

vitrina.route("mercadopago://beneficios", function()
  vitrina.navigate("benefits")
end, { name = "benefits", doc = "All benefits of the level." })

vitrina.route("mercadopago://beneficios/detalle?{id?}", function(link)
  vitrina.navigate("benefits", { id = link.params.id })
end, { name = "benefit_detail", doc = "One benefit among the others." })

vitrina.route("mercadopago://puntos", function()
  vitrina.navigate("loyalty/points")
end, { name = "points", doc = "The ring of points." })

vitrina.route("mercadopago://discount_center/detail?{campaign_id:int}", function(link)
  vitrina.navigate("detail", { campaign_id = link.params.campaign_id })
end, { name = "discount_detail", doc = "One discount, by its campaign." })

-- A number that is no level is declined, and goes on to the route below.
vitrina.route("meli://loyalty/level/{level:int}", function(link)
  if link.params.level < 1 or link.params.level > 6 then return false end
  vitrina.navigate("benefits", { level = link.params.level })
end, { name = "level", doc = "The benefits of a level, 1 to 6." })

vitrina.route("meli://loyalty/level/{_}", function()
  return "mercadopago://beneficios"
end, { doc = "A level that there is not: all benefits." })

-- The list of discounts, of all shops or of one kind: the group in brackets may be missing.
vitrina.route("meli|mercadopago://discount_center_payers/list(/{kind:food|health|travel})", function(link)
  vitrina.track("discounts_opened", { kind = link.params.kind, from = link.fragment })
  vitrina.navigate("benefits")
end, { name = "discount_list", doc = "Discounts nearby." })

vitrina.redirect("mercadopago://home", "mercadopago://beneficios")
vitrina.redirect("meli://loyalty/benefits", "mercadopago://beneficios")
vitrina.redirect("meli://discount/{id:int}", "mercadopago://discount_center/detail?campaign_id={id}")
