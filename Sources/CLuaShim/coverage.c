// Which lines of files can run, and which have: see vlua_cover.
//
// Lines that have run are noted by a line hook. Which lines can run is known to the compiler alone,
// and Lua tells it of functions that exist, not of those that were never made: so what it compiled
// is dumped (never for a script) and the line of each instruction read from there. A dump of another
// form than that of Lua 5.4 is left alone; its lines then count as none.

#include <stdlib.h>
#include <string.h>

#include "internal.h"

enum { LAST_LINE = 1 << 21, DEEPEST_FUNCTION = 250 };

typedef struct covered_file {
  char *name;
  size_t length;  // of the name
  uint8_t *lines; // of vlua_line, from line 1
  size_t count;
} covered_file;

struct vlua_coverage {
  covered_file *files;
  size_t count;
  size_t latest; // the file that was asked for last
  vlua_buffer dump;
};

static covered_file *find_file(vlua_coverage *all, const char *name, size_t length) {
  for (size_t i = 0; i < all->count; i++) {
    size_t at = (all->latest + i) % all->count; // most often the same as before
    covered_file *file = &all->files[at];
    if (file->length != length || memcmp(file->name, name, length)) continue;
    all->latest = at;
    return file;
  }
  return NULL;
}

static covered_file *add_file(vlua_coverage *all, const char *name, size_t length) {
  covered_file *grown = realloc(all->files, (all->count + 1) * sizeof *grown);
  if (!grown) return NULL;
  all->files = grown;
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  memcpy(copy, name, length);
  grown[all->count] = (covered_file){.name = copy, .length = length};
  return &grown[all->count++];
}

static void mark(covered_file *file, uint64_t line, uint8_t what) {
  if (line < 1 || line > LAST_LINE) return;
  if (line > file->count) {
    size_t count = line + line / 2;
    uint8_t *grown = realloc(file->lines, count);
    if (!grown) return;
    memset(grown + file->count, 0, count - file->count);
    file->lines = grown;
    file->count = count;
  }
  file->lines[line - 1] |= what;
}

// Lines that can run.

typedef struct dump_reader {
  const uint8_t *at, *end;
  int failed;
} dump_reader;

static const uint8_t *take(dump_reader *r, uint64_t count) {
  static const uint8_t nothing[16];
  if (count > (uint64_t)(r->end - r->at)) {
    r->failed = 1;
    r->at = r->end;
    return count <= sizeof nothing ? nothing : NULL;
  }
  const uint8_t *start = r->at;
  r->at += count;
  return start;
}

/// Seven bits a byte, the highest first; the last byte has its eighth bit set.
static uint64_t take_number(dump_reader *r) {
  uint64_t number = 0;
  while (!r->failed) {
    uint8_t byte = *take(r, 1);
    number = number << 7 | (byte & 0x7F);
    if (byte & 0x80) break;
  }
  return number;
}

static void skip_string(dump_reader *r) {
  uint64_t size = take_number(r);
  if (size) take(r, size - 1);
}

static void skip_constants(dump_reader *r) {
  for (uint64_t i = take_number(r); i > 0 && !r->failed; i--) {
    switch (*take(r, 1)) {
    case LUA_TNUMBER: case LUA_TNUMBER | 1 << 4: take(r, 8); break;
    case LUA_TSTRING: case LUA_TSTRING | 1 << 4: skip_string(r); break;
    case LUA_TNIL: case LUA_TBOOLEAN: case LUA_TBOOLEAN | 1 << 4: break;
    default: r->failed = 1;
    }
  }
}

/// Marks the lines of the instructions from `first` on, but for the last: it is the return that every
/// function ends with, whether or not it can be reached.
static void mark_instructions(dump_reader *r, covered_file *file, uint64_t line, uint64_t first) {
  uint64_t count = take_number(r);
  const uint8_t *steps = take(r, count);
  uint64_t absolute_count = take_number(r), absolute_pc = UINT64_MAX, absolute_line = 0;
  for (uint64_t pc = 0; pc < count && !r->failed; pc++) {
    int8_t step = (int8_t)steps[pc];
    if (step == INT8_MIN) { // the line is too far for a step and stands in the next list
      if (!absolute_count--) r->failed = 1;
      absolute_pc = take_number(r);
      absolute_line = take_number(r);
      if (absolute_pc != pc) r->failed = 1;
      line = absolute_line;
    } else {
      line += (uint64_t)(int64_t)step;
    }
    if (pc >= first && pc + 1 < count && !r->failed) mark(file, line, VLUA_LINE_CAN_RUN);
  }
  for (; absolute_count > 0 && !r->failed; absolute_count--) {
    take_number(r);
    take_number(r);
  }
}

static void read_function(dump_reader *r, covered_file *file, int depth) {
  if (depth > DEEPEST_FUNCTION) r->failed = 1;
  if (r->failed) return;
  skip_string(r);
  uint64_t line = take_number(r);
  take_number(r);
  const uint8_t *about = take(r, 3);
  int takes_any = about[1]; // the first instruction prepares for that and is no line's
  uint64_t code = take_number(r);
  if (code > UINT32_MAX) r->failed = 1;
  take(r, code * sizeof(uint32_t));
  skip_constants(r);
  uint64_t upvalues = take_number(r);
  if (upvalues > UINT8_MAX) r->failed = 1;
  take(r, upvalues * 3);
  for (uint64_t i = take_number(r); i > 0 && !r->failed; i--) read_function(r, file, depth + 1);
  mark_instructions(r, file, line, takes_any ? 1 : 0);
  for (uint64_t i = take_number(r); i > 0 && !r->failed; i--) {
    skip_string(r);
    take_number(r);
    take_number(r);
  }
  for (uint64_t i = take_number(r); i > 0 && !r->failed; i--) skip_string(r);
}

static int has_known_form(dump_reader *r) {
  static const uint8_t head[] = {0x1B, 'L', 'u', 'a', 0x54, 0, 0x19, 0x93, '\r', '\n', 0x1A, '\n',
                                 sizeof(uint32_t), sizeof(lua_Integer), sizeof(lua_Number)};
  const lua_Integer integer = 0x5678;
  const lua_Number number = 370.5;
  const uint8_t *found = take(r, sizeof head);
  if (r->failed || memcmp(found, head, sizeof head)) return 0;
  found = take(r, sizeof integer);
  if (r->failed || memcmp(found, &integer, sizeof integer)) return 0;
  found = take(r, sizeof number);
  if (r->failed || memcmp(found, &number, sizeof number)) return 0;
  take(r, 1); // how many upvalues the outermost function has
  return !r->failed;
}

static int write_dump(lua_State *L, const void *piece, size_t size, void *buffer) {
  (void)L;
  vlua_buffer_append(buffer, piece, size);
  return ((vlua_buffer *)buffer)->failed;
}

void vlua_cover_compiled(lua_State *L, const char *chunk_name) {
  vlua_coverage *all = vlua_of(L)->coverage;
  if (!all || chunk_name[0] != '@') return;
  size_t length = strlen(chunk_name);
  covered_file *file = find_file(all, chunk_name, length);
  if (!file) file = add_file(all, chunk_name, length);
  if (!file) return;
  vlua_buffer_reset(&all->dump);
  if (lua_dump(L, write_dump, &all->dump, 0) || all->dump.failed) return;
  dump_reader reader = {all->dump.start, all->dump.start + all->dump.count, 0};
  if (has_known_form(&reader)) read_function(&reader, file, 0);
}

// Lines that have run.

static void line_hook(lua_State *L, lua_Debug *record) {
  vlua_coverage *all = vlua_of(L)->coverage;
  if (!lua_getinfo(L, "S", record) || record->source[0] != '@') return;
  covered_file *file = find_file(all, record->source, record->srclen);
  if (file && record->currentline > 0) mark(file, (uint64_t)record->currentline, VLUA_LINE_RAN);
}

void vlua_reset_hook(const vlua_state *state, lua_State *L) {
  if (state->coverage)
    lua_sethook(L, line_hook, LUA_MASKLINE, 0);
  else if (lua_gethookmask(L))
    lua_sethook(L, NULL, 0, 0);
}

int vlua_cover(vlua_state *state) {
  if (!state->coverage) state->coverage = calloc(1, sizeof *state->coverage);
  if (!state->coverage) return 0;
  vlua_reset_hook(state, state->lua);
  return 1;
}

int vlua_covered(const vlua_state *state, size_t index, vlua_bytes *name, vlua_bytes *lines) {
  const vlua_coverage *all = state->coverage;
  if (!all || index >= all->count) return 0;
  const covered_file *file = &all->files[index];
  *name = (vlua_bytes){(const uint8_t *)file->name, file->length};
  *lines = (vlua_bytes){file->lines, file->count};
  return 1;
}

void vlua_end_coverage(vlua_state *state) {
  vlua_coverage *all = state->coverage;
  if (!all) return;
  for (size_t i = 0; i < all->count; i++) {
    free(all->files[i].name);
    free(all->files[i].lines);
  }
  free(all->files);
  free(all->dump.start);
  free(all);
  state->coverage = NULL;
}
