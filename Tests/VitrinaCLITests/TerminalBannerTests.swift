import Components
import TestSupport
import Testing
import Vitrina

@testable import VitrinaCLI

/// Banners over the component in the terminal's preview.
@Suite struct TerminalBannerTests {
  private func preview(_ clock: ForwardClock) -> (TerminalPreviewFixture, Vitrina.Host) {
    let preview = TerminalPreviewFixture.shipped(columns: 90, rows: 20)
    let host = Vitrina.Host(
      Vitrina.Host.Options(
        files: DiskFiles(root: Repository.root.path), clock: { clock.now }))
    return (preview, host)
  }

  @Test func `a banner lies over the component, and its life is told with the host's time`() throws
  {
    let clock = ForwardClock(standingAt: 1_767_225_600)
    var (preview, host) = preview(clock)
    preview.choose("loyalty/points")
    _ = host.open("avisos://guardado")
    _ = try host.pass(1, on: clock)
    preview.model.takeBanners(of: host, in: ViewEnvironment(width: 480))
    let picture = preview.picture
    #expect(picture.contains("╭ [▪] Guardado en favoritos — Auriculares inalámbricos ╮"))
    #expect(picture.contains("banner   00:00:00.630 presented  Guardado en favoritos"))
    #expect(
      picture.contains(
        "banner   00:00:00.630 announcement  Guardado en favoritos, Auriculares inalámbricos"))
    preview.model.takeBanners(of: host, in: ViewEnvironment(width: 480))
    #expect(preview.picture == picture, "nothing is told twice")
    _ = try host.pass(10, on: clock)
    preview.model.takeBanners(of: host, in: ViewEnvironment(width: 480))
    #expect(!preview.picture.contains("╭ [▪] Guardado"))
    #expect(preview.picture.contains("dismissed (timeout)  Guardado en favoritos"))
  }

  @Test func `keys tap and dismiss the newest one`() throws {
    let clock = ForwardClock(standingAt: 0)
    var (preview, host) = preview(clock)
    #expect(preview.model.press(.character("n")) == nil, "there is none")
    _ = host.open("avisos://guardado")
    _ = try host.pass(1, on: clock)
    preview.model.takeBanners(of: host, in: ViewEnvironment())
    #expect(preview.model.press(.character("n")) == .banner(.activate))
    #expect(preview.model.press(.character("x")) == .banner(.swipe))
  }
}
