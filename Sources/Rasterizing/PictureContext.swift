internal import CCairo
internal import CPictureShim
internal import Components
internal import Diagnostics

/// Open fonts and what was measured with them: the costly part of a renderer. For one thread at a
/// time.
final class PictureContext {
  let fonts: FontSet
  let fontMap: UnsafeMutablePointer<PangoFontMap>
  let pango: OpaquePointer
  /// Of opening the fonts.
  private(set) var diagnostics: [Diagnostic] = []

  private let collection: OpaquePointer
  private let familyList: String
  private var descriptions: [TextStyle: OpaquePointer] = [:]
  private var faces: [FaceKey: FontFace] = [:]
  private var sizedFaces: [UnsafeMutablePointer<PangoFont>: SizedFace] = [:]
  private var blocks: [BlockKey: TextLines] = [:]
  private var language = ""

  /// Nil without memory.
  init?(_ fonts: FontSet) {
    guard let collection = vpicture_fonts_new(fonts.configuration) else { return nil }
    for file in fonts.files
    where !vpicture_fonts_add(collection, file.path, fonts.family, Int32(file.weight.rawValue)) {
      diagnostics.append(FontFault.broken(file.path))
    }
    if !vpicture_fonts_has_family(collection, fonts.family) {
      diagnostics.append(FontFault.missing(fonts))
    }
    guard let fontMap = vpicture_font_map_new(collection),
      let pango = pango_font_map_create_context(fontMap)
    else {
      vpicture_fonts_free(collection)
      return nil
    }
    self.fonts = fonts
    self.collection = collection
    self.fontMap = fontMap
    self.pango = pango
    // A comma would end the name.
    familyList = fonts.family.filter { $0 != "," }
    setOptions()
  }

  deinit {
    for description in descriptions.values { pango_font_description_free(description) }
    for font in sizedFaces.keys { g_object_unref(font) }
    g_object_unref(UnsafeMutableRawPointer(pango))
    g_object_unref(fontMap)
    vpicture_fonts_free(collection)
  }

  /// With these, widths are those of Chromium.
  private func setOptions() {
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(pango, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(pango, 0)
  }

  /// What a text is to be measured with; holds until the next text.
  ///
  /// - Parameter locale: Chooses among the forms that a font has of a letter.
  func prepare(size: Double, weight: TextStyle.Weight, locale: String, isRightToLeft: Bool) {
    pango_context_set_font_description(pango, description(size: size, weight: weight))
    pango_context_set_base_dir(pango, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    guard locale != language else { return }
    language = locale
    pango_context_set_language(pango, pango_language_from_string(locale))
  }
}

// MARK: - Fonts

extension PictureContext {
  private struct FaceKey: Hashable {
    var file: String
    var index: Int32
  }

  struct SizedFace {
    var face: FontFace
    var size: Double
  }

  struct Metrics {
    /// In points.
    var ascent: Double
    var descent: Double
  }

  /// Belongs to the context.
  func description(size: Double, weight: TextStyle.Weight) -> OpaquePointer? {
    let style = TextStyle(size, weight)
    if let known = descriptions[style] { return known }
    if descriptions.count >= Self.limit {
      for description in descriptions.values { pango_font_description_free(description) }
      descriptions.removeAll()
    }
    let description = pango_font_description_new()
    pango_font_description_set_family(description, familyList)
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    pango_font_description_set_weight(description, PangoWeight(guint(weight.rawValue)))
    descriptions[style] = description
    return description
  }

  /// Of the first font of the family, which alone decides where lines stand.
  func metrics(size: Double, weight: TextStyle.Weight) -> Metrics {
    let font = pango_context_load_font(pango, description(size: size, weight: weight))
    guard let font else { return Metrics(ascent: size, descent: 0) }
    defer { g_object_unref(font) }
    let metrics = pango_font_get_metrics(font, nil)
    defer { pango_font_metrics_unref(metrics) }
    let unit = 1 / Double(PANGO_SCALE)
    return Metrics(
      ascent: Double(pango_font_metrics_get_ascent(metrics)) * unit,
      descent: Double(pango_font_metrics_get_descent(metrics)) * unit)
  }

  /// The face of a font that Pango chose, and the size at which it chose it.
  func face(of font: UnsafeMutablePointer<PangoFont>) -> SizedFace? {
    if let known = sizedFaces[font] { return known }
    guard let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font)) else { return nil }
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(scaled, &matrix)
    if sizedFaces.count >= Self.limit {
      for font in sizedFaces.keys { g_object_unref(font) }
      sizedFaces.removeAll()
    }
    let sized = SizedFace(face: face(font, vpicture_font_facts_of(font)), size: matrix.xx)
    // Held, so that its address stands for it.
    g_object_ref(font)
    sizedFaces[font] = sized
    return sized
  }

  private func face(
    _ font: UnsafeMutablePointer<PangoFont>, _ facts: vpicture_font_facts
  ) -> FontFace {
    let key = FaceKey(file: facts.file.map { String(cString: $0) } ?? "", index: facts.index)
    if let known = faces[key] { return known }
    let face = FontFace(font, facts: facts)
    faces[key] = face
    return face
  }

  /// Of each of the tables here, before it is emptied.
  private static let limit = 512
}

// MARK: - Measured text

extension PictureContext {
  struct BlockKey: Hashable {
    var spans: TextSpans
    var style: TextStyle
    var lineLimit: Int?
    var scale: Double
    var width: Double?
    var locale: String
  }

  func block(_ key: BlockKey) -> TextLines? { blocks[key] }

  func keep(_ block: TextLines, _ key: BlockKey) {
    if blocks.count >= Self.limit { blocks.removeAll(keepingCapacity: true) }
    blocks[key] = block
  }
}
