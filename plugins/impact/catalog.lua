-- The sample's nonprofits in the language of this shop: ids, goals and regions are the same, so the
-- sample's ledger counts for them.

local function goal(units, one, many, target)
  return { units = units, unit_one = one, unit_many = many, target = target, currency_code = "USD" }
end

local function nonprofit(id, name, mission, image, personal, community)
  return {
    id = id,
    cause_id = id,
    name = name,
    mission = mission,
    image = "images/" .. image .. ".svg",
    website = "https://nonprofit-" .. id .. ".example.org",
    personal_goal = personal,
    community_goal = community,
  }
end

local nonprofits = {
  nonprofit(
    1, "Banco de Alimentos del Río", "Una comida caliente después de la escuela.", "comidas",
    goal(5, "comida", "comidas", "2.00"), goal(2000, "comida", "comidas", "800.00")
  ),
  nonprofit(
    2, "Cocina del Duraznero", "Almuerzos para mayores que viven solos.", "cocina",
    goal(5, "comida", "comidas", "2.00"), goal(2000, "comida", "comidas", "800.00")
  ),
  nonprofit(
    3, "Alianza Costa Clara", "Playas limpias, y agua limpia delante de ellas.", "costa",
    goal(1, "kilo de plástico recogido", "kilos de plástico recogidos", "3.00"),
    goal(500, "kilo de plástico recogido", "kilos de plástico recogidos", "1500.00")
  ),
  nonprofit(
    4, "Fundación Copas", "Árboles donde las calles más calientan.", "arboles",
    goal(3, "árbol", "árboles", "3.00"), goal(500, "árbol", "árboles", "500.00")
  ),
  nonprofit(
    5, "Red Mentes Serenas", "Alguien con quien hablar, sin lista de espera.", "charla",
    goal(1, "hora de terapia", "horas de terapia", "25.00"),
    goal(100, "hora de terapia", "horas de terapia", "2500.00")
  ),
  nonprofit(
    6, "Escuelas Libro Abierto", "Libros y lápices para cada banco.", "escuela",
    goal(1, "semana de útiles", "semanas de útiles", "4.00"),
    goal(10, "año de escuela", "años de escuela", "3000.00")
  ),
}

-- Two of them work near one shop only.
nonprofits[1].country, nonprofits[1].postal_prefixes = "US", { "97" }
nonprofits[2].country, nonprofits[2].postal_prefixes = "US", { "30" }

return {
  sample_ledger = true,
  causes = {
    { id = 1, name = "Infancia sin hambre", icon = "bowl" },
    { id = 2, name = "Mayores acompañados", icon = "spoon" },
    { id = 3, name = "Océanos protegidos", icon = "wave" },
    { id = 4, name = "Más árboles", icon = "leaf" },
    { id = 5, name = "Salud mental", icon = "heart" },
    { id = 6, name = "Aulas equipadas", icon = "book" },
  },
  nonprofits = nonprofits,
}
