#include <stdlib.h>
#include <string.h>

#include "internal.h"

enum { KEPT_CAPACITY = 256 * 1024 };

void vlua_buffer_reset(vlua_buffer *buffer) {
  buffer->count = 0;
  buffer->failed = 0;
  if (buffer->capacity > KEPT_CAPACITY) {
    free(buffer->start);
    buffer->start = NULL;
    buffer->capacity = 0;
  }
}

int vlua_buffer_grow(vlua_buffer *buffer, size_t count) {
  if (count > SIZE_MAX / 4 - buffer->count) {
    buffer->failed = 1;
    return 0;
  }
  size_t capacity = buffer->capacity ? buffer->capacity * 2 : 512;
  while (capacity < buffer->count + count) capacity *= 2;
  uint8_t *grown = realloc(buffer->start, capacity);
  if (!grown) {
    buffer->failed = 1;
    return 0;
  }
  buffer->start = grown;
  buffer->capacity = capacity;
  return 1;
}

void vlua_buffer_patch_u32(vlua_buffer *buffer, size_t at, uint32_t value) {
  if (!buffer->failed) memcpy(buffer->start + at, &value, sizeof value);
}
