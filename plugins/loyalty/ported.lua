-- MyDrawDataForRingView of the MLBusinessComponents documentation, getter by getter.
local data = {}

function data.getRingNumber()
  return 3
end

function data.getRingHexaColor()
  return "#17aad6"
end

function data.getRingPercentage()
  return 0.80
end

function data.getTitle()
  return "Ganaste 100 Mercado Puntos"
end

function data.getButtonTitle()
  return "Mis beneficios"
end

function data.getButtonDeepLink()
  return "mercadopago://beneficios"
end

return data
