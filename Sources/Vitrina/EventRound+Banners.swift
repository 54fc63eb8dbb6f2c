internal import Banners
internal import Components
internal import Diagnostics
internal import Routing
internal import Scripting
internal import Values

/// Tells scripts what happened to banners.
extension EventRound {
  /// How many functions may hear of banners in one round.
  private static let maximumTold = 1000

  /// Takes all that happened to banners by now to those who are to hear of it, in its order.
  mutating func runBanners() {
    guard !isTellingBanners else { return }
    isTellingBanners = true
    defer { isTellingBanners = false }
    var told = 0
    repeat {
      let isDone = host.banners.takeTurn {
        while let event = host.banners.next() {
          told += 1
          tell(event, isTold: told <= Self.maximumTold)
        }
      }
      // Another thread tells what there is, and looks again once it has.
      guard isDone else { break }
    } while host.banners.hasNews
    if told > Self.maximumTold { report(tooMany(told)) }
  }

  private func tooMany(_ count: Int) -> Diagnostic {
    Diagnostic(
      "event.runaway", .error,
      "banners lead to one another without end; \(count - Self.maximumTold) events were not heard",
      expected: "at most \(Self.maximumTold) events of banners at once", found: "\(count)",
      fix: "present no banner from the handler of its own end")
  }

  private mutating func tell(_ event: BannerEvent, isTold: Bool) {
    host.banners.change { $0.record(event) }
    switch event.kind {
    case .diagnostic(let fault): report(placed(fault, event.banner))
    case .haptic, .announcement: break
    case .willPresent, .presented, .dismissed, .tapped, .actionTapped, .dismissalDone:
      if isTold { call(for: event) }
      if case .dismissed = event.kind {
        host.banners.change { $0.calls[event.banner] = nil }
        forget(event.owner)
      }
      if case .dismissalDone(let waiter) = event.kind { forget(waiter) }
    }
  }

  private func placed(_ fault: Diagnostic, _ banner: BannerID) -> Diagnostic {
    var placed = fault
    placed.location = host.banners.read { $0.calls[banner]?.location }
    return catalog.quotingSource(placed)
  }

  /// Drops the functions of a call of which nothing more can be heard.
  private func forget(_ owner: BannerOwner) {
    guard !host.banners.read({ $0.center.isKnown(owner) }) else { return }
    host.scriptHost(of: owner.plugin)?.forgetBanner(owner.ticket)
  }

  private mutating func call(for event: BannerEvent) {
    let properties = event.properties
    var owner = event.owner
    let callback: BannerCallback
    var link: String?
    switch event.kind {
    case .tapped: (callback, link) = (.onTap, event.data.deepLink?.text)
    case .actionTapped(let index):
      (callback, link) = (.onAction(index), event.data.actions[index].deepLink?.text)
    case .dismissalDone(let waiter):
      callback = .on
      owner = waiter
    default: callback = .on
    }
    if owner.plugin == Self.notifier {
      if case .tapped = event.kind { openNotification(owner.ticket) }
      if let name = event.broadcast { deliver(name, properties, depth: 1) }
      return
    }
    let place = host.banners.read { $0.calls[event.banner]?.location }
    do throws(Diagnostic) {
      if let (answer, effects) = try host.scriptHost(of: owner.plugin)?.tell(
        callback, of: owner.ticket, properties)
      {
        settle(effects, at: answer.location, depth: 1)
        if let warning = answer.warning { report(warning) }
        switch answer.value {
        case .bool(true): link = nil
        case .text(let other): link = other
        case .bool(false), .none: break
        }
        if let style = answer.table { apply(style, to: event, at: answer.location) }
      }
    } catch {
      report(error)
      link = nil
    }
    if let link { settle([.open(url: link)], at: place, depth: 1) }
    if let name = event.broadcast { deliver(name, properties, depth: 1) }
  }

  /// Lays the style over the banner that is about to come.
  private mutating func apply(
    _ style: DataMap, to event: BannerEvent, at place: SourceLocation?
  ) {
    guard event.kind == .willPresent else { return }
    let before = host.banners.read { $0.calls[event.banner]?.fields } ?? [:]
    var problems = FieldProblems()
    let fields = before.overlaid(with: style)
    var data = BannerData.schema.decode(fields, &problems)
    data.options = event.data.options
    for problem in problems.finish() {
      report(
        catalog.quotingSource(
          problem.diagnostic(of: "what a banner's on returned", at: place)))
    }
    host.banners.change { desk in
      desk.calls[event.banner]?.fields = fields
      desk.center.update(event.owner, to: data, restartsTime: false)
    }
  }
}

extension BannerEvent {
  /// The table that a script's function gets.
  fileprivate var properties: DataMap {
    var banner = data.words
    banner["scene"] = .string(scene)
    banner["lane"] = .string(lane)
    banner["plugin"] = .string(owner.plugin)
    var map: DataMap = ["banner": .map(banner), "time": .double(Double(time) / 1000)]
    switch kind {
    case .willPresent: (map["name"], map["state"]) = ("state", "will_present")
    case .presented: (map["name"], map["state"]) = ("state", "presented")
    case .dismissed(let end):
      (map["name"], map["state"]) = ("state", "dismissed")
      map["reason"] = .string(end.rawValue)
    case .dismissalDone: (map["name"], map["state"]) = ("done", "dismissed")
    case .tapped: map["name"] = "tap"
    case .actionTapped(let index):
      map["name"] = "action"
      map["index"] = .integer(index + 1)
    case .haptic, .announcement, .diagnostic: break
    }
    return map
  }

  /// The event that `vitrina.on` listens to; nil when it has none.
  fileprivate var broadcast: String? {
    switch kind {
    case .willPresent: "banner.will_present"
    case .presented: "banner.presented"
    case .dismissed: "banner.dismissed"
    case .tapped: "banner.tap"
    case .actionTapped: "banner.action"
    case .haptic, .announcement, .dismissalDone, .diagnostic: nil
    }
  }
}
