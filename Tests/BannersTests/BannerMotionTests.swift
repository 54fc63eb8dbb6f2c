import Banners
import Testing

struct BannerMotionTests {
  @Test func `gives way under a finger ever less`() {
    let distances = [-100, -13, 0, 9.6, 20, 50, 100, 200].map { BannerMotion.drag($0) }
    let rounded = distances.map { ($0 * 10).rounded() / 10 }
    #expect(rounded == [-100, -13, 0, 9.6, 12.7, 16.5, 19.4, 22.3])
  }

  @Test func `springs beyond its place by 6.3 % and ends exactly there`() {
    let steps = (0...580).map { BannerMotion.spring(Double($0) / 1000, duration: 0.58) }
    #expect(steps.first == 0)
    #expect(steps.last == 1)
    #expect(abs((steps.max() ?? 0) - 1.063) < 0.001)
    #expect(BannerMotion.spring(0, duration: 0) == 1)
    #expect(BannerMotion.spring(-1, duration: 0.58) == 0)
  }

  @Test func `fades in 0.2 seconds at most`() {
    #expect(BannerMotion.fade(0.05, duration: 0.58) == 0.25)
    #expect(BannerMotion.fade(0.2, duration: 0.58) == 1)
    #expect(BannerMotion.fade(0.05, duration: 0.1) == 0.5)
  }
}
