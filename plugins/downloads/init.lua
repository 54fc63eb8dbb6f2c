local vitrina = require "vitrina"

vitrina.provide("mercado_pago", vitrina.components.download_app {
  app_site = "MP",
  title = "Exclusivo con la app de Mercado Pago",
  button_title = "Descargar",
  button_deep_link = "http://mercadopago",
  on_tap = function()
    vitrina.track("tap_download_app", { site = "MP" })
    return "mercadopago://install"
  end,
}, {
  doc = "Offers the Mercado Pago app.",
  tags = { "seed" },
  scenarios = {
    {
      id = "restyled",
      title = "Own background and corners",
      data = { background_color = "#FF0000", corner_radius = 0 },
    },
    {
      id = "long_texts",
      title = "Long texts",
      data = {
        title = "Descuentos exclusivos en más de 3.000 comercios pagando con el código QR desde la "
          .. "aplicación de Mercado Pago 📱",
        button_title = "Descargar la aplicación ahora",
      },
    },
    {
      id = "portuguese",
      title = "Portuguese",
      data = {
        title = "Exclusivo com o app do Mercado Pago — só até amanhã!",
        button_title = "Baixar",
        button_deep_link = "https://www.mercadopago.com.br/app",
      },
    },
  },
})

vitrina.provide("mercado_libre", vitrina.components.download_app {
  app_site = "ML",
  title = "Seguí tu compra desde la app de Mercado Libre",
  button_title = "Abrir",
  button_deep_link = "meli://home",
}, { doc = "Offers the Mercado Libre app." })
