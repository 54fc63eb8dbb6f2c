import Components
import Testing
import Values

/// What loyalty ring and loyalty header have in common.
struct RingFillTests {
  private static let components = ["loyalty_ring", "loyalty_header"]

  private func shown(
    _ component: String, isFilled: Bool = true, motion: ViewEnvironment.Motion = .reduced
  ) throws -> Shown {
    let ring: DataMap = [
      "title": "Nivel", "ring_number": 3, "ring_percentage": 0.8,
      "fill_percent_progress": .bool(isFilled),
    ]
    let colors: DataMap =
      component == "loyalty_ring"
      ? ["ring_hexa_color": "#17aad6"]
      : ["background_hexa_color": "#1AC2B0", "subtitle": "Puntos"]
    return try Shown(component, ring.overlaid(with: colors), in: ViewEnvironment(motion: motion))
  }

  @Test(arguments: components)
  func `fills within a second, slow at both ends`(_ component: String) throws {
    var parts: [String] = []
    for time in [0, 0.25, 0.5, 0.75, 1, 7] {
      var shown = try shown(component)
      #expect(shown.instance.advance(to: time) == [])
      let progress = try #require(shown.ring("ring")?.progress.value)
      parts.append("\((progress * 1000).rounded() / 1000)")
    }
    #expect(parts == ["0.0", "0.103", "0.4", "0.697", "0.8", "0.8"])
  }

  @Test(arguments: components)
  func `is drawn full at rest and where the renderer fills it`(_ component: String) throws {
    #expect(try shown(component).ring("ring")?.progress == 0.8)
    var moving = try shown(component, motion: .full)
    _ = moving.instance.advance(to: 0.5)
    #expect(moving.ring("ring")?.progress == 0.8)
    #expect(moving.ring("ring")?.fillDuration == 1)
  }

  @Test(arguments: components)
  func `starts to fill when it is told to`(_ component: String) throws {
    var shown = try shown(component, isFilled: false)
    _ = shown.instance.advance(to: 5)
    #expect(shown.ring("ring")?.progress == 0)
    _ = shown.events(.command("fill_progress", ["duration": 2]))
    #expect(shown.ring("ring")?.progress == 0)
    _ = shown.instance.advance(to: 6)
    #expect(shown.ring("ring")?.progress == 0.4)
    _ = shown.instance.advance(to: 7)
    #expect(shown.ring("ring")?.progress == 0.8)
  }

  @Test(arguments: components)
  func `can be pinned empty and filled`(_ component: String) throws {
    var shown = try shown(component)
    #expect(shown.instance.enter("empty") == nil)
    #expect(shown.ring("ring")?.progress == 0)
    #expect(shown.instance.enter("filled") == nil)
    #expect(shown.ring("ring")?.progress == 0.8)
    #expect(shown.instance.enter("half") == ["empty", "filled"])
  }

  @Test(arguments: components)
  func `knows when it is full`(_ component: String) throws {
    var shown = try shown(component)
    #expect(shown.instance.nextChange == nil)
    _ = shown.instance.advance(to: 0.4)
    #expect(shown.instance.nextChange == 1)
    _ = shown.instance.advance(to: 1)
    #expect(shown.instance.nextChange == nil)
  }

  @Test(arguments: components)
  func `fills at once in no time`(_ component: String) throws {
    var shown = try shown(component, isFilled: false)
    _ = shown.events(.command("fill_progress", ["duration": 0]))
    _ = shown.instance.advance(to: 0)
    #expect(shown.ring("ring")?.progress == 0.8)
  }
}
