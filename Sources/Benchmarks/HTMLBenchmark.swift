import Components
import Rendering
import TestSupport
import Values
import Vitrina

/// A discount box of six cells as HTML, its data resolved before.
enum HTMLBenchmark {
  private static let plugin = """
    local items = {}
    for i = 1, 6 do
      items[i] = {
        title = "Hasta", subtitle = "$ 200", icon_image_url = "icons/shop.svg",
        deep_link = "mercadopago://detail?id=" .. i, track_id = "t" .. i,
      }
    end
    vitrina.provide("box", vitrina.components.discount_box {
      title = "200 descuentos", subtitle = "por ser nivel 3", items = items,
    })
    """

  static func rows() throws -> [Row] {
    let files = MemoryFiles(["plugins/bench/init.lua": plugin])
    let host = Host(Host.Options(files: files, clock: { 0 }))
    let context = host.context(ViewEnvironment())
    let box = try host.resolve("bench/box", in: context)
    let renderer = HTMLRenderer(environment: context.environment)
    var bytes = 0
    let html = Stopwatch.nanoseconds(10_000) {
      var buffer = ByteBuffer(capacity: 8 * 1024)
      let view = box.view(in: context.environment)
      renderer.render(
        HTMLRenderer.Element(view) { _ in "/files/bench/icons/shop.svg" }, into: &buffer)
      bytes &+= buffer.count
    }
    precondition(bytes != 0)
    return [.time("HTML of a discount box of 6, after resolve", html, atMost: 15_000)]
  }
}
