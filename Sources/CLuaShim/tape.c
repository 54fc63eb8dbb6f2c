// Values to bytes and back.

#include <string.h>

#include "internal.h"

enum { MAXIMUM_DEPTH = 32, MAXIMUM_NODES = 20000, MAXIMUM_STRING = 64 * 1024 };

// Writing a tape from Lua values.

static int is_utf8(const char *text, size_t length) {
  const uint8_t *at = (const uint8_t *)text, *end = at + length;
  while (at < end) {
    if (*at < 0x80) {
      at++;
      continue;
    }
    int follow = *at >= 0xC2 && *at < 0xE0 ? 1 : *at < 0xF0 && *at >= 0xE0 ? 2 : *at < 0xF5 && *at >= 0xF0 ? 3 : 0;
    if (!follow || end - at <= follow) return 0;
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

/// Whether the table's keys are 1…n; -1 if integer keys leave holes, -2 if keys of both kinds.
static int list_kind(lua_State *L, int index, lua_Unsigned *count) {
  lua_Unsigned length = lua_rawlen(L, index), seen = 0, whole = 0;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lua_pop(L, 1);
    seen++;
    if (lua_isinteger(L, -1)) {
      lua_Integer key = lua_tointeger(L, -1);
      if (key < 1) {
        lua_pop(L, 1);
        return -2;
      }
      whole++;
    } else if (whole || length) {
      lua_pop(L, 1);
      return -2;
    }
    if (seen > MAXIMUM_NODES) {
      lua_pop(L, 1);
      break;
    }
  }
  *count = seen;
  if (!whole) return 0;
  if (whole != seen) return -2;
  return length == seen ? 1 : -1;
}

static void encode_list(vlua_encoder *e, int index, lua_Unsigned count) {
  vlua_buffer_byte(e->out, VLUA_LIST);
  vlua_buffer_u32(e->out, (uint32_t)count);
  for (lua_Unsigned i = 1; i <= count; i++) {
    lua_rawgeti(e->L, index, (lua_Integer)i);
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
  for (int i = 0; i < e->argument_count; i++) lua_rawgeti(e->L, e->arguments_index, i + 1);
}

/// Calls the getter at `function` with the table at `self` (0: none); leaves its result or writes
/// its fault. Returns whether there is a result.
static int call_getter(vlua_encoder *e, int function, int self) {
  lua_State *L = e->L;
  lua_Debug about;
  lua_pushvalue(L, function);
  lua_getinfo(L, ">u", &about);
  lua_pushvalue(L, function);
  int count = 0;
  if (self) {
    lua_pushvalue(L, self);
    count = 1;
  }
  if (about.nparams > count || about.isvararg) {
    int before = lua_gettop(L);
    push_arguments(e);
    count += lua_gettop(L) - before;
  }
  int status = lua_pcall(L, count, 1, e->handler_index);
  if (status == LUA_ERRMEM && !e->state->killed) e->state->killed = VLUA_MEMORY;
  if (e->state->killed) vlua_raise_killed(L);
  if (status == LUA_OK) return 1;
  vlua_note_error(e->state, L, status);
  vlua_buffer_byte(e->out, VLUA_FAULT);
  vlua_buffer_byte(e->out, VLUA_RUNTIME);
  vlua_buffer_append(e->out, e->state->error.start, e->state->error.count);
  return 0;
}

static void encode_field(vlua_encoder *e, int key, int value, int table) {
  lua_State *L = e->L;
  if (lua_type(L, value) != LUA_TFUNCTION) {
    vlua_encode(e, value);
    return;
  }
  if (!e->getters) {
    refuse(e, VLUA_REFUSED_TYPE, "a function");
    return;
  }
  size_t length;
  const char *name = lua_tolstring(L, key, &length);
  if (length > 3 && memcmp(name, "on_", 3) == 0) {
    vlua_buffer_byte(e->out, VLUA_HANDLER);
    return;
  }
  if (call_getter(e, value, table)) {
    if (lua_type(L, -1) == LUA_TFUNCTION)
      refuse(e, VLUA_REFUSED_TYPE, "a function returned by a function");
    else
      vlua_encode(e, lua_gettop(L));
    lua_pop(L, 1);
  }
}

/// Reads over a copy of the pairs, since a getter may change the table under the walk.
static void encode_map(vlua_encoder *e, int index, lua_Unsigned count) {
  lua_State *L = e->L;
  luaL_checkstack(L, (int)count * 2 + 8, "too many fields");
  int bottom = lua_gettop(L);
  lua_Unsigned kept = 0;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lua_pushvalue(L, -2);
    kept++;
  } // … key, value, key (the walk's own) …: pairs stay below the moving key
  vlua_buffer_byte(e->out, VLUA_MAP);
  vlua_buffer_u32(e->out, (uint32_t)kept);
  for (lua_Unsigned i = 0; i < kept; i++) {
    int key = bottom + 1 + (int)i * 2, value = key + 1;
    size_t length;
    const char *name = "?";
    int good = lua_type(L, key) == LUA_TSTRING;
    if (good) name = lua_tolstring(L, key, &length);
    if (!good || length > MAXIMUM_STRING || !is_utf8(name, length)) {
      vlua_buffer_u32(e->out, 1);
      vlua_buffer_append(e->out, "?", 1);
      refuse(e, VLUA_REFUSED_KEY, good ? "a key that is not valid UTF-8 text" : luaL_typename(L, key));
      continue;
    }
    vlua_buffer_u32(e->out, (uint32_t)length);
    vlua_buffer_append(e->out, name, length);
    encode_field(e, key, value, index);
  }
  lua_settop(L, bottom);
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
  lua_Unsigned count;
  int kind = list_kind(L, index, &count);
  if (kind == -2) {
    refuse(e, VLUA_REFUSED_KEY, "a table with list items and named fields at once");
    return;
  }
  if (kind == -1) {
    refuse(e, VLUA_REFUSED_HOLES, "a list with holes");
    return;
  }
  if (e->nodes + count > MAXIMUM_NODES) {
    refuse(e, VLUA_REFUSED_SIZE, "more than 20000 values");
    return;
  }
  e->ancestors[e->depth++] = identity;
  if (kind == 1 || (count == 0 && is_marked_list(L, index)))
    encode_list(e, index, count);
  else
    encode_map(e, index, count);
  e->depth--;
}

void vlua_encode(vlua_encoder *e, int index) {
  lua_State *L = e->L;
  if (++e->nodes > MAXIMUM_NODES) {
    refuse(e, VLUA_REFUSED_SIZE, "more than 20000 values");
    return;
  }
  switch (lua_type(L, index)) {
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
        if (call_getter(e, index, 0)) {
          if (lua_type(L, -1) == LUA_TFUNCTION)
            refuse(e, VLUA_REFUSED_TYPE, "a function returned by a function");
          else
            vlua_encode(e, lua_gettop(L));
          lua_pop(L, 1);
        }
      } else {
        refuse(e, VLUA_REFUSED_TYPE, "a function");
      }
      break;
    case LUA_TLIGHTUSERDATA:
      if (lua_touserdata(L, index) == NULL) {
        vlua_buffer_byte(e->out, VLUA_NULL);
        break;
      }
      // Fall through: any other pointer is not a value.
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
  lua_pushvalue(L, index);
  int32_t reference = luaL_ref(L, LUA_REGISTRYINDEX);
  vlua_buffer_byte(e->out, VLUA_REFERENCE);
  vlua_buffer_append(e->out, &reference, sizeof reference);
  vlua_buffer_byte(e->out, kind);
}

// Reading a tape into Lua values.

static void take(lua_State *L, const uint8_t **at, const uint8_t *end, void *into, size_t count) {
  if ((size_t)(end - *at) < count) luaL_error(L, "a tape ends early");
  memcpy(into, *at, count);
  *at += count;
}

static uint8_t take_byte(lua_State *L, const uint8_t **at, const uint8_t *end) {
  uint8_t byte;
  take(L, at, end, &byte, 1);
  return byte;
}

static uint32_t take_u32(lua_State *L, const uint8_t **at, const uint8_t *end) {
  uint32_t value;
  take(L, at, end, &value, sizeof value);
  return value;
}

static const char *take_text(lua_State *L, const uint8_t **at, const uint8_t *end, size_t *length) {
  *length = take_u32(L, at, end);
  const char *text = (const char *)*at;
  if ((size_t)(end - *at) < *length) luaL_error(L, "a tape ends early");
  *at += *length;
  return text;
}

static int call_host(lua_State *L);

static void push_function(lua_State *L, const uint8_t **at, const uint8_t *end) {
  int32_t number;
  take(L, at, end, &number, sizeof number);
  size_t length;
  const char *modes = take_text(L, at, end, &length);
  lua_pushinteger(L, number);
  lua_pushlstring(L, modes, length);
  lua_pushcclosure(L, call_host, 2);
}

static void push_map(lua_State *L, const uint8_t **at, const uint8_t *end) {
  uint32_t count = take_u32(L, at, end);
  lua_createtable(L, 0, count < 4096 ? (int)count : 0);
  for (uint32_t i = 0; i < count; i++) {
    size_t length;
    const char *key = take_text(L, at, end, &length);
    lua_pushlstring(L, key, length);
    vlua_push(L, at, end);
    lua_rawset(L, -3);
  }
}

static void push_module(lua_State *L, const uint8_t **at, const uint8_t *end, int loaded) {
  size_t name_length, chunk_length, text_length;
  const char *name = take_text(L, at, end, &name_length);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &vlua_modules_key);
  lua_pushlstring(L, name, name_length);
  if (loaded) {
    lua_rawget(L, -2);
  } else {
    const char *chunk = take_text(L, at, end, &chunk_length);
    const char *text = take_text(L, at, end, &text_length);
    lua_pushlstring(L, chunk, chunk_length);
    if (luaL_loadbufferx(L, text, text_length, lua_tostring(L, -1), "t") != LUA_OK) {
      vlua_of(L)->syntax = 1;
      lua_error(L);
    }
    lua_remove(L, -2);
    lua_call(L, 0, 1);
    if (lua_isnil(L, -1)) {
      lua_pop(L, 1);
      lua_pushboolean(L, 1);
    }
    lua_pushvalue(L, -1);
    lua_insert(L, -3); // modules, result, name, result
    lua_rawset(L, -4);
  }
  lua_remove(L, -2);
}

void vlua_push(lua_State *L, const uint8_t **at, const uint8_t *end) {
  luaL_checkstack(L, 8, "nested too deep");
  switch (take_byte(L, at, end)) {
    case VLUA_NIL: lua_pushnil(L); break;
    case VLUA_NULL: lua_pushlightuserdata(L, NULL); break;
    case VLUA_FALSE: lua_pushboolean(L, 0); break;
    case VLUA_TRUE: lua_pushboolean(L, 1); break;
    case VLUA_INTEGER: {
      int64_t value;
      take(L, at, end, &value, sizeof value);
      lua_pushinteger(L, value);
      break;
    }
    case VLUA_DOUBLE: {
      double value;
      take(L, at, end, &value, sizeof value);
      lua_pushnumber(L, value);
      break;
    }
    case VLUA_STRING: {
      size_t length;
      const char *text = take_text(L, at, end, &length);
      lua_pushlstring(L, text, length);
      break;
    }
    case VLUA_LIST: {
      uint32_t count = take_u32(L, at, end);
      lua_createtable(L, count < 4096 ? (int)count : 0, 0);
      for (uint32_t i = 0; i < count; i++) {
        vlua_push(L, at, end);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
      }
      lua_rawgetp(L, LUA_REGISTRYINDEX, &vlua_list_key);
      lua_setmetatable(L, -2);
      break;
    }
    case VLUA_MAP: push_map(L, at, end); break;
    case VLUA_FUNCTION: push_function(L, at, end); break;
    case VLUA_INDEXED:
      lua_createtable(L, 0, 2);
      push_function(L, at, end);
      lua_setfield(L, -2, "__index");
      lua_pushboolean(L, 0);
      lua_setfield(L, -2, "__metatable");
      push_map(L, at, end);
      lua_insert(L, -2);
      lua_setmetatable(L, -2);
      break;
    case VLUA_BOX:
      lua_newuserdatauv(L, 0, 1);
      push_map(L, at, end);
      lua_setiuservalue(L, -2, 1);
      lua_rawgetp(L, LUA_REGISTRYINDEX, &vlua_box_key);
      lua_setmetatable(L, -2);
      break;
    case VLUA_REFERENCE: {
      int32_t reference;
      take(L, at, end, &reference, sizeof reference);
      take_byte(L, at, end);
      lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
      break;
    }
    case VLUA_MODULE: push_module(L, at, end, 0); break;
    case VLUA_LOADED: push_module(L, at, end, 1); break;
    default: luaL_error(L, "a tape holds an unknown tag");
  }
}

int vlua_push_list(lua_State *L, const uint8_t *bytes, size_t count) {
  if (!count) return 0;
  const uint8_t *at = bytes + 1, *end = bytes + count;
  uint32_t items = take_u32(L, &at, end);
  luaL_checkstack(L, (int)items + 8, "too many arguments");
  for (uint32_t i = 0; i < items; i++) vlua_push(L, &at, end);
  return (int)items;
}

// Lua calls the host.

/// The names under which a table holds something, as a list; an empty one for anything else.
static void encode_keys(vlua_encoder *e, int index) {
  lua_State *L = e->L;
  vlua_buffer_byte(e->out, VLUA_LIST);
  size_t count_at = e->out->count;
  uint32_t count = 0;
  vlua_buffer_u32(e->out, 0);
  if (lua_type(L, index) == LUA_TTABLE) {
    lua_pushnil(L);
    while (lua_next(L, index)) {
      lua_pop(L, 1);
      if (lua_type(L, -1) != LUA_TSTRING || count >= 256) continue;
      encode_text(e, lua_gettop(L));
      count++;
    }
  }
  if (!e->out->failed) memcpy(e->out->start + count_at, &count, sizeof count);
}

/// The C closure behind every host function; its upvalues are the function's number and the modes
/// of its parameters: `r` takes a function or table by reference, `k` does so and adds the names
/// that it holds, anything else is copied.
static int call_host(lua_State *L) {
  vlua_state *state = vlua_of(L);
  size_t mode_count;
  const char *modes = lua_tolstring(L, lua_upvalueindex(2), &mode_count);
  int count = lua_gettop(L);
  vlua_buffer *in = &state->input;
  in->count = 0;
  lua_Debug caller;
  const char *chunk = "";
  size_t chunk_length = 0;
  int line = 0;
  for (int level = 1; lua_getstack(L, level, &caller); level++) {
    lua_getinfo(L, "Sl", &caller);
    if (caller.currentline > 0) {
      chunk = caller.source;
      chunk_length = caller.srclen;
      line = caller.currentline;
      break;
    }
  }
  vlua_buffer_string(in, chunk, chunk_length);
  vlua_buffer_integer(in, line);
  vlua_buffer_byte(in, VLUA_LIST);
  vlua_buffer_u32(in, (uint32_t)count);
  vlua_encoder encoder = {.L = L, .state = state, .out = in};
  luaL_checkstack(L, 32, "too many arguments");
  for (int i = 1; i <= count; i++) {
    char mode = (size_t)i <= mode_count ? modes[i - 1] : 'v';
    if (mode == 'v')
      vlua_encode(&encoder, i);
    else
      vlua_encode_reference(&encoder, i);
    if (mode == 'k') encode_keys(&encoder, i);
  }
  state->answer.count = 0;
  int32_t number = (int32_t)lua_tointeger(L, lua_upvalueindex(1));
  int32_t outcome = state->host_call(state->context, number);
  // The Swift frame is gone: from here on raising is safe.
  if (state->answer.failed || in->failed) return luaL_error(L, "not enough memory");
  lua_settop(L, 0);
  const uint8_t *at = state->answer.start, *end = at + state->answer.count;
  if (outcome < 0) {
    vlua_push(L, &at, end);
    if (lua_istable(L, -1)) {
      lua_rawgetp(L, LUA_REGISTRYINDEX, &vlua_fault_key);
      lua_setmetatable(L, -2);
    }
    return lua_error(L);
  }
  if (at == end) return 0;
  vlua_push(L, &at, end);
  return 1;
}
