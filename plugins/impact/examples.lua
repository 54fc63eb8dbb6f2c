-- How the components look for a shopper who has given: the same fields that the service fills in,
-- set here, so that nobody has to buy first.

local vitrina = require "vitrina"

local components = vitrina.components

local function gift(id, cause, name, image, progress, goal, completion)
  return {
    nonprofit_id = id,
    nonprofit_cause = cause,
    nonprofit_name = name,
    image = "images/" .. image .. ".svg",
    progress = progress / 100,
    progress_text = progress .. " % financiado",
    goal_text = goal,
    completion_text = completion,
    website = "https://nonprofit-" .. id .. ".example.org",
  }
end

local food = gift(
  1, "Infancia sin hambre", "Banco de Alimentos del Río", "comidas", 14, "Financia 5 comidas",
  "Financiado 2 veces"
)
local trees = gift(4, "Más árboles", "Fundación Copas", "arboles", 66, "Financia 3 árboles")

--- The fields of a card that a component with one nonprofit has.
local function fields(card, more)
  local data = { state = "content" }
  for key, value in pairs(card) do
    if key ~= "website" then data[key] = value end
  end
  for key, value in pairs(more) do
    data[key] = value
  end
  return data
end

local states = {
  { id = "loading", title = "On its way", data = { state = "loading" } },
  { id = "empty", title = "Nothing to show", data = { state = "empty" } },
  { id = "error", title = "It did not come", data = { state = "error" } },
}

local function provide(id, component, doc, scenarios)
  local all = {}
  for _, scenario in ipairs(scenarios) do
    all[#all + 1] = scenario
  end
  for _, scenario in ipairs(states) do
    all[#all + 1] = scenario
  end
  vitrina.provide(id, component, { doc = doc, tags = { "seed" }, scenarios = all })
end

provide("list_example", components.impact_list { state = "content", personal = { food, trees } },
  "What a shopper and all shoppers have given to.", {
    { id = "community", title = "Without a gift of one's own", data = { personal = {} } },
  })

provide("personal_example", components.personal_impact(fields(food, {})),
  "How far a shopper's own donations have got.", {
    { id = "change", title = "With a button", data = { should_show_change_button = true } },
    {
      id = "gradient",
      title = "A bar of its own",
      data = { progress = 0.66, progress_bar_config = { height = 10, gradient = { "#2D7DD2", "#97CC04" } } },
    },
  })

provide("community_example", components.community_impact {
  state = "content",
  nonprofit_id = 1,
  nonprofit_name = food.nonprofit_name,
  image = food.image,
  progress = 0.43,
  progress_text = "43 % financiado",
  on_button_tap = function() return "tienda://impacto" end,
}, "How far all shoppers' donations have got.", {})

provide("selected_example", components.selected_nonprofit {
  state = "content",
  nonprofit_id = 1,
  nonprofit_name = food.nonprofit_name,
  image = food.image,
  impact_text = "1 % de tu compra para Banco de Alimentos del Río",
  goal_text = food.goal_text,
  progress = 0.14,
  progress_text = "14 % financiado",
}, "Who receives a part of this order.", {
  {
    id = "out_to_lunch",
    title = "Out to lunch",
    data = { style = "out_to_lunch", show_change_button = true },
  },
})
