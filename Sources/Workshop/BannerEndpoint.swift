internal import Banners
internal import Components
internal import Diagnostics
internal import Rendering
internal import Routing
internal import Values
internal import Vitrina

/// `/banners…`, `/clock` and `/app`: the banners of a tab, what is done to them, and the clock that
/// they go by.
struct BannerEndpoint: Sendable {
  let host: Host
  let scenes: SceneRegister
  /// Nil when the host goes by a clock that cannot be put forward.
  let clock: ForwardClock?

  /// How many parts the way into sight is told in.
  private static let springSteps = 60
  /// At most so many seconds are passed over at once: 30 days.
  private static let maximumStep = 30 * 86_400.0

  // MARK: - What is there

  /// The banners of a scene and those of the main one, or of all, with what happened lately.
  func list(_ request: HTTPRequest) -> HTTPResponse {
    do throws(Diagnostic) {
      let query = try RenderQuery(request.query, of: host)
      let scene = request.query("scene")
      let isAll = request.query("all") == "1"
      let banners = host.currentBanners.filter {
        isAll || scene == nil || $0.scene == scene || $0.scene == Self.mainScene
      }
      return HTTPResponse.json([
        "now": .double(host.now), "revision": .integer(host.bannerRevision),
        "scene": DataValue(scene), "can_advance": .bool(clock != nil),
        "is_active": .bool(host.isActive), "spring": .list(Self.spring),
        "shown": .list(
          banners.filter { $0.phase != .waiting }.map { shown($0, query, isBare: isAll) }),
        "waiting": .list(banners.filter { $0.phase == .waiting }.map(Self.waiting)),
        "timeline": .list(host.bannerTimeline.map(\.dataValue)),
      ])
    } catch {
      return HTTPResponse.fault(400, error)
    }
  }

  private static let mainScene = "main"

  /// The way is the same for every duration.
  private static var spring: [DataValue] {
    (0...springSteps).map { step in
      let way = BannerMotion.spring(Double(step) / Double(springSteps), duration: 1)
      return .double((way * 100_000).rounded() / 100_000)
    }
  }

  private func shown(
    _ banner: BannerSnapshot, _ query: RenderQuery, isBare: Bool
  ) -> DataValue {
    let options = banner.data.options
    var map = Self.common(banner)
    map["state"] = .string(banner.phase.rawValue)
    map["since"] = .double(Double(banner.start) / 1000)
    map["leaves"] = banner.leaves.map { .double(Double($0) / 1000) } ?? .null
    map["held"] = .bool(banner.isHeld)
    map["duration"] = .double(options.animationDuration.seconds)
    map["top_padding"] = .double(options.topPadding)
    map["progress_at_leave"] = .double(banner.progressAtLeave)
    map["supports_dragging"] = .bool(options.supportsDragging)
    map["is_dismissed_by_tap"] = .bool(options.isDismissedByTap)
    map["deep_link"] = DataValue(banner.data.deepLink?.text)
    map["close_button"] = .bool(banner.data.closeButton)
    map["importance"] = .string(banner.data.importance.rawValue)
    map["actions"] = .list(
      banner.data.actions.prefix(BannerData.maximumActions).map {
        ["text": .string($0.text), "deep_link": DataValue($0.deepLink?.text)]
      })
    if !isBare { map["html"] = .string(String(decoding: markup(banner, query), as: UTF8.self)) }
    return .map(map)
  }

  private static func waiting(_ banner: BannerSnapshot) -> DataValue {
    var map = common(banner)
    map["priority"] = .integer(banner.data.options.priority)
    return .map(map)
  }

  private static func common(_ banner: BannerSnapshot) -> DataMap {
    [
      "id": .integer(banner.id.number), "scene": .string(banner.scene),
      "lane": .string(banner.lane), "plugin": .string(banner.owner.plugin),
      "title": DataValue(banner.data.title), "subtitle": DataValue(banner.data.subtitle),
    ]
  }

  private func markup(_ banner: BannerSnapshot, _ query: RenderQuery) -> [UInt8] {
    let drawing = Drawing(host.component(of: banner), query)
    return drawing.markup(PageLinks(root: "/", files: host.files, holdsMasks: false))
  }

  // MARK: - What is done

  /// What a user does to a banner.
  func act(_ request: HTTPRequest) -> HTTPResponse {
    respond(request) { (body) throws(Diagnostic) in
      guard case .integer(let number)? = body["banner"] else {
        throw Self.fault("banner", expected: "the number of a banner")
      }
      return host.act(try Self.input(body), on: BannerID(number))
    }
  }

  private static func input(_ body: DataMap) throws(Diagnostic) -> BannerInput {
    let names = [
      "touch_began", "touch_moved", "touch_ended", "touch_cancelled", "hover", "unhover", "focus",
      "unfocus", "activate", "action", "close", "swipe",
    ]
    switch body["input"]?.stringValue {
    case "touch_began": return .touch(.began)
    case "touch_moved":
      return .touch(
        .moved(x: body["x"]?.doubleValue ?? 0, y: body["y"]?.doubleValue ?? 0))
    case "touch_ended": return .touch(.ended(isInside: body["inside"] == true))
    case "touch_cancelled": return .touch(.cancelled)
    case "hover": return .hover(true)
    case "unhover": return .hover(false)
    case "focus": return .focus(true)
    case "unfocus": return .focus(false)
    case "activate": return .activate
    case "action":
      guard case .integer(let index)? = body["index"] else {
        throw fault("index", expected: "the position of a button, from 0")
      }
      return .action(index)
    case "close": return .close
    case "swipe": return .swipe
    default: throw fault("input", expected: "one of \(names.joined(separator: ", "))")
    }
  }

  /// Opens or closes the scene of a tab.
  func scene(_ request: HTTPRequest) -> HTTPResponse {
    respond(request) { (body) throws(Diagnostic) in
      guard let scene = body["scene"]?.stringValue, NameRule.isIdentifier(scene) else {
        throw Self.fault("scene", expected: "a name of a-z, 0-9 and _")
      }
      return body["is_open"] == false
        ? scenes.close(scene) : scenes.open(scene, isUsed: body["is_used"] != false)
    }
  }

  /// Puts the clock forward.
  func advance(_ request: HTTPRequest) -> HTTPResponse {
    guard let clock else {
      return HTTPResponse.fault(
        404,
        Diagnostic(
          "workshop.clock", .error, "the clock of this host cannot be put forward",
          expected: "a host that vitrina preview has opened", found: "another"))
    }
    return respond(request) { (body) throws(Diagnostic) in
      guard let seconds = body["seconds"]?.doubleValue,
        (0...Self.maximumStep).contains(seconds)
      else { throw Self.fault("seconds", expected: "seconds from 0 to 30 days") }
      return try host.pass(seconds, on: clock)
    }
  }

  /// Brings the app in front or sends it away.
  func app(_ request: HTTPRequest) -> HTTPResponse {
    respond(request) { (body) throws(Diagnostic) in
      guard case .bool(let isActive)? = body["is_active"] else {
        throw Self.fault("is_active", expected: "true or false")
      }
      return host.post(isActive ? "foreground" : "background")
    }
  }

  private static func fault(_ key: String, expected: String) -> Diagnostic {
    Diagnostic(
      "request.body", .error, "the request's '\(key)' is missing or of the wrong type",
      expected: expected)
  }

  private func respond(
    _ request: HTTPRequest, _ work: (DataMap) throws(Diagnostic) -> Activity
  ) -> HTTPResponse {
    let start = ContinuousClock.now
    do throws(Diagnostic) {
      guard case .map(let body) = try JSONReader.read(request.body, file: "the request") else {
        throw Self.fault("body", expected: "a JSON object")
      }
      let activity = try work(body)
      let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
      let targets = NavigationTargets(host.catalog.directory)
      return HTTPResponse.json([
        "effects": targets.complete(.list(activity.effects.map(\.dataValue))),
        "diagnostics": .list(activity.diagnostics.map(\.dataValue)),
        "milliseconds": .double((milliseconds * 100).rounded() / 100),
        "now": .double(host.now),
      ])
    } catch {
      return HTTPResponse.fault(400, error)
    }
  }
}
