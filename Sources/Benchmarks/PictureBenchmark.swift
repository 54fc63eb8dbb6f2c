import BusinessComponents
import Components
import Rasterizing
import Rendering

/// A loyalty ring as a picture. Its text differs from call to call, so that none is found measured.
enum PictureBenchmark {
  private static let environment = ViewEnvironment()
  static let scale = 2.0

  static func rows() throws -> [Row] {
    let renderer = try PictureRenderer()
    let known = AnyComponent(LoyaltyRing.self)
    let check = AccessibilityCheck(known, environment: environment)
    var number = 0
    var sum = 0
    func page() throws -> PicturePage {
      number += 1
      return try renderer.page([content(number)], in: environment)
    }
    let layout = try Stopwatch.nanoseconds(100) { sum &+= try page().boxes.count }
    let checks = try Stopwatch.nanoseconds(100) {
      for box in try page().boxes { sum &+= check.findings(in: box).count }
    }
    let png = try Stopwatch.nanoseconds(50) {
      sum &+= try renderer.png(page(), scale: scale).bytes.count
    }
    let svg = try Stopwatch.nanoseconds(50) { sum &+= try renderer.svg(page()).bytes.count }
    let pdf = try Stopwatch.nanoseconds(50) { sum &+= try renderer.pdf(page()).bytes.count }
    let old = try renderer.png(page(), scale: scale).bytes
    let box = try page().boxes[0]
    let new = try renderer.png(page(), scale: scale).bytes
    func compare(_ tolerance: PictureDifference.Tolerance) -> Double {
      Stopwatch.nanoseconds(50) {
        guard let old = PixelImage(png: old), let new = PixelImage(png: new) else { return }
        let difference = PictureDifference(of: new, from: old, tolerance: tolerance)
        sum &+= difference.changes(in: box, scale: scale, of: known.nodeFields).count
      }
    }
    let exact = compare(.exact)
    let perceptual = compare(.perceptual(threshold: 0.05))
    precondition(sum != 0)
    return [
      .time("ring: view and layout", layout, atMost: 1_000_000),
      .time("ring: view, layout and accessibility checks", checks, atMost: 5_000_000),
      .time("ring: view to PNG at 2×", png, atMost: 5_000_000),
      .time("ring: view to SVG", svg, atMost: 5_000_000),
      .time("ring: view to PDF", pdf, atMost: 5_000_000),
      .time("two PNGs of a ring read and compared, exact", exact, atMost: 10_000_000),
      .time("the same, perceptual", perceptual, atMost: 10_000_000),
    ]
  }

  /// A ring that no other number has.
  static func content(_ number: Int) -> PictureContent {
    var data = LoyaltyRingData()
    data.title = "Sumaste \(number) Mercado Puntos"
    data.ringHexaColor = HexColor(0x17AAD6)
    data.ringNumber = number % 10
    data.ringPercentage = 0.8
    data.buttonTitle = "Mis beneficios"
    data.buttonDeepLink = LinkText("mercadopago://home")
    return PictureContent(
      LoyaltyRing.view(data, state: LoyaltyRing.initialState(data), in: environment))
  }
}
