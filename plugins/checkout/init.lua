local vitrina = require "vitrina"

-- A payment takes two seconds here; a real plugin would wait for its answer.
local PAYMENT_SECONDS = 2

vitrina.provide("pay", vitrina.components.animated_button {
  normal_label = "Pagar $ 1.500",
  loading_label = "Procesando tu pago…",
  on_tap = function(event)
    vitrina.send(event.provider, "start_loading", { timeout = 10 })
    vitrina.after(PAYMENT_SECONDS, function()
      vitrina.send(event.provider, "finish_loading", { color = "#00A650", image = "icons/check.svg" })
    end)
    return true
  end,
  on_timeout = function(event)
    vitrina.track("payment_timed_out")
    vitrina.send(event.provider, "reset_loading")
  end,
  on_finish = function(event)
    vitrina.send(event.provider, "reset_loading")
    vitrina.navigate("receipt", {}, { transition = "fade", replace = true })
  end,
}, {
  doc = "Pays; the receipt opens out of the button.",
  tags = { "seed" },
  scenarios = {
    { id = "disabled", title = "Cannot be tapped", data = { is_enabled = false } },
    {
      id = "long_labels",
      title = "Long labels",
      data = {
        normal_label = "Confirmar y pagar con Mercado Crédito en 12 cuotas 💳",
        loading_label = "Estamos procesando tu pago, no cierres la aplicación ⏳",
      },
    },
  },
})

-- What is shown when everything is paid, in the order of the original's last screen.
vitrina.screen("receipt", function()
  return {
    title = "¡Listo! Tu pago se acreditó",
    "loyalty/points",
    "loyalty/line",
    "discounts/box",
    "downloads/mercado_pago",
    "cross_selling/gift",
  }
end, { doc = "Points, discounts and offers after a payment." })
