import Banners
import Components
import Testing

/// The acceptance vectors: defaults unless said, times exact to the millisecond.
struct BannerVectorTests {
  private static let whole = [
    "0.05 A will_present", "0.63 A presented", "5.01 A dismissed timeout",
    "5.06 B will_present", "5.64 B presented", "10.02 B dismissed timeout",
  ]

  @Test func `shows one after the other, each for its time`() {
    var line = BannerLine()
    line.present("A")
    line.present("B")
    line.run(to: 20)
    #expect(line.lines == Self.whole)
  }

  @Test func `tells the same times when it is asked once a second`() {
    var line = BannerLine()
    line.present("A")
    line.present("B")
    for second in 1...20 { line.run(to: Double(second)) }
    #expect(line.lines == Self.whole)
  }

  @Test func `lets an immediate one before all that wait, and loses none`() {
    var line = BannerLine()
    line.present("A")
    line.present("B")
    line.present("I", at: 1) { $0.presentImmediately = true }
    line.run(to: 7)
    #expect(
      line.lines == [
        "0.05 A will_present", "0.63 A presented", "1.58 A dismissed immediate",
        "1.63 I will_present", "2.21 I presented", "6.59 I dismissed timeout",
        "6.64 B will_present",
      ])
  }

  @Test(arguments: [
    (BannerLane.ImmediateOrder.lifo, ["A", "I2", "I1"]), (.fifo, ["A", "I1", "I2"]),
  ])
  func `orders several immediate ones`(order: BannerLane.ImmediateOrder, expected: [String]) {
    var line = BannerLine()
    line.center.lanes["main"] = BannerLane()
    line.center.lanes["main"]?.immediateOrder = order
    line.present("A")
    line.present("I1", at: 1) { $0.presentImmediately = true }
    line.present("I2", at: 1.1) { $0.presentImmediately = true }
    line.run(to: 20)
    let shown = line.lines.filter { $0.hasSuffix("will_present") }
    #expect(
      shown.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) } == expected)
  }

  @Test func `puts back one that nobody has seen when an immediate one comes`() {
    var line = BannerLine()
    line.present("A") { $0.feedbackStyle = .some(.heavy) }
    line.present("I") { $0.presentImmediately = true }
    line.run(to: 11)
    #expect(
      line.lines == [
        "0.05 I will_present", "0.63 I presented", "5.01 I dismissed timeout",
        "5.06 A will_present", "5.06 A haptic heavy", "5.64 A presented",
        "10.02 A dismissed timeout",
      ])
  }

  @Test func `dismisses one that is coming, from where it is`() {
    var line = BannerLine()
    line.present("A")
    line.at(0.3) { $0.dismiss(for: BannerOwner(plugin: "notices", ticket: 9)) }
    line.run(to: 2)
    #expect(
      line.lines == [
        "0.05 A will_present", "0.88 A dismissed manual", "0.88 A done",
      ])
  }

  @Test func `tells nobody that nothing was dismissed`() {
    var line = BannerLine()
    let isShown = line.center.dismiss(for: BannerOwner(plugin: "notices", ticket: 9))
    line.run(to: 2)
    #expect(!isShown)
    #expect(line.lines == [])
  }

  @Test func `shows what is presented when another is dismissed exactly once`() {
    var line = BannerLine()
    line.react = { center, event in
      if case .dismissed = event.kind, event.data.title == "A" {
        center.present(.titled("B"), by: BannerOwner(plugin: "notices", ticket: 2))
      }
    }
    line.present("A")
    line.run(to: 20)
    #expect(line.lines == Self.whole)
  }

  @Test func `goes on with its time when a tap does not dismiss it`() {
    var line = BannerLine()
    let id = line.present("A") { $0.isDismissedByTap = false }
    line.at(2) {
      $0.take(.touch(.began), on: id)
      $0.take(.touch(.ended(isInside: true)), on: id)
    }
    line.run(to: 4.43)
    #expect(line.take() == ["0.05 A will_present", "0.63 A presented", "2.0 A tapped"])
    #expect(line.center.banners.map(\.phase) == [.leaving])
    line.run(to: 9)
    #expect(line.lines == ["5.01 A dismissed timeout"])
  }

  @Test func `stands still under a finger and goes on with what was left`() {
    var line = BannerLine()
    let id = line.present("A")
    line.at(2) { $0.take(.touch(.began), on: id) }
    line.at(3) { $0.take(.touch(.ended(isInside: false)), on: id) }
    line.run(to: 5.429)
    #expect(line.center.banners.map(\.phase) == [.presented])
    line.run(to: 5.43)
    #expect(line.center.banners.map(\.phase) == [.leaving])
  }

  @Test func `stays though touched when it stays by itself`() {
    var line = BannerLine()
    let id = line.present("A") { $0.dismissAfter = BannerStay(seconds: 0) }
    line.at(2) { $0.take(.touch(.began), on: id) }
    line.at(3) { $0.take(.touch(.cancelled), on: id) }
    line.run(to: 1000)
    #expect(line.lines == ["0.05 A will_present", "0.63 A presented"])
  }

  @Test func `waits for the app to be active, and comes once`() {
    var line = BannerLine()
    line.present("A")
    line.at(0.02) { $0.setActive(false) }
    line.at(10) { $0.setActive(true) }
    line.run(to: 11)
    #expect(line.lines == ["10.05 A will_present", "10.63 A presented"])
  }

  @Test func `keeps scenes apart, but for the lane of all`() {
    var line = BannerLine()
    line.center.openScene("s1")
    line.center.openScene("s2")
    line.present("X") { $0.windowScene = "s1" }
    line.present("Y") { $0.windowScene = "s2" }
    line.run(to: 0.1)
    #expect(line.take() == ["0.05 X will_present", "0.05 Y will_present"])
    var shared = BannerLine()
    shared.center.openScene("s1")
    shared.center.openScene("s2")
    for (title, scene) in [("X", "s1"), ("Y", "s2")] {
      shared.present(title) {
        $0.windowScene = scene
        $0.lane = "global"
      }
    }
    shared.run(to: 5.06)
    #expect(
      shared.lines == [
        "0.05 X will_present", "0.63 X presented", "5.01 X dismissed timeout",
        "5.06 Y will_present",
      ])
  }

  @Test func `updates what has the same id, and its time begins anew`() {
    var line = BannerLine()
    line.present("A") { $0.id = "net" }
    let second = line.present("A", at: 1) { $0.id = "net" }
    line.run(to: 6)
    #expect(
      line.lines == [
        "0.05 A will_present", "0.63 A presented", "5.38 A dismissed timeout",
      ])
    #expect(second == BannerID(1))
  }

  @Test func `shows the same id again when the first is leaving`() {
    var line = BannerLine()
    line.present("A") { $0.id = "net" }
    let second = line.present("A", at: 4.5) { $0.id = "net" }
    line.run(to: 6)
    #expect(second == BannerID(2))
    #expect(
      line.lines == [
        "0.05 A will_present", "0.63 A presented", "5.01 A dismissed timeout",
        "5.06 A will_present", "5.64 A presented",
      ])
  }

  @Test func `drops the oldest that wait when a lane is full`() {
    var line = BannerLine()
    for number in 1...25 { line.present("\(number)") }
    line.run(to: 0.05)
    #expect(
      line.lines == [
        "0.0 2 dismissed overflow", "0.0 3 dismissed overflow", "0.0 4 dismissed overflow",
        "0.0 5 dismissed overflow", "0.05 1 will_present",
      ])
    #expect(line.center.banners.count == 21)
  }

  @Test func `is dragged up to be dismissed, and down to spring back`() {
    var line = BannerLine()
    let id = line.present("A")
    line.at(1) {
      $0.take(.touch(.began), on: id)
      $0.take(.touch(.moved(x: 0, y: 100)), on: id)
      $0.take(.touch(.ended(isInside: true)), on: id)
    }
    #expect(line.center.banners.map(\.phase) == [.presented])
    line.at(2) {
      $0.take(.touch(.began), on: id)
      $0.take(.touch(.moved(x: 0, y: -13)), on: id)
      $0.take(.touch(.ended(isInside: true)), on: id)
    }
    line.run(to: 9)
    #expect(
      line.lines == [
        "0.05 A will_present", "0.63 A presented", "2.58 A dismissed swipe",
      ])
  }

  @Test(arguments: [
    (Explicit<FeedbackStyle>.absent, [FeedbackStyle.medium]), (.none, []),
    (.some(.heavy), [.heavy]),
  ])
  func `lets the hand feel that it comes`(
    style: Explicit<FeedbackStyle>, expected: [FeedbackStyle]
  ) {
    var center = BannerCenter()
    center.present(
      .titled("A") { $0.feedbackStyle = style }, by: BannerOwner(plugin: "notices", ticket: 1))
    var felt: [FeedbackStyle] = []
    while let event = center.next(by: 10_000) {
      if case .haptic(let style) = event.kind {
        felt.append(style)
        #expect(event.time == 50)
      }
    }
    #expect(felt == expected)
  }
}
