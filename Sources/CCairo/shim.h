// Cairo, Pango and HarfBuzz as Debian installs them. Rasterizing calls their plain functions
// directly; what does not import into Swift is wrapped in CPictureShim.
#include <cairo-pdf.h>
#include <cairo.h>
#include <hb.h>
#include <pango/pangocairo.h>
