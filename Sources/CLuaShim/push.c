// Bytes to Lua values.

#include <string.h>

#include "internal.h"

enum { MAXIMUM_DEPTH = 200 };

/// What is left of a tape. Taking more than there is raises.
typedef struct tape {
  const uint8_t *at, *end;
  int depth;
} tape;

static void push(lua_State *L, tape *t);

static void take(lua_State *L, tape *t, void *into, size_t count) {
  if ((size_t)(t->end - t->at) < count) luaL_error(L, "a tape ends early");
  memcpy(into, t->at, count);
  t->at += count;
}

static uint8_t take_byte(lua_State *L, tape *t) {
  uint8_t byte;
  take(L, t, &byte, 1);
  return byte;
}

static uint32_t take_u32(lua_State *L, tape *t) {
  uint32_t value;
  take(L, t, &value, sizeof value);
  return value;
}

static const char *take_text(lua_State *L, tape *t, size_t *length) {
  *length = take_u32(L, t);
  const char *text = (const char *)t->at;
  if ((size_t)(t->end - t->at) < *length) luaL_error(L, "a tape ends early");
  t->at += *length;
  return text;
}

static void push_function(lua_State *L, tape *t, int is_bound) {
  int32_t number;
  take(L, t, &number, sizeof number);
  size_t length;
  const char *modes = take_text(L, t, &length);
  lua_pushinteger(L, number);
  lua_pushlstring(L, modes, length);
  if (is_bound) {
    int64_t bound;
    take(L, t, &bound, sizeof bound);
    lua_pushinteger(L, bound);
  }
  lua_pushcclosure(L, vlua_call_host, is_bound ? 3 : 2);
}

static void push_map(lua_State *L, tape *t) {
  uint32_t count = take_u32(L, t);
  lua_createtable(L, 0, count < 4096 ? (int)count : 0);
  for (uint32_t i = 0; i < count; i++) {
    size_t length;
    const char *key = take_text(L, t, &length);
    lua_pushlstring(L, key, length);
    push(L, t);
    lua_rawset(L, -3);
  }
}

/// Whether the text of that name is being run by a function that waits for this one.
static int is_being_run(lua_State *L, const char *chunk) {
  for (const vlua_activation *a = vlua_of(L)->active; a; a = a->outer) {
    lua_Debug frame;
    for (int level = 0; lua_getstack(a->L, level, &frame); level++) {
      lua_getinfo(a->L, "S", &frame);
      if (frame.what[0] == 'm' && strcmp(frame.source, chunk) == 0) return 1;
    }
  }
  return 0;
}

static void push_module(lua_State *L, tape *t) {
  size_t length;
  const char *name = take_text(L, t, &length);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &vlua_modules_key);
  lua_pushlstring(L, name, length);
  lua_rawget(L, -2);
  lua_remove(L, -2);
}

/// The result of a module: from when it ran before, or by running it now. One that stopped half-way
/// runs again. A whole tape, since the module may call the host, which reuses the memory of tapes.
static void run_module(lua_State *L, tape *t) {
  if (t->depth > 1) luaL_error(L, "a tape holds a module inside a value");
  size_t name_length, chunk_length, text_length;
  const char *name = take_text(L, t, &name_length);
  const char *chunk = take_text(L, t, &chunk_length);
  const char *text = take_text(L, t, &text_length);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &vlua_modules_key);
  lua_pushlstring(L, name, name_length);
  lua_pushvalue(L, -1);
  if (lua_rawget(L, -3) != LUA_TNIL) {
    lua_replace(L, -3);
    lua_pop(L, 1);
    return;
  }
  lua_pop(L, 1);
  lua_pushlstring(L, chunk, chunk_length);
  chunk = lua_tostring(L, -1);
  if (is_being_run(L, chunk))
    luaL_error(L, "module '%s' needs itself: a file that it requires requires it",
               lua_tostring(L, -2));
  vlua_compile(L, text, text_length, chunk);
  lua_remove(L, -2);
  lua_call(L, 0, 1); // modules, name, result
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_pushboolean(L, 1);
  }
  lua_pushvalue(L, -1);
  lua_replace(L, -4); // result, name, result
  lua_rawgetp(L, LUA_REGISTRYINDEX, &vlua_modules_key);
  lua_insert(L, -3);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

static void push_one(lua_State *L, tape *t) {
  switch (take_byte(L, t)) {
    case VLUA_NIL: lua_pushnil(L); break;
    case VLUA_NULL: lua_pushlightuserdata(L, NULL); break;
    case VLUA_FALSE: lua_pushboolean(L, 0); break;
    case VLUA_TRUE: lua_pushboolean(L, 1); break;
    case VLUA_INTEGER: {
      int64_t value;
      take(L, t, &value, sizeof value);
      lua_pushinteger(L, value);
      break;
    }
    case VLUA_DOUBLE: {
      double value;
      take(L, t, &value, sizeof value);
      lua_pushnumber(L, value);
      break;
    }
    case VLUA_STRING: {
      size_t length;
      const char *text = take_text(L, t, &length);
      lua_pushlstring(L, text, length);
      break;
    }
    case VLUA_LIST: {
      uint32_t count = take_u32(L, t);
      lua_createtable(L, count < 4096 ? (int)count : 0, 0);
      for (uint32_t i = 0; i < count; i++) {
        push(L, t);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
      }
      lua_rawgetp(L, LUA_REGISTRYINDEX, &vlua_list_key);
      lua_setmetatable(L, -2);
      break;
    }
    case VLUA_MAP: push_map(L, t); break;
    case VLUA_FUNCTION: push_function(L, t, 0); break;
    case VLUA_BOUND: push_function(L, t, 1); break;
    case VLUA_INDEXED:
      lua_createtable(L, 0, 2);
      push_function(L, t, 0);
      lua_setfield(L, -2, "__index");
      lua_pushboolean(L, 0);
      lua_setfield(L, -2, "__metatable");
      push_map(L, t);
      lua_insert(L, -2);
      lua_setmetatable(L, -2);
      break;
    case VLUA_BOX:
      lua_newuserdatauv(L, 0, 1);
      push_map(L, t);
      lua_setiuservalue(L, -2, 1);
      lua_rawgetp(L, LUA_REGISTRYINDEX, &vlua_box_key);
      lua_setmetatable(L, -2);
      break;
    case VLUA_REFERENCE: {
      int32_t reference;
      take(L, t, &reference, sizeof reference);
      take_byte(L, t);
      lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
      break;
    }
    case VLUA_MODULE: run_module(L, t); break;
    case VLUA_LOADED: push_module(L, t); break;
    default: luaL_error(L, "a tape holds an unknown tag");
  }
}

static void push(lua_State *L, tape *t) {
  if (++t->depth > MAXIMUM_DEPTH) luaL_error(L, "a tape is nested too deep");
  luaL_checkstack(L, 16, "nested too deep");
  push_one(L, t);
  t->depth--;
}

void vlua_push(lua_State *L, const uint8_t *bytes, size_t count) {
  if (!count) luaL_error(L, "a tape ends early");
  tape t = {bytes, bytes + count, 0};
  push(L, &t);
}

int vlua_push_list(lua_State *L, const uint8_t *bytes, size_t count) {
  if (!count) return 0;
  tape t = {bytes, bytes + count, 0};
  if (take_byte(L, &t) != VLUA_LIST) luaL_error(L, "a tape is not a list");
  uint32_t items = take_u32(L, &t);
  if (items > count) luaL_error(L, "a tape ends early");
  luaL_checkstack(L, (int)items + 8, "too many arguments");
  for (uint32_t i = 0; i < items; i++) push(L, &t);
  return (int)items;
}
