internal import Diagnostics
internal import Rasterizing
internal import Workshop

/// `--compare`, `--tolerance` and `--diff` of `show`: a drawn picture beside one of before.
struct PictureComparing {
  static let options: [CommandSpec.Option] = [
    CommandSpec.Option(
      name: "--compare", value: "FILE", doc: "compare the png with one of before; 1 if they differ"),
    CommandSpec.Option(
      name: "--tolerance", value: "DISTANCE",
      doc: "let colours through that are so near, 0 to 1 as the eye sees (default: none)"),
    CommandSpec.Option(
      name: "--diff", value: "FILE", doc: "write what differs, in red, as a png"),
  ]

  let expected: [UInt8]
  let name: String
  let tolerance: PictureDifference.Tolerance
  let diff: String?

  /// Nil when nothing is to be compared.
  init?(
    _ arguments: ParsedArguments, _ format: ShowFormat, _ console: Console
  ) throws(UsageFault) {
    guard let file = arguments["--compare"] else {
      if let option = ["--tolerance", "--diff"].first(where: { arguments[$0] != nil }) {
        throw UsageFault(message: "\(option) goes with --compare", fix: "add --compare FILE")
      }
      return nil
    }
    guard format == .png else {
      throw UsageFault(message: "--compare is for png alone", fix: "write --format png")
    }
    name = file
    expected = try console.read(file, for: "--compare")
    diff = arguments["--diff"]
    guard let text = arguments["--tolerance"] else {
      tolerance = .exact
      return
    }
    guard let threshold = Double(text), (0...1).contains(threshold) else {
      throw UsageFault(message: "--tolerance cannot be '\(text)'", fix: "a number from 0 to 1")
    }
    tolerance = .perceptual(threshold: threshold)
  }

  /// Says in words how the pictures differ and writes what was asked for.
  ///
  /// - Returns: What differs; nil if they count as the same.
  func report(_ comparison: PictureComparison, _ console: Console) throws(Diagnostic) -> Diagnostic?
  {
    let difference = comparison.difference
    if let diff, let picture = difference.picture(over: comparison.expected).png {
      try console.write(picture, to: diff)
    }
    guard !difference.isSame else { return nil }
    if let sizes = difference.sizes {
      return Diagnostic(
        "picture.differs", .error, "the picture has another size than '\(name)'",
        expected: "\(sizes.expected.width) × \(sizes.expected.height) pixels",
        found: "\(sizes.actual.width) × \(sizes.actual.height)",
        fix: "look at both; if the new one is right, write it over the old one with --output")
    }
    let nodes = comparison.changes.map(\.description).joined(separator: "; ")
    return Diagnostic(
      "picture.differs", .error, "the picture differs from '\(name)': \(nodes)",
      expected: "the same pixels", found: "\(difference.changedPixels) that differ",
      fix: "look at it with --diff FILE; if the new one is right, write it over the old one with "
        + "--output")
  }
}
