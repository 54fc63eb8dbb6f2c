import Components
import TestSupport
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
    """

  static func rows() throws -> [Row] {
    let files = MemoryFiles(["plugins/bench/init.lua": plugin])
    let host = Host(Host.Options(files: files, clock: { 0 }))
    let context = host.context(ViewEnvironment())
    var bytes = 0
    let ring = Stopwatch.nanoseconds(50_000) {
      bytes &+= (try? host.resolve("bench/ring", in: context).dataJSON.count) ?? 0
    }
    precondition(bytes != 0)
    return [.time("ring of six Lua getters → validated JSON", ring, atMost: 3000)]
  }
}
