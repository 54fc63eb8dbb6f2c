// Text to functions.

#include <string.h>

#include "internal.h"

enum { LONGEST_LOADED = 256 * 1024 };

static int raise_syntax(lua_State *L, const char *chunk_name, int line) {
  vlua_state *state = vlua_of(L);
  vlua_buffer_reset(&state->syntax_chunk);
  vlua_buffer_append(&state->syntax_chunk, chunk_name, strlen(chunk_name));
  state->syntax = !state->syntax_chunk.failed;
  state->syntax_line = line;
  return lua_error(L);
}

void vlua_compile(lua_State *L, const char *text, size_t length, const char *chunk_name) {
  int line = vlua_long_chain_line(text, length);
  if (line) {
    lua_pushliteral(L, "more than 200 fields in a chain");
    raise_syntax(L, chunk_name, line);
  }
  int status = luaL_loadbufferx(L, text, length, chunk_name, "t");
  if (status == LUA_OK) {
    vlua_cover_compiled(L, chunk_name);
    return;
  }
  vlua_rethrow_if_killed(L, status);
  raise_syntax(L, chunk_name, 0);
}

/// Compiles the text at 1. Its name is ours: a script cannot pass its text for another file.
static int compile_loaded(lua_State *L) {
  size_t length;
  const char *text = lua_tolstring(L, 1, &length);
  if (length > LONGEST_LOADED) return luaL_error(L, "a text of more than 256 KiB");
  vlua_compile(L, text, length, VLUA_LOADED_CHUNK);
  return 1;
}

/// Puts the pieces that the function at 1 gives together there.
static void gather_pieces(lua_State *L) {
  lua_newtable(L);
  size_t total = 0;
  for (lua_Integer count = 1;; count++) {
    vlua_poll(L);
    lua_pushvalue(L, 1);
    lua_call(L, 0, 1);
    if (lua_isnil(L, -1)) break;
    if (lua_type(L, -1) != LUA_TSTRING) luaL_error(L, "reader function must return a string");
    if (lua_rawlen(L, -1) == 0) break;
    total += lua_rawlen(L, -1);
    if (total > LONGEST_LOADED) luaL_error(L, "a text of more than 256 KiB");
    lua_rawseti(L, -2, count);
  }
  lua_pop(L, 1);
  luaL_Buffer buffer;
  lua_Integer count = (lua_Integer)lua_rawlen(L, -1);
  luaL_buffinit(L, &buffer);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, 5, i);
    luaL_addvalue(&buffer);
  }
  luaL_pushresult(&buffer);
  lua_replace(L, 1);
}

int vlua_load_text(lua_State *L) {
  luaL_argexpected(L, lua_type(L, 1) == LUA_TSTRING || lua_isfunction(L, 1), 1,
                   "string or function");
  const char *mode = luaL_optstring(L, 3, "bt");
  int has_environment = !lua_isnone(L, 4);
  if (!strchr(mode, 't')) {
    lua_pushnil(L);
    lua_pushliteral(L, "only text can be loaded, so the mode has to have a 't'");
    return 2;
  }
  lua_settop(L, 4);
  if (lua_isfunction(L, 1)) gather_pieces(L);
  lua_settop(L, 4);
  lua_pushcfunction(L, compile_loaded);
  lua_pushvalue(L, 1);
  int status = lua_pcall(L, 1, 1, 0);
  vlua_of(L)->syntax = 0;
  vlua_rethrow_if_killed(L, status);
  if (status != LUA_OK) {
    lua_pushnil(L);
    lua_insert(L, -2);
    return 2;
  }
  if (has_environment) {
    lua_pushvalue(L, 4);
    if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
  }
  return 1;
}
