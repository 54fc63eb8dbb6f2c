// Lua for Swift: everything that needs a C frame.
//
// Lua raises by longjmp. No jump may cross a Swift frame, so every Lua function that can raise is
// called here, inside a protected call, and Swift sees return codes. Values cross as a *tape*: a
// flat run of bytes (see vlua_tape_tag) that either side writes without holding a Lua value.
//
// One thread at a time may be inside a state. A state may move between threads between calls.

#ifndef VLUA_H
#define VLUA_H

#include <stddef.h>
#include <stdint.h>

/// One Lua state with its memory account, its watch and its tapes.
typedef struct vlua_state vlua_state;

/// How a protected call ended.
enum vlua_status {
  VLUA_OK = 0,
  VLUA_RUNTIME = 1, // a Lua error; the error tape holds it
  VLUA_SYNTAX = 2,  // the text does not parse
  VLUA_MEMORY = 3,  // the memory limit was reached
  VLUA_TIME = 4,    // the CPU time of the call was spent
  VLUA_STOPPED = 5, // a host function ended the call
};

/// What a byte of a tape announces. Integers are little-endian, lengths and counts are uint32.
enum vlua_tape_tag {
  VLUA_NIL = 'z',      // nothing
  VLUA_NULL = 'n',     // the explicit null, a null light userdata in Lua
  VLUA_FALSE = 'f',    //
  VLUA_TRUE = 't',     //
  VLUA_INTEGER = 'i',  // int64
  VLUA_DOUBLE = 'd',   // float64
  VLUA_STRING = 's',   // length, bytes (valid UTF-8 when read from Lua)
  VLUA_LIST = 'l',     // count, values
  VLUA_MAP = 'm',      // count, then length + key bytes + value each
  VLUA_HANDLER = 'h',  // read: a function under a key that starts with on_; not called
  VLUA_REFUSED = 'x',  // read: vlua_refusal byte, then a string that names what was found
  VLUA_FAULT = 'e',    // read: a getter raised; vlua_status byte, then an error tape
  VLUA_REFERENCE = 'r',// int32, then the byte of vlua_reference_kind; the number is a place in the
                       // tape's list of references when read, a registry reference when written
  VLUA_FUNCTION = 'F', // write: int32 number of a host function, then its parameter modes (string)
  VLUA_BOUND = 'b',    // write: as VLUA_FUNCTION, then int64: an argument before those of the script
  VLUA_INDEXED = 'X',  // write: a function as above, then a map: a table that asks it for lost keys
  VLUA_BOX = 'B',      // write: a map that becomes an opaque value, read back as a reference
  VLUA_MODULE = 'Q',   // write, as a whole tape: module name, chunk name, text: give its result, by
                       // running the text unless it has run to its end before
  VLUA_LOADED = 'q',   // write: module name: give the result of a module that ran before
};

/// Why a value was not read. The words of the field are chosen in Swift.
enum vlua_refusal {
  VLUA_REFUSED_TYPE = 't',
  VLUA_REFUSED_CYCLE = 'c',
  VLUA_REFUSED_DEPTH = 'd',
  VLUA_REFUSED_SIZE = 's',
  VLUA_REFUSED_UTF8 = 'u',
  VLUA_REFUSED_KEY = 'k',
  VLUA_REFUSED_HOLES = 'h',
};

/// What a reference holds.
enum vlua_reference_kind {
  VLUA_REFERENCE_FUNCTION = 'f',
  VLUA_REFERENCE_TABLE = 't',
  VLUA_REFERENCE_BOX = 'b',
};

/// Bytes owned by the state; valid until the next call into it.
typedef struct vlua_bytes {
  const uint8_t *start;
  size_t count;
} vlua_bytes;

/// A value that stays in the registry until it is released.
typedef struct vlua_reference {
  int32_t number;
  uint8_t kind;
} vlua_reference;

/// The references of a tape in order; valid until the next call into the state.
typedef struct vlua_references {
  const vlua_reference *start;
  size_t count;
} vlua_references;

enum vlua_host_outcome { VLUA_RAISE = -1, VLUA_STOP = -2 };

/// Runs a host function. `vlua_call_input` holds: chunk name (string), line (integer), a list of
/// the arguments. The answer goes to `vlua_call_answer`. VLUA_RAISE raises the answer as an error,
/// VLUA_STOP ends the whole call, whatever the script does to catch it. The callee must not call
/// back into the state.
typedef int32_t (*vlua_host_call)(void *context, int32_t function);

/// The linked Lua's own words on its version and rights.
const char *vlua_lua_version(void);

/// Whether the linked Lua joins strings wrongly when its stack moves: see faults.c. Found out once.
int vlua_has_concat_fault(void);

/// A new state with the allow-listed libraries; NULL when there is no memory or thread for one.
/// `memory_limit` is in bytes and counts everything Lua allocates after the libraries are open.
vlua_state *vlua_open(size_t memory_limit, vlua_host_call host_call, void *context);
void vlua_close(vlua_state *state);

/// What is known of a line of a file.
enum vlua_line { VLUA_LINE_CAN_RUN = 1, VLUA_LINE_RAN = 2 };

/// From now on notes of every chunk whose name begins with `@` which lines can run, and which have;
/// before anything is loaded. Everything in the state takes longer. Returns 0 when there is no memory.
int vlua_cover(vlua_state *state);

/// The chunk name of a file and a byte of vlua_line for each line from 1; 0 beyond the last file.
int vlua_covered(const vlua_state *state, size_t index, vlua_bytes *name, vlua_bytes *lines);

/// Bytes that Lua holds now.
size_t vlua_memory_used(const vlua_state *state);

/// Whether an operation is under way: none other may begin.
int vlua_is_running(const vlua_state *state);

/// Compiles text (never bytecode) under a chunk name and keeps the function as a reference.
int vlua_load(vlua_state *state, const char *text, size_t length, const char *chunk_name,
              int32_t *reference);

/// Calls a function with a tape list of arguments; the output tape is the list of its results,
/// functions and tables among them by reference if `by_reference` is not 0.
/// `cpu_nanoseconds` bounds the time of the call.
int vlua_call(vlua_state *state, int32_t function, const uint8_t *arguments, size_t count,
              int by_reference, uint64_t cpu_nanoseconds);

/// Reads a referenced value whole into the output tape. A function in a table is a getter: it is
/// called with the table and the arguments (a tape list) and its result is read in its place. A
/// referenced function is called with the arguments alone. One getter that raises becomes a
/// VLUA_FAULT in the tape and does not end the reading.
int vlua_read(vlua_state *state, int32_t reference, const uint8_t *arguments, size_t count,
              uint64_t cpu_nanoseconds);

/// Gives field `name` of the referenced table as a new reference, 0 if it is no table or function.
int vlua_field(vlua_state *state, int32_t table, const char *name, int32_t *reference,
               uint8_t *kind);

/// Writes what a table or box holds to the output tape: a list of keys and values in turn, tables
/// and functions among the values by reference. A key that is neither text, number nor boolean is
/// refused. In no order; at most 10,000 pairs.
int vlua_fields(vlua_state *state, int32_t table);

/// Sets a global to the value of a tape, and makes it the result of the module of that name.
int vlua_set_global(vlua_state *state, const char *name, const uint8_t *tape, size_t count);

/// Forgets references: at the next operation, or when the host function that runs has returned.
void vlua_release(vlua_state *state, const int32_t *references, size_t count);

/// The references on the output tape, or on the input of the host function that runs. The caller
/// owns them from here on; those that nobody takes are forgotten by the next operation.
vlua_references vlua_take_output_references(vlua_state *state);
vlua_references vlua_take_input_references(vlua_state *state);

/// The seed of `math.random`; every call into the state starts from it again.
void vlua_set_seed(vlua_state *state, uint64_t seed);

/// Results of the last vlua_call or vlua_read.
vlua_bytes vlua_output(const vlua_state *state);

/// The last error: an error tape, that is the error value (nil if the call was stopped, a string,
/// also that under `message` of a table, a number, the answer of the host function that raised it, or a refusal that names its type),
/// then a list of frames, each a list of chunk name, line and function name. The first frame of a
/// text that does not parse is the text itself, its line 0 if the message names it.
vlua_bytes vlua_error(const vlua_state *state);

vlua_bytes vlua_call_input(const vlua_state *state);
void vlua_call_answer(vlua_state *state, const uint8_t *bytes, size_t count);

#endif
