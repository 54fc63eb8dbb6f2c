import Components
import Rendering
import TestSupport
import Values
import Vitrina

/// A provider of six Lua getters, resolved, validated and written as JSON, in process.
enum RingBenchmark {
  private static let plugin = """
    local data = {}
    function data.ring_number() return 3 end
    function data.ring_hexa_color() return "#17aad6" end
    function data.ring_percentage() return 0.80 end
    function data.title() return "Ganaste 100 Mercado Puntos" end
    function data.button_title() return "Mis beneficios" end
    function data.button_deep_link() return "mercadopago://beneficios" end
    vitrina.provide("ring", vitrina.components.loyalty_ring(data))
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
    var bytes = 0
    let ring = Stopwatch.nanoseconds(50_000) {
      bytes &+= (try? host.resolve("bench/ring", in: context).dataJSON.count) ?? 0
    }
    let box = try host.resolve("bench/box", in: context)
    let renderer = HTMLRenderer(environment: context.environment)
    let html = Stopwatch.nanoseconds(10_000) {
      var buffer = ByteBuffer(capacity: 8 * 1024)
      let view = box.instance.view(in: context.environment)
      renderer.render(
        HTMLRenderer.Element(view) { _ in "/files/bench/icons/shop.svg" }, into: &buffer)
      bytes &+= buffer.count
    }
    precondition(bytes != 0)
    return [
      .time("ring of six Lua getters → validated JSON", ring, atMost: 3000),
      .time("HTML of a discount box of 6, after resolve", html, atMost: 15_000),
    ]
  }
}
