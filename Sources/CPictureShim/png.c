#include "vpicture.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} growing;

static void put(png_structp png, png_bytep bytes, size_t count) {
  growing *output = png_get_io_ptr(png);
  if (output->count + count > output->capacity) {
    size_t capacity = (output->count + count) * 2;
    uint8_t *grown = realloc(output->bytes, capacity);
    if (grown == NULL) png_error(png, "memory");
    output->bytes = grown;
    output->capacity = capacity;
  }
  memcpy(output->bytes + output->count, bytes, count);
  output->count += count;
}

static void flush(png_structp png) { (void)png; }

static void complain(png_structp png, png_const_charp words) {
  (void)words;
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp words) {
  (void)png;
  (void)words;
}

vpicture_bytes vpicture_png_write(
  const uint8_t *pixels, uint32_t width, uint32_t height, int samples, const uint8_t *palette,
  int colors, const vpicture_text *texts, int text_count) {
  vpicture_bytes none = {NULL, 0};
  // Not a local: locals that change after setjmp are undefined after the jump.
  growing *output = calloc(1, sizeof *output);
  if (output == NULL) return none;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, complain, ignore);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(output->bytes);
    free(output);
    return none;
  }
  png_set_write_fn(png, output, put, flush);
  int type = samples == 1 ? PNG_COLOR_TYPE_PALETTE
    : samples == 3        ? PNG_COLOR_TYPE_RGB
                          : PNG_COLOR_TYPE_RGB_ALPHA;
  png_set_IHDR(
    png, info, width, height, 8, type, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
    PNG_FILTER_TYPE_DEFAULT);
  if (samples == 1) png_set_PLTE(png, info, (png_const_colorp)palette, colors);
  // Numbers of colours have no neighbourhood that a filter could use.
  png_set_filter(png, PNG_FILTER_TYPE_BASE, samples == 1 ? PNG_FILTER_NONE : PNG_FILTER_UP);
  // Flat areas, which are most of a picture, become runs; looking for more costs twice the time.
  png_set_compression_level(png, 1);
  png_set_compression_strategy(png, Z_RLE);
  png_set_compression_buffer_size(png, 1 << 16);
  for (int i = 0; i < text_count; i++) {
    png_text text = {0};
    text.compression = PNG_TEXT_COMPRESSION_NONE;
    text.key = (png_charp)texts[i].keyword;
    text.text = (png_charp)texts[i].text;
    text.text_length = strlen(texts[i].text);
    png_set_text(png, info, &text, 1);
  }
  png_write_info(png, info);
  for (uint32_t y = 0; y < height; y++) {
    png_write_row(png, pixels + (size_t)y * width * samples);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  vpicture_bytes written = {output->bytes, output->count};
  free(output);
  return written;
}

const char *vpicture_png_version(void) { return png_get_libpng_ver(NULL); }
