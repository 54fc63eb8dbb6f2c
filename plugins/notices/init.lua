local vitrina = require "vitrina"

local banners = vitrina.banners

-- What a banner says is data like any other: the same table is shown in the workshop and presented
-- by a link.

local saved = {
  title = "Guardado en favoritos",
  subtitle = "Auriculares inalámbricos",
  image = "icons/check.svg",
}

vitrina.provide("saved", vitrina.components.banner {
  title = saved.title,
  subtitle = saved.subtitle,
  image = saved.image,
}, {
  doc = "Something was saved.",
  scenarios = {
    { id = "title_only", title = "Title alone", data = { subtitle = "", image = "" } },
    {
      id = "long",
      title = "Long text",
      data = {
        title = "Guardamos Auriculares inalámbricos con cancelación de ruido en tus favoritos",
        subtitle = "Te avisamos cuando baje de precio o quede la última unidad disponible",
      },
    },
    { id = "arriving", title = "On its way, 0.2 s", time = 0.2, data = {} },
    { id = "on_dark", title = "Dark, whatever lies behind", data = { scheme = "dark", tint = "#6EE7A0" } },
    { id = "third_time", title = "The third time", data = { repeats = 3 } },
  },
})

vitrina.provide("deleted", vitrina.components.banner {
  title = "Producto eliminado",
  image = "icons/trash.svg",
  close_button = true,
  actions = { { text = "Deshacer" } },
}, { doc = "Something was deleted, and can be brought back." })

vitrina.provide("welcome", vitrina.components.download_app {
  app_site = "ML",
  title = "Probá los avisos",
  button_title = "Guardar",
  button_deep_link = "avisos://guardado",
}, { doc = "A button that raises a banner." })

-- A tap opens the favourites; the same product twice is one banner that counts.
vitrina.route("avisos://guardado", function()
  banners.present {
    title = saved.title,
    subtitle = saved.subtitle,
    image = saved.image,
    deep_link = "mercadopago://beneficios",
    options = { id = "saved", count = true },
  }
end, { name = "notice_saved", doc = "Says that something was saved." })

vitrina.route("avisos://eliminado", function()
  banners.present {
    title = "Producto eliminado",
    image = "icons/trash.svg",
    close_button = true,
    actions = {
      {
        text = "Deshacer",
        on_tap = function()
          vitrina.track("delete_undone", {})
          banners.present {
            title = "Recuperado",
            image = "icons/check.svg",
            options = { present_immediately = true },
          }
          return true
        end,
      },
    },
    on = function(event)
      if event.state == "dismissed" and event.reason == "timeout" then
        vitrina.track("delete_final", {})
      end
    end,
  }
end, { name = "notice_deleted", doc = "Says that something was deleted, with a way back." })

-- An upload that takes a while: one banner from its beginning to its end.
vitrina.route("avisos://subir/{count:int}", function(link)
  local count = link.params.count
  local upload = banners.promise {
    id = "upload",
    loading = { title = "Subiendo fotos", subtitle = "0 de " .. count, image = "icons/cloud.svg" },
    success = function(sent)
      return { title = sent .. " fotos subidas", image = "icons/check.svg" }
    end,
    error = { title = "No pudimos subir tus fotos", importance = "high" },
  }
  for sent = 1, math.min(count, 20) do
    vitrina.after(sent * 0.8, function()
      if sent < count then
        upload:update { subtitle = sent .. " de " .. count }
      else
        upload:resolve(sent)
      end
    end)
  end
end, { name = "notice_upload", doc = "Shows an upload from its beginning to its end." })

-- What the connection does has a lane of its own, so that it neither waits nor is waited for.
banners.lane("connection", { max_queue = 1 })

vitrina.on("network", function(event)
  local lane = { lane = "connection", id = "connection", dismiss_after = 0, feedback_style = "light" }
  if event.properties.online then
    banners.present {
      title = "De nuevo en línea",
      options = { lane = "connection", id = "connection" },
    }
  else
    banners.present { title = "Sin conexión", importance = "high", options = lane }
  end
end)
