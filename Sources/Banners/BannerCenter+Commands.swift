/// What programs do to banners that are there.
extension BannerCenter {
  /// What became of an update.
  public enum Update: Sendable, Equatable {
    case updated
    /// It was leaving, so the changed one was presented as a new one.
    case presented(BannerID)
    case gone
  }

  /// Changes what a banner shows, where it is.
  ///
  /// - Parameter restartsTime: Whether its time on screen begins anew; else it goes on.
  @discardableResult
  public mutating func update(
    _ owner: BannerOwner, to data: BannerData, restartsTime: Bool
  ) -> Update {
    let known = all().filter { $0.owners.contains(owner) }
    guard let banner = known.last else { return .gone }
    if banner.isLeaving { return .presented(present(data, by: owner)) }
    change(banner.id) { $0.replaceData(&$1, data, restartsTime: restartsTime) }
    return .updated
  }

  mutating func replaceData(
    _ banner: inout QueuedBanner, _ data: BannerData, restartsTime: Bool
  ) {
    let before = banner.data
    banner.data = data
    if data.options.count, banner.count > 1 { banner.data.repeats = banner.count }
    if data.isEmpty { report(emptiness, banner) }
    guard banner.phase == .presented else { return }
    if restartsTime { startTimer(&banner) }
    let spoken = data.spoken(after: before)
    if !spoken.isEmpty { tell(.announcement(spoken, data.importance), banner) }
  }

  /// Dismisses the newest banner that is shown in a lane; one that leaves already is left to go.
  ///
  /// - Parameter dismisser: Who is told when it is gone; nobody, if none is shown.
  /// - Returns: Whether one is shown.
  @discardableResult
  public mutating func dismiss(
    scene: String? = nil, lane: String = BannerLane.main, for dismisser: BannerOwner? = nil
  ) -> Bool {
    let key = LaneKey(scene: scene ?? activeScene, name: lane)
    let shown = (queues[key] ?? []).filter(\.isVisible)
    guard let banner = shown.last(where: { !$0.isLeaving }) ?? shown.last else { return false }
    dismiss(banner.id, for: dismisser)
    return true
  }

  /// Dismisses what an owner presented, whether it is shown or waits.
  ///
  /// - Returns: Whether it was still there.
  @discardableResult
  public mutating func dismiss(_ owner: BannerOwner, for dismisser: BannerOwner? = nil) -> Bool {
    guard let banner = all().last(where: { $0.owners.contains(owner) }) else { return false }
    dismiss(banner.id, for: dismisser)
    return true
  }

  private mutating func dismiss(_ id: BannerID, for dismisser: BannerOwner?) {
    change(id) { center, banner in
      if let dismisser { banner.dismissers.append(dismisser) }
      center.leave(&banner, for: .manual)
    }
  }

  /// Drops all that wait in a lane; the one that is shown stays.
  public mutating func cancelPending(scene: String? = nil, lane: String = BannerLane.main) {
    let key = LaneKey(scene: scene ?? activeScene, name: lane)
    for banner in queues[key] ?? [] where !banner.isVisible {
      change(banner.id) { $0.leave(&$1, for: .cancelled) }
    }
  }

  /// Drops all that wait in a lane and dismisses those that are shown.
  public mutating func clear(scene: String? = nil, lane: String = BannerLane.main) {
    cancelPending(scene: scene, lane: lane)
    let key = LaneKey(scene: scene ?? activeScene, name: lane)
    for banner in queues[key] ?? [] { change(banner.id) { $0.leave(&$1, for: .manual) } }
  }

  /// Takes all banners of a plugin away: those that wait at once, those that are shown as others go.
  public mutating func cancelAll(of plugin: String) {
    for banner in all() where banner.owner.plugin == plugin {
      change(banner.id) { $0.leave(&$1, for: .cancelled) }
    }
  }

  // MARK: - Scenes

  /// At most so many scenes are open at once.
  public static let maximumScenes = 100

  /// Opens a scene, unless it is open; nothing if there are too many.
  ///
  /// - Parameter activates: Whether it becomes the active one.
  public mutating func openScene(_ scene: String, activates: Bool = true) {
    guard scenes.contains(scene) || scenes.count < Self.maximumScenes else { return }
    scenes.insert(scene)
    if activates { activeScene = scene }
  }

  /// Closes a scene: its banners are gone at once. The first of those left becomes the active one; the
  /// last one stays.
  public mutating func closeScene(_ scene: String) {
    guard scenes.contains(scene), scenes.count > 1 else { return }
    scenes.remove(scene)
    if activeScene == scene { activeScene = scenes.min() ?? activeScene }
    for banner in all() where banner.scene == scene {
      change(banner.id) { $0.vanish(&$1) }
    }
    order.removeAll { $0.scene == scene }
    queues = queues.filter { $0.key.scene != scene }
  }
}
