import Banners
import Components
import Testing

/// What went wrong in Bauly (B…) and in libraries like it, shown not to happen here.
struct BannerBugTests {
  @Test func `B1: an immediate one in the same tick neither crashes nor loses the first`() {
    var line = BannerLine()
    line.present("A")
    line.run(to: 0)
    line.present("B") { $0.presentImmediately = true }
    line.run(to: 5.1)
    #expect(
      line.lines == [
        "0.05 B will_present", "0.63 B presented", "5.01 B dismissed timeout",
        "5.06 A will_present",
      ])
  }

  @Test func `B2: dismissed before it comes, it never comes`() {
    var line = BannerLine()
    line.present("A")
    line.at(0.04) { $0.dismiss(for: BannerOwner(plugin: "notices", ticket: 9)) }
    line.run(to: 5)
    #expect(line.lines == ["0.04 A dismissed manual", "0.04 A done"])
  }

  @Test func `B4: cancelling those that wait leaves the places right`() {
    var line = BannerLine()
    line.present("A")
    line.present("B")
    line.at(1) { $0.cancelPending() }
    line.present("C")
    line.run(to: 5.1)
    line.present("D")
    line.run(to: 10.1)
    #expect(
      line.lines == [
        "0.05 A will_present", "0.63 A presented", "1.0 B dismissed cancelled",
        "5.01 A dismissed timeout", "5.06 C will_present", "5.64 C presented",
        "10.02 C dismissed timeout", "10.07 D will_present",
      ])
  }

  @Test func `B5: a tap that does not dismiss does not keep it for ever`() {
    var line = BannerLine()
    let id = line.present("A") { $0.isDismissedByTap = false }
    line.at(3) { $0.take(.touch(.began), on: id) }
    line.at(3.2) { $0.take(.touch(.ended(isInside: true)), on: id) }
    line.run(to: 10)
    #expect(line.lines.last == "5.28 A dismissed timeout", "1.43 s were left, so 1.5 s from 3.2")
  }

  @Test func `B7: touched early, it keeps the time that it had left`() {
    var line = BannerLine()
    let id = line.present("A")
    line.at(0.83) { $0.take(.touch(.began), on: id) }
    line.at(1) { $0.take(.touch(.ended(isInside: false)), on: id) }
    line.run(to: 10)
    #expect(line.lines.last == "5.18 A dismissed timeout", "3.6 s were left at 1.0")
  }

  @Test func `B8: a scene that is gone holds nothing up`() {
    var line = BannerLine()
    line.present("X") { $0.windowScene = "nowhere" }
    line.present("A")
    line.run(to: 1)
    #expect(
      line.lines == [
        "0.0 X banner.scene_gone", "0.0 X dismissed scene_gone", "0.05 A will_present",
        "0.63 A presented",
      ])
  }

  @Test func `B8: a scene that vanishes takes its banners along`() {
    var line = BannerLine()
    line.at(0) { $0.openScene("tab") }
    for title in ["X", "Y"] { line.present(title) { $0.lane = "global" } }
    line.present("Z")
    line.at(1) { $0.closeScene("tab") }
    line.present("A")
    line.run(to: 1.05)
    #expect(
      line.lines == [
        "0.05 X will_present", "0.05 Z will_present", "0.63 X presented", "0.63 Z presented",
        "1.0 X banner.scene_gone", "1.0 X dismissed scene_gone", "1.0 Y banner.scene_gone",
        "1.0 Y dismissed scene_gone", "1.0 Z banner.scene_gone", "1.0 Z dismissed scene_gone",
        "1.05 A will_present",
      ])
    #expect(line.center.activeScene == "main")
  }

  @Test func `B9: dismissing in one scene leaves the other alone`() {
    var line = BannerLine()
    line.at(0) { $0.openScene("second") }
    line.present("X") { $0.windowScene = "main" }
    line.present("Y") { $0.windowScene = "second" }
    line.at(1) { $0.dismiss(scene: "main") }
    line.run(to: 2)
    #expect(line.lines.last == "1.58 X dismissed manual")
    #expect(line.center.current(scene: "second")?.data.title == "Y")
  }

  @Test func `B11: going away while it comes tells nothing twice`() {
    var line = BannerLine()
    line.present("A") { $0.feedbackStyle = .some(.light) }
    line.at(0.2) { $0.setActive(false) }
    line.at(0.4) { $0.setActive(true) }
    line.at(1) { $0.setActive(false) }
    line.at(9) { $0.setActive(true) }
    line.run(to: 20)
    #expect(
      line.lines == [
        "0.05 A will_present", "0.05 A haptic light", "0.63 A presented",
        "13.01 A dismissed timeout",
      ], "3.43 s were left at 9.0")
  }

  @Test func `B12: an immediate one from the callback goes before one that waits`() {
    var line = BannerLine()
    line.react = { center, event in
      guard case .dismissed = event.kind, event.data.title == "A" else { return }
      center.present(
        .titled("I") { $0.presentImmediately = true }, by: BannerOwner(plugin: "x", ticket: 1))
    }
    line.present("A")
    line.present("B")
    line.run(to: 10.1)
    let shown = line.lines.filter { $0.hasSuffix("will_present") }
    #expect(shown == ["0.05 A will_present", "5.06 I will_present", "10.07 B will_present"])
  }

  @Test func `B13: a finger that dragged never taps`() {
    var line = BannerLine()
    let id = line.present("A")
    line.at(1) {
      $0.take(.touch(.began), on: id)
      $0.take(.touch(.moved(x: 0, y: -11)), on: id)
      $0.take(.touch(.moved(x: 14, y: 0)), on: id)
      $0.take(.touch(.moved(x: 0, y: 0)), on: id)
      $0.take(.touch(.ended(isInside: true)), on: id)
    }
    line.run(to: 2)
    #expect(line.lines == ["0.05 A will_present", "0.63 A presented"])
  }

  @Test func `B17: infinity and not a number crash nothing`() {
    #expect(BannerStay(seconds: .infinity).time == nil)
    #expect(BannerStay(seconds: .nan).time == nil)
    #expect(BannerTime(seconds: .nan).milliseconds == 0)
    #expect(BannerTime(seconds: .infinity).milliseconds == 86_400_000)
    #expect(BannerTime(seconds: 0.0001).milliseconds == 1)
    var center = BannerCenter()
    let id = center.present(.titled("A"), by: BannerOwner(plugin: "x", ticket: 1))
    _ = center.next(by: 1000)
    center.take(.touch(.began), on: id)
    center.take(.touch(.moved(x: .nan, y: -.infinity)), on: id)
    center.take(.touch(.ended(isInside: true)), on: id)
    #expect(center.banners.count == 1)
  }

  @Test func `a tap is told before the banner goes`() {
    var line = BannerLine()
    var phases: [BannerPhase] = []
    let id = line.present("A")
    line.run(to: 2)
    line.center.take(.touch(.began), on: id)
    line.center.take(.touch(.ended(isInside: true)), on: id)
    while let event = line.center.next(by: 2000) {
      if event.kind == .tapped { phases += line.center.banners.map(\.phase) }
    }
    #expect(phases == [.presented])
    #expect(line.center.banners.map(\.phase) == [.leaving])
  }

  @Test func `two that are dismissed twice play one animation and tell both`() {
    var line = BannerLine()
    line.present("A")
    line.at(1) { $0.dismiss(for: BannerOwner(plugin: "notices", ticket: 8)) }
    line.at(1.2) { $0.dismiss(for: BannerOwner(plugin: "notices", ticket: 9)) }
    line.run(to: 3)
    #expect(
      line.lines == [
        "0.05 A will_present", "0.63 A presented", "1.58 A dismissed manual", "1.58 A done",
        "1.58 A done",
      ])
  }

  @Test func `SwiftMessages 113: clear in the same tick is honoured`() {
    var line = BannerLine()
    line.present("A")
    line.present("B")
    line.center.clear()
    line.run(to: 5)
    #expect(line.lines == ["0.0 B dismissed cancelled", "0.0 A dismissed manual"])
  }

  @Test func `SwiftMessages 586: a higher priority waits for the one whose turn it is`() {
    var line = BannerLine()
    line.present("A")
    line.present("low")
    line.present("high") { $0.priority = 2 }
    line.present("middle") { $0.priority = 1 }
    line.present("high 2") { $0.priority = 2 }
    line.run(to: 30)
    let shown = line.lines.filter { $0.hasSuffix("will_present") }
    #expect(
      shown == [
        "0.05 A will_present", "5.06 high will_present", "10.07 high 2 will_present",
        "15.08 middle will_present", "20.09 low will_present",
      ])
  }

  @Test func `SwiftMessages 428: equal contents are never merged`() {
    var line = BannerLine()
    line.present("A")
    line.present("A")
    line.run(to: 10.1)
    #expect(line.lines.count { $0.hasSuffix("will_present") } == 2)
  }

  @Test func `SwiftMessages 411: what a plugin left behind goes with it`() {
    var line = BannerLine()
    line.present("A") { $0.dismissAfter = BannerStay(seconds: 0) }
    line.present("B")
    line.at(2) { $0.cancelAll(of: "notices") }
    line.run(to: 9)
    #expect(
      line.lines == [
        "0.05 A will_present", "0.63 A presented", "2.0 B dismissed cancelled",
        "2.58 A dismissed cancelled",
      ])
  }

  @Test func `NotificationBanner 253: no way in goes round the limit`() {
    var line = BannerLine()
    for title in ["A", "B", "C"] {
      line.present(title) {
        $0.presentImmediately = title != "A"
        $0.replace = title == "C"
      }
      line.run(to: Double(line.center.now) / 1000 + 0.7)
      #expect(line.center.banners.count { $0.phase != .waiting } == 1)
    }
  }

  @Test func `react-hot-toast 50: the same id while one leaves is a new one`() {
    var line = BannerLine()
    let first = line.present("A") { $0.id = "x" }
    line.at(1) { $0.take(.swipe, on: first) }
    line.present("B", at: 1.3) { $0.id = "x" }
    line.run(to: 7)
    #expect(
      line.lines == [
        "0.05 A will_present", "0.63 A presented", "1.58 A dismissed swipe",
        "1.63 B will_present", "2.21 B presented", "6.59 B dismissed timeout",
      ])
  }

  @Test func `sonner 509: an update with a time ends one that stayed`() {
    var line = BannerLine()
    line.present("A") {
      $0.id = "x"
      $0.dismissAfter = BannerStay(seconds: 0)
    }
    line.at(2) {
      $0.update(
        BannerOwner(plugin: "notices", ticket: 1), to: .titled("B"), restartsTime: true)
    }
    line.run(to: 9)
    #expect(
      line.lines == [
        "0.05 A will_present", "0.63 A presented", "6.38 B dismissed timeout",
      ])
  }

  @Test func `an update without a time lets the time go on`() {
    var line = BannerLine()
    line.present("A")
    line.at(2) {
      $0.update(
        BannerOwner(plugin: "notices", ticket: 1), to: .titled("B"), restartsTime: false)
    }
    line.run(to: 9)
    #expect(line.lines.last == "5.01 B dismissed timeout")
  }

  @Test func `sonner 730: an update of one that leaves comes as a new one`() {
    var line = BannerLine()
    line.present("A")
    line.at(4.6) {
      let update = $0.update(
        BannerOwner(plugin: "notices", ticket: 1), to: .titled("B"), restartsTime: false)
      #expect(update == .presented(BannerID(2)))
    }
    line.run(to: 6)
    #expect(
      line.lines.suffix(3) == [
        "5.01 A dismissed timeout", "5.06 B will_present", "5.64 B presented",
      ])
  }

  @Test func `an update of one that is gone is told to be so`() {
    var line = BannerLine()
    line.present("A")
    line.run(to: 6)
    let update = line.center.update(
      BannerOwner(plugin: "notices", ticket: 1), to: .titled("B"), restartsTime: false)
    #expect(update == .gone)
  }

  @Test func `sonner 332: several that are held go on for themselves`() {
    var line = BannerLine()
    line.center.lanes["main"] = BannerLane()
    line.center.lanes["main"]?.maxVisible = 2
    let first = line.present("A")
    let second = line.present("B")
    line.at(1) { $0.take(.hover(true), on: first) }
    line.at(2) { $0.take(.hover(true), on: second) }
    line.at(3) {
      $0.take(.hover(false), on: first)
      $0.take(.hover(false), on: second)
    }
    line.run(to: 20)
    #expect(line.lines.suffix(2) == ["6.01 B dismissed timeout", "7.01 A dismissed timeout"])
  }

  @Test func `Snackbar: a third one loses nobody`() {
    var line = BannerLine()
    line.present("A")
    line.present("B", at: 4.6)
    line.present("C", at: 4.7)
    line.run(to: 20)
    #expect(line.lines.count { $0.hasSuffix("will_present") } == 3)
  }

  @Test func `Fenix 5295: who needs more time gets it, and buttons stay`() {
    var line = BannerLine()
    line.center.isAssisted = true
    line.present("A")
    line.run(to: 15)
    #expect(line.take().last == "11.21 A dismissed timeout")
    var data = BannerData.titled("B")
    data.actions = [BannerAction()]
    line.center.present(data, by: BannerOwner(plugin: "notices", ticket: 9))
    line.run(to: 1000)
    #expect(line.lines == ["15.05 B will_present", "15.63 B presented"])
  }

  @Test func `keeps a banner with buttons for 6 seconds`() {
    var line = BannerLine()
    var data = BannerData.titled("B")
    data.actions = [BannerAction()]
    line.center.present(data, by: BannerOwner(plugin: "notices", ticket: 9))
    line.run(to: 20)
    #expect(line.lines.last == "7.21 B dismissed timeout")
  }

  @Test func `reports once that one stays and lets others wait`() {
    var line = BannerLine()
    line.present("A") { $0.dismissAfter = BannerStay(seconds: 0) }
    line.present("B", at: 10)
    line.run(to: 300)
    #expect(line.lines == ["0.05 A will_present", "0.63 A presented", "70.0 A banner.blocked"])
  }

  @Test func `refuses one too many where the lane wants an error`() {
    var line = BannerLine()
    var lane = BannerLane()
    (lane.maxQueue, lane.overflow) = (1, .error)
    line.center.lanes["main"] = lane
    for title in ["A", "B", "C"] { line.present(title) }
    line.run(to: 0.01)
    #expect(line.lines == ["0.0 C banner.queue_full", "0.0 C dismissed overflow"])
  }

  @Test func `drops the newest where the lane wants that`() {
    var line = BannerLine()
    var lane = BannerLane()
    (lane.maxQueue, lane.overflow) = (1, .dropNewest)
    line.center.lanes["main"] = lane
    for title in ["A", "B", "C"] { line.present(title) }
    line.run(to: 0.01)
    #expect(line.lines == ["0.0 C dismissed overflow"])
  }

  @Test func `replaces the one that is shown and those that wait with its tag`() {
    var line = BannerLine()
    line.present("A")
    line.present("B") { $0.tag = "net" }
    line.present("C")
    line.present("D", at: 1) {
      $0.replace = true
      $0.tag = "net"
    }
    line.run(to: 7)
    #expect(
      line.lines == [
        "0.05 A will_present", "0.63 A presented", "1.0 B dismissed replaced",
        "1.58 A dismissed replaced", "1.63 D will_present", "2.21 D presented",
        "6.59 D dismissed timeout", "6.64 C will_present",
      ])
  }

  @Test func `counts how often an id came`() {
    var line = BannerLine()
    for _ in 1...3 {
      line.present("A") {
        $0.id = "net"
        $0.count = true
      }
    }
    #expect(line.center.banners.map(\.data.repeats) == [3])
  }

  @Test func `tells screen readers what it says, and of an update only what is new`() {
    var center = BannerCenter()
    var data = BannerData.titled("Guardado")
    data.subtitle = "Lista"
    let owner = BannerOwner(plugin: "notices", ticket: 1)
    center.present(data, by: owner)
    var told: [String] = []
    func run(_ time: Int) {
      while let event = center.next(by: time) {
        if case .announcement(let text, _) = event.kind { told.append(text) }
      }
    }
    run(1000)
    data.subtitle = "Otra"
    center.update(owner, to: data, restartsTime: false)
    run(2000)
    #expect(told == ["Guardado, Lista", "Otra"])
  }

  @Test func `animates for no time at all in one tick`() {
    var line = BannerLine()
    line.present("A") {
      $0.animationDelay = BannerTime(seconds: 0)
      $0.animationDuration = BannerTime(seconds: 0)
    }
    line.run(to: 4)
    #expect(
      line.lines == ["0.0 A will_present", "0.0 A presented", "3.8 A dismissed timeout"])
  }

  @Test func `B3: what is presented inside the end of another comes once`() {
    var line = BannerLine()
    line.react = { center, event in
      if case .dismissed = event.kind, event.data.title == "A" {
        center.present(.titled("B"), by: BannerOwner(plugin: "x", ticket: 1))
      }
    }
    line.present("A")
    line.run(to: 6)
    #expect(line.lines.count { $0.hasSuffix("B will_present") } == 1)
    #expect(line.center.banners.count == 1)
  }

  @Test func `B6: one that stays does so when a finger leaves it`() {
    var line = BannerLine()
    let id = line.present("A") { $0.dismissAfter = BannerStay(seconds: 0) }
    line.at(1) {
      $0.take(.touch(.began), on: id)
      $0.take(.touch(.ended(isInside: false)), on: id)
    }
    line.run(to: 500)
    #expect(line.center.current()?.phase == .presented)
  }

  @Test func `B10: a banner is known by its number, whatever else is on the screen`() {
    var line = BannerLine()
    let id = line.present("A") { $0.windowScene = "main" }
    line.at(1) { $0.openScene("alert") }
    #expect(line.center.current(scene: "main")?.id == id)
    line.at(1.1) { $0.take(.close, on: id) }
    line.run(to: 3)
    #expect(line.lines.last == "1.68 A dismissed close")
  }

  @Test func `B19: a tap is told and buttons are there, both at once`() {
    var line = BannerLine()
    var data = BannerData.titled("A") { $0.isDismissedByTap = false }
    data.actions = [BannerAction(), BannerAction(), BannerAction()]
    let id = line.center.present(data, by: BannerOwner(plugin: "x", ticket: 1))
    line.at(1) {
      $0.take(.activate, on: id)
      $0.take(.action(2), on: id)
      $0.take(.action(1), on: id)
    }
    line.run(to: 2)
    #expect(
      line.lines.suffix(3) == ["1.0 A tapped", "1.0 A action 1", "1.58 A dismissed action"],
      "a third action has no button")
  }

  @Test func `SwiftMessages 77: a burst of hides and shows leaves none behind`() {
    var line = BannerLine()
    for number in 1...10 {
      line.present("\(number)", at: Double(number) * 0.1)
      line.center.dismiss()
    }
    line.run(to: 60)
    #expect(line.center.banners.isEmpty)
    #expect(line.lines.count { $0.contains(" dismissed ") } == 10)
  }

  @Test func `SwiftMessages 131: going away while it comes stalls nothing`() {
    var line = BannerLine()
    line.present("A")
    line.present("B")
    line.at(0.3) { $0.setActive(false) }
    line.run(to: 2)
    #expect(line.center.current()?.phase == .presented)
    line.at(5) { $0.setActive(true) }
    line.run(to: 20)
    #expect(line.lines.last == "14.39 B dismissed timeout")
  }

  @Test func `NotificationBanner 272: one that comes waits for the place to be free`() {
    var line = BannerLine()
    line.present("A")
    line.present("B", at: 4.9)
    line.run(to: 5)
    #expect(line.center.banners.map(\.phase) == [.leaving, .waiting])
    line.run(to: 6)
    #expect(line.lines.contains("5.06 B will_present"))
  }

  @Test func `NotificationBanner 107: pending and all are two things`() {
    var line = BannerLine()
    line.present("A") { $0.dismissAfter = BannerStay(seconds: 0) }
    line.present("B")
    line.at(1) { $0.cancelPending() }
    #expect(line.center.banners.count == 1)
    line.at(2) { $0.clear() }
    line.run(to: 3)
    #expect(line.center.banners.isEmpty)
  }

  @Test func `sonner 592: the same id dismissed and presented at once is shown`() {
    var line = BannerLine()
    line.present("A") { $0.id = "x" }
    line.run(to: 1)
    line.center.dismiss()
    line.present("B") { $0.id = "x" }
    line.run(to: 2.3)
    #expect(
      line.lines.suffix(3) == [
        "1.58 A dismissed manual", "1.63 B will_present", "2.21 B presented",
      ])
  }

  @Test func `sonner: no time at all means that it stays, and so it says`() {
    #expect(BannerStay(seconds: 0).time == nil)
    #expect(BannerStay(seconds: 0.001).time?.milliseconds == 1)
  }

  @Test func `react-toastify 274: one that comes back while it leaves goes by itself again`() {
    var line = BannerLine()
    line.present("A") { $0.id = "x" }
    line.present("A", at: 4.6) { $0.id = "x" }
    line.run(to: 12)
    #expect(line.lines.suffix(1) == ["10.02 A dismissed timeout"])
  }
}
