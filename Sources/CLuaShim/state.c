// A state and its protected operations.

#include <stdlib.h>

#include "internal.h"

char vlua_box_key, vlua_fault_key, vlua_list_key, vlua_modules_key, vlua_kill_marker;

vlua_state *vlua_of(lua_State *L) { return *(vlua_state **)lua_getextraspace(L); }

/// Counts every byte. Shrinking and freeing never fail; growing beyond the limit does. For a new
/// object `old_size` is a type tag and not a size.
///
/// After a refusal Lua collects its garbage and asks again; the second refusal of a size ends the
/// call, so that a script which catches the error cannot go on asking.
static void *allocate(void *context, void *block, size_t old_size, size_t new_size) {
  vlua_state *state = context;
  size_t held = block ? old_size : 0;
  if (new_size == 0) {
    vlua_free(block, held);
    state->used -= held;
    return NULL;
  }
  int grows = new_size > held;
  void *moved = NULL;
  int moves_stack = !block && vlua_is_grown_stack(new_size);
  if (!moves_stack && (!grows || state->used - held + new_size <= state->limit)) {
    moved = vlua_realloc(block, held, new_size);
    if (!moved && !grows) moved = block;
  }
  if (moved) {
    state->used = state->used - held + new_size;
    if (grows) state->refused = 0;
  } else if (vlua_is_running(state) && !state->killed) {
    lua_State *L = state->active->L;
    vlua_note_frames(state, L);
    if (state->refused == new_size) vlua_kill(L, VLUA_MEMORY);
    state->refused = new_size;
  }
  return moved;
}

/// What a protected body works on.
typedef struct job {
  vlua_state *state;
  lua_CFunction body;
  const uint8_t *tape;
  size_t count;
  int32_t reference;
  const char *name, *text;
  int by_reference;
  size_t length;
  uint8_t kind;
} job;

static job *work_of(lua_State *L) {
  job *work = lua_touserdata(L, 1);
  lua_settop(L, 0);
  return work;
}

static int protected_body(lua_State *L) {
  job *work = lua_touserdata(L, 1);
  vlua_drop_references(L, &work->state->output_references);
  vlua_drop_references(L, &work->state->input_references);
  vlua_drop_references(L, &work->state->released);
  return work->body(L);
}

static int note_body(lua_State *L) {
  vlua_note_error(vlua_of(L), L, 1);
  return 0;
}

static int collect_body(lua_State *L) {
  lua_gc(L, LUA_GCCOLLECT);
  return 0;
}

/// Fills the error tape from the error value on top of the stack, or without one if it was killed.
/// No limit is in force.
static void note_failure(vlua_state *state, lua_State *L, int status, int killed) {
  if (status == LUA_ERRERR && !killed) vlua_buffer_reset(&state->frames);
  if (killed) {
    vlua_note_error(state, L, 0);
  } else {
    lua_pushcfunction(L, note_body);
    lua_insert(L, -2);
    if (lua_pcall(L, 1, 0, 0) != LUA_OK) vlua_note_error(state, L, 0);
  }
  if (killed == VLUA_MEMORY) {
    lua_pushcfunction(L, collect_body);
    lua_pcall(L, 0, 0, 0);
  }
}

/// Runs `body` protected, with the CPU time given; fills the error tape when it fails.
static int run(vlua_state *state, lua_CFunction body, job *work, uint64_t cpu_nanoseconds) {
  lua_State *L = state->lua;
  work->state = state;
  work->body = body;
  state->killed = 0;
  state->refused = 0;
  state->syntax = 0;
  state->reseed = 1;
  state->active = &state->main;
  state->resume_depth = state->close_depth = 0;
  vlua_buffer_reset(&state->frames);
  vlua_state *outer = vlua_watch_enter(state, cpu_nanoseconds);
  int top = lua_gettop(L);
  lua_pushcfunction(L, vlua_on_error);
  lua_pushcfunction(L, protected_body);
  lua_pushlightuserdata(L, work);
  int status = lua_pcall(L, 1, 0, top + 1);
  vlua_watch_leave(state, outer);
  int killed = state->killed;
  if (status == LUA_ERRMEM && !killed) killed = VLUA_MEMORY;
  if (status != LUA_OK || killed) {
    size_t limit = state->limit;
    state->limit = SIZE_MAX;
    note_failure(state, L, status, killed);
    state->limit = limit;
  }
  lua_settop(L, top);
  state->killed = 0;
  if (killed) return killed;
  if (status == LUA_OK) return VLUA_OK;
  return state->syntax ? VLUA_SYNTAX : VLUA_RUNTIME;
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
  lua_gc(L, LUA_GCCOLLECT); // so that the account begins with what stays
  return 0;
}

static int run_open(lua_State *L) {
  lua_pushcfunction(L, open_body);
  return lua_pcall(L, 0, 0, 0) == LUA_OK;
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
  state->main.L = state->lua;
  state->active = &state->main;
  *(vlua_state **)lua_getextraspace(state->lua) = state;
  int watched = vlua_watch_start(state);
  if (!watched || !vlua_reserve_stack(state->lua) || !run_open(state->lua)) {
    vlua_close(state);
    return NULL;
  }
  state->limit = memory_limit < SIZE_MAX - state->used ? state->used + memory_limit : SIZE_MAX;
  return state;
}

void vlua_close(vlua_state *state) {
  vlua_watch_stop(state);
  lua_close(state->lua);
  vlua_end_coverage(state);
  vlua_buffer *const buffers[] = {
      &state->output, &state->error,  &state->frames,            &state->syntax_chunk,
      &state->input,  &state->answer, &state->output_references, &state->input_references,
      &state->released,
  };
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++) free(buffers[i]->start);
  free(state);
}

size_t vlua_memory_used(const vlua_state *state) { return state->used; }

int vlua_is_running(const vlua_state *state) {
  return atomic_load_explicit(&state->watch.sequence, memory_order_relaxed) % 2;
}

void vlua_set_seed(vlua_state *state, uint64_t seed) { state->seed = seed; }

// The operations.

enum {
  SHORT_NANOSECONDS = 1000 * 1000 * 1000, // for work of ours that runs no plugin code
  MAXIMUM_RESULTS = 250,
  MAXIMUM_PAIRS = 10000,
};

static int load_body(lua_State *L) {
  job *work = work_of(L);
  vlua_compile(L, work->text, work->length, work->name);
  work->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

int vlua_load(vlua_state *state, const char *text, size_t length, const char *chunk_name,
              int32_t *reference) {
  job work = {.text = text, .length = length, .name = chunk_name};
  int status = run(state, load_body, &work, SHORT_NANOSECONDS);
  *reference = status == VLUA_OK ? work.reference : 0;
  return status;
}

static vlua_buffer *begin_output(vlua_state *state) {
  vlua_buffer_reset(&state->output);
  return &state->output;
}

static vlua_encoder output_encoder(vlua_state *state, lua_State *L) {
  return (vlua_encoder){
      .L = L, .state = state, .out = &state->output, .references = &state->output_references};
}

static int call_body(lua_State *L) {
  job *work = work_of(L);
  vlua_state *state = work->state;
  lua_rawgeti(L, LUA_REGISTRYINDEX, work->reference);
  int count = vlua_push_list(L, work->tape, work->count);
  lua_call(L, count, LUA_MULTRET);
  int results = lua_gettop(L);
  if (results > MAXIMUM_RESULTS) return luaL_error(L, "too many results");
  luaL_checkstack(L, 32, "too many results");
  vlua_buffer *out = begin_output(state);
  vlua_buffer_byte(out, VLUA_LIST);
  vlua_buffer_u32(out, (uint32_t)results);
  vlua_encoder encoder = output_encoder(state, L);
  for (int i = 1; i <= results; i++) {
    if (work->by_reference)
      vlua_encode_reference(&encoder, i);
    else
      vlua_encode(&encoder, i);
  }
  if (out->failed) return vlua_raise_no_memory(L);
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
  vlua_buffer *out = begin_output(state);
  vlua_encoder encoder = output_encoder(state, L);
  encoder.getters = 1;
  encoder.arguments = work->tape;
  encoder.arguments_size = work->count;
  encoder.handler_index = 1;
  luaL_checkstack(L, 32, "nested too deep");
  vlua_encode(&encoder, 3);
  if (out->failed) return vlua_raise_no_memory(L);
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
  vlua_buffer *out = begin_output(state);
  uint32_t count = 0;
  vlua_buffer_byte(out, VLUA_LIST);
  vlua_buffer_u32(out, 0);
  if (lua_type(L, 1) != LUA_TTABLE) return 0;
  vlua_encoder encoder = output_encoder(state, L);
  luaL_checkstack(L, 32, "nested too deep");
  lua_pushnil(L);
  while (count < MAXIMUM_PAIRS * 2 && lua_next(L, 1)) {
    vlua_encode_key(&encoder, 2);
    vlua_encode_reference(&encoder, 3);
    lua_pop(L, 1);
    count += 2;
  }
  if (out->failed) return vlua_raise_no_memory(L);
  vlua_buffer_patch_u32(out, 1, count);
  return 0;
}

int vlua_fields(vlua_state *state, int32_t table) {
  job work = {.reference = table};
  return run(state, fields_body, &work, SHORT_NANOSECONDS);
}

static int set_global_body(lua_State *L) {
  job *work = work_of(L);
  vlua_push(L, work->tape, work->count);
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

void vlua_release(vlua_state *state, const int32_t *references, size_t count) {
  for (size_t i = 0; i < count; i++) {
    vlua_reference reference = {references[i], 0};
    vlua_buffer_append(&state->released, &reference, sizeof reference);
  }
}

static vlua_references take_references(vlua_buffer *references) {
  const size_t count = references->count / sizeof(vlua_reference);
  references->count = 0;
  return (vlua_references){(const vlua_reference *)references->start, count};
}

vlua_references vlua_take_output_references(vlua_state *state) {
  return take_references(&state->output_references);
}

vlua_references vlua_take_input_references(vlua_state *state) {
  return take_references(&state->input_references);
}

static vlua_bytes content(const vlua_buffer *buffer) {
  return (vlua_bytes){buffer->start, buffer->failed ? 0 : buffer->count};
}

vlua_bytes vlua_output(const vlua_state *state) { return content(&state->output); }
vlua_bytes vlua_error(const vlua_state *state) { return content(&state->error); }
vlua_bytes vlua_call_input(const vlua_state *state) { return content(&state->input); }

void vlua_call_answer(vlua_state *state, const uint8_t *bytes, size_t count) {
  vlua_buffer_reset(&state->answer);
  vlua_buffer_append(&state->answer, bytes, count);
}
