// Lua calls the host.

#include "internal.h"

#include <string.h>

enum { MAXIMUM_ARGUMENTS = 250 };

/// Where the script is: the innermost function with a line in a file.
static void write_caller(lua_State *L, vlua_buffer *in) {
  lua_Debug caller;
  for (int level = 1; lua_getstack(L, level, &caller); level++) {
    lua_getinfo(L, "Sl", &caller);
    if (caller.currentline <= 0 || !strcmp(caller.source, VLUA_LOADED_CHUNK)) continue;
    vlua_buffer_string(in, caller.source, caller.srclen);
    vlua_buffer_integer(in, caller.currentline);
    return;
  }
  vlua_buffer_string(in, "", 0);
  vlua_buffer_integer(in, 0);
}

/// Modes: `r` takes a function, table or box by reference, `k` does so and adds the names that the
/// table holds, `f` copies but for functions in tables, which it takes by reference, anything else
/// is copied.
static void write_arguments(lua_State *L, vlua_encoder *encoder, int count) {
  size_t mode_count;
  const char *modes = lua_tolstring(L, lua_upvalueindex(2), &mode_count);
  int is_bound = lua_isinteger(L, lua_upvalueindex(3));
  vlua_buffer_byte(encoder->out, VLUA_LIST);
  vlua_buffer_u32(encoder->out, (uint32_t)(count + is_bound));
  if (is_bound) vlua_buffer_integer(encoder->out, lua_tointeger(L, lua_upvalueindex(3)));
  for (int i = 1; i <= count; i++) {
    char mode = (size_t)i <= mode_count ? modes[i - 1] : 'v';
    encoder->keeps_functions = mode == 'f';
    if (mode == 'r' || mode == 'k')
      vlua_encode_reference(encoder, i);
    else
      vlua_encode(encoder, i);
    if (mode == 'k') vlua_encode_names(encoder, i);
  }
}

int vlua_call_host(lua_State *L) {
  vlua_state *state = vlua_of(L);
  int count = lua_gettop(L);
  if (count > MAXIMUM_ARGUMENTS) return luaL_error(L, "too many arguments");
  luaL_checkstack(L, 32, "too many arguments");
  vlua_buffer *in = &state->input;
  vlua_buffer_reset(in);
  vlua_buffer_reset(&state->answer);
  vlua_drop_references(L, &state->input_references);
  vlua_encoder encoder = {
      .L = L, .state = state, .out = in, .references = &state->input_references};
  write_caller(L, in);
  write_arguments(L, &encoder, count);
  if (in->failed) return vlua_raise_no_memory(L);
  int32_t number = (int32_t)lua_tointeger(L, lua_upvalueindex(1));
  int32_t outcome = state->host_call(state->context, number);
  // The Swift frame is gone: from here on raising is safe.
  vlua_buffer *answer = &state->answer;
  if (answer->failed) return vlua_raise_no_memory(L);
  vlua_drop_references(L, &state->released);
  lua_settop(L, 0);
  if (outcome >= 0 && answer->count == 0) return 0;
  if (outcome == VLUA_STOP) {
    vlua_kill(L, VLUA_STOPPED);
    return vlua_raise_killed(L);
  }
  vlua_push(L, answer->start, answer->count);
  if (outcome >= 0) return 1;
  if (lua_istable(L, -1)) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &vlua_fault_key);
    lua_setmetatable(L, -2);
  }
  return lua_error(L);
}
