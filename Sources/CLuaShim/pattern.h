// Lua patterns on bytes: pattern.c.

#ifndef VLUA_PATTERN_H
#define VLUA_PATTERN_H

#include <stddef.h>

#include "internal.h"

enum {
  VLUA_MAXIMUM_CAPTURES = 32,
  VLUA_CAPTURE_OPEN = -1,     // its `)` has not been reached
  VLUA_CAPTURE_POSITION = -2, // `()`
};

typedef struct vlua_capture {
  const char *start;
  ptrdiff_t length; // or one of the two above
} vlua_capture;

/// One search. Subject and pattern are kept alive by the caller, and a zero byte follows each, as
/// one follows every string of Lua's.
typedef struct vlua_matcher {
  lua_State *L; // raises what is wrong with the pattern, and the end of the call
  const char *subject, *subject_end, *pattern_end;
  size_t steps; // since the last poll
  int depth;    // how many more items may be nested
  int count;    // of captures
  vlua_capture captures[VLUA_MAXIMUM_CAPTURES];
} vlua_matcher;

void vlua_matcher_begin(vlua_matcher *m, lua_State *L, const char *subject, size_t length,
                        const char *pattern, size_t pattern_length);
/// Matches the pattern at one place of the subject and nowhere else, `^` being a letter like any
/// other. Returns the end of the match, or NULL.
const char *vlua_match(vlua_matcher *m, const char *at, const char *pattern);
/// Counts work against the time of the call, which may end here.
void vlua_matcher_charge(vlua_matcher *m, size_t steps);

#endif
