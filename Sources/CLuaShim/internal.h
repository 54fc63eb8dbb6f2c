// What the files of this target share.

#ifndef VLUA_INTERNAL_H
#define VLUA_INTERNAL_H

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>

#include "vlua.h"

/// A growing run of bytes outside Lua's memory.
typedef struct vlua_buffer {
  uint8_t *start;
  size_t count, capacity;
  int failed; // malloc refused once; the content is not to be used
} vlua_buffer;

/// Begins a new content; gives memory back that only an unusually large one needed.
void vlua_buffer_reset(vlua_buffer *buffer);
/// Makes room for `count` bytes more than there are; 0 when there is no memory.
int vlua_buffer_grow(vlua_buffer *buffer, size_t count);
/// Overwrites four bytes that were written before.
void vlua_buffer_patch_u32(vlua_buffer *buffer, size_t at, uint32_t value);

// Writing is inlined: most pieces of a tape are one, four or eight bytes.

static inline void vlua_buffer_append(vlua_buffer *buffer, const void *bytes, size_t count) {
  if (count > buffer->capacity - buffer->count && !vlua_buffer_grow(buffer, count)) return;
  if (count) memcpy(buffer->start + buffer->count, bytes, count);
  buffer->count += count;
}

static inline void vlua_buffer_byte(vlua_buffer *buffer, uint8_t byte) {
  vlua_buffer_append(buffer, &byte, 1);
}

static inline void vlua_buffer_u32(vlua_buffer *buffer, uint32_t value) {
  vlua_buffer_append(buffer, &value, sizeof value);
}

static inline void vlua_buffer_string(vlua_buffer *buffer, const char *text, size_t length) {
  vlua_buffer_byte(buffer, VLUA_STRING);
  vlua_buffer_u32(buffer, (uint32_t)length);
  vlua_buffer_append(buffer, text, length);
}

static inline void vlua_buffer_integer(vlua_buffer *buffer, int64_t value) {
  vlua_buffer_byte(buffer, VLUA_INTEGER);
  vlua_buffer_append(buffer, &value, sizeof value);
}

/// The watch over one state: see watch.c.
typedef struct vlua_watch {
  _Atomic uint64_t sequence;     // odd while Lua code runs
  _Atomic uint64_t condemned;    // the sequence number that is to stop
  _Atomic int signalling;        // the watchdog is sending a signal to `thread`
  volatile sig_atomic_t expired; // the signal has come: the call is out of time
  _Atomic uint64_t budget;       // nanoseconds of CPU time
  pthread_t thread;
  uint64_t seen_sequence; // the watchdog's own notes
  uint64_t seen_cpu;
  struct vlua_watch *previous, *next;
} vlua_watch;

/// A thread of Lua that runs, and the one that resumed it.
typedef struct vlua_activation {
  lua_State *L;
  struct vlua_activation *outer;
} vlua_activation;

/// The lines of files, for a state that counts them: see coverage.c.
typedef struct vlua_coverage vlua_coverage;

struct vlua_state {
  lua_State *lua;               // the main thread
  vlua_activation main;         //
  vlua_activation *volatile active; // the thread that runs now; read by the signal handler
  int resume_depth, close_depth;    // of coroutines in one another
  size_t used, limit;
  size_t refused; // the size that Lua may ask for again after a collection; 0: none
  int killed;     // 0, VLUA_TIME or VLUA_MEMORY: sticky until the outermost call has ended
  int reseed;     // math.random has not been used in this call
  uint64_t seed;
  int syntax;      // the error on its way says that a text does not parse
  int syntax_line; // 0 when the message names the line
  vlua_coverage *coverage; // NULL unless lines are counted
  vlua_watch watch;
  vlua_host_call host_call;
  void *context;
  vlua_buffer output, error, frames, input, answer;
  vlua_buffer syntax_chunk; // name of the text that does not parse
  vlua_buffer output_references, input_references; // of vlua_reference, not yet taken
  vlua_buffer released;                            // of vlua_reference, to be forgotten
};

vlua_state *vlua_of(lua_State *L);

/// Keeps the stack of a thread that does not run from moving, where the linked Lua needs that: see
/// faults.c. Returns 0 when there is no memory.
int vlua_reserve_stack(lua_State *thread);

/// Whether a new block is of the size to which Lua grows a reserved stack: it is refused, so that no
/// recursion makes a stack move. Never where no stack is reserved.
int vlua_is_grown_stack(size_t size);

/// How many values a C function may put on the stack at once, so that it does not move.
int vlua_most_at_once(void);

/// realloc and free that keep a few reserved stacks of threads that ended for those to come: to get
/// and give back so much memory takes longer than all else about a coroutine.
void *vlua_realloc(void *block, size_t held, size_t wanted);
void vlua_free(void *block, size_t held);

/// Stand in registry tables; the addresses are the keys.
extern char vlua_box_key, vlua_fault_key, vlua_list_key, vlua_modules_key, vlua_kill_marker;

/// Returns 0 when there is no watchdog thread and none can be made.
int vlua_watch_start(vlua_state *state);
void vlua_watch_stop(vlua_state *state);
/// Marks the state as running on this thread; returns the state that ran here before, or NULL.
vlua_state *vlua_watch_enter(vlua_state *state, uint64_t cpu_nanoseconds);
void vlua_watch_leave(vlua_state *state, vlua_state *outer);
/// Raises: the call is out of time, or is being ended already.
void vlua_end_call(lua_State *L);
/// Raises if the call is out of time or is being ended. For long work in C, where no hook fires.
static inline void vlua_poll(lua_State *L) {
  const vlua_state *state = *(vlua_state **)lua_getextraspace(L);
  if (state->watch.expired || state->killed) vlua_end_call(L);
}

void vlua_open_libraries(lua_State *L);
/// Pushes the library `coroutine`.
void vlua_open_coroutines(lua_State *L);
/// The function `load` (manual, §6.1): text only, under a name of ours.
int vlua_load_text(lua_State *L);
/// Put functions that can be stopped in place of Lua's, in the library table on top of the stack.
void vlua_replace_strings(lua_State *L);
void vlua_replace_tables(lua_State *L);

// Which lines run: coverage.c.

/// Notes which lines of the function on top of the stack can run, if lines are counted.
void vlua_cover_compiled(lua_State *L, const char *chunk_name);
/// Gives a thread the hook that it has while no call is being ended: none, or that of the lines.
void vlua_reset_hook(const vlua_state *state, lua_State *L);
void vlua_end_coverage(vlua_state *state);

// Errors: errors.c.

/// Ends the call for a reason that no script can catch: from here on a hook raises at every step.
void vlua_kill(lua_State *L, int reason);
/// Raises the marker of a killed call.
int vlua_raise_killed(lua_State *L);
/// Raises what a refused allocation of Lua's raises.
int vlua_raise_no_memory(lua_State *L);
/// Raises the marker if the call is being ended; `status` is that of an inner protected call.
void vlua_rethrow_if_killed(lua_State *L, int status);
/// Notes the Lua functions that are running, innermost first, in `frames`.
void vlua_note_frames(vlua_state *state, lua_State *L);
/// Message handler of every protected call of ours.
int vlua_on_error(lua_State *L);
/// Writes the error value at an index (0: the call was killed) and the noted frames as the error
/// tape. Runs no code of a script.
void vlua_note_error(vlua_state *state, lua_State *L, int index);

// Text to functions: load.c.

/// The name of every text that a script loads.
#define VLUA_LOADED_CHUNK "=(load)"
/// Compiles text. Raises a syntax error, or the kill of a call that ran out of memory.
void vlua_compile(lua_State *L, const char *text, size_t length, const char *chunk_name);

/// The first line with a chain of more than 200 fields (`a.b.c…`), or 0: see source.c.
int vlua_long_chain_line(const char *text, size_t length);

// Lua values to bytes: encode.c.

/// Writes the value at a stack index. With `getters`, functions in tables are called with the table
/// and the arguments; with `keeps_functions` they become references; otherwise they are refused.
typedef struct vlua_encoder {
  lua_State *L;
  vlua_state *state;
  vlua_buffer *out;
  vlua_buffer *references; // where a reference on the tape is listed
  int getters;
  int keeps_functions; // takes a function in a table by reference
  const uint8_t *arguments; // tape list, pushed when the first getter wants it
  size_t arguments_size;
  int arguments_index; // where they were pushed, 0 until then
  int argument_count;
  int handler_index; // of vlua_on_error
  unsigned depth, nodes;
  const void *ancestors[33];
} vlua_encoder;

void vlua_encode(vlua_encoder *encoder, int index);
/// As `vlua_encode`, but a function, table or box becomes a reference.
void vlua_encode_reference(vlua_encoder *encoder, int index);
/// The names under which a table holds something, as a list; an empty one for anything else.
void vlua_encode_names(vlua_encoder *encoder, int index);
/// A key as one step of a tape: anything but text, number or boolean is refused.
void vlua_encode_key(vlua_encoder *encoder, int index);

/// Whether the value is a box: a userdata of ours whose content no script can reach.
int vlua_is_box(lua_State *L, int index);

/// Forgets the references in a list and empties it.
void vlua_drop_references(lua_State *L, vlua_buffer *references);

// Bytes to Lua values: push.c.

/// Pushes the value of a tape. Raises on a broken tape.
void vlua_push(lua_State *L, const uint8_t *bytes, size_t count);
/// Pushes the values of a tape list; returns how many.
int vlua_push_list(lua_State *L, const uint8_t *bytes, size_t count);

/// The C closure behind every host function: host.c. Its upvalues are the function's number, the
/// modes of its parameters and, if it is bound, the argument before the script's.
int vlua_call_host(lua_State *L);

#endif
