// A state and its protected operations.

#include <stdlib.h>
#include <string.h>

#include "internal.h"

char vlua_box_key, vlua_fault_key, vlua_list_key, vlua_modules_key, vlua_kill_marker;

vlua_state *vlua_of(lua_State *L) { return *(vlua_state **)lua_getextraspace(L); }

int vlua_raise_killed(lua_State *L) {
  lua_pushlightuserdata(L, &vlua_kill_marker);
  return lua_error(L);
}

/// Counts every byte. Shrinking and freeing never fail; growing beyond the limit does. For a new
/// object `old_size` is a type tag and not a size.
static void *allocate(void *context, void *block, size_t old_size, size_t new_size) {
  vlua_state *state = context;
  size_t held = block ? old_size : 0;
  if (new_size == 0) {
    free(block);
    state->used -= held;
    return NULL;
  }
  if (new_size > held && state->used - held + new_size > state->limit) return NULL;
  void *moved = realloc(block, new_size);
  if (moved) state->used = state->used - held + new_size;
  return moved;
}

// Errors.

int vlua_on_error(lua_State *L) {
  vlua_state *state = vlua_of(L);
  vlua_buffer *error = &state->error;
  error->count = 0;
  uint32_t frames = 0;
  vlua_buffer_byte(error, VLUA_LIST);
  vlua_buffer_u32(error, 0);
  lua_Debug frame;
  for (int level = 0; frames < 24 && lua_getstack(L, level, &frame); level++) {
    lua_getinfo(L, "Sln", &frame);
    if (frame.currentline <= 0) continue;
    const char *name = frame.name ? frame.name : frame.what[0] == 'm' ? "main chunk" : "";
    vlua_buffer_byte(error, VLUA_LIST);
    vlua_buffer_u32(error, 3);
    vlua_buffer_string(error, frame.source, frame.srclen);
    vlua_buffer_integer(error, frame.currentline);
    vlua_buffer_string(error, name, strlen(name));
    frames++;
  }
  if (error->count >= 5) memcpy(error->start + 1, &frames, sizeof frames);
  return 1;
}

void vlua_note_error(vlua_state *state, lua_State *L, int status) {
  vlua_buffer *error = &state->error;
  vlua_buffer value = {0};
  vlua_encoder encoder = {.L = L, .state = state, .out = &value};
  int is_fault = 0;
  if (lua_getmetatable(L, -1)) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &vlua_fault_key);
    is_fault = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
  }
  if (is_fault) {
    vlua_encode(&encoder, lua_gettop(L));
  } else if (lua_type(L, -1) == LUA_TSTRING) {
    size_t length;
    const char *text = lua_tolstring(L, -1, &length);
    enum { KEPT = 2048 };
    vlua_buffer_string(&value, text, length < KEPT ? length : KEPT);
  } else if (lua_type(L, -1) == LUA_TNUMBER) {
    vlua_encode(&encoder, lua_gettop(L));
  } else {
    const char *type = luaL_typename(L, -1);
    vlua_buffer_byte(&value, VLUA_REFUSED);
    vlua_buffer_byte(&value, VLUA_REFUSED_TYPE);
    vlua_buffer_string(&value, type, strlen(type));
  }
  lua_pop(L, 1);
  if (status != LUA_ERRRUN || error->count == 0) {
    // No handler ran, so there are no frames.
    error->count = 0;
    vlua_buffer_byte(error, VLUA_LIST);
    vlua_buffer_u32(error, 0);
  }
  size_t frames = error->count;
  vlua_buffer_append(error, value.start, value.count);
  // The value comes first: turn the two parts round.
  if (!error->failed && !value.failed) {
    memmove(error->start + value.count, error->start, frames);
    memcpy(error->start, value.start, value.count);
  }
  free(value.start);
}

/// What a protected body works on.
typedef struct job {
  vlua_state *state;
  const uint8_t *tape;
  size_t count;
  int32_t reference;
  const char *name, *text;
  int by_reference;
  size_t length;
  uint8_t kind;
} job;

/// Runs `body(job)` protected, with the CPU time given; fills the error tape when it fails.
static int run(vlua_state *state, lua_CFunction body, job *work, uint64_t cpu_nanoseconds) {
  lua_State *L = state->lua;
  work->state = state;
  state->killed = 0;
  state->syntax = 0;
  state->reseed = 1;
  state->error.count = 0;
  vlua_state *outer = vlua_watch_enter(state, cpu_nanoseconds);
  int top = lua_gettop(L);
  lua_pushcfunction(L, vlua_on_error);
  lua_pushcfunction(L, body);
  lua_pushlightuserdata(L, work);
  int status = lua_pcall(L, 1, 0, top + 1);
  vlua_watch_leave(state, outer);
  int killed = state->killed;
  if (status == LUA_ERRMEM && !killed) killed = VLUA_MEMORY;
  if (status != LUA_OK) {
    // Outside any protected call nothing may be refused.
    size_t limit = state->limit;
    state->limit = SIZE_MAX;
    vlua_note_error(state, L, status);
    state->limit = limit;
  }
  lua_settop(L, top);
  state->killed = 0;
  if (killed == VLUA_MEMORY) lua_gc(L, LUA_GCCOLLECT);
  if (killed) return killed;
  if (status == LUA_OK) return VLUA_OK;
  return state->syntax ? VLUA_SYNTAX : VLUA_RUNTIME;
}

static job *work_of(lua_State *L) {
  job *work = lua_touserdata(L, 1);
  lua_settop(L, 0);
  return work;
}

// A state's life.

static int fault_text(lua_State *L) {
  lua_pushliteral(L, "message");
  lua_rawget(L, 1);
  return 1;
}

static int open_body(lua_State *L) {
  vlua_open_libraries(L);
  lua_createtable(L, 0, 2);
  lua_pushliteral(L, "host value");
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &vlua_box_key);
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, fault_text);
  lua_setfield(L, -2, "__tostring");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &vlua_fault_key);
  lua_createtable(L, 0, 1);
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &vlua_list_key);
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &vlua_modules_key);
  return 0;
}

vlua_state *vlua_open(size_t memory_limit, vlua_host_call host_call, void *context) {
  vlua_state *state = calloc(1, sizeof *state);
  if (!state) return NULL;
  state->limit = SIZE_MAX;
  state->host_call = host_call;
  state->context = context;
  state->lua = lua_newstate(allocate, state);
  if (!state->lua) {
    free(state);
    return NULL;
  }
  *(vlua_state **)lua_getextraspace(state->lua) = state;
  vlua_watch_start(state);
  lua_pushcfunction(state->lua, open_body);
  if (lua_pcall(state->lua, 0, 0, 0) != LUA_OK) {
    vlua_close(state);
    return NULL;
  }
  state->limit = state->used + memory_limit;
  return state;
}

void vlua_close(vlua_state *state) {
  vlua_watch_stop(state);
  lua_close(state->lua);
  free(state->output.start);
  free(state->error.start);
  free(state->input.start);
  free(state->answer.start);
  free(state);
}

size_t vlua_memory_used(const vlua_state *state) { return state->used; }
void vlua_set_seed(vlua_state *state, uint64_t seed) { state->seed = seed; }

// The operations.

enum { SHORT_NANOSECONDS = 1000 * 1000 * 1000 }; // for work of ours that runs no plugin code

static int load_body(lua_State *L) {
  job *work = work_of(L);
  if (luaL_loadbufferx(L, work->text, work->length, work->name, "t") != LUA_OK) {
    work->state->syntax = 1;
    return lua_error(L);
  }
  work->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

int vlua_load(vlua_state *state, const char *text, size_t length, const char *chunk_name,
              int32_t *reference) {
  job work = {.text = text, .length = length, .name = chunk_name};
  int status = run(state, load_body, &work, SHORT_NANOSECONDS);
  *reference = work.reference;
  return status;
}

static int call_body(lua_State *L) {
  job *work = work_of(L);
  vlua_state *state = work->state;
  lua_rawgeti(L, LUA_REGISTRYINDEX, work->reference);
  int count = vlua_push_list(L, work->tape, work->count);
  lua_call(L, count, LUA_MULTRET);
  int results = lua_gettop(L);
  luaL_checkstack(L, 32, "too many results");
  vlua_buffer *out = &state->output;
  out->count = 0;
  vlua_buffer_byte(out, VLUA_LIST);
  vlua_buffer_u32(out, (uint32_t)results);
  vlua_encoder encoder = {.L = L, .state = state, .out = out};
  for (int i = 1; i <= results; i++) {
    if (work->by_reference)
      vlua_encode_reference(&encoder, i);
    else
      vlua_encode(&encoder, i);
  }
  if (state->killed) vlua_raise_killed(L);
  return 0;
}

int vlua_call(vlua_state *state, int32_t function, const uint8_t *arguments, size_t count,
              int by_reference, uint64_t cpu_nanoseconds) {
  job work = {.reference = function, .tape = arguments, .count = count,
              .by_reference = by_reference};
  return run(state, call_body, &work, cpu_nanoseconds);
}

static int read_body(lua_State *L) {
  job *work = work_of(L);
  vlua_state *state = work->state;
  lua_pushcfunction(L, vlua_on_error); // 1: handler of the getters
  lua_pushnil(L);                      // 2: the getters' arguments, once one wants them
  lua_rawgeti(L, LUA_REGISTRYINDEX, work->reference);
  vlua_buffer *out = &state->output;
  out->count = 0;
  vlua_encoder encoder = {.L = L, .state = state, .out = out, .getters = 1,
                          .arguments = work->tape, .arguments_size = work->count,
                          .handler_index = 1};
  luaL_checkstack(L, 32, "nested too deep");
  vlua_encode(&encoder, 3);
  if (out->failed) return luaL_error(L, "not enough memory");
  if (state->killed) vlua_raise_killed(L);
  return 0;
}

int vlua_read(vlua_state *state, int32_t reference, const uint8_t *arguments, size_t count,
              uint64_t cpu_nanoseconds) {
  job work = {.reference = reference, .tape = arguments, .count = count};
  return run(state, read_body, &work, cpu_nanoseconds);
}

static int field_body(lua_State *L) {
  job *work = work_of(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, work->reference);
  work->reference = 0;
  if (lua_type(L, 1) != LUA_TTABLE) return 0;
  lua_pushstring(L, work->name);
  int type = lua_rawget(L, 1);
  if (type != LUA_TTABLE && type != LUA_TFUNCTION) return 0;
  work->kind = type == LUA_TFUNCTION ? VLUA_REFERENCE_FUNCTION : VLUA_REFERENCE_TABLE;
  work->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

int vlua_field(vlua_state *state, int32_t table, const char *name, int32_t *reference,
               uint8_t *kind) {
  job work = {.reference = table, .name = name};
  int status = run(state, field_body, &work, SHORT_NANOSECONDS);
  *reference = status == VLUA_OK ? work.reference : 0;
  *kind = work.kind;
  return status;
}

static int fields_body(lua_State *L) {
  job *work = work_of(L);
  vlua_state *state = work->state;
  lua_rawgeti(L, LUA_REGISTRYINDEX, work->reference);
  if (vlua_is_box(L, 1)) {
    lua_getiuservalue(L, 1, 1);
    lua_remove(L, 1);
  }
  vlua_buffer *out = &state->output;
  out->count = 0;
  uint32_t count = 0;
  vlua_buffer_byte(out, VLUA_LIST);
  vlua_buffer_u32(out, 0);
  if (lua_type(L, 1) != LUA_TTABLE) return 0;
  vlua_encoder encoder = {.L = L, .state = state, .out = out};
  luaL_checkstack(L, 32, "nested too deep");
  lua_pushnil(L);
  while (count < 20000 && lua_next(L, 1)) {
    vlua_encode(&encoder, 2);
    vlua_encode_reference(&encoder, 3);
    lua_pop(L, 1);
    count += 2;
  }
  if (out->failed) return luaL_error(L, "not enough memory");
  memcpy(out->start + 1, &count, sizeof count);
  return 0;
}

int vlua_fields(vlua_state *state, int32_t table) {
  job work = {.reference = table};
  return run(state, fields_body, &work, SHORT_NANOSECONDS);
}

static int set_global_body(lua_State *L) {
  job *work = work_of(L);
  const uint8_t *at = work->tape;
  vlua_push(L, &at, at + work->count);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &vlua_modules_key);
  lua_pushvalue(L, 1);
  lua_setfield(L, 2, work->name);
  lua_settop(L, 1);
  lua_setglobal(L, work->name);
  return 0;
}

int vlua_set_global(vlua_state *state, const char *name, const uint8_t *tape, size_t count) {
  job work = {.name = name, .tape = tape, .count = count};
  return run(state, set_global_body, &work, SHORT_NANOSECONDS);
}

static int release_body(lua_State *L) {
  luaL_unref(L, LUA_REGISTRYINDEX, work_of(L)->reference);
  return 0;
}

void vlua_release(vlua_state *state, int32_t reference) {
  job work = {.reference = reference};
  run(state, release_body, &work, SHORT_NANOSECONDS);
}

vlua_bytes vlua_output(const vlua_state *state) {
  return (vlua_bytes){state->output.start, state->output.count};
}

vlua_bytes vlua_error(const vlua_state *state) {
  return (vlua_bytes){state->error.start, state->error.count};
}

vlua_bytes vlua_call_input(const vlua_state *state) {
  return (vlua_bytes){state->input.start, state->input.count};
}

void vlua_call_answer(vlua_state *state, const uint8_t *bytes, size_t count) {
  state->answer.count = 0;
  state->answer.failed = 0;
  vlua_buffer_append(&state->answer, bytes, count);
}
