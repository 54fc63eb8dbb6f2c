-- What the shop sells, and how its messages show that.

local catalog = {}

local function pay(id, amount)
  return { type = "buy", text = "Comprar", amount = amount, currency = "ARS", uri = "soporte://pagar/" .. id }
end

--- Fresh tables each time: `id` tells one offer from an earlier one of the same thing.
function catalog.items(id)
  return {
    {
      title = "Lámpara de lino",
      description = "Pantalla azul, 40 cm de alto",
      media_url = "images/lampara.svg",
      media_type = "image/svg+xml",
      actions = {
        { type = "link", text = "Ver más", uri = "soporte://decir/lista", is_default = true },
        pay(id .. "-1", 4990000),
      },
    },
    {
      title = "Taza esmaltada",
      description = "Resiste el lavavajillas",
      media_url = "images/taza.svg",
      media_type = "image/svg+xml",
      actions = { pay(id .. "-2", 1250000) },
    },
    {
      title = "Manta tejida",
      description = "Algodón reciclado, 120 por 180 cm",
      media_url = "images/manta.svg",
      media_type = "image/svg+xml",
      actions = {
        { type = "postback", text = "Reservar", payload = "reservar" },
        pay(id .. "-3", 3890000),
      },
    },
  }
end

--- A message with one thing to pay.
function catalog.order(id)
  return {
    id = "pedido-" .. id,
    text = "Tu pedido está listo: lámpara de lino y envío a domicilio.",
    actions = { pay(id, 5340000) },
  }
end

return catalog
