// The libraries a plugin finds: an allow-list, with the functions replaced that would let a script
// swallow a stop, hang the collector or reach outside.

#include <string.h>

#include "internal.h"

/// Raises again what stopped the call, whatever the script did to catch it.
static void rethrow_if_killed(lua_State *L) {
  if (vlua_of(L)->killed) vlua_raise_killed(L);
}

static int protected_results(lua_State *L, int status) {
  if (status == LUA_ERRMEM && !vlua_of(L)->killed) vlua_of(L)->killed = VLUA_MEMORY;
  rethrow_if_killed(L);
  lua_pushboolean(L, status == LUA_OK);
  return 1;
}

static int safe_pcall(lua_State *L) {
  luaL_checkany(L, 1);
  int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
  protected_results(L, status);
  lua_insert(L, 1);
  return lua_gettop(L);
}

/// Calls the script's own handler, unless the call is being stopped.
static int call_handler(lua_State *L) {
  if (vlua_of(L)->killed) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

static int safe_xpcall(lua_State *L) {
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, call_handler, 1);
  lua_replace(L, 2);
  lua_pushvalue(L, 1);
  lua_insert(L, 3); // function, handler, function, arguments
  int status = lua_pcall(L, lua_gettop(L) - 3, LUA_MULTRET, 2);
  protected_results(L, status);
  lua_replace(L, 2);
  return lua_gettop(L) - 1;
}

/// Without finalizers: they run where no limit reaches them.
static int safe_setmetatable(lua_State *L) {
  int type = lua_type(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  if (type == LUA_TTABLE) {
    lua_pushliteral(L, "__gc");
    if (lua_rawget(L, 2) != LUA_TNIL)
      return luaL_error(L, "a metatable with '__gc' is not allowed here");
    lua_pop(L, 1);
  }
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
    return luaL_error(L, "cannot change a protected metatable");
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

/// math.random(…): the first use in a call starts from the state's seed.
static int seeded_random(lua_State *L) {
  vlua_state *state = vlua_of(L);
  if (state->reseed) {
    state->reseed = 0;
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_pushinteger(L, (lua_Integer)state->seed);
    lua_call(L, 1, 0);
  }
  int count = lua_gettop(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, count, 1);
  return 1;
}

static void keep_only(lua_State *L, const char *const names[]) {
  lua_newtable(L);
  for (int i = 0; names[i]; i++) {
    lua_getfield(L, -2, names[i]);
    lua_setfield(L, -2, names[i]);
  }
  lua_remove(L, -2);
}

void vlua_open_libraries(lua_State *L) {
  static const char *const base[] = {"assert", "error",  "ipairs", "next",     "pairs",    "rawequal",
                                     "rawget", "rawlen", "rawset", "select",   "tonumber", "tostring",
                                     "type",   NULL};
  static const char *const strings[] = {"byte", "char",  "find",   "format",  "gmatch", "gsub",
                                        "len",  "lower", "match",  "pack",    "packsize", "rep",
                                        "reverse", "sub", "unpack", "upper", NULL};

  luaL_requiref(L, "_G", luaopen_base, 0);
  keep_only(L, base);
  lua_pushcfunction(L, safe_pcall);
  lua_setfield(L, -2, "pcall");
  lua_pushcfunction(L, safe_xpcall);
  lua_setfield(L, -2, "xpcall");
  lua_pushcfunction(L, safe_setmetatable);
  lua_setfield(L, -2, "setmetatable");
  lua_getglobal(L, "getmetatable");
  lua_setfield(L, -2, "getmetatable");
  lua_pushliteral(L, LUA_VERSION);
  lua_setfield(L, -2, "_VERSION");

  luaL_requiref(L, "table", luaopen_table, 0);
  lua_setfield(L, -2, "table");
  luaL_requiref(L, "utf8", luaopen_utf8, 0);
  lua_setfield(L, -2, "utf8");

  luaL_requiref(L, "string", luaopen_string, 0);
  keep_only(L, strings);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "string");
  // ("x"):upper() looks into a copy that no script can reach, so poisoning `string` stays at home.
  lua_pushliteral(L, "");
  lua_createtable(L, 0, 2);
  lua_newtable(L);
  lua_pushnil(L);
  while (lua_next(L, -5)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_settable(L, -4);
  }
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 2);

  luaL_requiref(L, "math", luaopen_math, 0);
  lua_getfield(L, -1, "random");
  lua_getfield(L, -2, "randomseed");
  lua_pushcclosure(L, seeded_random, 2);
  lua_setfield(L, -2, "random");
  lua_pushnil(L);
  lua_setfield(L, -2, "randomseed");
  lua_setfield(L, -2, "math");

  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "_G");
  // The table just built becomes the global one; the full library tables are garbage.
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  lua_pushnil(L);
  lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
}
