internal import Banners
internal import Components
internal import Diagnostics
internal import Routing
internal import Scripting
internal import Values

extension EventRound {
  /// How many functions may hear of banners in one round.
  private static let maximumTold = 1000

  /// Does to the banners what a script asked for.
  mutating func perform(_ call: ServiceCall) {
    switch call.operation {
    case "present": present(call)
    case "update": update(call)
    case "settle": settle(call)
    case "dismiss": dismiss(call)
    case "cancel_pending":
      host.banners.change { $0.center.cancelPending(scene: call.scene, lane: call.lane) }
    case "clear": host.banners.change { $0.center.clear(scene: call.scene, lane: call.lane) }
    default: break
    }
  }

  private func owner(_ call: ServiceCall) -> BannerOwner {
    BannerOwner(plugin: call.plugin, ticket: call.ticket ?? 0)
  }

  /// What a table says, with what is odd in it reported where the call is written.
  private mutating func data(_ fields: DataMap, of call: ServiceCall) -> BannerData {
    var problems = FieldProblems()
    let data = BannerData.schema.decode(fields, &problems)
    for problem in problems.finish() {
      report(
        catalog.quotingSource(
          problem.diagnostic(of: "vitrina.banners.\(call.operation)", at: call.location)))
    }
    return data
  }

  private mutating func present(_ call: ServiceCall) {
    let data = data(call.arguments, of: call)
    let owner = owner(call)
    host.banners.change { desk in
      desk.calls[owner] = BannerDesk.Call(fields: call.arguments, location: call.location)
      desk.center.present(data, by: owner)
    }
  }

  /// Lays the given fields over those that the banner has; those of `options` one by one.
  private mutating func update(_ call: ServiceCall) {
    let owner = owner(call)
    guard let before = host.banners.read({ $0.calls[owner]?.fields }) else {
      report(missing(call))
      return
    }
    var fields = before.overlaid(with: call.arguments)
    let options = call.arguments["options"]?.mapValue
    if let options, let known = before["options"]?.mapValue {
      fields["options"] = .map(known.overlaid(with: options))
    }
    replace(
      fields, owner, restartsTime: options?["dismiss_after"] != nil, data(fields, of: call))
  }

  /// Shows the outcome of a promise, also if what stood for it is gone.
  private mutating func settle(_ call: ServiceCall) {
    let owner = owner(call)
    var fields = call.arguments
    let before = host.banners.read { $0.calls[owner]?.fields["options"]?.mapValue }
    if let id = before?["id"] {
      fields["options"] = .map(
        (["id": id] as DataMap).overlaid(with: fields["options"]?.mapValue ?? [:]))
    }
    let data = data(fields, of: call)
    guard before != nil else {
      present(call)
      return
    }
    replace(fields, owner, restartsTime: true, data)
  }

  private func replace(
    _ fields: DataMap, _ owner: BannerOwner, restartsTime: Bool, _ data: BannerData
  ) {
    host.banners.change { desk in
      desk.calls[owner]?.fields = fields
      desk.center.update(owner, to: data, restartsTime: restartsTime)
    }
  }

  private mutating func dismiss(_ call: ServiceCall) {
    let waiter = call.ticket.map { BannerOwner(plugin: call.plugin, ticket: $0) }
    let isShown = host.banners.change { desk in
      guard case .integer(let ticket)? = call.arguments["banner"] else {
        return desk.center.dismiss(scene: call.scene, lane: call.lane, for: waiter)
      }
      return desk.center.dismiss(
        BannerOwner(plugin: call.plugin, ticket: ticket), for: waiter)
    }
    // As in Bauly, nobody is told that nothing was there to be dismissed.
    if !isShown, let ticket = call.ticket { scriptHost(of: call.plugin)?.forgetBanner(ticket) }
  }

  private func missing(_ call: ServiceCall) -> Diagnostic {
    catalog.quotingSource(
      Diagnostic(
        "banner.gone", .note, "a banner was updated that is gone; nothing was shown",
        at: call.location, expected: "a banner that is shown or waits", found: "none",
        fix: "look at its state first, or present a new one"))
  }

  private func scriptHost(of plugin: String) -> ScriptHost? { host.scriptHost(of: plugin) }

  // MARK: - Telling

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
    case .diagnostic(let fault): report(placed(fault, event.owner))
    case .haptic, .announcement: break
    case .willPresent, .presented, .dismissed, .tapped, .actionTapped, .dismissalDone:
      if isTold { call(for: event) }
      if case .dismissed = event.kind { forget(event.owner) }
      if case .dismissalDone(let waiter) = event.kind { forget(waiter) }
    }
  }

  private func placed(_ fault: Diagnostic, _ owner: BannerOwner) -> Diagnostic {
    var placed = fault
    placed.location = host.banners.read { $0.calls[owner]?.location }
    return catalog.quotingSource(placed)
  }

  /// Drops what is kept for a call of which nothing more can be heard.
  private func forget(_ owner: BannerOwner) {
    let isOver = host.banners.change { desk in
      guard !desk.center.isKnown(owner) else { return false }
      desk.calls[owner] = nil
      return true
    }
    if isOver { scriptHost(of: owner.plugin)?.forgetBanner(owner.ticket) }
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
    let place = host.banners.read { $0.calls[owner]?.location }
    do throws(Diagnostic) {
      if let (answer, effects) = try scriptHost(of: owner.plugin)?.tell(
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
    let before = host.banners.read { $0.calls[event.owner]?.fields } ?? [:]
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
      desk.calls[event.owner]?.fields = fields
      desk.center.update(event.owner, to: data, restartsTime: false)
    }
  }
}

extension ServiceCall {
  fileprivate var scene: String? { arguments["scene"]?.stringValue }
  fileprivate var lane: String { arguments["lane"]?.stringValue ?? BannerLane.main }
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
