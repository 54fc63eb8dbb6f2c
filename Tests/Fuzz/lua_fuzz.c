// A fuzz target for `make fuzz`: any bytes are a chunk that a state has to survive.
//
// Loads and calls the bytes in a state with little memory and time, reads what they returned in
// every way that the host does, and checks that each tape is whole and that the state still works.
// The memory limit follows from the bytes, so a file alone reproduces what it found.

#define _GNU_SOURCE // memmem

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vlua.h"

enum {
  CALL_NANOSECONDS = 10 * 1000 * 1000,
  READ_REFERENCES = 8,
  DEEPEST_TAPE = 64,
  HOST_FUNCTION = 1,
};

static void expect(int condition, const char *what) {
  if (condition) return;
  fprintf(stderr, "expected that %s\n", what);
  abort();
}

// Tapes: the reader in Swift trusts them, so every count and every length has to be right.

typedef struct tape {
  const uint8_t *at, *end;
} tape;

static const uint8_t *take(tape *t, size_t count) {
  expect((size_t)(t->end - t->at) >= count, "a tape does not end early");
  const uint8_t *bytes = t->at;
  t->at += count;
  return bytes;
}

static uint32_t take_u32(tape *t) {
  uint32_t value;
  memcpy(&value, take(t, sizeof value), sizeof value);
  return value;
}

static int is_utf8(const uint8_t *at, size_t length) {
  const uint8_t *end = at + length;
  while (at < end) {
    uint32_t code = *at, lowest = 0;
    int follow = 0;
    if (code >= 0xF0) {
      code &= 0x0F, lowest = 0x10000, follow = 3;
    } else if (code >= 0xE0) {
      code &= 0x0F, lowest = 0x800, follow = 2;
    } else if (code >= 0xC0) {
      code &= 0x1F, lowest = 0x80, follow = 1;
    } else if (code >= 0x80) {
      return 0;
    }
    if (end - at <= follow || *at >= 0xF8) return 0;
    for (int i = 1; i <= follow; i++) {
      if ((at[i] & 0xC0) != 0x80) return 0;
      code = code << 6 | (at[i] & 0x3F);
    }
    if (code < lowest || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return 0;
    at += follow + 1;
  }
  return 1;
}

static void take_text(tape *t, int of_script) {
  uint32_t length = take_u32(t);
  const uint8_t *bytes = take(t, length);
  expect(!of_script || is_utf8(bytes, length), "text on a tape of values is valid UTF-8");
}

static void take_value(tape *t, size_t references, int of_script, int depth);

/// An error tape: what was raised, in any encoding, then the frames.
static void take_error(tape *t, int depth) {
  take_value(t, 0, 0, depth);
  take_value(t, 0, 0, depth);
}

static void take_value(tape *t, size_t references, int of_script, int depth) {
  expect(depth < DEEPEST_TAPE, "a tape is not nested deeper than a read may go");
  switch (*take(t, 1)) {
    case VLUA_NIL:
    case VLUA_NULL:
    case VLUA_FALSE:
    case VLUA_TRUE:
    case VLUA_HANDLER: break;
    case VLUA_INTEGER:
    case VLUA_DOUBLE: take(t, 8); break;
    case VLUA_STRING: take_text(t, of_script); break;
    case VLUA_LIST:
      for (uint32_t count = take_u32(t); count > 0; count--)
        take_value(t, references, of_script, depth + 1);
      break;
    case VLUA_MAP:
      for (uint32_t count = take_u32(t); count > 0; count--) {
        take_text(t, of_script);
        take_value(t, references, of_script, depth + 1);
      }
      break;
    case VLUA_REFUSED: {
      uint8_t reason = *take(t, 1);
      expect(reason && strchr("tcdsukh", reason) != NULL, "a refusal has a reason");
      expect(*take(t, 1) == VLUA_STRING, "a refusal names what was found");
      take_text(t, 1);
      break;
    }
    case VLUA_FAULT: {
      uint8_t status = *take(t, 1);
      expect(status == VLUA_RUNTIME || status == VLUA_SYNTAX, "a fault is an error of the script");
      take_error(t, depth + 1);
      break;
    }
    case VLUA_REFERENCE: {
      uint32_t place = take_u32(t);
      uint8_t kind = *take(t, 1);
      expect(place < references, "a reference is among those of its tape");
      expect(kind && strchr("ftb", kind) != NULL, "a reference is of a known kind");
      break;
    }
    default: expect(0, "a tape has known tags only");
  }
}

static void check_error(const vlua_state *state) {
  vlua_bytes bytes = vlua_error(state);
  tape t = {bytes.start, bytes.start + bytes.count};
  take_error(&t, 0);
  expect(t.at == t.end, "an error tape ends where its frames do");
}

static void check_output(const vlua_state *state, size_t references) {
  vlua_bytes bytes = vlua_output(state);
  tape t = {bytes.start, bytes.start + bytes.count};
  take_value(&t, references, 1, 0);
  expect(t.at == t.end, "an output tape holds one value");
}

/// Whether it went well; in either case what the state tells of it is whole.
static int check(const vlua_state *state, int status, size_t references) {
  expect(status >= VLUA_OK && status <= VLUA_TIME, "a status is a known one");
  expect(!vlua_is_running(state), "a state does not run when its operation has ended");
  if (status == VLUA_OK)
    check_output(state, references);
  else
    check_error(state);
  return status == VLUA_OK;
}

/// Takes its arguments and answers by how long they are: nothing, a value, a box, an error.
static int32_t host_call(void *context, int32_t function) {
  vlua_state *state = *(vlua_state **)context;
  expect(function == HOST_FUNCTION, "a host function is called by its number");
  vlua_bytes input = vlua_call_input(state);
  vlua_references references = vlua_take_input_references(state);
  tape t = {input.start, input.start + input.count};
  take_value(&t, 0, 0, 0); // the caller's chunk
  take_value(&t, 0, 0, 0); // and line
  expect(*take(&t, 1) == VLUA_LIST, "the arguments are a list");
  uint32_t count = take_u32(&t);
  for (uint32_t i = 0; i < count; i++) {
    take_value(&t, references.count, 1, 0);
    if (i == 1) take_value(&t, 0, 1, 0); // the names in the table that mode `k` takes
  }
  expect(t.at == t.end, "an input tape ends after its arguments");
  for (size_t i = 0; i < references.count; i++) {
    int32_t number = references.start[i].number;
    vlua_release(state, &number, 1);
  }
  static const uint8_t value[] = {VLUA_STRING, 2, 0, 0, 0, 'o', 'k'};
  static const uint8_t box[] = {VLUA_BOX, 1, 0, 0, 0, 1, 0, 0, 0, 'a', VLUA_TRUE};
  static const uint8_t error[] = {VLUA_MAP, 1, 0, 0, 0, 5, 0, 0, 0, 'f', 'a', 'u', 'l', 't',
                                  VLUA_NULL};
  switch (input.count % 4) {
    case 1: vlua_call_answer(state, value, sizeof value); break;
    case 2: vlua_call_answer(state, box, sizeof box); break;
    case 3: vlua_call_answer(state, error, sizeof error); return -1;
    default: break;
  }
  return 0;
}

static void check_still_works(vlua_state *state) {
  static const char text[] = "return #('x'):rep(9), pcall(error)";
  int32_t chunk = 0;
  // What the script left may fill the memory; any other end is one of ours.
  int status = vlua_load(state, text, sizeof text - 1, "@good.lua", &chunk);
  if (status == VLUA_MEMORY) return;
  expect(status == VLUA_OK, "a good text loads after any other");
  status = vlua_call(state, chunk, NULL, 0, 0, 1000 * 1000 * 1000);
  expect(status == VLUA_OK || status == VLUA_MEMORY || status == VLUA_RUNTIME,
         "a good text is called after any other");
  vlua_release(state, &chunk, 1);
}

static void read_all(vlua_state *state, int32_t chunk) {
  vlua_reference kept[READ_REFERENCES];
  if (!check(state, vlua_call(state, chunk, NULL, 0, 1, CALL_NANOSECONDS), SIZE_MAX)) return;
  vlua_references references = vlua_take_output_references(state);
  check_output(state, references.count);
  size_t count = references.count < READ_REFERENCES ? references.count : READ_REFERENCES;
  if (count) memcpy(kept, references.start, count * sizeof *kept);
  for (size_t i = count; i < references.count; i++) {
    int32_t number = references.start[i].number;
    vlua_release(state, &number, 1);
  }
  static const uint8_t arguments[] = {VLUA_LIST, 2, 0, 0, 0, VLUA_NULL, VLUA_MAP, 0, 0, 0, 0};
  for (size_t i = 0; i < count; i++) {
    int32_t number = kept[i].number, field = 0;
    uint8_t kind = 0;
    check(state, vlua_read(state, number, arguments, sizeof arguments, CALL_NANOSECONDS), SIZE_MAX);
    check(state, vlua_fields(state, number), SIZE_MAX);
    if (vlua_field(state, number, "on_tap", &field, &kind) == VLUA_OK && field) {
      if (kind == VLUA_REFERENCE_FUNCTION) {
        int status =
            vlua_call(state, field, arguments, sizeof arguments, 0, CALL_NANOSECONDS);
        check(state, status, SIZE_MAX);
      }
      vlua_release(state, &field, 1);
    }
    vlua_release(state, &number, 1);
  }
}

/// From 4 KiB to 4 MiB, by the FNV hash of the text.
static size_t memory_limit(const uint8_t *data, size_t size) {
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < size; i++) hash = (hash ^ data[i]) * 16777619u;
  return ((size_t)4 << 10) << (hash >> 16) % 11;
}

static int has(const uint8_t *data, size_t size, const char *word) {
  return memmem(data, size, word, strlen(word)) != NULL;
}

/// Whether the text may meet a fault of Lua 5.4.4 that nothing above it can mend: a `__concat`
/// that moves the stack; a weak metatable that loses its `__newindex`.
static int meets_known_fault(const uint8_t *data, size_t size) {
  return has(data, size, "__concat") ||
         (has(data, size, "__mode") && has(data, size, "__newindex"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (meets_known_fault(data, size)) return -1; // not kept
  static const uint8_t host[] = {VLUA_FUNCTION, HOST_FUNCTION, 0, 0, 0, 3, 0, 0, 0, 'r', 'k', 'v'};
  vlua_state *state = NULL;
  state = vlua_open(memory_limit(data, size), host_call, &state);
  expect(state != NULL, "a state opens");
  vlua_set_seed(state, 1);
  if (vlua_set_global(state, "host", host, sizeof host) == VLUA_OK) {
    int32_t chunk = 0;
    int status = vlua_load(state, (const char *)data, size, "@fuzz.lua", &chunk);
    if (status == VLUA_OK) {
      check(state, vlua_call(state, chunk, NULL, 0, 0, CALL_NANOSECONDS), SIZE_MAX);
      read_all(state, chunk);
      vlua_release(state, &chunk, 1);
    } else {
      check_error(state);
    }
    check_still_works(state);
  }
  vlua_close(state);
  return 0;
}
