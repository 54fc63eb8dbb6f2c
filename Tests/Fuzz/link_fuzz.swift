import Diagnostics
import Routing
import Values

/// What libFuzzer calls: the first line is a pattern, the rest a link.
///
/// Every answer is as good as any other. A canonical link that reads back as another, or a crash,
/// is a find.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
  let url = String(parts[parts.count - 1])
  guard let link = try? Deeplink.parse(url) else { return 0 }
  let again = try? Deeplink.parse(link.canonical)
  precondition(again?.canonical == link.canonical, "the canonical link reads back as another")
  var table = RouteTable<Int>()
  for (number, pattern) in [String(parts[0]), "a://{host}/x", "https://*.b/{rest*}"].enumerated() {
    guard let pattern = try? RoutePattern(pattern) else { continue }
    table.add(
      Route(pattern, plugin: "fuzz", location: SourceLocation("f", line: number), handler: number))
  }
  let router = table.freeze().router
  if let match = router.match(link) { precondition(match.params.count >= 0) }
  _ = router.explain(link)
  return 0
}
