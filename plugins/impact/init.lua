local vitrina = require "vitrina"

local impact = vitrina.impact
local components = vitrina.components

-- Harbor Market of the sample data gives 1 % of an order. Its shoppers and goals are there without a
-- network, and what is bought is in the ledger of the project.
impact.configure { api_key = "muestra.secreta", chain_id = 1, schema_version = "1.0" }
impact.catalog(function() return require "catalog" end)
require "examples"

local CURRENCY = "USD"
local STORE = 1

local cart = {
  { name = "Lámpara de pie", price = "12.50", icon = "icons/lamp.svg" },
  { name = "Taza esmaltada", price = "7.50", icon = "icons/mug.svg" },
}

local function total()
  local sum = 0
  for _, item in ipairs(cart) do
    sum = sum + tonumber(item.price)
  end
  return sum
end

local function purchase() return { cart_total = total(), currency_code = CURRENCY, store_id = STORE } end

-- Says on the screen what an operation was refused for.
local function refuse(reason)
  vitrina.banners.present {
    title = "No pudimos seguir",
    subtitle = reason == "no_email" and "Decinos tu correo antes de pagar" or reason,
    importance = "high",
    options = { id = "refused" },
  }
end

-- What the cart shows

local function row(item)
  return components.item_description {
    title = item.name .. " · " .. vitrina.format.money(tonumber(item.price), CURRENCY),
    icon_image_url = item.icon,
    icon_hexa_color = "#5C6B7A",
  }
end

vitrina.provide("receiver", components.selected_nonprofit {
  style = "out_to_lunch",
  show_change_button = true,
  should_show_divider = false,
  on_change_tap = function() return "tienda://elegir" end,
}, {
  doc = "Who receives a part of this order; empty until somebody is chosen.",
})

vitrina.provide("choice", components.minimal_nonprofit_selection { is_pre_purchase = true }, {
  doc = "Four causes to choose from, while the order is not paid.",
  tags = { "seed" },
  scenarios = {
    { id = "selected", title = "One is chosen", data = { selected_nonprofit_id = 4 } },
    {
      id = "after_purchase",
      title = "After the purchase",
      data = { is_pre_purchase = false, selected_nonprofit_id = 3 },
    },
    { id = "loading", title = "On its way", data = { state = "loading" } },
    { id = "error", title = "It did not come", data = { state = "error" } },
  },
})

vitrina.provide("enter", components.animated_button {
  normal_label = "Entrar como ana@example.org",
  loading_label = "Entrando…",
  on_tap = function() return "tienda://entrar/ana@example.org" end,
}, { doc = "Says who shops; a real shop would ask." })

vitrina.provide("pay", components.animated_button {
  normal_label = function()
    return "Pagar " .. vitrina.format.money(total(), CURRENCY)
  end,
  loading_label = "Procesando tu pago…",
  on_tap = function() return "tienda://pagar" end,
}, { doc = "Starts the transaction and finishes it." })

vitrina.screen("cart", function()
  local screen = { title = "Tu carrito" }
  for _, item in ipairs(cart) do
    screen[#screen + 1] = row(item)
  end
  screen[#screen + 1] = impact.selected_nonprofit() and "receiver" or "choice"
  screen[#screen + 1] = impact.user() and "pay" or "enter"
  return screen
end, { title = "Cart", doc = "What is bought, for whom is donated, and the button to pay." })

-- Who receives

vitrina.provide("nonprofits", components.full_screen_nonprofit_selection {
  is_pre_purchase = true,
  on_confirm_tap = function(event)
    vitrina.track("nonprofit_chosen", { name = event.value.nonprofit_name })
    return "tienda://carrito"
  end,
}, {
  doc = "All that can be chosen, with what each does.",
  tags = { "seed" },
  scenarios = {
    { id = "grid", title = "In two columns", data = { style = "grid" } },
    { id = "selected", title = "One is chosen", data = { selected_nonprofit_id = 5 } },
  },
})

vitrina.screen("choose", function() return { title = "Elegí tu causa", "nonprofits" } end, {
  title = "Choose",
  doc = "The selection as a screen of its own.",
})

-- The order and what it did

vitrina.provide("order", components.order_page {
  order_id = function(_, context) return context.params.order or "SEED-2" end,
  transaction = purchase,
  on_confirm_tap = function(event)
    vitrina.track("nonprofit_chosen", { name = event.value.nonprofit_name })
  end,
  on_see_all_community_impact_tap = function() return "tienda://impacto" end,
}, {
  doc = "The page of an order: to choose for whom it donates, or what it did.",
  tags = { "seed" },
})

vitrina.provide("results", components.impact_list {}, {
  doc = "What the shopper and all shoppers have given; blank for a guest.",
})

vitrina.provide("mine", components.personal_impact {
  should_show_change_button = true,
  on_change_tap = function() return "tienda://elegir" end,
}, { doc = "How far the shopper's own donations have got." })

vitrina.provide("everyones", components.community_impact {
  on_button_tap = function() return "tienda://impacto" end,
}, { doc = "How far all shoppers' donations have got." })

vitrina.screen("thanks", function(params)
  return { title = params.order and "¡Gracias por tu compra!" or "Tu compra", "order" }
end, {
  title = "Order",
  doc = "The page of an order after it was paid.",
  scenarios = { { id = "redeemable", params = { order = "SEED-2" } } },
})

vitrina.screen("impact", function() return { title = "Tu impacto", "mine", "everyones", "results" } end, {
  title = "Impact",
  doc = "All that was given.",
})

-- The links

local function opens(screen, options)
  return function() vitrina.navigate(screen, {}, options) end
end

vitrina.route("tienda://carrito", opens("cart", { replace = true }), { name = "shop_cart", doc = "The cart." })
vitrina.route("tienda://elegir", opens "choose", { name = "shop_choose", doc = "The nonprofits." })
vitrina.route("tienda://impacto", opens "impact", { name = "shop_impact", doc = "What was given." })

vitrina.route("tienda://elegir/{nonprofit:int}", function(link)
  impact.select(link.params.nonprofit, function(ok, reason)
    if not ok then return refuse(reason) end
    return "tienda://carrito"
  end)
end, { name = "shop_select", doc = "Chooses a nonprofit by its id." })

vitrina.route("tienda://entrar/{email}", function(link)
  impact.register_user(link.params.email, function(ok, reason)
    if not ok then return refuse(reason) end
    return "tienda://carrito"
  end)
end, { name = "shop_enter", doc = "Says who shops." })

vitrina.route("tienda://salir", function()
  impact.deregister_user(function() return "tienda://carrito" end)
end, { name = "shop_leave", doc = "Forgets who shops." })

vitrina.route("tienda://pagar", function(link)
  local order = "TIENDA-" .. ((vitrina.store.get("orders") or 0) + 1)
  impact.start_transaction(purchase(), function(ok, reason)
    if not ok then return refuse(reason) end
    impact.finish_transaction({ order_id = order, email = link.query.email }, function(done, why)
      if not done then return refuse(why) end
      vitrina.store.set("orders", (vitrina.store.get("orders") or 0) + 1)
      return "tienda://pedido/" .. order
    end)
  end)
end, { name = "shop_pay", doc = "Pays the cart; ?email= for somebody who is not registered." })

vitrina.route("tienda://pedido/{order}", function(link)
  vitrina.navigate("thanks", { order = link.params.order })
end, { name = "shop_order", doc = "The page of an order." })

vitrina.route("tienda://cancelar/{order}", function(link)
  impact.cancel_transaction(link.params.order, function(ok, reason)
    if not ok then return refuse(reason) end
    return "tienda://impacto"
  end)
end, { name = "shop_cancel", doc = "Takes an order back, and its donation." })
