// What Rasterizing needs of its C libraries and Swift cannot call itself: macros that cast GObject
// types, constants of fontconfig, callbacks that may not be Swift, and libpng, whose errors are
// jumps. No jump leaves this target. No policy, no messages.
#ifndef VPICTURE_H
#define VPICTURE_H

#include <cairo.h>
#include <pango/pango.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Fonts (fonts.c)

/// A set of fonts that knows nothing of the system's configuration.
typedef struct vpicture_fonts vpicture_fonts;

/// Reads a configuration from text and looks through its folders; null without memory.
vpicture_fonts *vpicture_fonts_new(const char *configuration);
void vpicture_fonts_free(vpicture_fonts *fonts);

/// Adds a font file under a family and a weight (as CSS numbers it) whatever it calls itself;
/// false if it holds no font.
bool vpicture_fonts_add(vpicture_fonts *fonts, const char *file, const char *family, int weight);

/// Whether a family of this very name is there.
bool vpicture_fonts_has_family(vpicture_fonts *fonts, const char *family);

/// The FreeType font map over the fonts; freed with g_object_unref.
PangoFontMap *vpicture_font_map_new(vpicture_fonts *fonts);

/// What Pango knows of a font that it chose.
typedef struct {
  /// Lives as long as the font; null for a font without a file.
  const char *file;
  int index;
  bool is_color;
} vpicture_font_facts;
vpicture_font_facts vpicture_font_facts_of(PangoFont *font);

/// PANGO_GLYPH_UNKNOWN_FLAG and PANGO_GLYPH_EMPTY, which are casts and do not import.
bool vpicture_glyph_is_unknown(PangoGlyph glyph);
bool vpicture_glyph_is_empty(PangoGlyph glyph);

// PNG (png.c)

/// The version of libpng that runs.
const char *vpicture_png_version(void);

typedef struct {
  /// Freed with free(); null when writing failed.
  uint8_t *bytes;
  size_t count;
} vpicture_bytes;

/// A text chunk; the keyword is 1 to 79 Latin-1 characters, the text UTF-8 bytes taken as Latin-1.
typedef struct {
  const char *keyword;
  const char *text;
} vpicture_text;

/// Writes rows of 8-bit samples: 3 (RGB), 4 (RGBA, not premultiplied) or 1 a pixel, which is then
/// the number of a colour in `palette`, RGB triples.
vpicture_bytes vpicture_png_write(
  const uint8_t *pixels, uint32_t width, uint32_t height, int samples, const uint8_t *palette,
  int colors, const vpicture_text *texts, int text_count);

// Images (images.c)

/// The version of gdk-pixbuf that runs.
const char *vpicture_pixbuf_version(void);

typedef enum {
  VPICTURE_DECODED,
  /// The bytes are no image of the type.
  VPICTURE_BROKEN,
  /// The image says that it has more pixels than allowed.
  VPICTURE_TOO_LARGE,
} vpicture_outcome;

typedef struct {
  /// Limit on the pixels that the image says it has.
  double max_pixels;
  /// The box that it is drawn in, in pixels.
  double width;
  double height;
  /// Whether it covers the box; else it lies inside.
  bool covers;
} vpicture_request;

typedef struct {
  vpicture_outcome outcome;
  /// ARGB32 at no more than the size that is needed; null unless decoded.
  cairo_surface_t *surface;
  /// What the image says of its size; 0 if it did not get so far.
  double declared_width;
  double declared_height;
} vpicture_image;

/// Decodes by one loader of gdk-pixbuf and no other; the first frame of an animation.
vpicture_image vpicture_decode(
  const uint8_t *bytes, size_t count, const char *type, vpicture_request request);

/// Draws an SVG. Nothing outside of it is loaded: it has no base address, without which librsvg
/// refuses every file and address. Its text uses `fonts`, that of no other.
vpicture_image vpicture_decode_svg(
  const uint8_t *bytes, size_t count, PangoFontMap *fonts, vpicture_request request);

#endif
