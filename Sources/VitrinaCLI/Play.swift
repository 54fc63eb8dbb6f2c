internal import Diagnostics
internal import Foundation
internal import Values
internal import Vitrina

/// Time that passes at once behind a command: what banners and timers do in it.
struct Play {
  let activity: Activity
  /// Whether it was ended before the time was over, since timers set themselves again.
  let isEndless: Bool
  private let records: [BannerRecord]
  private let start: Double

  init(of host: Vitrina.Host, _ seconds: Double, on clock: ForwardClock) {
    start = (clock.now * 1000).rounded() / 1000
    do throws(Diagnostic) {
      activity = try host.pass(seconds, on: clock)
      isEndless = false
    } catch {
      activity = Activity(diagnostics: [error])
      isEndless = true
    }
    records = host.bannerTimeline
  }

  /// `     0.630 s  presented  Guardado`: seconds after the command; then effects.
  var lines: [String] {
    let banners = records.map { record in
      let time = String(format: "%9.3f", record.time - start)
      return "\(time) s  \(DiagnosticFormatter.printable(record.whatHappened))"
    }
    let effects = activity.effects.map {
      "   effect  \(DiagnosticFormatter.printable(DispatchText.effect($0)))"
    }
    let lines = banners + effects
    return lines.isEmpty ? ["  nothing happened while time passed"] : lines
  }

  /// The object `played` of `open --json`; times are seconds since 1970.
  var dataValue: DataValue {
    guard case .map(var map) = activity.dataValue else { return .null }
    map["timeline"] = .list(records.map(\.dataValue))
    return .map(map)
  }
}
