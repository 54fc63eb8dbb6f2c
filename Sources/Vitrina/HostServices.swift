/// The stateful services of a host.
struct HostServices: Sendable {
  let banners: BannerDesk
  let impact: ImpactDesk
  let messenger: MessengerDesk

  init(_ options: Host.Options) {
    banners = BannerDesk(clock: options.clock)
    impact = ImpactDesk(options)
    messenger = MessengerDesk(options)
  }
}
