public import Banners
internal import Diagnostics
internal import Synchronization
public import Values

/// The banners of a host: their centre on the host's clock, what is kept of each call beside it, and
/// what has happened lately.
///
/// Any thread. Nothing of a script runs under the lock.
final class BannerDesk: Sendable {
  /// What scripts gave for a banner.
  struct Call: Sendable {
    /// Of all calls laid over one another, the latest on top.
    var fields: DataMap
    /// Where the call is written that presented it.
    var location: SourceLocation
  }

  struct Content {
    var center = BannerCenter()
    var calls: [BannerID: Call] = [:]
    /// What the messenger's banners tell of, by ticket.
    var notifications: [Int: Notice] = [:]
    var timeline: [BannerRecord] = []
    /// Counts changes of what is shown or waits.
    var revision = 0

    /// All that can be seen of it.
    var sight: Sight {
      Sight(
        banners: center.banners, lastRecord: timeline.last?.number, isActive: center.isActive)
    }

    /// Notes what belongs to a banner's life.
    mutating func record(_ event: BannerEvent) {
      let number = (timeline.last?.number ?? 0) + 1
      guard let record = BannerRecord(event, number: number) else { return }
      timeline.append(record)
      if timeline.count > BannerDesk.keptRecords { timeline.removeFirst() }
    }
  }

  struct Sight: Equatable {
    let banners: [BannerSnapshot]
    let lastRecord: Int?
    let isActive: Bool
  }

  private static let keptRecords = 200

  /// Seconds since 1970.
  private let clock: @Sendable () -> Double
  private let content = Mutex(Content())
  /// Held by the thread that tells of what happened.
  private let turn = Mutex(())

  init(clock: @escaping @Sendable () -> Double) { self.clock = clock }

  /// The host's clock as the centre has it; nil for a clock that tells no time.
  var now: Milliseconds? {
    let milliseconds = (clock() * 1000).rounded()
    return Int(exactly: milliseconds)
  }

  func read<R>(_ body: (borrowing Content) -> R) -> R { content.withLock { body($0) } }

  /// Changes what is shown or waits.
  func change<R>(_ body: (inout Content) -> R) -> R {
    content.withLock { content in
      let before = content.sight
      defer { if content.sight != before { content.revision += 1 } }
      return body(&content)
    }
  }

  /// The next thing that happened by now; nil: nothing more.
  func next() -> BannerEvent? {
    guard let now else { return nil }
    return change { $0.center.next(by: now) }
  }

  /// Whether something has happened by now that nobody was told of.
  var hasNews: Bool {
    guard let now else { return false }
    return read { $0.center.nextChange.map { $0 <= now } ?? false }
  }

  /// Does something unless another thread is at it; whether it was done.
  func takeTurn(_ body: () -> Void) -> Bool { turn.withLockIfAvailable { _ in body() } != nil }

  /// When something happens by itself next, in seconds since 1970.
  var nextChange: Double? { read { $0.center.nextChange }.map { Double($0) / 1000 } }
}

/// Something that happened to a banner, as tools show it.
public struct BannerRecord: Sendable, Equatable {
  /// Counts records, from 1.
  public var number: Int
  /// Seconds since 1970, exact to the millisecond.
  public var time: Double
  /// `will_present`, `presented`, `dismissed`, `tap`, `action` or `haptic`.
  public var event: String
  /// Why it ended, which style a haptic had, or which action it was.
  public var detail: String?
  /// Of an announcement.
  public var importance: BannerImportance?
  public var banner: Int
  public var title: String?
  public var scene: String
  public var lane: String
  public var plugin: String

  /// Nil for what is no event of a banner's life.
  init?(_ event: BannerEvent, number: Int) {
    self.number = number
    switch event.kind {
    case .willPresent: self.event = "will_present"
    case .presented: self.event = "presented"
    case .dismissed(let end): (self.event, detail) = ("dismissed", end.rawValue)
    case .tapped: self.event = "tap"
    case .actionTapped(let index): (self.event, detail) = ("action", "\(index)")
    case .haptic(let style): (self.event, detail) = ("haptic", style.rawValue)
    case .announcement(let text, let importance):
      (self.event, detail, self.importance) = ("announcement", text, importance)
    case .dismissalDone, .diagnostic: return nil
    }
    time = Double(event.time) / 1000
    banner = event.banner.number
    title = event.data.title ?? event.data.subtitle
    scene = event.scene
    lane = event.lane
    plugin = event.owner.plugin
  }

  public var dataValue: DataValue {
    [
      "number": .integer(number), "time": .double(time), "event": .string(event),
      "detail": DataValue(detail),
      "banner": .integer(banner), "title": DataValue(title), "scene": .string(scene),
      "lane": .string(lane), "plugin": .string(plugin),
      "importance": DataValue(importance?.rawValue),
    ]
  }
}
