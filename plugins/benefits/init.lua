local vitrina = require "vitrina"

vitrina.provide("shipping", vitrina.components.item_description {
  title = "Envíos gratis desde $ 1.999",
  icon_image_url = "icons/truck.svg",
  icon_hexa_color = "1AC2B0",
}, {
  doc = "Free shipping.",
  tags = { "seed" },
  scenarios = {
    {
      id = "remote_icon",
      title = "Icon by URL (placeholder)",
      data = {
        icon_image_url = "https://http2.mlstatic.com/static/org-img/loyalty/benefits/mobile/ic-shipping-discount-64.png",
      },
    },
    {
      id = "three_lines",
      title = "Three lines",
      data = {
        title = "Envíos gratis en millones de productos desde $ 1.999 y 40% de descuento en los productos "
          .. "de menos de $ 1.999 durante todo el año, en todo el país",
      },
    },
    {
      id = "own_colours",
      title = "The icon's own colours",
      data = { optional_icon_hexa_color = vitrina.null },
    },
  },
})

vitrina.provide("support", vitrina.components.item_description {
  title = "Atención prioritaria todos los días, también feriados",
  icon_image_url = "icons/chat.svg",
  icon_hexa_color = "#F23D4F",
}, { doc = "Priority support." })
