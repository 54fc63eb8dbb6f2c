internal import Diagnostics

/// All banners of an app: which are shown, which wait, and what happens to them when.
///
/// A plain value without clock, thread or callback. Who drives it asks `next(by:)` again and again,
/// tells whoever is concerned, and does to it at once whatever that leads to; then what comes next
/// is decided after all callbacks, at the very time of the event, however late the driver is.
///
/// The rules are Bauly's where these are not faulty: one banner at a time in a lane, first in, first
/// out, an immediate one before all that wait. Costs grow with the banners of a lane and no further.
public struct BannerCenter: Sendable {
  /// Milliseconds since whatever the driver counts from. Never goes back.
  public internal(set) var now: Milliseconds = 0
  /// How lanes of a name are kept; those not named here as a lane is by itself.
  public var lanes: [String: BannerLane] = [:]
  /// Whether the app is in front. While it is not, none begins to come and the time of those shown
  /// stands still.
  public internal(set) var isActive = true
  /// Whether the user needs more time: banners then stay at least 10 seconds, those with buttons
  /// until they are dismissed.
  public var isAssisted = false
  /// Where a banner goes that names no scene.
  public internal(set) var activeScene: String
  public internal(set) var scenes: Set<String>

  /// In the order in which they came: first those shown, then those that wait.
  var queues: [LaneKey: [QueuedBanner]] = [:]
  /// The keys of `queues`, in the order in which they were first used.
  var order: [LaneKey] = []
  private var outbox: [Item] = []
  private var outboxStart = 0
  private var last = 0

  /// What is still to be told or done at this very time.
  private enum Item: Sendable {
    case event(BannerEvent)
    case leave(BannerID, BannerEnd)
  }

  /// - Parameter scene: The one scene there is.
  public init(scene: String = "main") {
    scenes = [scene]
    activeScene = scene
  }

  // MARK: - What happens next

  /// The next thing that happened by a time; nil: nothing more, and `now` is that time.
  public mutating func next(by time: Milliseconds) -> BannerEvent? {
    while true {
      if outboxStart < outbox.count {
        let item = outbox[outboxStart]
        outboxStart += 1
        switch item {
        case .event(let event): return event
        case .leave(let id, let end): change(id) { $0.leave(&$1, for: end) }
        }
        continue
      }
      (outbox, outboxStart) = ([], 0)
      if fill() { continue }
      guard let due = nextDeadline, due <= time else {
        now = max(now, time)
        return nil
      }
      now = max(now, due)
      passDeadlines()
    }
  }

  /// When something happens by itself next; nil: nothing is to come.
  public var nextChange: Milliseconds? {
    isSettled ? nextDeadline : now
  }

  /// Whether nothing is left to be told or decided at this very time.
  var isSettled: Bool { outboxStart == outbox.count && !order.contains(where: hasTurn) }

  private var nextDeadline: Milliseconds? {
    var next: Milliseconds?
    for key in order {
      for banner in queues[key] ?? [] {
        if let deadline = banner.deadline { next = min(next ?? deadline, deadline) }
      }
      if let time = blockedTime(of: key) { next = min(next ?? time, time) }
    }
    return next
  }

  private mutating func passDeadlines() {
    for key in order {
      for banner in queues[key] ?? [] where banner.deadline.map({ $0 <= now }) ?? false {
        change(banner.id) { $0.passDeadline(of: &$1) }
      }
      reportBlocked(key)
    }
  }

  private mutating func passDeadline(of banner: inout QueuedBanner) {
    switch banner.phase {
    case .waiting: break
    case .attached:
      enter(.arriving, &banner, until: now + banner.duration)
      tell(.willPresent, banner)
      if let style = banner.data.options.feedback { tell(.haptic(style), banner) }
    case .arriving:
      enter(.presented, &banner, until: nil)
      startTimer(&banner)
      tell(.presented, banner)
      if !banner.data.spoken.isEmpty {
        tell(.announcement(banner.data.spoken, banner.data.importance), banner)
      }
    case .presented: leave(&banner, for: .timeout)
    case .leaving: remove(&banner)
    }
  }

  private func enter(_ phase: BannerPhase, _ banner: inout QueuedBanner, until: Milliseconds?) {
    (banner.phase, banner.start, banner.deadline) = (phase, now, until)
  }

  // MARK: - Turns

  private func settings(_ key: LaneKey) -> BannerLane { lanes[key.name] ?? .standard }

  private func freePlaces(_ key: LaneKey) -> Int {
    max(0, settings(key).maxVisible - (queues[key] ?? []).count(where: \.isVisible))
  }

  private func hasTurn(_ key: LaneKey) -> Bool {
    let queue = queues[key] ?? []
    return queue.contains { !$0.isVisible } && freePlaces(key) > 0
  }

  /// Gives free places to those whose turn it is; whether there were any.
  private mutating func fill() -> Bool {
    var isChanged = false
    for key in order where hasTurn(key) {
      fill(key)
      isChanged = true
    }
    return isChanged
  }

  private mutating func fill(_ key: LaneKey) {
    while hasTurn(key), let at = queues[key]?.firstIndex(where: { !$0.isVisible }) {
      guard var banner = queues[key]?[at] else { return }
      // Shown ones stand before those that wait.
      enter(.attached, &banner, until: attachDeadline(banner))
      queues[key]?[at] = banner
    }
  }

  func attachDeadline(_ banner: QueuedBanner) -> Milliseconds? {
    isActive ? now + banner.data.options.animationDelay.milliseconds : nil
  }

  // MARK: - Presenting

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
    if outboxStart == outbox.count { fill(key) }
    return banner.id
  }

  private func banner(withID id: String, of plugin: String, in key: LaneKey) -> BannerID? {
    queues[key]?.first {
      !$0.isLeaving && $0.data.options.id == id && $0.owner.plugin == plugin
    }?.id
  }

  private mutating func presentAgain(
    _ banner: inout QueuedBanner, _ data: BannerData, _ owner: BannerOwner
  ) {
    banner.owners.append(owner)
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

  // MARK: - Leaving

  /// Sends a banner away: out of sight, if it is to be seen, else at once.
  mutating func leave(_ banner: inout QueuedBanner, for end: BannerEnd) {
    switch banner.phase {
    case .waiting, .attached:
      banner.end = end
      remove(&banner)
    case .arriving, .presented:
      banner.end = end
      banner.progressAtLeave = banner.progress(at: now)
      (banner.remaining, banner.touch) = (nil, nil)
      enter(.leaving, &banner, until: now + banner.duration)
    case .leaving: break
    }
  }

  /// The same once all that is still to be told has been told.
  mutating func leaveLater(_ id: BannerID, for end: BannerEnd) { outbox.append(.leave(id, end)) }

  /// Takes a banner away at once, since its scene is gone.
  mutating func vanish(_ banner: inout QueuedBanner) {
    banner.end = .sceneGone
    report(missingScene(banner.scene), banner)
    remove(&banner)
  }

  /// Marks a banner as gone, which takes it out of its queue.
  private mutating func remove(_ banner: inout QueuedBanner) {
    banner.isGone = true
    finish(banner)
  }

  private mutating func finish(_ banner: QueuedBanner) {
    tell(.dismissed(banner.end ?? .manual), banner)
    for dismisser in banner.dismissers { tell(.dismissalDone(by: dismisser), banner) }
  }

  // MARK: - Telling

  mutating func tell(_ kind: BannerEvent.Kind, _ banner: QueuedBanner) {
    outbox.append(
      .event(
        BannerEvent(
          kind: kind, time: now, banner: banner.id, scene: banner.scene, lane: banner.lane,
          owner: banner.owner, data: banner.data)))
  }

  mutating func report(_ fault: Diagnostic, _ banner: QueuedBanner) {
    tell(.diagnostic(fault), banner)
  }

  // MARK: - One banner

  /// Where a banner is; nil when it is gone.
  func place(of id: BannerID) -> (key: LaneKey, at: Int)? {
    for key in order {
      if let at = queues[key]?.firstIndex(where: { $0.id == id }) { return (key, at) }
    }
    return nil
  }

  /// Changes a banner if it is still there. One that is gone afterwards leaves its queue; one that
  /// waits again comes first among those that wait.
  mutating func change(
    _ id: BannerID, _ body: (inout BannerCenter, inout QueuedBanner) -> Void
  ) {
    guard let (key, at) = place(of: id), var banner = queues[key]?[at] else { return }
    let wasVisible = banner.isVisible
    body(&self, &banner)
    guard let at = queues[key]?.firstIndex(where: { $0.id == id }) else { return }
    if banner.isGone {
      queues[key]?.remove(at: at)
    } else if wasVisible, !banner.isVisible {
      queues[key]?.remove(at: at)
      let visible = queues[key]?.prefix(while: \.isVisible).count ?? 0
      queues[key]?.insert(banner, at: visible)
    } else {
      queues[key]?[at] = banner
    }
  }
}
