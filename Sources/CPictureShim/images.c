#include "vpicture.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <pango/pangocairo.h>

// The factor that brings a size to that of the box.
static double factor(double width, double height, const vpicture_request *request) {
  double across = request->width / width;
  double down = request->height / height;
  return request->covers ? fmax(across, down) : fmin(across, down);
}

// pixbuf: 8-bit RGB or RGBA, not premultiplied.
static cairo_surface_t *surface_of(GdkPixbuf *pixbuf) {
  int width = gdk_pixbuf_get_width(pixbuf);
  int height = gdk_pixbuf_get_height(pixbuf);
  int samples = gdk_pixbuf_get_n_channels(pixbuf);
  int stride = gdk_pixbuf_get_rowstride(pixbuf);
  const guint8 *source = gdk_pixbuf_read_pixels(pixbuf);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
    cairo_surface_destroy(surface);
    return NULL;
  }
  unsigned char *target = cairo_image_surface_get_data(surface);
  int target_stride = cairo_image_surface_get_stride(surface);
  for (int y = 0; y < height; y++) {
    const guint8 *from = source + (size_t)y * stride;
    uint32_t *to = (uint32_t *)(target + (size_t)y * target_stride);
    for (int x = 0; x < width; x++, from += samples) {
      uint32_t alpha = samples == 4 ? from[3] : 255;
      uint32_t red = (from[0] * alpha + 127) / 255;
      uint32_t green = (from[1] * alpha + 127) / 255;
      uint32_t blue = (from[2] * alpha + 127) / 255;
      to[x] = alpha << 24 | red << 16 | green << 8 | blue;
    }
  }
  cairo_surface_mark_dirty(surface);
  return surface;
}

typedef struct {
  const vpicture_request *request;
  vpicture_image *image;
} preparation;

// Runs before the loader makes room for pixels. A size of 0 tells it to make none.
static void size_prepared(GdkPixbufLoader *loader, int width, int height, gpointer data) {
  preparation *state = data;
  state->image->declared_width = width;
  state->image->declared_height = height;
  if ((double)width * height > state->request->max_pixels) {
    state->image->outcome = VPICTURE_TOO_LARGE;
    gdk_pixbuf_loader_set_size(loader, 0, 0);
    return;
  }
  double by = factor(width, height, state->request);
  if (by < 1) {
    gdk_pixbuf_loader_set_size(
      loader, (int)fmax(1, round(width * by)), (int)fmax(1, round(height * by)));
  }
}

vpicture_image vpicture_decode(
  const uint8_t *bytes, size_t count, const char *type, vpicture_request request) {
  vpicture_image image = {VPICTURE_BROKEN, NULL, 0, 0};
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type(type, NULL);
  if (loader == NULL) return image;
  preparation state = {&request, &image};
  g_signal_connect(loader, "size-prepared", G_CALLBACK(size_prepared), &state);
  // In pieces, so that what is too large ends before the rest is read.
  bool is_readable = true;
  size_t at = 0;
  while (is_readable && at < count && image.outcome != VPICTURE_TOO_LARGE) {
    size_t piece = count - at < 16384 ? count - at : 16384;
    is_readable = gdk_pixbuf_loader_write(loader, bytes + at, piece, NULL);
    at += piece;
  }
  bool is_whole = gdk_pixbuf_loader_close(loader, NULL) && is_readable;
  if (is_whole && image.outcome != VPICTURE_TOO_LARGE) {
    GdkPixbuf *pixbuf = gdk_pixbuf_loader_get_pixbuf(loader);
    if (pixbuf != NULL) image.surface = surface_of(pixbuf);
    if (image.surface != NULL) image.outcome = VPICTURE_DECODED;
  }
  g_object_unref(loader);
  return image;
}

// The size that an SVG says it has, or that of its view box; 0 if it says neither.
static void declared_size(RsvgHandle *handle, double *width, double *height) {
  if (rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height)) return;
  gboolean has_width, has_height, has_box;
  RsvgLength across, down;
  RsvgRectangle box;
  rsvg_handle_get_intrinsic_dimensions(
    handle, &has_width, &across, &has_height, &down, &has_box, &box);
  *width = has_box ? box.width : 0;
  *height = has_box ? box.height : 0;
}

vpicture_image vpicture_decode_svg(
  const uint8_t *bytes, size_t count, PangoFontMap *fonts, vpicture_request request) {
  vpicture_image image = {VPICTURE_BROKEN, NULL, 0, 0};
  RsvgHandle *handle = rsvg_handle_new_from_data(bytes, count, NULL);
  if (handle == NULL) return image;
  double width, height;
  declared_size(handle, &width, &height);
  image.declared_width = width;
  image.declared_height = height;
  bool has_shape = width > 0 && height > 0 && isfinite(width) && isfinite(height);
  double by = has_shape ? factor(width, height, &request) : 1;
  RsvgRectangle whole = {
    0, 0, ceil(has_shape ? width * by : request.width),
    ceil(has_shape ? height * by : request.height)};
  if (whole.width * whole.height > request.max_pixels || whole.width > 32767
      || whole.height > 32767) {
    image.outcome = VPICTURE_TOO_LARGE;
    g_object_unref(handle);
    return image;
  }
  cairo_surface_t *surface = cairo_image_surface_create(
    CAIRO_FORMAT_ARGB32, (int)fmax(1, whole.width), (int)fmax(1, whole.height));
  cairo_t *cairo = cairo_create(surface);
  // librsvg takes the fonts of the thread.
  PangoFontMap *previous = g_object_ref(pango_cairo_font_map_get_default());
  pango_cairo_font_map_set_default(PANGO_CAIRO_FONT_MAP(fonts));
  bool is_drawn = rsvg_handle_render_document(handle, cairo, &whole, NULL);
  pango_cairo_font_map_set_default(PANGO_CAIRO_FONT_MAP(previous));
  g_object_unref(previous);
  is_drawn = is_drawn && cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
  cairo_destroy(cairo);
  g_object_unref(handle);
  cairo_surface_flush(surface);
  if (is_drawn) {
    image.surface = surface;
    image.outcome = VPICTURE_DECODED;
  } else {
    cairo_surface_destroy(surface);
  }
  return image;
}

const char *vpicture_pixbuf_version(void) { return gdk_pixbuf_version; }
