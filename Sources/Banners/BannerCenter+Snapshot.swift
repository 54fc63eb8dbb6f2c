/// A banner as it is at a moment.
public struct BannerSnapshot: Sendable, Equatable {
  public var id: BannerID
  public var scene: String
  public var lane: String
  public var owner: BannerOwner
  public var data: BannerData
  public var phase: BannerPhase
  /// When the phase began.
  public var start: Milliseconds
  /// When it leaves by itself; nil: its time stands still, it stays, or it is not there yet.
  public var leaves: Milliseconds?
  /// Where it is: 0 out of sight, 1 where it stays.
  public var progress: Double
  /// How far it had come when it began to leave.
  public var progressAtLeave: Double
  /// Whether something holds its time.
  public var isHeld: Bool
  public var end: BannerEnd?
}

extension BannerCenter {
  /// All banners, lane by lane: those shown before those that wait.
  public var banners: [BannerSnapshot] { all().map(snapshot) }

  /// The newest banner that is shown in a lane and not leaving; nil if there is none.
  public func current(scene: String? = nil, lane: String = BannerLane.main) -> BannerSnapshot? {
    let key = LaneKey(scene: scene ?? activeScene, name: lane)
    return (queues[key] ?? []).last { $0.isVisible && !$0.isLeaving }.map(snapshot)
  }

  /// Where in its life the banner is that an owner presented; nil when it is gone.
  public func phase(of owner: BannerOwner) -> BannerPhase? {
    all().last { $0.owners.contains(owner) }?.phase
  }

  /// The banner that an owner presented, the newest if there are several; nil when it is gone.
  public func id(of owner: BannerOwner) -> BannerID? {
    all().last { $0.owners.contains(owner) }?.id
  }

  /// All that presented a banner under its id, the one that hears of it last; none when it is gone.
  public func owners(of id: BannerID) -> [BannerOwner] {
    all().first { $0.id == id }?.owners ?? []
  }

  /// Whether anything of an owner is still to be told.
  public func isKnown(_ owner: BannerOwner) -> Bool {
    all().contains { $0.owners.contains(owner) || $0.dismissers.contains(owner) }
  }

  func all() -> [QueuedBanner] { order.flatMap { queues[$0] ?? [] } }

  private func snapshot(_ banner: QueuedBanner) -> BannerSnapshot {
    BannerSnapshot(
      id: banner.id, scene: banner.scene, lane: banner.lane, owner: banner.owner,
      data: banner.data, phase: banner.phase, start: banner.start,
      leaves: banner.phase == .presented ? banner.deadline : nil,
      progress: banner.progress(at: now), progressAtLeave: banner.progressAtLeave,
      isHeld: banner.remaining != nil, end: banner.end)
  }
}
