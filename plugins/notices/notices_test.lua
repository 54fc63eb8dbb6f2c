local function titles()
  local list = {}
  for _, banner in ipairs(test.banners()) do
    list[#list + 1] = banner.title .. " " .. banner.state
  end
  return list
end

test.case("a link raises a banner that goes by itself", function()
  local dispatch = test.open("avisos://guardado")
  test.equal(dispatch.outcome, "handled")
  test.equal(dispatch.effects[1].type, "banner")
  test.equal(titles(), { "Guardado en favoritos attached" })
  test.pass(0.63)
  test.equal(titles(), { "Guardado en favoritos presented" })
  test.pass(4.38)
  test.equal(titles(), {})
end)

test.case("a tap on it leads to the benefits", function()
  test.open("avisos://guardado")
  test.pass(1)
  local activity = test.banner("tap")
  test.equal(activity.effects[1].screen, "benefits")
end)

test.case("what is saved again is counted in the same banner", function()
  test.open("avisos://guardado")
  test.pass(1)
  test.open("avisos://guardado")
  test.equal(#test.banners(), 1)
end)

test.case("undo brings it back and says so at once", function()
  test.open("avisos://eliminado")
  test.pass(1)
  local activity = test.banner("action", { index = 1 })
  test.equal(activity.effects[1].name, "delete_undone")
  test.pass(1.3)
  test.equal(titles(), { "Recuperado presented" })
end)

test.case("without undo the deletion becomes final", function()
  test.open("avisos://eliminado")
  local effects = test.pass(10).effects
  test.equal(effects[#effects].name, "delete_final")
end)

test.case("an upload is one banner from its beginning to its end", function()
  test.open("avisos://subir/3")
  test.pass(1)
  test.equal(test.banners()[1].subtitle, "1 de 3")
  test.pass(1.5)
  test.equal(titles(), { "3 fotos subidas presented" })
end)

test.case("the connection waits for nobody", function()
  test.open("avisos://guardado")
  test.post("network", { online = false })
  test.pass(100)
  test.equal(titles(), { "Sin conexión presented" })
  test.post("network", { online = true })
  test.pass(4.4)
  test.equal(titles(), {})
end)
