// Embeds Vitrina in a Swift program: opens a project, shows components, taps one, opens a link.
//
//     swift run embed [PROJECT]

let kiosk = Kiosk(folder: CommandLine.arguments.dropFirst().first ?? ".")
for id in ["loyalty/points", "host/points", "host/stamps"] { kiosk.show(id) }
kiosk.tap("host/stamps")
kiosk.open("mercadopago://beneficios")
