/// The stateful services of a host.
struct HostServices: Sendable {
  let banners: BannerDesk
  let impact: ImpactDesk
  let messenger: MessengerDesk
  /// Of the thread that tells of what impact and messenger did.
  let turn = ServiceTurn()

  init(_ options: Host.Options) {
    banners = BannerDesk(clock: options.clock)
    impact = ImpactDesk(options)
    messenger = MessengerDesk(options)
  }
}
