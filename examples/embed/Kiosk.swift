import BusinessComponents
import Components
import Diagnostics
import Foundation
import Rendering
import Routing
import Values
import Vitrina

/// A program that shows a project: opens it, draws, passes on taps and does what they ask for.
struct Kiosk {
  let host: Vitrina.Host
  let context: RenderContext

  init(folder: String) {
    // Everything from outside comes in here: files, clock, and components of the program's own.
    var options = Vitrina.Host.Options(
      files: DiskFiles(root: folder), clock: { Date().timeIntervalSince1970 })
    options.components += [AnyComponent(StampCard.self)]
    host = Vitrina.Host(options)
    context = host.context(ViewEnvironment(width: 375, locale: "es-AR"))
    for diagnostic in host.catalog.diagnostics { tell(diagnostic) }

    // Data can come from Swift as well as from Lua; downstream there is no difference.
    host.provide("points", as: LoyaltyRing.self) { _ in
      var data = LoyaltyRingData()
      data.title = "Supplied by Swift"
      data.ringHexaColor = HexColor(0x17AAD6)
      data.ringNumber = 4
      data.ringPercentage = 0.25
      return data
    }
    host.provide("stamps", as: StampCard.self) { _ in
      var data = StampCardData()
      data.title = "Coffee"
      data.stamps = 7
      data.deepLink = LinkText("mercadopago://beneficios")
      return data
    }
  }

  /// Draws a component, and prints the JSON that an app would get.
  func show(_ id: String) {
    do {
      let component = try host.resolve(id, in: context)
      for diagnostic in component.diagnostics { tell(diagnostic) }
      var picture = ByteBuffer()
      TerminalRenderer(environment: context.environment, color: .none)
        .render(component.view(in: context.environment), into: &picture)
      print(picture.finishText())
      print(String(decoding: component.json, as: UTF8.self))
    } catch {
      tell(error)
    }
  }

  /// Taps a component: its plugin's handler comes first, then the router.
  func tap(_ id: String) {
    do {
      let result = try host.perform(.tap(index: nil), on: id, in: context)
      print("tap on \(id):", result.handledBy.rawValue)
      perform(result.effects)
    } catch {
      tell(error)
    }
  }

  /// Opens a link from outside, such as one from a push notification.
  func open(_ url: String) {
    let dispatch = host.open(url)
    print(dispatch.outcome.rawValue, dispatch.route?.location.description ?? "-")
    if let diagnostic = dispatch.diagnostic { tell(diagnostic) }
    perform(dispatch.effects)
  }

  /// Does what handlers asked for. A host decides nothing of this by itself.
  private func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .navigate(let screen, let params, _, _):
        print("navigate to", screen, DataValue.map(params).json)
      case .openExternal(let url): print("leave for", url)
      case .track(let name, let properties): print("track", name, DataValue.map(properties).json)
      default: print("asked for", effect.dataValue.json)
      }
    }
  }

  private func tell(_ diagnostic: Diagnostic) { print(DiagnosticFormatter().text(diagnostic)) }
}
