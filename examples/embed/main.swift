// Embeds Vitrina in a Swift program: opens a project, shows a component, opens a link.
//
//     swift run embed [PROJECT]

import BusinessComponents
import Components
import Diagnostics
import Foundation
import Rendering
import Values
import Vitrina

let folder = CommandLine.arguments.dropFirst().first ?? "."

// Everything from outside comes in here: the files, the clock. (Foundation has a `Host` too.)
let host = Vitrina.Host(
  Vitrina.Host.Options(
    files: DiskFiles(root: folder), clock: { Date().timeIntervalSince1970 }))
for diagnostic in host.catalog.diagnostics { print(DiagnosticFormatter().text(diagnostic)) }

// Data can come from Swift as well as from Lua; downstream there is no difference.
host.provide("points", as: LoyaltyRing.self) { _ in
  var data = LoyaltyRingData()
  data.title = "Supplied by Swift"
  data.ringHexaColor = HexColor(0x17AAD6)
  data.ringNumber = 4
  data.ringPercentage = 0.25
  return data
}

let context = host.context(ViewEnvironment(width: 375, locale: "es-AR"))
for id in ["loyalty/points", "host/points"] {
  do {
    let component = try host.resolve(id, in: context)
    var picture = ByteBuffer()
    TerminalRenderer(environment: context.environment, color: .none)
      .render(component.instance.view(in: context.environment), into: &picture)
    print(picture.finishText())
    print(String(decoding: component.json, as: UTF8.self))
  } catch {
    print(DiagnosticFormatter().text(error))
  }
}

// A link goes through the project's routes; what it asks for is yours to do.
let dispatch = host.open("mercadopago://beneficios")
print(dispatch.outcome.rawValue, dispatch.route?.location.description ?? "-")
for case .navigate(let screen, let params, _, _) in dispatch.effects {
  print("navigate to", screen, DataValue.map(params).json)
}
