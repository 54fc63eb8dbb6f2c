// Fontconfig and Pango's side of it; only CPictureShim calls them.
#include <fontconfig/fontconfig.h>
#include <pango/pangofc-fontmap.h>
