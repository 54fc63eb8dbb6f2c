local vitrina = require "vitrina"

vitrina.provide("loyalty_ring", vitrina.components.loyalty_ring {
  title = "A title",
  ring_hexa_color = "#227c9a",
  ring_number = 3,
  ring_percentage = 0.6,
  button_title = "See more",
  button_deep_link = "app://points/loyalty_ring",
  on_tap = function()
    vitrina.track("loyalty_ring_tap")
  end,
}, {
  doc = "A progress ring of points with a title and a button.",
  scenarios = {
    {
      id = "long_text",
      title = "A long text",
      data = {
        title = "A text that is much longer than the others, to see where it breaks",
      },
    },
  },
})

vitrina.provide("dividing_line", vitrina.components.dividing_line {
  has_triangle = true,
}, {
  doc = "A line between two parts, with a notch that points down or without.",
  scenarios = {
    {
      id = "loading",
      title = "While data are on their way",
      state = "loading",
      data = {},
    },
  },
})

vitrina.provide("order_page", vitrina.components.order_page {}, {
  doc = "The page after an order: a selection, or what the order brought about.",
  scenarios = {
    {
      id = "loading",
      title = "While data are on their way",
      state = "loading",
      data = {},
    },
  },
})

vitrina.screen("points_home", function()
  return {
    title = "Points",
    "loyalty_ring",
    "dividing_line",
    "order_page",
  }
end)

vitrina.route("app://points(/{_})", function()
  vitrina.navigate("points_home")
end, { name = "points", doc = "The screen with everything of this plugin." })
