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
  /// The number of the newest banner.
  var last = 0

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
  var isSettled: Bool { !isTelling && !order.contains(where: hasTurn) }

  /// Whether something is still to be told.
  var isTelling: Bool { outboxStart < outbox.count }

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

  func enter(_ phase: BannerPhase, _ banner: inout QueuedBanner, until: Milliseconds?) {
    (banner.phase, banner.start, banner.deadline) = (phase, now, until)
  }

  // MARK: - Turns

  func settings(_ key: LaneKey) -> BannerLane { lanes[key.name] ?? .standard }

  func freePlaces(_ key: LaneKey) -> Int {
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

  mutating func fill(_ key: LaneKey) {
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

  mutating func finish(_ banner: QueuedBanner) {
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
