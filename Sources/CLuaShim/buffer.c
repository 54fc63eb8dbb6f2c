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

void vlua_buffer_append(vlua_buffer *buffer, const void *bytes, size_t count) {
  if (count > buffer->capacity - buffer->count) {
    if (count > SIZE_MAX / 4 - buffer->count) {
      buffer->failed = 1;
      return;
    }
    size_t capacity = buffer->capacity ? buffer->capacity * 2 : 512;
    while (capacity < buffer->count + count) capacity *= 2;
    uint8_t *grown = realloc(buffer->start, capacity);
    if (!grown) {
      buffer->failed = 1;
      return;
    }
    buffer->start = grown;
    buffer->capacity = capacity;
  }
  if (count) memcpy(buffer->start + buffer->count, bytes, count);
  buffer->count += count;
}

void vlua_buffer_byte(vlua_buffer *buffer, uint8_t byte) { vlua_buffer_append(buffer, &byte, 1); }

void vlua_buffer_u32(vlua_buffer *buffer, uint32_t value) {
  vlua_buffer_append(buffer, &value, sizeof value);
}

void vlua_buffer_string(vlua_buffer *buffer, const char *text, size_t length) {
  vlua_buffer_byte(buffer, VLUA_STRING);
  vlua_buffer_u32(buffer, (uint32_t)length);
  vlua_buffer_append(buffer, text, length);
}

void vlua_buffer_integer(vlua_buffer *buffer, int64_t value) {
  vlua_buffer_byte(buffer, VLUA_INTEGER);
  vlua_buffer_append(buffer, &value, sizeof value);
}

void vlua_buffer_patch_u32(vlua_buffer *buffer, size_t at, uint32_t value) {
  if (!buffer->failed) memcpy(buffer->start + at, &value, sizeof value);
}
