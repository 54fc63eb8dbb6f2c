import Banners
import TestSupport
import Testing

/// Whatever is done to banners in whatever order, the queue keeps its promises.
struct RandomBannerTests {
  /// Does things by chance and watches what is told.
  private struct Run {
    var center = BannerCenter()
    var random: SeededGenerator
    var time = 0
    /// What was told of each banner so far.
    var told: [BannerID: [String]] = [:]
    var presented: Set<BannerID> = []
    var owed: Set<Int> = []
    var faults: [String] = []
    private var ticket = 0

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      var stack = BannerLane()
      (stack.maxVisible, stack.maxQueue, stack.immediateOrder) = (3, 4, .fifo)
      var small = BannerLane()
      (small.maxQueue, small.overflow) = (2, .dropNewest)
      center.lanes = ["stack": stack, "small": small]
      center.openScene("second")
      center.openScene("main")
    }

    private mutating func chance(_ part: Int) -> Bool {
      Int.random(in: 0..<part, using: &random) == 0
    }

    private mutating func data() -> BannerData {
      var data = BannerData()
      if !chance(10) { data.title = "\(ticket)" }
      if chance(8) { data.actions = [BannerAction(), BannerAction()] }
      data.options.lane = ["main", "stack", "small", "global"].randomElement(using: &random) ?? ""
      data.options.windowScene =
        [nil, "main", "second", "gone"].randomElement(using: &random) ?? nil
      data.options.presentImmediately = chance(5)
      data.options.replace = chance(12)
      data.options.tag = chance(4) ? "tag" : nil
      data.options.id = chance(4) ? ["a", "b"].randomElement(using: &random) : nil
      data.options.priority = Int.random(in: -1...1, using: &random)
      data.options.isDismissedByTap = !chance(4)
      data.options.supportsDragging = !chance(4)
      let stays: [Double] = [0, 0.1, 1, 3.8, 30]
      data.options.dismissAfter = BannerStay(
        seconds: stays.randomElement(using: &random) ?? 1)
      if chance(4) { data.options.animationDelay = BannerTime(seconds: 0) }
      if chance(4) { data.options.animationDuration = BannerTime(seconds: 0) }
      return data
    }

    private mutating func present() {
      ticket += 1
      let owner = BannerOwner(
        plugin: ["one", "two"].randomElement(using: &random) ?? "", ticket: ticket)
      presented.insert(center.present(data(), by: owner))
    }

    private mutating func dismiss() {
      ticket += 1
      let scene = chance(2) ? "main" : "second"
      let lane = ["main", "stack"].randomElement(using: &random) ?? ""
      if center.dismiss(
        scene: scene, lane: lane, for: BannerOwner(plugin: "one", ticket: ticket))
      {
        owed.insert(ticket)
      }
    }

    private mutating func gesture() {
      guard
        let id = center.banners.filter({ $0.phase != .waiting }).randomElement(using: &random)?.id
      else { return }
      switch Int.random(in: 0..<9, using: &random) {
      case 0: center.take(.touch(.began), on: id)
      case 1: center.take(.touch(.ended(isInside: !chance(3))), on: id)
      case 2:
        let y = Double(Int.random(in: -30...60, using: &random))
        center.take(.touch(.moved(x: 0, y: y)), on: id)
      case 3: center.take(.touch(.cancelled), on: id)
      case 4: center.take(.hover(!chance(3)), on: id)
      case 5: center.take(.focus(!chance(3)), on: id)
      case 6: center.take(.action(Int.random(in: -1...2, using: &random)), on: id)
      case 7: center.take(chance(2) ? .close : .swipe, on: id)
      default: center.take(.activate, on: id)
      }
    }

    private mutating func scene() {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: center.openScene("second")
      case 1: center.openScene("main")
      case 2: center.closeScene("second")
      default: center.cancelAll(of: "two")
      }
    }

    /// One thing that a program, a user or the system does.
    mutating func act() {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<7: present()
      case 7: dismiss()
      case 8..<14: gesture()
      case 14: center.cancelPending(scene: "main", lane: "main")
      case 15: center.clear(scene: "main", lane: "stack")
      case 16: center.setActive(!chance(4))
      case 17: scene()
      case 18:
        let owner = center.banners.randomElement(using: &random)?.owner
        if let owner,
          case .presented(let id) = center.update(owner, to: data(), restartsTime: chance(2))
        {
          presented.insert(id)
        }
      default: center.isAssisted = chance(5)
      }
    }

    /// Lets time pass; now and then something is done in the middle of what is told.
    mutating func pass(_ milliseconds: Int) {
      time += milliseconds
      var inside = 0
      while let event = center.next(by: time) {
        note(event)
        if inside < 20, chance(15) {
          inside += 1
          act()
        }
      }
      check()
    }

    private mutating func note(_ event: BannerEvent) {
      switch event.kind {
      case .willPresent: told[event.banner, default: []].append("will_present")
      case .presented: told[event.banner, default: []].append("presented")
      case .dismissed: told[event.banner, default: []].append("dismissed")
      case .dismissalDone(let owner):
        if owed.remove(owner.ticket) == nil { faults.append("done twice: \(owner.ticket)") }
      case .tapped, .actionTapped, .haptic, .announcement, .diagnostic: break
      }
    }

    private mutating func check() {
      let shown = Dictionary(grouping: center.banners.filter { $0.phase != .waiting }) {
        $0.lane == "global" ? "global" : "\($0.scene) \($0.lane)"
      }
      for (lane, banners) in shown where banners.count > (lane.hasSuffix("stack") ? 3 : 1) {
        faults.append("\(banners.count) shown in \(lane)")
      }
      if let next = center.nextChange, next <= time { faults.append("not settled at \(time)") }
    }

    /// Lets everything that is left come to its end.
    mutating func finish() {
      center.setActive(true)
      center.isAssisted = false
      for _ in 0..<2000 where !center.banners.isEmpty {
        for banner in center.banners {
          for input in [BannerInput.touch(.cancelled), .hover(false), .focus(false)] {
            center.take(input, on: banner.id)
          }
          if banner.phase == .presented, banner.leaves == nil {
            center.take(.close, on: banner.id)
          }
        }
        time += 1000
        while let event = center.next(by: time) { note(event) }
      }
    }
  }

  @Test(arguments: 1...4)
  func `loses none, shows none twice and never stands still`(seed: UInt64) {
    var run = Run(seed: seed)
    for step in 0..<25_000 {
      run.act()
      run.pass(step % 3 == 0 ? Int.random(in: 0...3000, using: &run.random) : 0)
    }
    run.finish()
    #expect(run.faults == [])
    #expect(run.center.banners == [])
    #expect(run.owed == [])
    #expect(Set(run.told.keys) == run.presented)
    let legal = [
      ["will_present", "presented", "dismissed"], ["will_present", "dismissed"], ["dismissed"],
    ]
    let illegal = run.told.filter { !legal.contains($0.value) }
    #expect(illegal.isEmpty, "\(illegal)")
    #expect(legal.allSatisfy { run.told.values.contains($0) }, "all of them were tried")
  }
}
