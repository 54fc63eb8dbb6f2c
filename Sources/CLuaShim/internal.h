// What the files of this target share.

#ifndef VLUA_INTERNAL_H
#define VLUA_INTERNAL_H

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <pthread.h>
#include <stdatomic.h>

#include "vlua.h"

/// A growing run of bytes outside Lua's memory.
typedef struct vlua_buffer {
  uint8_t *start;
  size_t count, capacity;
  int failed; // malloc refused once; the content is not to be used
} vlua_buffer;

void vlua_buffer_append(vlua_buffer *buffer, const void *bytes, size_t count);
void vlua_buffer_byte(vlua_buffer *buffer, uint8_t byte);
void vlua_buffer_u32(vlua_buffer *buffer, uint32_t value);
void vlua_buffer_string(vlua_buffer *buffer, const char *text, size_t length);
void vlua_buffer_integer(vlua_buffer *buffer, int64_t value);

/// The watch over one state: see watch.c.
typedef struct vlua_watch {
  _Atomic uint64_t sequence;  // odd while Lua code runs
  _Atomic uint64_t condemned; // the sequence number that is to stop
  _Atomic int signalling;     // the watchdog is sending a signal to `thread`
  _Atomic uint64_t budget;    // nanoseconds of CPU time
  pthread_t thread;
  uint64_t seen_sequence; // the watchdog's own notes
  uint64_t seen_cpu;
  struct vlua_watch *previous, *next;
} vlua_watch;

struct vlua_state {
  lua_State *lua;
  size_t used, limit;
  int killed; // 0, VLUA_TIME or VLUA_MEMORY: sticky until the outermost call has ended
  int syntax; // a text did not parse in this call
  int reseed; // math.random has not been used in this call
  uint64_t seed;
  vlua_watch watch;
  vlua_host_call host_call;
  void *context;
  vlua_buffer output, error, input, answer;
};

vlua_state *vlua_of(lua_State *L);

/// Stands in registry tables; the addresses are the keys.
extern char vlua_box_key, vlua_fault_key, vlua_list_key, vlua_modules_key, vlua_kill_marker;

void vlua_watch_start(vlua_state *state);
void vlua_watch_stop(vlua_state *state);
/// Marks the state as running on this thread; returns the state that ran here before, or NULL.
vlua_state *vlua_watch_enter(vlua_state *state, uint64_t cpu_nanoseconds);
void vlua_watch_leave(vlua_state *state, vlua_state *outer);

void vlua_open_libraries(lua_State *L);
/// Raises the marker of a killed call.
int vlua_raise_killed(lua_State *L);

/// Message handler of every protected call: notes the frames in the error tape.
int vlua_on_error(lua_State *L);
/// Writes the error value on top of the stack and the noted frames; pops the value.
void vlua_note_error(vlua_state *state, lua_State *L, int status);

/// Whether the value is a box: a userdata of ours whose content no script can reach.
int vlua_is_box(lua_State *L, int index);

/// Pushes the value at `*at` of a tape and moves `*at` behind it. Raises on a broken tape.
void vlua_push(lua_State *L, const uint8_t **at, const uint8_t *end);
/// Pushes the values of a tape list; returns how many.
int vlua_push_list(lua_State *L, const uint8_t *bytes, size_t count);

/// Writes the value at a stack index. With `getters`, functions in tables are called with the table
/// and the `argument_count` values above `arguments`; otherwise a function is refused.
typedef struct vlua_encoder {
  lua_State *L;
  vlua_state *state;
  vlua_buffer *out;
  int getters;
  const uint8_t *arguments; // tape list, pushed when the first getter wants it
  size_t arguments_size;
  int arguments_index; // where they were pushed, 0 until then
  int argument_count;
  int handler_index; // of vlua_on_error
  unsigned depth, nodes;
  const void *ancestors[33];
} vlua_encoder;

void vlua_encode(vlua_encoder *encoder, int index);
/// A reference to the value at `index`, or a refusal if it is neither function nor table.
void vlua_encode_reference(vlua_encoder *encoder, int index);

#endif
