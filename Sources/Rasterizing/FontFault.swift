internal import Diagnostics

/// What can be wrong with fonts.
enum FontFault {
  static func broken(_ path: String) -> Diagnostic {
    Diagnostic(
      "font.broken", .warning, "the font file '\(path)' holds no font and was left out",
      expected: "an OpenType or TrueType file", found: "a file that is missing or of another kind",
      fix: "correct the path in the theme, or put the font there")
  }

  static func missing(_ fonts: FontSet) -> Diagnostic {
    Diagnostic(
      "font.missing", .warning,
      "the font family '\(fonts.family)' is not there; text is drawn with Noto Sans",
      expected: "the family in one of \(fonts.folders.joined(separator: ", ")), or font files",
      found: "no font of that name",
      fix: fonts.family == "Inter"
        ? "install the package fonts-inter" : "name its files in the theme, or use Inter")
  }
}
