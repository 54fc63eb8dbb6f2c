@testable import Banners

/// A centre of banners with what happened to them, one line an event: `0.63 A presented`.
struct BannerLine {
  var center = BannerCenter()
  private(set) var lines: [String] = []
  private var last = 0
  /// What happens in a callback, before what comes next is decided.
  var react: (inout BannerCenter, BannerEvent) -> Void = { _, _ in }

  init() {}

  /// Presents a banner with a title.
  @discardableResult
  mutating func present(
    _ title: String, at seconds: Double? = nil, _ change: (inout BannerOptions) -> Void = { _ in }
  ) -> BannerID {
    if let seconds { run(to: seconds) }
    last += 1
    return center.present(
      .titled(title, change), by: BannerOwner(plugin: "notices", ticket: last))
  }

  /// Lets time pass, in seconds.
  mutating func run(to seconds: Double) {
    let time = Int((seconds * 1000).rounded())
    while let event = center.next(by: time) {
      note(event)
      react(&center, event)
    }
  }

  /// Does something at a time.
  mutating func at(_ seconds: Double, _ body: (inout BannerCenter) -> Void) {
    run(to: seconds)
    body(&center)
  }

  private mutating func note(_ event: BannerEvent) {
    let what: String? =
      switch event.kind {
      case .willPresent: "will_present"
      case .presented: "presented"
      case .dismissed(let end): "dismissed \(end.rawValue)"
      case .tapped: "tapped"
      case .actionTapped(let index): "action \(index)"
      case .haptic(let style): style == .medium ? nil : "haptic \(style.rawValue)"
      case .announcement: nil
      case .dismissalDone: "done"
      case .diagnostic(let fault): fault.code
      }
    if let what {
      lines.append("\(Double(event.time) / 1000) \(event.data.title ?? "-") \(what)")
    }
  }

  /// The lines so far, which are then forgotten.
  mutating func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

extension BannerData {
  static func titled(
    _ title: String, _ change: (inout BannerOptions) -> Void = { _ in }
  ) -> BannerData {
    var data = BannerData()
    data.title = title
    change(&data.options)
    return data
  }
}
