// How a call ends that does not end well, and what is noted of it.

#include <string.h>

#include "internal.h"

enum {
  MAXIMUM_FRAMES = 24,
  MAXIMUM_NAME = 80,
  MAXIMUM_CHUNK = 1024,
  KEPT_HEAD = 1536,
  KEPT_TAIL = 512,
};

static void kill_hook(lua_State *L, lua_Debug *record) {
  (void)record;
  vlua_raise_killed(L);
}

void vlua_kill(lua_State *L, int reason) {
  vlua_state *state = vlua_of(L);
  if (state->killed) return;
  state->killed = reason;
  // What the last refused allocation noted is nearer to the cause.
  if (reason != VLUA_MEMORY || !state->refused) vlua_note_frames(state, L);
  lua_sethook(L, kill_hook, LUA_MASKCALL | LUA_MASKRET | LUA_MASKCOUNT, 1);
}

int vlua_raise_killed(lua_State *L) {
  lua_pushlightuserdata(L, &vlua_kill_marker);
  return lua_error(L);
}

int vlua_raise_no_memory(lua_State *L) {
  lua_pushliteral(L, "not enough memory"); // Lua knows this very string
  return lua_error(L);
}

void vlua_rethrow_if_killed(lua_State *L, int status) {
  if (status == LUA_ERRMEM) vlua_kill(L, VLUA_MEMORY);
  if (vlua_of(L)->killed) vlua_raise_killed(L);
}

static size_t at_most(size_t length, size_t limit) { return length < limit ? length : limit; }

static void note_frame(vlua_buffer *frames, const char *chunk, size_t length, int line,
                       const char *name) {
  vlua_buffer_byte(frames, VLUA_LIST);
  vlua_buffer_u32(frames, 3);
  vlua_buffer_string(frames, chunk, at_most(length, MAXIMUM_CHUNK));
  vlua_buffer_integer(frames, line);
  vlua_buffer_string(frames, name, at_most(strlen(name), MAXIMUM_NAME));
}

/// Does not allocate in Lua: also called when an allocation has just been refused.
void vlua_note_frames(vlua_state *state, lua_State *L) {
  vlua_buffer *frames = &state->frames;
  vlua_buffer_reset(frames);
  uint32_t count = 0;
  vlua_buffer_byte(frames, VLUA_LIST);
  vlua_buffer_u32(frames, 0);
  if (state->syntax) {
    const vlua_buffer *chunk = &state->syntax_chunk;
    note_frame(frames, (const char *)chunk->start, chunk->count, state->syntax_line, "");
    count++;
  }
  // The thread that runs, then those that resumed one another up to it.
  const vlua_activation *next = state->active;
  while (next && next->L == L) next = next->outer;
  for (; L; L = next ? next->L : NULL, next = next ? next->outer : NULL) {
    lua_Debug frame;
    for (int level = 0; count < MAXIMUM_FRAMES && lua_getstack(L, level, &frame); level++) {
      lua_getinfo(L, "Sln", &frame);
      if (frame.currentline <= 0) continue;
      const char *name = frame.name ? frame.name : frame.what[0] == 'm' ? "main chunk" : "";
      note_frame(frames, frame.source, frame.srclen, frame.currentline, name);
      count++;
    }
  }
  vlua_buffer_patch_u32(frames, 1, count);
}

int vlua_on_error(lua_State *L) {
  vlua_state *state = vlua_of(L);
  // A killed call was noted where it was stopped; here it may be on its way out.
  if (!state->killed) vlua_note_frames(state, L);
  return 1;
}

static int is_fault(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TTABLE || !lua_getmetatable(L, index)) return 0;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &vlua_fault_key);
  int same = lua_rawequal(L, -1, -2);
  lua_pop(L, 2);
  return same;
}

/// A long message keeps its head and its tail.
static void write_text(vlua_buffer *out, lua_State *L, int index) {
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  if (length <= KEPT_HEAD + KEPT_TAIL) {
    vlua_buffer_string(out, text, length);
    return;
  }
  static const char between[] = " … ";
  vlua_buffer_byte(out, VLUA_STRING);
  vlua_buffer_u32(out, KEPT_HEAD + KEPT_TAIL + sizeof between - 1);
  vlua_buffer_append(out, text, KEPT_HEAD);
  vlua_buffer_append(out, between, sizeof between - 1);
  vlua_buffer_append(out, text + length - KEPT_TAIL, KEPT_TAIL);
}

static void write_key(vlua_buffer *out, const char *key) {
  vlua_buffer_u32(out, (uint32_t)strlen(key));
  vlua_buffer_append(out, key, strlen(key));
}

/// What a host function raised: its number and message, as far as the script left them whole.
static void write_fault(vlua_buffer *out, lua_State *L, int index) {
  vlua_buffer_byte(out, VLUA_MAP);
  vlua_buffer_u32(out, 2);
  write_key(out, "fault");
  lua_pushliteral(L, "fault");
  lua_rawget(L, index);
  if (lua_isinteger(L, -1))
    vlua_buffer_integer(out, lua_tointeger(L, -1));
  else
    vlua_buffer_byte(out, VLUA_NIL);
  write_key(out, "message");
  lua_pushliteral(L, "message");
  lua_rawget(L, index);
  if (lua_type(L, -1) == LUA_TSTRING)
    write_text(out, L, -1);
  else
    vlua_buffer_byte(out, VLUA_NIL);
  lua_pop(L, 2);
}

/// Pushes the text under `message` of an error value that is a table; returns 0 if there is none.
static int push_message(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TTABLE) return 0;
  lua_pushliteral(L, "message");
  if (lua_rawget(L, index) == LUA_TSTRING) return 1;
  lua_pop(L, 1);
  return 0;
}

void vlua_note_error(vlua_state *state, lua_State *L, int index) {
  vlua_buffer *out = &state->error;
  vlua_buffer_reset(out);
  if (index == 0) {
    vlua_buffer_byte(out, VLUA_NIL);
  } else if (is_fault(L, index)) {
    write_fault(out, L, index);
  } else if (lua_type(L, index) == LUA_TSTRING) {
    write_text(out, L, index);
  } else if (push_message(L, index)) {
    write_text(out, L, -1);
    lua_pop(L, 1);
  } else if (lua_isinteger(L, index)) {
    vlua_buffer_integer(out, lua_tointeger(L, index));
  } else if (lua_type(L, index) == LUA_TNUMBER) {
    double number = lua_tonumber(L, index);
    vlua_buffer_byte(out, VLUA_DOUBLE);
    vlua_buffer_append(out, &number, sizeof number);
  } else {
    const char *type = luaL_typename(L, index);
    vlua_buffer_byte(out, VLUA_REFUSED);
    vlua_buffer_byte(out, VLUA_REFUSED_TYPE);
    vlua_buffer_string(out, type, strlen(type));
  }
  if (state->frames.count && !state->frames.failed) {
    vlua_buffer_append(out, state->frames.start, state->frames.count);
  } else {
    vlua_buffer_byte(out, VLUA_LIST);
    vlua_buffer_u32(out, 0);
  }
}
