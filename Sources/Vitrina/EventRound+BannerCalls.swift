internal import Banners
internal import Components
internal import Diagnostics
internal import Routing
internal import Scripting
internal import Values

/// Does what scripts ask of banners.
extension EventRound {
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
    let former = host.banners.change { desk in
      let banner = desk.center.present(data, by: owner)
      desk.calls[banner] = BannerDesk.Call(fields: call.arguments, location: call.location)
      return desk.center.owners(of: banner).dropLast()
    }
    // The newest call of an id hears of the banner; those before it do not any more.
    for owner in former { host.scriptHost(of: owner.plugin)?.forgetBanner(owner.ticket) }
  }

  /// Lays the given fields over those that the banner has; those of `options` one by one.
  private mutating func update(_ call: ServiceCall) {
    let owner = owner(call)
    guard let before = fields(of: owner) else {
      report(missing(call))
      return
    }
    var fields = before.overlaid(with: call.arguments)
    let options = call.arguments["options"]?.mapValue
    if let options, let known = before["options"]?.mapValue {
      fields["options"] = .map(known.overlaid(with: options))
    }
    replace(fields, owner, restartsTime: options?["dismiss_after"] != nil, call)
  }

  /// Shows the outcome of a promise, also if what stood for it is gone.
  private mutating func settle(_ call: ServiceCall) {
    let owner = owner(call)
    guard let before = fields(of: owner) else {
      present(call)
      return
    }
    var fields = call.arguments
    if let id = before["options"]?.mapValue?["id"] {
      fields["options"] = .map(
        (["id": id] as DataMap).overlaid(with: fields["options"]?.mapValue ?? [:]))
    }
    replace(fields, owner, restartsTime: true, call)
  }

  /// What was given so far for what an owner presented; nil when it is gone.
  private func fields(of owner: BannerOwner) -> DataMap? {
    host.banners.read { desk in desk.center.id(of: owner).flatMap { desk.calls[$0]?.fields } }
  }

  private mutating func replace(
    _ fields: DataMap, _ owner: BannerOwner, restartsTime: Bool, _ call: ServiceCall
  ) {
    let data = data(fields, of: call)
    host.banners.change { desk in
      desk.center.update(owner, to: data, restartsTime: restartsTime)
      guard let banner = desk.center.id(of: owner) else { return }
      let location = desk.calls[banner]?.location ?? call.location
      desk.calls[banner] = BannerDesk.Call(fields: fields, location: location)
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
    if !isShown, let ticket = call.ticket { host.scriptHost(of: call.plugin)?.forgetBanner(ticket) }
  }

  private func missing(_ call: ServiceCall) -> Diagnostic {
    catalog.quotingSource(
      Diagnostic(
        "banner.gone", .note, "a banner was updated that is gone; nothing was shown",
        at: call.location, expected: "a banner that is shown or waits", found: "none",
        fix: "look at its state first, or present a new one"))
  }
}

extension ServiceCall {
  fileprivate var scene: String? { arguments["scene"]?.stringValue }
  fileprivate var lane: String { arguments["lane"]?.stringValue ?? BannerLane.main }
}
