internal import Banners
internal import Diagnostics
internal import Foundation
internal import Values
internal import Vitrina

extension BannerRecord {
  /// `12:34:56.050 dismissed (timeout)  Guardado`, not yet printable; the time of day is UTC.
  var words: String {
    let milliseconds = Int((time * 1000).rounded())
    let ofDay = milliseconds % 86_400_000
    let clock = String(
      format: "%02d:%02d:%02d.%03d", ofDay / 3_600_000, ofDay / 60_000 % 60, ofDay / 1000 % 60,
      ofDay % 1000)
    return "\(clock) \(whatHappened)"
  }

  /// `dismissed (timeout)  Guardado`
  var whatHappened: String {
    if event == "announcement" { return "\(event)  \(detail ?? "")" }
    let detail = detail.map { " (\($0))" } ?? ""
    return "\(event)\(detail)" + (title.map { "  \($0)" } ?? "")
  }
}

extension BannerPhase {
  /// Whether there is something of it to be seen.
  var isInSight: Bool { self == .arriving || self == .presented || self == .leaving }
}
