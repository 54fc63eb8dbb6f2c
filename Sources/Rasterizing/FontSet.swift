public import Components

/// The fonts that pictures are drawn with: those of folders, and files that a plugin brings.
///
/// A value that says where they are; `PictureRenderer` opens them.
public struct FontSet: Sendable, Hashable {
  /// A font file for one weight of the family.
  public struct File: Sendable, Hashable {
    public var weight: TextStyle.Weight
    /// Absolute.
    public var path: String

    public init(weight: TextStyle.Weight, path: String) {
      self.weight = weight
      self.path = path
    }
  }

  /// The family of all text. What it has no letters for is drawn with Noto Sans, emoji with Noto
  /// Color Emoji.
  public var family: String
  /// The files that the family consists of, whatever they call themselves; empty: it is looked for
  /// in the folders.
  public var files: [File]
  /// Looked through with all that is below them. Only Inter and the families of Noto are taken.
  public var folders: [String]

  /// Where Debian puts fonts.
  public static let standardFolders = ["/usr/share/fonts/opentype", "/usr/share/fonts/truetype"]

  public init(
    family: String = Theme.standard.fontFamily, files: [File] = [],
    folders: [String] = FontSet.standardFolders
  ) {
    self.family = family
    self.files = files
    self.folders = folders
  }

  /// The whole configuration: nothing of the system's is read, so that no setting of a machine or a
  /// user changes a picture.
  ///
  /// The cache folders only make opening fast.
  var configuration: String {
    var text = "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig>"
    for folder in folders { text += "<dir>\(Self.escaped(folder))</dir>" }
    text += "<cachedir>/var/cache/fontconfig</cachedir>"
    text += "<cachedir prefix=\"xdg\">fontconfig</cachedir>"
    // Files are refused by their ending: `*` would refuse the folders too.
    text += "<selectfont><rejectfont>"
    for glob in ["*.?t?", "*.pf?", "*.pcf*", "*.bdf*"] { text += "<glob>\(glob)</glob>" }
    text += "</rejectfont><acceptfont>"
    for glob in ["Inter-*", "NotoSans*", "NotoColorEmoji*"] { text += "<glob>*/\(glob)</glob>" }
    text += "</acceptfont></selectfont>"
    // Pango asks for the family `emoji` where a text shows one.
    text += "<match target=\"pattern\"><test name=\"family\"><string>emoji</string></test>"
    text += "<edit name=\"family\" mode=\"prepend\" binding=\"strong\">"
    text += "<string>Noto Color Emoji</string></edit></match>"
    text += Self.scaledEmoji
    text += "<match target=\"pattern\">"
    text += "<edit name=\"family\" mode=\"append_last\" binding=\"strong\">"
    for family in Self.fallbacks { text += "<string>\(family)</string>" }
    return text + "</edit></match></fontconfig>"
  }

  /// Emoji are pixels of one size, which the font has to be told to scale.
  private static let scaledEmoji =
    "<match target=\"font\"><test name=\"outline\"><bool>false</bool></test>"
    + "<edit name=\"pixelsizefixupfactor\" mode=\"assign\"><divide>"
    + "<name target=\"pattern\">pixelsize</name><name target=\"font\">pixelsize</name>"
    + "</divide></edit>"
    + "<edit name=\"matrix\" mode=\"assign\"><times><name>matrix</name><matrix>"
    + "<name>pixelsizefixupfactor</name><double>0</double>"
    + "<double>0</double><name>pixelsizefixupfactor</name></matrix></times></edit></match>"

  /// In the order in which they are asked; those for letters as `HTMLStylesheet` names them. Scripts
  /// that are not named here come after them, chosen by fontconfig among the families of Noto Sans.
  private static let fallbacks = [
    "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari",
    "Noto Sans Thai", "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math",
    "Noto Color Emoji",
  ]

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
