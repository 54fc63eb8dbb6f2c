local vitrina = require "vitrina"

local shops = {
  { icon = "icons/cafe.svg", title = "Hasta", subtitle = "$ 200", campaign = 1048784, name = "cafe" },
  { icon = "icons/pharmacy.svg", title = "20%", subtitle = "OFF", campaign = 1048785, name = "farmacia" },
  { icon = "icons/truck.svg", title = "Desde", subtitle = "$ 1.999", campaign = 1048786, name = "envio" },
  { icon = "icons/ice_cream.svg", title = "2x1", subtitle = "Helados", campaign = 1048787, name = "helado" },
  { icon = "icons/pizza.svg", title = "Hasta", subtitle = "35% OFF", campaign = 1048788, name = "pizza" },
  { icon = "icons/cinema.svg", title = "Hasta", subtitle = "50% OFF", campaign = 1048789, name = "cine" },
}

-- The first `count` shops as items of a discount box.
local function items(count)
  local list = {}
  for index = 1, count do
    local shop = shops[index]
    list[index] = {
      title = shop.title,
      subtitle = shop.subtitle,
      icon_image_url = shop.icon,
      deep_link = "mercadopago://discount_center/detail?campaign_id=" .. shop.campaign,
      track_id = "trk-" .. index,
      event_data = { tracking_id = "trk-" .. index, name = shop.name, index = index - 1 },
    }
  end
  return list
end

local scenarios = {}
for count = 1, #shops do
  scenarios[count] = {
    id = "items_" .. count,
    title = count == 1 and "1 item" or count .. " items",
    data = { items = items(count), title = count .. (count == 1 and " descuento" or " descuentos") },
  }
end

local remote = {
  "https://upload.wikimedia.org/wikipedia/commons/thumb/3/36/McDonald%27s_Golden_Arches.svg/1200px-McDonald%27s_Golden_Arches.svg.png",
  "https://encrypted-tbn0.gstatic.com/images?q=tbn:ANd9GcRY0eFECzyTCa83gOV3smCYDOSIggdUxSPirwtt5rS3LcWlzefo",
  "https://upload.wikimedia.org/wikipedia/commons/b/b3/Logo-freddo.jpg",
  "https://urbancomunicacion.com/wp-content/uploads/2017/04/Logotipos-famosos-Starbucks-Urban-comunicacion-1.png",
  "https://www.stickpng.com/assets/images/5a1c3211f65d84088faf13e8.png",
  "https://pbs.twimg.com/profile_images/1124417403566395394/9Wuzg8pf.png",
}
local seed = {}
for index, url in ipairs(remote) do
  seed[index] = { title = "Hasta", subtitle = "$ 200", icon_image_url = url }
end

table.insert(scenarios, {
  id = "seed",
  title = "As documented: remote icons, no links",
  data = { items = seed },
})
table.insert(scenarios, {
  id = "no_heading",
  title = "Without a heading",
  data = { title = vitrina.null, subtitle = vitrina.null },
})
table.insert(scenarios, {
  id = "long_texts",
  title = "Long texts and emoji",
  data = {
    title = "Más de 1.200 descuentos exclusivos en restaurantes, farmacias, supermercados y mucho más 🎁🍕💊",
    subtitle = "para clientes que ya están en el nivel 6 del programa de beneficios",
    items = {
      {
        title = "Hasta 24 cuotas fijas",
        subtitle = "$ 1.250.000,99",
        icon_image_url = "icons/cafe.svg",
        deep_link = "meli://x",
      },
      {
        title = "👨‍👩‍👧‍👦 Familia",
        subtitle = "40% OFF ❤️",
        icon_image_url = "icons/pizza.svg",
        deep_link = "meli://y",
      },
      { title = "Añá ñandú", subtitle = "Ø 5 €", icon_image_url = "icons/truck.svg" },
    },
  },
})

vitrina.provide("box", vitrina.components.discount_box {
  title = "200 descuentos",
  subtitle = "por ser nivel 3",
  items = function()
    return items(#shops)
  end,
  on_track = function(event)
    vitrina.track("discounts_" .. event.value.action, event.value.event_data)
  end,
}, {
  doc = "Discounts of the level, six at most.",
  tags = { "seed" },
  scenarios = scenarios,
})

vitrina.screen("detail", function(params)
  local shop = shops[1]
  for _, candidate in ipairs(shops) do
    if candidate.campaign == params.campaign_id then
      shop = candidate
    end
  end
  return {
    title = shop.title .. " " .. shop.subtitle,
    vitrina.components.item_description {
      title = "Pagá con QR y obtené el descuento al instante.",
      icon_image_url = shop.icon,
      icon_hexa_color = "#17aad6",
      optional_icon_hexa_color = vitrina.null,
    },
    "box",
  }
end, {
  doc = "One discount.",
  scenarios = {
    { id = "pizza", title = "Pizza", params = { campaign_id = 1048788 } },
  },
})
