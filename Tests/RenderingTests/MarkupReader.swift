/// Reads HTML as strictly as a browser would never need to: every tag closed in order, every
/// attribute in double quotes and given once.
struct MarkupReader {
  struct Fault: Error, Equatable {
    let message: String
    init(_ message: String) { self.message = message }
  }

  struct Tag: Equatable {
    let name: String
    var attributes: [String: String]
  }

  private(set) var tags: [Tag] = []
  /// Text between tags, entities resolved.
  private(set) var texts: [String] = []

  private static let void: Set<String> = ["img", "input", "meta", "link"]
  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'",
  ]

  init(_ html: String) throws {
    var open: [String] = []
    var rest = html[...]
    while let first = rest.first {
      guard first == "<" else {
        let text = rest.prefix { $0 != "<" }
        rest = rest.dropFirst(text.count)
        texts.append(try Self.resolved(text))
        continue
      }
      guard let end = rest.firstIndex(of: ">") else { throw Fault("'<' without '>'") }
      let inside = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      if inside.hasPrefix("!DOCTYPE") { continue }
      if inside.hasPrefix("/") {
        let name = String(inside.dropFirst())
        guard open.last == name else {
          throw Fault("</\(name)> closes <\(open.last ?? "")>")
        }
        open.removeLast()
        continue
      }
      let isClosed = inside.hasSuffix("/")
      let tag = try Self.tag(isClosed ? inside.dropLast() : inside)
      tags.append(tag)
      if !isClosed, !Self.void.contains(tag.name) { open.append(tag.name) }
      if tag.name == "style" {
        guard let close = rest.range(of: "</style>") else { throw Fault("<style> is open") }
        rest = rest[close.lowerBound...]
      }
    }
    guard open.isEmpty else { throw Fault("<\(open.joined(separator: "> <"))> stay open") }
  }

  private static func tag(_ text: Substring) throws -> Tag {
    var rest = text
    let name = rest.prefix { $0 != " " }
    guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
      throw Fault("a tag is named '\(name)'")
    }
    rest = rest.dropFirst(name.count)
    var tag = Tag(name: String(name), attributes: [:])
    while rest.first == " " {
      rest = rest.dropFirst()
      let key = String(rest.prefix { $0 != "=" && $0 != " " })
      guard !key.isEmpty,
        key.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
      else { throw Fault("<\(name)> has an attribute named '\(key)'") }
      rest = rest.dropFirst(key.count)
      var value = ""
      if rest.first == "=" {
        rest = rest.dropFirst()
        guard rest.first == "\"" else { throw Fault("'\(key)' is not in quotes") }
        rest = rest.dropFirst()
        guard let end = rest.firstIndex(of: "\"") else { throw Fault("'\(key)' does not end") }
        value = try resolved(rest[..<end])
        rest = rest[rest.index(after: end)...]
      }
      guard tag.attributes.updateValue(value, forKey: key) == nil else {
        throw Fault("<\(name)> has '\(key)' twice")
      }
    }
    guard rest.isEmpty else { throw Fault("<\(name)> has '\(rest)' after its attributes") }
    return tag
  }

  private static func resolved(_ text: Substring) throws -> String {
    var result = ""
    var rest = text
    while let amp = rest.firstIndex(of: "&") {
      result += rest[..<amp]
      guard let end = rest[amp...].firstIndex(of: ";"),
        let character = entities[String(rest[rest.index(after: amp)..<end])]
      else { throw Fault("'&' is not escaped in '\(text)'") }
      result += character
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

extension Substring {
  fileprivate func range(of text: String) -> Range<Index>? {
    ranges(of: text).first
  }
}
