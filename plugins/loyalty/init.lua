local vitrina = require "vitrina"
local ported = require "ported"

-- The ring of the MLBusinessComponents documentation.
vitrina.provide("points", vitrina.components.loyalty_ring {
  ring_hexa_color = "#17aad6",
  ring_number = 3,
  ring_percentage = 0.80,
  title = "Ganaste 100 Mercado Puntos",
  button_title = "Mis beneficios",
  button_deep_link = "mercadopago://beneficios",
  on_tap = function(event)
    -- Nothing is returned, so the link is dispatched as well.
    vitrina.track("loyalty_ring_tap", { deep_link = event.deep_link })
  end,
}, {
  doc = "Points of the last payment.",
  tags = { "seed" },
  scenarios = {
    {
      id = "with_subtitle",
      title = "With a subtitle",
      data = {
        title = "Sumaste 20 Mercado Puntos",
        subtitle = "Una vez que se acredite tu pago, ganarás 20 puntos.",
        button_title = "Ver mis beneficios",
        button_deep_link = "mercadopago://home",
      },
    },
    {
      id = "top_level",
      title = "Top level, full ring",
      data = {
        ring_hexa_color = "#9483FA",
        ring_number = 6,
        ring_percentage = 1,
        title = "¡Llegaste al nivel máximo! 🎉",
        subtitle = "Nivel 6 · Mercado Puntos",
      },
    },
    {
      id = "long_text",
      title = "Long text",
      data = {
        ring_percentage = 0.42,
        title = "Sumaste 1.250 Mercado Puntos por tu compra de electrodomésticos, muebles de jardín "
          .. "y artículos de decoración en el Hot Sale de invierno",
        button_title = "Conocer todos mis beneficios del programa de fidelidad",
      },
    },
    { id = "no_button", title = "Without a button", data = { button_title = vitrina.null } },
    {
      id = "title_only",
      title = "Only the title",
      data = {
        ring_hexa_color = vitrina.null,
        ring_number = vitrina.null,
        ring_percentage = vitrina.null,
        button_title = vitrina.null,
      },
    },
    {
      id = "bold",
      title = "Bold words",
      data = {
        ring_hexa_color = "#A90F90",
        ring_number = 5,
        ring_percentage = 0.66,
        title = "Sumaste <b>35 puntos</b> en tu compra",
        subtitle = "Te faltan <b>120</b> para el nivel 6",
      },
    },
    {
      id = "three_digits",
      title = "Three digits in the ring",
      data = { ring_hexa_color = "#F23D4F", ring_number = 128, ring_percentage = 0.5, title = "Nivel 128" },
    },
    {
      id = "right_to_left",
      title = "Arabic",
      data = { title = "ربحت 100 نقطة", button_title = "مزاياي" },
    },
  },
})

-- Level and progress on the level's own colour.
vitrina.provide("header", vitrina.components.loyalty_header {
  background_hexa_color = "1AC2B0",
  primary_hexa_color = "FFFFFF",
  secondary_hexa_color = "65A69E",
  ring_number = 4,
  ring_percentage = 0.80,
  title = "Beneficios",
  subtitle = "Nivel 4 - Mercado Puntos",
}, {
  doc = "The level at the top of a screen.",
  tags = { "seed" },
  scenarios = {
    {
      id = "readable",
      title = "A ground on which white can be read",
      data = { background_hexa_color = "#0B7A6E", secondary_hexa_color = "#4FA39A" },
    },
    {
      id = "subscription",
      title = "Without ring and title",
      data = {
        background_hexa_color = "#b00c94",
        secondary_hexa_color = "#FFFFFF",
        ring_number = vitrina.null,
        ring_percentage = vitrina.null,
        title = vitrina.null,
        subtitle = "Suscríbete al nivel 6 por R$ 19,90 / mes",
      },
    },
    {
      id = "without_ring",
      title = "Title without a ring",
      data = {
        background_hexa_color = "#333333",
        primary_hexa_color = "#FFE600",
        ring_number = vitrina.null,
        title = "Meli+",
        subtitle = "Suscripción activa hasta el 31/12",
      },
    },
    {
      id = "long_text",
      title = "Long text",
      data = {
        background_hexa_color = "#1F69DB",
        title = "Beneficios de tu programa de fidelización y suscripciones combinadas",
        subtitle = "Nivel 6 - Mercado Puntos, envíos gratis, streaming y más 🎬🚚",
      },
    },
    { id = "empty", title = "Before it fills", data = { fill_percent_progress = false } },
  },
})

vitrina.provide("line", vitrina.components.dividing_line { has_triangle = true }, {
  doc = "Between the ring and what it brings.",
  tags = { "seed" },
  scenarios = { { id = "plain", title = "Without a notch", data = { has_triangle = false } } },
})

-- A data class ported from Swift as it was: the getters keep their names.
vitrina.provide("ported", vitrina.components.loyalty_ring(ported), {
  doc = "The same ring from a ported data class.",
})

-- What the deeplink mercadopago://beneficios shows; scripts/benefits.lua routes it here.
vitrina.screen("benefits", function(params)
  local level = params.level or 3
  return {
    title = "Beneficios",
    vitrina.components.loyalty_ring {
      ring_hexa_color = "#17aad6",
      ring_number = level,
      ring_percentage = 0.8,
      title = "Estás en el nivel " .. level,
      subtitle = "Te faltan 200 puntos para el próximo nivel.",
      button_title = "Ver mis puntos",
      button_deep_link = "mercadopago://puntos",
    },
    "benefits/shipping",
    "benefits/support",
    "discounts/box",
    "cross_selling/gift",
    "downloads/mercado_pago",
  }
end, {
  title = "Beneficios",
  doc = "Everything that the level brings.",
  scenarios = {
    { id = "level_5", title = "Level 5", params = { level = 5 } },
  },
})

vitrina.screen("points", function()
  return { title = "Mis puntos", "points", "cross_selling/gift" }
end, { doc = "The points alone." })
