// The coroutine library (manual, §6.2) under the limits of a call.
//
// A hook belongs to one thread of Lua, so the state keeps which one runs: that is where a call out
// of time is ended. A coroutine that was ended so is never closed: what its `__close` methods do
// could not be stopped, as Lua runs no hook in a thread whose hook has raised.

#include "internal.h"

enum {
  DEEPEST_RESUME = 40, // each one nests a C frame of Lua's
  DEEPEST_CLOSE = 30,  // before 5.4.5 Lua does not count these, and overruns the C stack
};

static lua_State *coroutine_argument(lua_State *L) {
  lua_State *thread = lua_tothread(L, 1);
  luaL_argexpected(L, thread, 1, "coroutine");
  return thread;
}

static int is_on_its_way(const vlua_state *state, const lua_State *thread) {
  for (const vlua_activation *a = state->active; a; a = a->outer)
    if (a->L == thread) return 1;
  return 0;
}

static int has_not_begun(lua_State *thread) { return lua_gettop(thread) > 0; }

/// Ended by a limit: the marker or Lua's own word for no memory is all that it left.
static int was_killed(lua_State *thread) {
  int status = lua_status(thread);
  return status == LUA_ERRMEM ||
         (status != LUA_OK && lua_touserdata(thread, -1) == &vlua_kill_marker);
}

static const char *status_of(lua_State *L, lua_State *thread) {
  if (thread == L) return "running";
  if (lua_status(thread) == LUA_YIELD) return "suspended";
  if (lua_status(thread) != LUA_OK) return "dead";
  if (is_on_its_way(vlua_of(L), thread)) return "normal";
  return has_not_begun(thread) ? "suspended" : "dead";
}

/// Makes the thread the one that runs. A hook that an earlier call left on it is of no concern.
static void begin(vlua_state *state, vlua_activation *activation) {
  vlua_reset_hook(state, activation->L);
  activation->outer = state->active;
  state->active = activation;
}

static void end(lua_State *L, vlua_state *state, vlua_activation *activation) {
  state->active = activation->outer;
  vlua_poll(L);
}

/// Resumes with the `count` values on top of the stack. Leaves what it yielded or returned and
/// gives the number, or leaves the error value and gives -1.
static int resume(lua_State *L, lua_State *thread, int count) {
  vlua_state *state = vlua_of(L);
  const char *status = status_of(L, thread);
  if (status[0] != 's') {
    lua_pushfstring(L, "cannot resume %s coroutine", status[0] == 'd' ? "dead" : "non-suspended");
    return -1;
  }
  if (state->resume_depth >= DEEPEST_RESUME) {
    lua_pushfstring(L, "C stack overflow (coroutines nested more than %d deep)", DEEPEST_RESUME);
    return -1;
  }
  if (!lua_checkstack(thread, count + 1)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  lua_xmove(L, thread, count);
  vlua_activation activation = {thread, NULL};
  int results = 0;
  begin(state, &activation);
  state->resume_depth++;
  int outcome = lua_resume(thread, L, count, &results);
  state->resume_depth--;
  end(L, state, &activation);
  vlua_rethrow_if_killed(L, outcome);
  if (outcome != LUA_OK && outcome != LUA_YIELD) {
    lua_pushvalue(thread, -1); // the thread keeps its own: `__close` methods are given it
    lua_xmove(thread, L, 1);
    return -1;
  }
  if (!lua_checkstack(L, results + 1)) {
    lua_pop(thread, results);
    lua_pushliteral(L, "too many results to resume");
    return -1;
  }
  lua_xmove(thread, L, results);
  return results;
}

/// Closes the variables of a thread that does not run; its error value, if any, is on top of it.
static int close_thread(lua_State *L, lua_State *thread) {
  vlua_state *state = vlua_of(L);
  if (was_killed(thread)) return LUA_ERRRUN;
  if (state->close_depth >= DEEPEST_CLOSE)
    return luaL_error(L, "C stack overflow (coroutines closed more than %d deep)", DEEPEST_CLOSE);
  vlua_activation activation = {thread, NULL};
  begin(state, &activation);
  state->close_depth++;
  int status = lua_resetthread(thread);
  state->close_depth--;
  end(L, state, &activation);
  vlua_rethrow_if_killed(L, status);
  return status;
}

static int co_create(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_State *thread = lua_newthread(L);
  if (!vlua_reserve_stack(thread)) return vlua_raise_no_memory(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, thread, 1);
  return 1;
}

static int co_resume(lua_State *L) {
  lua_State *thread = coroutine_argument(L);
  int results = resume(L, thread, lua_gettop(L) - 1);
  lua_pushboolean(L, results >= 0);
  int count = results >= 0 ? results : 1;
  lua_insert(L, -count - 1);
  return count + 1;
}

static int resume_wrapped(lua_State *L) {
  lua_State *thread = lua_tothread(L, lua_upvalueindex(1));
  int results = resume(L, thread, lua_gettop(L));
  if (results >= 0) return results;
  int status = lua_status(thread);
  if (status != LUA_OK && status != LUA_YIELD) {
    // A `__close` that fails has the last word.
    if (close_thread(L, thread) != LUA_OK) {
      lua_pushvalue(thread, -1);
      lua_xmove(thread, L, 1);
    }
  }
  return lua_error(L);
}

static int co_wrap(lua_State *L) {
  co_create(L);
  lua_pushcclosure(L, resume_wrapped, 1);
  return 1;
}

static int co_yield(lua_State *L) { return lua_yield(L, lua_gettop(L)); }

static int co_status(lua_State *L) {
  lua_pushstring(L, status_of(L, coroutine_argument(L)));
  return 1;
}

static int co_isyieldable(lua_State *L) {
  lua_State *thread = lua_isnone(L, 1) ? L : coroutine_argument(L);
  lua_pushboolean(L, lua_isyieldable(thread));
  return 1;
}

static int co_running(lua_State *L) {
  lua_pushboolean(L, lua_pushthread(L));
  return 2;
}

static int co_close(lua_State *L) {
  lua_State *thread = coroutine_argument(L);
  const char *status = status_of(L, thread);
  if (status[0] != 's' && status[0] != 'd')
    return luaL_error(L, "cannot close a %s coroutine", status);
  int outcome = close_thread(L, thread);
  lua_pushboolean(L, outcome == LUA_OK);
  if (outcome == LUA_OK) return 1;
  if (was_killed(thread))
    lua_pushliteral(L, "it was stopped by a limit");
  else
    lua_xmove(thread, L, 1);
  return 2;
}

void vlua_open_coroutines(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"create", co_create}, {"resume", co_resume}, {"wrap", co_wrap},
      {"yield", co_yield},   {"status", co_status}, {"isyieldable", co_isyieldable},
      {"running", co_running}, {"close", co_close}, {NULL, NULL},
  };
  luaL_newlib(L, functions);
}
