import Components
import TestSupport
import Testing
import Values

@testable import Banners

/// Where a banner is at a time, with motion and with less of it.
struct BannerStateTests {
  private static let data: DataMap = ["title": "Copiado", "subtitle": "Pégalo al pagar"]
  private static let moving = ViewEnvironment(motion: .full)

  private static func drawn(
    at time: Double?, state: String? = nil, in environment: ViewEnvironment = moving
  ) -> DrawnBanner {
    var drawn = DrawnBanner(data, in: environment)
    _ = drawn.instance.go(to: Moment(state: state, time: time))
    return drawn
  }

  /// The height of the capsule and its top at rest.
  private static let height = (15.0 + 13) * 1.193359375 + 12
  private static let top = 2.0

  /// How far it has come, as seen from where it stands.
  private static func progress(_ drawn: DrawnBanner) throws -> Double {
    let capsule = try #require(try drawn.places["banner"])
    return (capsule.y + capsule.height) / (height + top)
  }

  static let times = [0, 0.05, 0.2, 0.35, 0.63, 4.43, 4.7, 5.01]

  @Test(arguments: times)
  func `stands where the spring has it`(_ time: Double) throws {
    let drawn = Self.drawn(at: time)
    let expected =
      time < 4.43
      ? BannerMotion.spring(time - 0.05, duration: 0.58)
      : 1 - BannerMotion.spring(time - 4.43, duration: 0.58)
    #expect(abs(try Self.progress(drawn) - expected) < 0.0001)
    try drawn.expectGoldens("BannerStateTests", "moving_\(time)")
  }

  @Test(arguments: times)
  func `fades where motion is to be reduced`(_ time: Double) throws {
    let drawn = Self.drawn(at: time, in: ViewEnvironment())
    let decoration = try #require(drawn.node("banner")?.modifiers.decoration)
    let opacities: [Double: Double] = [0.2: 0.75, 0.35: 1, 0.63: 1, 4.43: 1]
    #expect(abs(decoration.opacity.value - opacities[time, default: 0]) < 0.0001)
    if decoration.opacity.value > 0 { #expect(decoration.offset == .none) }
    try Golden.expect(
      drawn.html + drawn.terminal + drawn.accessibility, "BannerStateTests", "fading_\(time).html")
  }

  /// The shape of the strip does not depend on where the banner is.
  @Test(arguments: times)
  func `keeps its strip while it moves`(_ time: Double) throws {
    let strip = try Self.drawn(at: time).places["root"]
    #expect(try strip == Self.drawn(at: nil).places["root"])
  }

  @Test func `goes beyond its place and comes back`() throws {
    let tops = try (0...63).map { step in
      try Self.progress(Self.drawn(at: Double(step) / 100))
    }
    #expect(abs((tops.max() ?? 0) - 1.063) < 0.001)
    #expect(tops.last == 1)
  }

  @Test(arguments: [0, 0.05, 5.01])
  func `is not there for anybody while it is out of sight`(_ time: Double) {
    for environment in [Self.moving, ViewEnvironment()] {
      let drawn = Self.drawn(at: time, in: environment)
      #expect(drawn.terminal == "")
      #expect(drawn.accessibility == "")
      #expect(!drawn.html.contains("<button"))
    }
  }

  @Test func `does not come back for the trembling of the spring`() throws {
    let hidden = try (0...58).map { step in
      let drawn = Self.drawn(at: Double(step) / 100, state: "leaving")
      return try #require(drawn.node("banner")).accessibility.isHidden
    }
    #expect(hidden == hidden.sorted { !$0 && $1 })
  }

  @Test func `lets a page glide from one look to the next`() {
    func transition(_ time: Double?) -> Double? {
      Self.drawn(at: time).node("banner")?.modifiers.decoration?.transition
    }
    #expect([nil, 0.2, 1, 4.5, 9].map(transition) == [nil, 0.1, nil, 0.1, nil])
  }

  @Test func `is where it stays until time passes`() throws {
    let drawn = Self.drawn(at: nil)
    #expect(try Self.progress(drawn) == 1)
    #expect(drawn.instance.nextChange == nil)
  }

  @Test(arguments: Banner.states.map(\.name))
  func `looks as recorded in the state`(_ name: String) throws {
    let drawn = Self.drawn(at: nil, state: name)
    try Golden.expect(
      drawn.html + drawn.terminal + drawn.accessibility, "BannerStateTests", "state_\(name).html")
  }

  @Test func `counts from 0 in each of its states`() throws {
    #expect(try Self.progress(Self.drawn(at: 0, state: "will_present")) == 0)
    #expect(try Self.progress(Self.drawn(at: 0.58, state: "will_present")) == 1)
    #expect(try Self.progress(Self.drawn(at: 3.7, state: "presented")) == 1)
    #expect(try Self.progress(Self.drawn(at: 4.38, state: "presented")) == 0)
    #expect(try Self.progress(Self.drawn(at: 0, state: "leaving")) == 1)
    #expect(try Self.progress(Self.drawn(at: 0.58, state: "leaving")) == 0)
    let touched = Self.drawn(at: 1, state: "highlighted")
    #expect(touched.node("banner.top")?.modifiers.decoration?.opacity == 0.6)
  }

  // MARK: - Steps

  private static func data(_ change: (inout BannerOptions) -> Void) -> BannerData {
    BannerData.titled("a", change)
  }

  private func phases(
    _ data: BannerData, _ times: [Double], _ act: (Double, inout BannerState) -> Void = { _, _ in }
  ) -> [BannerState.Phase] {
    var state = BannerState()
    return times.map { time in
      state.advance(to: time, data)
      act(time, &state)
      return state.phase
    }
  }

  @Test func `goes through its life at the times of its options`() {
    #expect(
      phases(Self.data { _ in }, [0, 0.049, 0.05, 0.629, 0.63, 4.429, 4.43, 5.009, 5.01, 99])
        == [
          .attached, .attached, .arriving, .arriving, .presented, .presented, .leaving, .leaving,
          .gone, .gone,
        ])
    let short = Self.data {
      $0.animationDelay = BannerTime(seconds: 0)
      $0.animationDuration = BannerTime(seconds: 0)
      $0.dismissAfter = BannerStay(seconds: 0.1)
    }
    #expect(phases(short, [0, 0.099, 0.1]) == [.presented, .presented, .gone])
    let sticky = Self.data { $0.dismissAfter = BannerStay(seconds: 0) }
    #expect(phases(sticky, [0.63, 1e12]) == [.presented, .presented])
    var asking = Self.data { _ in }
    asking.actions = [BannerAction()]
    #expect(phases(asking, [6.62, 6.63]) == [.presented, .leaving])
  }

  @Test func `leaves from where it is`() {
    let data = Self.data { _ in }
    var state = BannerState()
    state.advance(to: 0.2, data)
    let before = state.look(data, .full)
    let faded = state.look(data, .reduced)
    state.leave(data)
    #expect(state.look(data, .full) == before)
    #expect(state.look(data, .reduced) == faded)
    state.advance(to: 0.3, data)
    let left = BannerMotion.spring(0.1, duration: 0.58)
    #expect(state.look(data, .full).progress == before.progress * (1 - left))
    state.advance(to: 0.78, data)
    #expect(state.phase == .gone)
  }

  @Test func `is gone at once if nobody has seen it`() {
    let dismissed = phases(Self.data { _ in }, [0.03, 1]) { time, state in
      if time == 0.03 { state.leave(Self.data { _ in }) }
    }
    #expect(dismissed == [.gone, .gone])
  }

  @Test func `asks for a new look twenty times a second while it moves`() {
    let data = Self.data { _ in }
    var state = BannerState()
    #expect(state.nextChange(data) == nil)
    var changes: [Double] = []
    state.advance(to: 0, data)
    while let next = state.nextChange(data), changes.count < 100 {
      changes.append(next)
      state.advance(to: next, data)
    }
    #expect(changes.count == 26)
    #expect(changes.prefix(3) == [0.05, 0.1, 0.15])
    #expect(changes.contains(0.63) && changes.contains(4.43))
    #expect(changes.last == 5.01)
  }

  // MARK: - Somebody else's clock

  @Test func `is drawn where it is told to be`() throws {
    var data = BannerData()
    data.title = "a"
    func place(_ state: BannerState) -> Decoration? {
      var found: ViewNode?
      DrawnBanner.view(data, state, in: Self.moving).walk { if $1 == "banner" { found = $0 } }
      return found?.modifiers.decoration
    }
    #expect(place(.at(progress: 1))?.offset == Decoration.Offset.none)
    #expect(place(.at(progress: 0.5))?.offset == Decoration.Offset(points: -1, heights: -0.5))
    #expect(place(.at(progress: 1.5))?.offset == Decoration.Offset(points: 1, heights: 0.5))
    #expect(place(.at(progress: 1, opacity: 0.25))?.opacity == 0.25)
    #expect(place(.at(progress: 0))?.opacity == 0)
    #expect(place(.at(progress: .nan, opacity: .infinity))?.opacity == 0)
    var state = BannerState.at(progress: 0.5, isHighlighted: true)
    #expect(state.isHighlighted)
    let before = state
    state.advance(to: 3, data)
    #expect(state.look(data, .full) == before.look(data, .full))
    #expect(state.nextChange(data) == nil)
  }

  @Test func `draws the same place in pixels and pages`() throws {
    let pictures = try [0.05, 0.2, 0.35, 0.63].map { try Self.drawn(at: $0).png }
    #expect(Set(pictures).count == 4)
    #expect(try Self.drawn(at: 0.63).png == Self.drawn(at: nil).png)
    #expect(try Self.drawn(at: 0.2).pdf != Self.drawn(at: 0.63).pdf)
    #expect(try Self.drawn(at: 5.01).png == Self.drawn(at: 0).png)
  }
}
