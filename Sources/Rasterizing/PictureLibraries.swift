internal import CCairo
internal import CPictureShim

/// What pictures are made with on this machine.
public enum PictureLibraries {
  /// The libraries that are linked, with their versions, as they run.
  public static var versions: [(name: String, version: String)] {
    [
      ("pango", String(cString: pango_version_string())),
      ("cairo", String(cString: cairo_version_string())),
      ("harfbuzz", String(cString: hb_version_string())),
      ("libpng", String(cString: vpicture_png_version())),
      ("gdk-pixbuf", String(cString: vpicture_pixbuf_version())),
    ]
  }

  /// The families that text is drawn with and that are not there, each with the package of Debian
  /// that brings it. Reads the lists of fonts, which takes milliseconds.
  public static func missingFonts(in fonts: FontSet = FontSet()) -> [(
    family: String, package: String
  )] {
    guard let collection = vpicture_fonts_new(fonts.configuration) else { return [] }
    defer { vpicture_fonts_free(collection) }
    return [
      ("Inter", "fonts-inter"), ("Noto Sans", "fonts-noto-core"),
      ("Noto Sans Arabic", "fonts-noto-core"), ("Noto Color Emoji", "fonts-noto-color-emoji"),
    ].filter { !vpicture_fonts_has_family(collection, $0.0) }
  }
}
