// Lua values to bytes.
//
// Raw access only: no metamethod runs, and no getter but those that a read is asked to call. What
// cannot be data is refused in its place, so that the rest still arrives.

#include <string.h>

#include "internal.h"

enum {
  MAXIMUM_DEPTH = 32,
  MAXIMUM_NODES = 20000,
  MAXIMUM_STRING = 64 * 1024,
  MAXIMUM_TAPE = 8 * 1024 * 1024, // one string may stand in a tree many times
  MAXIMUM_NAMES = 256,
};

/// How many bytes follow the first one of a UTF-8 sequence, -1 if none begins with it.
static int following_bytes(uint8_t first) {
  if (first < 0x80) return 0;
  if (first < 0xC2) return -1;
  return first < 0xE0 ? 1 : first < 0xF0 ? 2 : first < 0xF5 ? 3 : -1;
}

/// The first byte that is not ASCII, or the end. Nearly all text is ASCII: eight bytes at a time.
static const uint8_t *skip_ascii(const uint8_t *at, const uint8_t *end) {
  uint64_t word;
  for (; end - at >= (ptrdiff_t)sizeof word; at += sizeof word) {
    memcpy(&word, at, sizeof word);
    if (word & 0x8080808080808080u) break;
  }
  while (at < end && *at < 0x80) at++;
  return at;
}

static int is_utf8(const char *text, size_t length) {
  const uint8_t *at = (const uint8_t *)text, *end = at + length;
  while ((at = skip_ascii(at, end)) < end) {
    int follow = following_bytes(*at);
    if (follow < 0 || end - at <= follow) return 0;
    if ((*at == 0xE0 && at[1] < 0xA0) || (*at == 0xED && at[1] > 0x9F) ||
        (*at == 0xF0 && at[1] < 0x90) || (*at == 0xF4 && at[1] > 0x8F))
      return 0;
    for (int i = 1; i <= follow; i++)
      if ((at[i] & 0xC0) != 0x80) return 0;
    at += follow + 1;
  }
  return 1;
}

static void refuse(vlua_encoder *e, char reason, const char *found) {
  vlua_buffer_byte(e->out, VLUA_REFUSED);
  vlua_buffer_byte(e->out, (uint8_t)reason);
  vlua_buffer_string(e->out, found, strlen(found));
}

/// Writes a refusal if the tape has no room for more.
static int is_full(vlua_encoder *e) {
  if (e->out->count <= MAXIMUM_TAPE) return 0;
  refuse(e, VLUA_REFUSED_SIZE, "more than 8 MiB in all");
  return 1;
}

int vlua_is_box(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA || !lua_getmetatable(L, index)) return 0;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &vlua_box_key);
  int same = lua_rawequal(L, -1, -2);
  lua_pop(L, 2);
  return same;
}

static void encode_text(vlua_encoder *e, int index) {
  size_t length;
  const char *text = lua_tolstring(e->L, index, &length);
  if (length > MAXIMUM_STRING)
    refuse(e, VLUA_REFUSED_SIZE, "a string of more than 64 KiB");
  else if (!is_utf8(text, length))
    refuse(e, VLUA_REFUSED_UTF8, "a string that is not valid UTF-8");
  else
    vlua_buffer_string(e->out, text, length);
}

/// Whether the table is marked as a list: what the host made from a list, also an empty one.
static int is_marked_list(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return 0;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &vlua_list_key);
  int same = lua_rawequal(L, -1, -2);
  lua_pop(L, 2);
  return same;
}

enum table_kind { TABLE_LIST, TABLE_MAP, TABLE_HOLES, TABLE_BOTH };

/// Whether the table's keys are 1…n. Counts at most one key more than may be read.
static enum table_kind table_kind(lua_State *L, int index, unsigned *count) {
  unsigned seen = 0, whole = 0;
  lua_Integer highest = 0;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lua_pop(L, 1);
    seen++;
    if (lua_isinteger(L, -1)) {
      lua_Integer key = lua_tointeger(L, -1);
      if (key > highest) highest = key;
      if (key >= 1) whole++;
    }
    if (seen > MAXIMUM_NODES) {
      lua_pop(L, 1);
      break;
    }
  }
  *count = seen;
  if (!whole) return TABLE_MAP;
  if (whole != seen) return TABLE_BOTH;
  return highest == (lua_Integer)seen ? TABLE_LIST : TABLE_HOLES;
}

static void encode_list(vlua_encoder *e, int index, unsigned count) {
  vlua_buffer_byte(e->out, VLUA_LIST);
  vlua_buffer_u32(e->out, count);
  for (unsigned i = 1; i <= count; i++) {
    lua_rawgeti(e->L, index, i);
    vlua_encode(e, lua_gettop(e->L));
    lua_pop(e->L, 1);
  }
}

static void push_arguments(vlua_encoder *e) {
  if (!e->arguments_index) {
    // They go to the reserved slot below every table that is being read: see read_body.
    lua_State *L = e->L;
    int top = lua_gettop(L);
    e->argument_count = vlua_push_list(L, e->arguments, e->arguments_size);
    lua_createtable(L, e->argument_count, 0);
    for (int i = 0; i < e->argument_count; i++) {
      lua_pushvalue(L, top + 1 + i);
      lua_rawseti(L, -2, i + 1);
    }
    lua_replace(L, e->handler_index + 1);
    lua_settop(L, top);
    e->arguments_index = e->handler_index + 1;
  }
  luaL_checkstack(e->L, e->argument_count + 8, "too many arguments");
  for (int i = 0; i < e->argument_count; i++) lua_rawgeti(e->L, e->arguments_index, i + 1);
}

/// Whether the function on top of the stack takes more than `count` parameters.
static int takes_more(lua_State *L, int count) {
  lua_Debug about;
  lua_pushvalue(L, -1);
  lua_getinfo(L, ">u", &about);
  return about.nparams > count || about.isvararg;
}

static void encode_typed(vlua_encoder *e, int index, int type);

/// Writes what the function at `getter`, the top of the stack, gives for the table at `self` (0:
/// none), or its fault. What it gave, or raised, lies in its place then.
static void encode_getter(vlua_encoder *e, int getter, int self) {
  lua_State *L = e->L;
  vlua_state *state = e->state;
  int count = self != 0;
  int wants_arguments = e->arguments_size && takes_more(L, count);
  if (self) lua_pushvalue(L, self);
  if (wants_arguments) {
    push_arguments(e);
    count += e->argument_count;
  }
  int status = lua_pcall(L, count, 1, e->handler_index);
  if (status == LUA_OK && !state->killed) {
    int type = lua_type(L, getter);
    if (type == LUA_TFUNCTION)
      refuse(e, VLUA_REFUSED_TYPE, "a function returned by a function");
    else
      encode_typed(e, getter, type);
    return;
  }
  vlua_rethrow_if_killed(L, status);
  vlua_note_error(state, L, getter);
  vlua_buffer_byte(e->out, VLUA_FAULT);
  vlua_buffer_byte(e->out, state->syntax ? VLUA_SYNTAX : VLUA_RUNTIME);
  vlua_buffer_append(e->out, state->error.start, state->error.count);
  state->syntax = 0;
}

/// The value at the top of the stack, which stands under the key `name` of the table.
static void encode_field(vlua_encoder *e, const char *name, size_t length, int value, int table) {
  int type = lua_type(e->L, value);
  if (type != LUA_TFUNCTION)
    encode_typed(e, value, type);
  else if (is_full(e))
    return;
  else if (e->keeps_functions)
    vlua_encode_reference(e, value);
  else if (!e->getters)
    refuse(e, VLUA_REFUSED_TYPE, "a function");
  else if (length > 3 && memcmp(name, "on_", 3) == 0)
    vlua_buffer_byte(e->out, VLUA_HANDLER);
  else
    encode_getter(e, value, table);
}

/// Copies the pairs of a table of at most 64 fields with text for keys to the stack and returns how
/// many; -1, with nothing on the stack, for any other table. Most tables are of this kind, and one
/// walk tells.
static int copy_small_map(lua_State *L, int index) {
  enum { MAXIMUM = 64 };
  int bottom = lua_gettop(L), count = 0;
  luaL_checkstack(L, MAXIMUM * 2 + 16, "too many fields");
  lua_pushnil(L);
  while (lua_next(L, index)) {
    if (count == MAXIMUM || lua_type(L, -2) != LUA_TSTRING) {
      lua_settop(L, bottom);
      return -1;
    }
    lua_pushvalue(L, -2); // the pairs stay below the key of the walk
    count++;
  }
  return count;
}

/// Writes the pair on top of the stack, one of those of the table at `index`.
static void encode_pair(vlua_encoder *e, int index, int has_text_key) {
  lua_State *L = e->L;
  int value = lua_gettop(L), key = value - 1;
  size_t length = 0;
  const char *name = NULL;
  if (has_text_key || lua_type(L, key) == LUA_TSTRING) name = lua_tolstring(L, key, &length);
  if (name && length <= MAXIMUM_STRING && e->out->count <= MAXIMUM_TAPE && is_utf8(name, length)) {
    vlua_buffer_u32(e->out, (uint32_t)length);
    vlua_buffer_append(e->out, name, length);
    encode_field(e, name, length, value, index);
    return;
  }
  vlua_buffer_u32(e->out, 1);
  vlua_buffer_byte(e->out, '?');
  if (is_full(e)) return;
  if (!name)
    refuse(e, VLUA_REFUSED_KEY, luaL_typename(L, key));
  else if (length > MAXIMUM_STRING)
    refuse(e, VLUA_REFUSED_KEY, "a key of more than 64 KiB");
  else
    refuse(e, VLUA_REFUSED_KEY, "a key that is not valid UTF-8 text");
}

/// Writes the `count` pairs on top of the stack, copies of those of the table at `index`, since a
/// getter may change the table under a walk. Takes them from the top, so that a getter is called
/// where it lies.
static void encode_small_map(vlua_encoder *e, int index, unsigned count) {
  lua_State *L = e->L;
  int bottom = lua_gettop(L) - (int)count * 2;
  vlua_buffer_byte(e->out, VLUA_MAP);
  vlua_buffer_u32(e->out, count);
  for (int value = lua_gettop(L); value > bottom; value -= 2) {
    lua_settop(L, value);
    encode_pair(e, index, 1);
  }
  lua_settop(L, bottom);
}

/// The same for any number of pairs, which are copied to a table: the stack is not to grow by them.
static void encode_large_map(vlua_encoder *e, int index, unsigned count) {
  lua_State *L = e->L;
  vlua_buffer_byte(e->out, VLUA_MAP);
  vlua_buffer_u32(e->out, count);
  lua_createtable(L, (int)count * 2, 0);
  int pairs = lua_gettop(L);
  lua_Integer filled = 0;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lua_pushvalue(L, -2);
    lua_rawseti(L, pairs, ++filled);
    lua_rawseti(L, pairs, ++filled);
  }
  for (lua_Integer i = 1; i <= filled; i += 2) {
    lua_rawgeti(L, pairs, i);
    lua_rawgeti(L, pairs, i + 1);
    encode_pair(e, index, 0);
    lua_settop(L, pairs);
  }
  lua_pop(L, 1);
}

static void encode_table(vlua_encoder *e, int index) {
  lua_State *L = e->L;
  const void *identity = lua_topointer(L, index);
  for (unsigned i = 0; i < e->depth; i++) {
    if (e->ancestors[i] == identity) {
      refuse(e, VLUA_REFUSED_CYCLE, "a table that contains itself");
      return;
    }
  }
  if (e->depth >= MAXIMUM_DEPTH) {
    refuse(e, VLUA_REFUSED_DEPTH, "tables nested more than 32 deep");
    return;
  }
  luaL_checkstack(L, 16, "nested too deep");
  int fields = copy_small_map(L, index);
  unsigned count = fields > 0 ? (unsigned)fields : 0;
  enum table_kind kind = fields > 0 ? TABLE_MAP : table_kind(L, index, &count);
  if (e->nodes + count > MAXIMUM_NODES) {
    lua_pop(L, fields > 0 ? fields * 2 : 0);
    refuse(e, VLUA_REFUSED_SIZE, "more than 20000 values");
    return;
  }
  if (kind == TABLE_BOTH) {
    refuse(e, VLUA_REFUSED_KEY, "a table with list items and named fields at once");
    return;
  }
  if (kind == TABLE_HOLES) {
    refuse(e, VLUA_REFUSED_HOLES, "a list with holes");
    return;
  }
  e->nodes += count;
  e->ancestors[e->depth++] = identity;
  if (kind == TABLE_LIST || (count == 0 && is_marked_list(L, index))) {
    encode_list(e, index, count);
  } else {
    if (fields > 0)
      encode_small_map(e, index, count);
    else
      encode_large_map(e, index, count);
  }
  e->depth--;
}

void vlua_encode(vlua_encoder *e, int index) {
  encode_typed(e, index, lua_type(e->L, index));
}

/// The value at a stack index, of a type that is known.
static void encode_typed(vlua_encoder *e, int index, int type) {
  lua_State *L = e->L;
  if (is_full(e)) return;
  switch (type) {
    case LUA_TNIL: vlua_buffer_byte(e->out, VLUA_NIL); break;
    case LUA_TBOOLEAN:
      vlua_buffer_byte(e->out, lua_toboolean(L, index) ? VLUA_TRUE : VLUA_FALSE);
      break;
    case LUA_TNUMBER:
      if (lua_isinteger(L, index)) {
        vlua_buffer_integer(e->out, lua_tointeger(L, index));
      } else {
        double number = lua_tonumber(L, index);
        vlua_buffer_byte(e->out, VLUA_DOUBLE);
        vlua_buffer_append(e->out, &number, sizeof number);
      }
      break;
    case LUA_TSTRING: encode_text(e, index); break;
    case LUA_TTABLE: encode_table(e, index); break;
    case LUA_TFUNCTION:
      if (e->getters && e->depth == 0) {
        lua_pushvalue(L, index);
        encode_getter(e, lua_gettop(L), 0);
        lua_pop(L, 1);
      } else {
        refuse(e, VLUA_REFUSED_TYPE, "a function");
      }
      break;
    case LUA_TLIGHTUSERDATA:
      if (lua_touserdata(L, index) == NULL) {
        vlua_buffer_byte(e->out, VLUA_NULL);
        break;
      }
      refuse(e, VLUA_REFUSED_TYPE, luaL_typename(L, index));
      break;
    default:
      if (vlua_is_box(L, index))
        vlua_encode_reference(e, index);
      else
        refuse(e, VLUA_REFUSED_TYPE, luaL_typename(L, index));
  }
}

void vlua_encode_reference(vlua_encoder *e, int index) {
  lua_State *L = e->L;
  uint8_t kind;
  if (lua_type(L, index) == LUA_TFUNCTION) {
    kind = VLUA_REFERENCE_FUNCTION;
  } else if (lua_type(L, index) == LUA_TTABLE) {
    kind = VLUA_REFERENCE_TABLE;
  } else if (vlua_is_box(L, index)) {
    kind = VLUA_REFERENCE_BOX;
  } else {
    vlua_encode(e, index);
    return;
  }
  if (is_full(e)) return;
  lua_pushvalue(L, index);
  vlua_reference reference = {luaL_ref(L, LUA_REGISTRYINDEX), kind};
  uint32_t place = (uint32_t)(e->references->count / sizeof reference);
  vlua_buffer_append(e->references, &reference, sizeof reference);
  if (e->references->failed) {
    luaL_unref(L, LUA_REGISTRYINDEX, reference.number);
    vlua_raise_no_memory(L);
  }
  vlua_buffer_byte(e->out, VLUA_REFERENCE);
  vlua_buffer_u32(e->out, place);
  vlua_buffer_byte(e->out, kind);
}

void vlua_drop_references(lua_State *L, vlua_buffer *references) {
  vlua_reference reference;
  while (references->count >= sizeof reference) {
    references->count -= sizeof reference;
    memcpy(&reference, references->start + references->count, sizeof reference);
    luaL_unref(L, LUA_REGISTRYINDEX, reference.number);
  }
  vlua_buffer_reset(references);
}

void vlua_encode_key(vlua_encoder *e, int index) {
  switch (lua_type(e->L, index)) {
    case LUA_TBOOLEAN:
    case LUA_TNUMBER:
    case LUA_TSTRING: vlua_encode(e, index); break;
    default: refuse(e, VLUA_REFUSED_KEY, luaL_typename(e->L, index));
  }
}

void vlua_encode_names(vlua_encoder *e, int index) {
  lua_State *L = e->L;
  vlua_buffer_byte(e->out, VLUA_LIST);
  size_t count_at = e->out->count;
  uint32_t count = 0;
  vlua_buffer_u32(e->out, 0);
  if (lua_type(L, index) == LUA_TTABLE) {
    lua_pushnil(L);
    while (lua_next(L, index)) {
      lua_pop(L, 1);
      if (lua_type(L, -1) != LUA_TSTRING || count >= MAXIMUM_NAMES) continue;
      vlua_encode(e, lua_gettop(L));
      count++;
    }
  }
  vlua_buffer_patch_u32(e->out, count_at, count);
}
