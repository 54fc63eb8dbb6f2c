local vitrina = require "vitrina"

vitrina.provide("gift", vitrina.components.cross_selling_box {
  icon_url = "icons/gift.svg",
  text = "Ganá $ 50 de regalo para tus pagos diarios",
  button_title = "Invita a más amigos a usar la app",
  button_deep_link = "https://mercadopago-crossSelling",
  on_tap = function()
    return "mercadopago://invite"
  end,
}, {
  doc = "Invites friends.",
  tags = { "seed" },
  scenarios = {
    {
      id = "remote_icon",
      title = "Icon by URL (placeholder)",
      data = {
        icon_url = "https://urbancomunicacion.com/wp-content/uploads/2017/04/Logotipos-famosos-Starbucks-Urban-comunicacion-1.png",
      },
    },
    {
      id = "long_texts",
      title = "Long texts",
      data = {
        text = "Invitá a tus amigos, familiares, compañeros de trabajo y vecinos: por cada persona que "
          .. "haga su primer pago con la aplicación te regalamos $ 500 para usar en lo que quieras",
        button_title = "Invitar a todos mis contactos desde la agenda del teléfono",
      },
    },
    {
      id = "portuguese",
      title = "Portuguese",
      data = {
        text = "Faça um Pix de graça e ganhe até R$ 10 de volta",
        button_title = "Fazer um Pix",
        button_deep_link = "mercadopago://pix",
      },
    },
  },
})
