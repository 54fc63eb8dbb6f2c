#include "vpicture.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <stdlib.h>
#include <string.h>

struct vpicture_fonts {
  FcConfig *config;
};

vpicture_fonts *vpicture_fonts_new(const char *configuration) {
  vpicture_fonts *fonts = malloc(sizeof *fonts);
  if (fonts == NULL) return NULL;
  fonts->config = FcConfigCreate();
  if (fonts->config == NULL) {
    free(fonts);
    return NULL;
  }
  FcConfigParseAndLoadFromMemory(fonts->config, (const FcChar8 *)configuration, FcFalse);
  FcConfigBuildFonts(fonts->config);
  return fonts;
}

void vpicture_fonts_free(vpicture_fonts *fonts) {
  FcConfigDestroy(fonts->config);
  free(fonts);
}

// Names the fonts of a file anew. Only patterns that were added one by one may be changed; those
// of folders lie in a cache.
static void rename_fonts(FcFontSet *set, const char *file, const char *family, int weight) {
  for (int i = 0; i < set->nfont; i++) {
    FcPattern *font = set->fonts[i];
    FcChar8 *path;
    if (FcPatternGetString(font, FC_FILE, 0, &path) != FcResultMatch) continue;
    if (strcmp((const char *)path, file) != 0) continue;
    FcPatternDel(font, FC_FAMILY);
    FcPatternDel(font, FC_FAMILYLANG);
    FcPatternAddString(font, FC_FAMILY, (const FcChar8 *)family);
    FcPatternDel(font, FC_WEIGHT);
    FcPatternAddDouble(font, FC_WEIGHT, FcWeightFromOpenTypeDouble(weight));
  }
}

bool vpicture_fonts_add(vpicture_fonts *fonts, const char *file, const char *family, int weight) {
  int faces = 0;
  FcPattern *probe = FcFreeTypeQuery((const FcChar8 *)file, 0, NULL, &faces);
  if (probe == NULL) return false;
  FcPatternDestroy(probe);
  if (!FcConfigAppFontAddFile(fonts->config, (const FcChar8 *)file)) return false;
  FcFontSet *added = FcConfigGetFonts(fonts->config, FcSetApplication);
  if (added == NULL) return false;
  rename_fonts(added, file, family, weight);
  return true;
}

static bool set_has_family(FcFontSet *set, const char *family) {
  if (set == NULL) return false;
  for (int i = 0; i < set->nfont; i++) {
    FcChar8 *name;
    for (int n = 0; FcPatternGetString(set->fonts[i], FC_FAMILY, n, &name) == FcResultMatch; n++) {
      if (FcStrCmpIgnoreCase(name, (const FcChar8 *)family) == 0) return true;
    }
  }
  return false;
}

bool vpicture_fonts_has_family(vpicture_fonts *fonts, const char *family) {
  return set_has_family(FcConfigGetFonts(fonts->config, FcSetSystem), family)
    || set_has_family(FcConfigGetFonts(fonts->config, FcSetApplication), family);
}

PangoFontMap *vpicture_font_map_new(vpicture_fonts *fonts) {
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  if (map == NULL) return NULL;
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), fonts->config);
  // A point is a pixel here.
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), 72);
  return map;
}

vpicture_font_facts vpicture_font_facts_of(PangoFont *font) {
  vpicture_font_facts facts = {NULL, 0, false};
  if (!PANGO_IS_FC_FONT(font)) return facts;
  FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
  FcChar8 *file;
  FcBool is_color;
  if (FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch) {
    facts.file = (const char *)file;
  }
  FcPatternGetInteger(pattern, FC_INDEX, 0, &facts.index);
  if (FcPatternGetBool(pattern, FC_COLOR, 0, &is_color) == FcResultMatch) {
    facts.is_color = is_color == FcTrue;
  }
  return facts;
}

bool vpicture_glyph_is_unknown(PangoGlyph glyph) {
  return (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0;
}

bool vpicture_glyph_is_empty(PangoGlyph glyph) { return glyph == PANGO_GLYPH_EMPTY; }
