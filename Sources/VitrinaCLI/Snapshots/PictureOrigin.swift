/// What drew a PNG, as its text chunks say.
struct PictureOrigin: Equatable {
  /// `Vitrina 1`; nil when the picture does not say.
  private(set) var software: String?
  /// The hash of each font file that was drawn with.
  private(set) var fonts: [String: String] = [:]

  /// Reads as many chunks as are whole.
  init(png bytes: [UInt8]) {
    var at = 8
    while at + 12 <= bytes.count {
      let length = bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - at - 12 else { return }
      if bytes[(at + 4)..<(at + 8)].elementsEqual("tEXt".utf8) {
        read(bytes[(at + 8)..<(at + 8 + length)])
      }
      at += 12 + length
    }
  }

  private mutating func read(_ chunk: ArraySlice<UInt8>) {
    let parts = chunk.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return }
    let text = String(decoding: parts[1], as: UTF8.self)
    switch String(decoding: parts[0], as: UTF8.self) {
    case "Software": software = text
    case "Fonts":
      for line in text.split(separator: "\n") {
        guard let space = line.lastIndex(of: " ") else { continue }
        fonts[String(line[..<space])] = String(line[line.index(after: space)...])
      }
    default: break
    }
  }

  /// Whether the same things would be drawn differently: another renderer, or another version of a
  /// font that both used. A font that one of them alone used is a matter of what it shows.
  func drawsLike(_ other: PictureOrigin) -> Bool {
    software == other.software
      && fonts.allSatisfy { name, hash in other.fonts[name].map { $0 == hash } ?? true }
  }

  /// In words, beside another.
  func description(beside other: PictureOrigin) -> String {
    let differing = fonts.keys.sorted().filter { name in
      other.fonts[name].map { $0 != fonts[name] } ?? false
    }
    return ([software ?? "an unknown renderer"] + differing.map { "\($0) \(fonts[$0] ?? "")" })
      .joined(separator: ", ")
  }
}
