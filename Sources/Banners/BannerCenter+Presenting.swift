/// How a banner gets its place among the others.
extension BannerCenter {
  /// Asks for a banner.
  ///
  /// - Returns: The banner: a new one, or the one of the same plugin, lane and id, which was updated
  ///   unless it is leaving already.
  @discardableResult
  public mutating func present(_ data: BannerData, by owner: BannerOwner) -> BannerID {
    let options = data.options
    let scene = options.windowScene ?? activeScene
    let key = LaneKey(scene: scene, name: options.lane)
    if let id = options.id, let known = banner(withID: id, of: owner.plugin, in: key) {
      change(known) { $0.presentAgain(&$1, data, owner) }
      return known
    }
    last += 1
    var banner = QueuedBanner(
      id: BannerID(last), scene: scene, lane: options.lane, data: data, owners: [owner])
    if data.isEmpty { report(emptiness, banner) }
    guard scenes.contains(scene) else {
      banner.end = .sceneGone
      report(missingScene(scene), banner)
      finish(banner)
      return banner.id
    }
    if queues[key] == nil {
      queues[key] = []
      order.append(key)
    }
    enqueue(&banner, key)
    // What is presented while others are still being told of something waits for these.
    if !isTelling { fill(key) }
    return banner.id
  }

  private func banner(withID id: String, of plugin: String, in key: LaneKey) -> BannerID? {
    queues[key]?.first {
      !$0.isLeaving && $0.data.options.id == id && $0.owner.plugin == plugin
    }?.id
  }

  /// How many that presented a banner under its id may still change it.
  private static let keptOwners = 20

  private mutating func presentAgain(
    _ banner: inout QueuedBanner, _ data: BannerData, _ owner: BannerOwner
  ) {
    banner.owners = banner.owners.suffix(Self.keptOwners - 1) + [owner]
    banner.count += 1
    replaceData(&banner, data, restartsTime: true)
  }

  private mutating func enqueue(_ banner: inout QueuedBanner, _ key: LaneKey) {
    let options = banner.data.options
    if options.replace { dropForReplacement(options.tag, key) }
    let isAhead = options.presentImmediately || options.replace
    if isAhead {
      banner.rank = .immediate
      if !options.replace { makeRoom(key) }
    }
    banner.start = now
    let place = position(for: banner, key)
    queues[key]?.insert(banner, at: place)
    dropSurplus(key, newest: banner)
  }

  /// Lets the one that is shown leave for an immediate one, or puts it back if nobody has seen it.
  private mutating func makeRoom(_ key: LaneKey) {
    let queue = queues[key] ?? []
    let isInOrder = settings(key).immediateOrder == .fifo
    guard freePlaces(key) == 0, !queue.contains(where: \.isLeaving),
      let first = queue.first(where: { $0.isVisible })
    else { return }
    guard first.phase == .attached else {
      change(first.id) { $0.leave(&$1, for: .immediate) }
      return
    }
    if isInOrder, first.rank == .immediate { return }
    change(first.id) { center, banner in
      if banner.rank == .ordinary { banner.rank = .putBack }
      center.enter(.waiting, &banner, until: nil)
    }
  }

  /// Shown ones, then immediate ones, then one that was put back, then by priority.
  private func position(for banner: QueuedBanner, _ key: LaneKey) -> Int {
    let queue = queues[key] ?? []
    let visible = queue.prefix(while: \.isVisible).count
    if banner.rank == .immediate {
      guard settings(key).immediateOrder == .fifo else { return visible }
      return queue.lastIndex { $0.rank == .immediate && !$0.isVisible }.map { $0 + 1 } ?? visible
    }
    let priority = banner.data.options.priority
    return queue.indices.first { at in
      at >= visible && queue[at].rank == .ordinary && queue[at].data.options.priority < priority
    } ?? queue.count
  }

  private mutating func dropForReplacement(_ tag: String?, _ key: LaneKey) {
    for banner in queues[key] ?? [] {
      let isShown = banner.isVisible && !banner.isLeaving
      let isTagged = tag != nil && banner.data.options.tag == tag && !banner.isVisible
      if isShown || isTagged { change(banner.id) { $0.leave(&$1, for: .replaced) } }
    }
  }

  private mutating func dropSurplus(_ key: LaneKey, newest: QueuedBanner) {
    let waiting = (queues[key] ?? []).filter { !$0.isVisible }
    let lane = settings(key)
    guard waiting.count - freePlaces(key) > lane.maxQueue else { return }
    let dropped: QueuedBanner?
    switch lane.overflow {
    case .dropOldest:
      dropped = waiting.min {
        ($0.data.options.priority, $0.id.number) < ($1.data.options.priority, $1.id.number)
      }
    case .dropNewest: dropped = newest
    case .error:
      dropped = newest
      report(fullness(lane, key), newest)
    }
    if let dropped { change(dropped.id) { $0.leave(&$1, for: .overflow) } }
  }
}
