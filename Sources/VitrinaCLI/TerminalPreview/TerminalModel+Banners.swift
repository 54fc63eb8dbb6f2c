internal import Banners
internal import Components
internal import Vitrina

extension TerminalModel {
  /// A banner that is to be seen.
  struct ShownBanner: Sendable {
    var id: BannerID
    var part: PreviewContent.Part
  }

  /// Takes over which banners are to be seen, and tells what has happened to them since the last
  /// time.
  mutating func takeBanners(of host: Vitrina.Host, in environment: ViewEnvironment) {
    banners = host.currentBanners.filter(\.phase.isInSight).map { banner in
      let component = host.component(of: banner)
      return ShownBanner(
        id: banner.id,
        part: PreviewContent.Part(
          view: component.view(in: environment), environment: environment))
    }
    let timeline = host.bannerTimeline
    for record in timeline where record.number > lastRecord { way.add(record) }
    lastRecord = timeline.last?.number ?? lastRecord
  }
}
