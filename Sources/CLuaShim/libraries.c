// The libraries a plugin finds: an allow-list, with the functions replaced that would let a script
// swallow a stop, hang the collector or reach outside.

#include "internal.h"

/// Ends a call that is to stop, whatever the script did to catch it; else gives the results from
/// `place` on, where `true` waits.
static int protected_results(lua_State *L, int status, int place) {
  vlua_of(L)->syntax = 0;
  vlua_rethrow_if_killed(L, status);
  if (status != LUA_OK && status != LUA_YIELD) {
    lua_pushboolean(L, 0);
    lua_replace(L, place);
  }
  return lua_gettop(L) - place + 1;
}

/// Also runs when a coroutine goes on that yielded inside the call.
static int after_pcall(lua_State *L, int status, lua_KContext place) {
  return protected_results(L, status, (int)place);
}

static int safe_pcall(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 1, after_pcall);
  return protected_results(L, status, 1);
}

/// Calls the script's own handler, unless the call is being stopped.
static int call_handler(lua_State *L) {
  if (vlua_of(L)->killed) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

/// Nothing can yield inside it: before 5.4.8 a `__close` may take the place of a waiting handler.
static int safe_xpcall(lua_State *L) {
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, call_handler, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2); // function, handler, true, function, arguments
  int status = lua_pcall(L, lua_gettop(L) - 4, LUA_MULTRET, 2);
  return protected_results(L, status, 3);
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

/// Only "count", which gives KiB: when to collect is not for a script to say.
static int count_garbage(lua_State *L) {
  static const char *const options[] = {"count", NULL};
  luaL_checkoption(L, 1, NULL, options);
  lua_pushnumber(L, (lua_Number)vlua_of(L)->used / 1024);
  return 1;
}

/// math.random(…): the first use in a call starts from the state's seed. The first upvalue is that
/// of Lua's own function, the generator; then come `math.randomseed` and that function.
static int seeded_random(lua_State *L) {
  vlua_state *state = vlua_of(L);
  if (state->reseed) {
    state->reseed = 0;
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_pushinteger(L, (lua_Integer)state->seed);
    lua_call(L, 1, 0);
  }
  // In this very frame, so that its errors name the function and the script's line.
  return lua_tocfunction(L, lua_upvalueindex(3))(L);
}

/// string.byte and utf8.codepoint, the upvalue, for no more bytes than may go to the stack at once.
static int few_bytes(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  lua_Integer first = luaL_optinteger(L, 2, 1), last = luaL_optinteger(L, 3, first);
  if (first < 0) first += (lua_Integer)length + 1;
  if (last < 0) last += (lua_Integer)length + 1;
  if (last > (lua_Integer)length) last = (lua_Integer)length;
  if (first < 1) first = 1;
  if (last - first >= vlua_most_at_once()) return luaL_error(L, "string slice too long");
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/// Puts `few_bytes` in front of a function of the library on top of the stack.
static void bound_bytes(lua_State *L, const char *name) {
  lua_getfield(L, -1, name);
  lua_pushcclosure(L, few_bytes, 1);
  lua_setfield(L, -2, name);
}

/// Replaces the table on top of the stack by a new one with these of its entries.
static void keep_only(lua_State *L, const char *const names[]) {
  lua_newtable(L);
  for (int i = 0; names[i]; i++) {
    lua_getfield(L, -2, names[i]);
    lua_setfield(L, -2, names[i]);
  }
  lua_remove(L, -2);
}

static const char *const base_names[] = {
    "assert", "error",  "getmetatable", "ipairs",   "next",     "pairs", "rawequal", "rawget",
    "rawlen", "rawset", "select",       "tonumber", "tostring", "type",  NULL};

static const char *const math_names[] = {
    "abs", "acos", "asin", "atan", "ceil",       "cos", "deg",        "exp",  "floor",
    "fmod", "huge", "log", "max",  "maxinteger", "min", "mininteger", "modf", "pi",
    "rad", "sin",  "sqrt", "tan",  "tointeger",  "type", "ult",       NULL};

static const char *const string_names[] = {
    "byte", "char", "find",     "format", "gmatch",  "gsub", "len",    "lower", "match",
    "pack", "packsize", "rep",  "reverse", "sub",    "unpack", "upper", NULL};

static const char *const table_names[] = {
    "concat", "insert", "move", "pack", "remove", "sort", "unpack", NULL};

static const char *const utf8_names[] = {
    "char", "charpattern", "codepoint", "codes", "len", "offset", NULL};

/// Opens a library and leaves a table with the named part of it on the stack.
static void open_part(lua_State *L, lua_CFunction open, const char *const names[]) {
  lua_pushcfunction(L, open);
  lua_call(L, 0, 1);
  keep_only(L, names);
}

static void set_function(lua_State *L, const char *name, lua_CFunction function) {
  lua_pushcfunction(L, function);
  lua_setfield(L, -2, name);
}

/// ("x"):upper() looks into a copy of the table on top of the stack which no script can reach, so
/// that poisoning `string` stays at home.
static void lock_string_methods(lua_State *L) {
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushvalue(L, -3);
  keep_only(L, string_names);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 2);
}

void vlua_open_libraries(lua_State *L) {
  open_part(L, luaopen_base, base_names);
  set_function(L, "pcall", safe_pcall);
  set_function(L, "xpcall", safe_xpcall);
  set_function(L, "setmetatable", safe_setmetatable);
  set_function(L, "load", vlua_load_text);
  set_function(L, "collectgarbage", count_garbage);
  lua_pushliteral(L, LUA_VERSION);
  lua_setfield(L, -2, "_VERSION");
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "_G");

  open_part(L, luaopen_table, table_names);
  vlua_replace_tables(L);
  lua_setfield(L, -2, "table");
  vlua_open_coroutines(L);
  lua_setfield(L, -2, "coroutine");
  open_part(L, luaopen_utf8, utf8_names);
  bound_bytes(L, "codepoint");
  lua_setfield(L, -2, "utf8");
  open_part(L, luaopen_string, string_names);
  vlua_replace_strings(L);
  bound_bytes(L, "byte");
  lock_string_methods(L);
  lua_setfield(L, -2, "string");

  luaopen_math(L);
  lua_getfield(L, -1, "randomseed");
  lua_getfield(L, -2, "random");
  lua_getupvalue(L, -1, 1);
  lua_insert(L, -3); // math, generator, randomseed, random
  lua_pushcclosure(L, seeded_random, 3);
  lua_insert(L, -2);
  keep_only(L, math_names);
  lua_insert(L, -2);
  lua_setfield(L, -2, "random");
  lua_setfield(L, -2, "math");

  // The table just built becomes the global one; the full library tables are garbage.
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}
