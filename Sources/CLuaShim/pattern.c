// Lua's patterns (manual, §6.4.1), matched by backtracking as in Lua itself, so that the same
// patterns match, are refused and are too complex. Lua's own matcher cannot be stopped: no hook
// fires inside it, and `a*a*a*b` on a few hundred letters takes hours. This one counts its steps
// and now and then asks whether the time of the call is spent.

#include "pattern.h"

#include <string.h>

enum {
  STEPS_PER_POLL = 4096,
  MAXIMUM_DEPTH = 200, // Lua's own; each level is one C frame
};

static const char *match(vlua_matcher *m, const char *s, const char *p);

static inline void charge(vlua_matcher *m, size_t steps) {
  m->steps += steps;
  if (__builtin_expect(m->steps >= STEPS_PER_POLL, 0)) {
    m->steps = 0;
    vlua_poll(m->L);
  }
}

void vlua_matcher_charge(vlua_matcher *m, size_t steps) { charge(m, steps); }

// Classes. By arithmetic and not by <ctype.h>: the same in every locale.

static inline int is_between(unsigned c, unsigned first, unsigned last) {
  return c - first <= last - first;
}
static inline int is_letter(unsigned c) { return is_between(c | 32, 'a', 'z'); }
static inline int is_digit(unsigned c) { return is_between(c, '0', '9'); }
static inline int is_graphic(unsigned c) { return is_between(c, 33, 126); }

static inline int is_in_class(unsigned c, unsigned char letter) {
  int is;
  switch (letter | 32) {
    case 'a': is = is_letter(c); break;
    case 'c': is = c < 32 || c == 127; break;
    case 'd': is = is_digit(c); break;
    case 'g': is = is_graphic(c); break;
    case 'l': is = is_between(c, 'a', 'z'); break;
    case 'p': is = is_graphic(c) && !is_letter(c) && !is_digit(c); break;
    case 's': is = c == ' ' || is_between(c, '\t', '\r'); break;
    case 'u': is = is_between(c, 'A', 'Z'); break;
    case 'w': is = is_letter(c) || is_digit(c); break;
    case 'x': is = is_digit(c) || is_between(c | 32, 'a', 'f'); break;
    case 'z': is = c == 0; break; // not in the manual any more, but in Lua
    default: return c == letter;
  }
  return letter & 32 ? is : !is;
}

/// `p` is at the `[` of a set and `last` at its `]`. Inlined, since the call costs as much as a
/// short set.
static inline __attribute__((always_inline)) int is_in_set(unsigned c, const char *p,
                                                            const char *last) {
  int found = 1;
  p++;
  if (*p == '^') {
    found = 0;
    p++;
  }
  while (p < last) {
    unsigned char first = (unsigned char)*p;
    if (first == '%') {
      if (is_in_class(c, (unsigned char)p[1])) return found;
      p += 2;
    } else if (p[1] == '-' && p + 2 < last) {
      if (first <= c && c <= (unsigned char)p[2]) return found;
      p += 3;
    } else {
      if (first == c) return found;
      p++;
    }
  }
  return !found;
}

/// Whether a byte is one that the item from `p` to `end` stands for.
static inline int is_in_item(unsigned char c, const char *p, const char *end) {
  switch (*p) {
    case '.': return 1;
    case '%': return is_in_class(c, (unsigned char)p[1]);
    case '[': return is_in_set(c, p, end - 1);
    default: return c == (unsigned char)*p;
  }
}

static inline const char *set_end(vlua_matcher *m, const char *p) {
  p++;
  if (*p == '^') p++;
  do { // the first character is never the end: []] is a set of one
    if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
    p += *p == '%' && p + 1 < m->pattern_end ? 2 : 1;
  } while (*p != ']'); // the zero byte behind the pattern is none
  return p + 1;
}

/// The end of the item at `p` that stands for one character.
static inline const char *item_end(vlua_matcher *m, const char *p) {
  if (*p == '[') return set_end(m, p);
  if (*p != '%') return p + 1;
  if (p + 1 == m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
  return p + 2;
}

// Repetition.

/// How many bytes from `s` on the item stands for.
static size_t run_length(vlua_matcher *m, const char *s, const char *p, const char *end) {
  size_t left = (size_t)(m->subject_end - s), count = 0;
  if (*p == '.') return left;
  size_t cost = (size_t)(end - p); // a set may be as long as memory allows
  size_t piece = STEPS_PER_POLL / cost + 1;
  for (;;) {
    size_t stop = left - count > piece ? count + piece : left, start = count;
    while (count < stop && is_in_item((unsigned char)s[count], p, end)) count++;
    charge(m, (count - start) * cost);
    if (count < stop || count == left) return count;
  }
}

static const char *match_longest(vlua_matcher *m, const char *s, const char *p, const char *end) {
  for (size_t count = run_length(m, s, p, end);; count--) {
    const char *found = match(m, s + count, end + 1);
    if (found || !count) return found;
  }
}

static const char *match_shortest(vlua_matcher *m, const char *s, const char *p,
                                  const char *end) {
  for (;; s++) {
    const char *found = match(m, s, end + 1);
    if (found) return found;
    charge(m, (size_t)(end - p));
    if (s == m->subject_end || !is_in_item((unsigned char)*s, p, end)) return NULL;
  }
}

// Captures.

static const char *match_opening(vlua_matcher *m, const char *s, const char *p) {
  int is_position = p[1] == ')';
  if (m->count >= VLUA_MAXIMUM_CAPTURES) luaL_error(m->L, "too many captures");
  m->captures[m->count++] =
      (vlua_capture){s, is_position ? VLUA_CAPTURE_POSITION : VLUA_CAPTURE_OPEN};
  const char *found = match(m, s, p + (is_position ? 2 : 1));
  if (!found) m->count--;
  return found;
}

static const char *match_closing(vlua_matcher *m, const char *s, const char *p) {
  int i = m->count - 1;
  while (i >= 0 && m->captures[i].length != VLUA_CAPTURE_OPEN) i--;
  if (i < 0) luaL_error(m->L, "invalid pattern capture");
  m->captures[i].length = s - m->captures[i].start;
  const char *found = match(m, s, p + 1);
  if (!found) m->captures[i].length = VLUA_CAPTURE_OPEN;
  return found;
}

/// The end of what capture `digit` caught, if it stands at `s` again.
static const char *match_again(vlua_matcher *m, const char *s, char digit) {
  int i = digit - '1';
  if (i < 0 || i >= m->count || m->captures[i].length == VLUA_CAPTURE_OPEN)
    luaL_error(m->L, "invalid capture index %%%d", i + 1);
  // A position is as long as nothing in the subject can be.
  size_t length = (size_t)m->captures[i].length;
  if ((size_t)(m->subject_end - s) < length) return NULL;
  charge(m, length / 16);
  return memcmp(m->captures[i].start, s, length) == 0 ? s + length : NULL;
}

// %b and %f.

/// `p` is at the two bytes that balance.
static const char *match_balanced(vlua_matcher *m, const char *s, const char *p) {
  if (m->pattern_end - p < 2)
    luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  if (s == m->subject_end || *s != p[0]) return NULL;
  size_t open = 1;
  for (s++; s < m->subject_end; s++) {
    charge(m, 1);
    if (*s == p[1]) {
      if (--open == 0) return s + 1;
    } else if (*s == p[0]) {
      open++;
    }
  }
  return NULL;
}

/// The end of the set at `p` if a run of its characters begins at `s`; NULL otherwise.
static const char *match_frontier(vlua_matcher *m, const char *s, const char *p) {
  if (*p != '[') luaL_error(m->L, "missing '[' after '%%f' in pattern");
  const char *end = set_end(m, p);
  charge(m, (size_t)(end - p));
  unsigned char before = s == m->subject ? 0 : (unsigned char)s[-1];
  unsigned char after = s == m->subject_end ? 0 : (unsigned char)*s;
  return !is_in_set(before, p, end - 1) && is_in_set(after, p, end - 1) ? end : NULL;
}

// The whole.

static inline const char *match_items(vlua_matcher *m, const char *s, const char *p) {
  while (p != m->pattern_end) {
    switch (*p) {
      case '(': return match_opening(m, s, p);
      case ')': return match_closing(m, s, p);
      case '$':
        if (p + 1 == m->pattern_end) return s == m->subject_end ? s : NULL;
        break;
      case '%':
        if (p[1] == 'b') {
          s = match_balanced(m, s, p + 2);
          if (!s) return NULL;
          p += 4;
          continue;
        }
        if (p[1] == 'f') {
          p = match_frontier(m, s, p + 2);
          if (!p) return NULL;
          continue;
        }
        if (is_digit((unsigned char)p[1])) {
          s = match_again(m, s, p[1]);
          if (!s) return NULL;
          p += 2;
          continue;
        }
        break;
    }
    const char *end = item_end(m, p);
    charge(m, (size_t)(end - p));
    int is_here = s != m->subject_end && is_in_item((unsigned char)*s, p, end);
    switch (*end) { // the zero byte when the pattern ends
      case '?': {
        const char *found = is_here ? match(m, s + 1, end + 1) : NULL;
        if (found) return found;
        p = end + 1;
        continue;
      }
      case '*':
        if (is_here) return match_longest(m, s, p, end);
        p = end + 1;
        continue;
      case '+': return is_here ? match_longest(m, s + 1, p, end) : NULL;
      case '-':
        if (is_here) return match_shortest(m, s, p, end);
        p = end + 1;
        continue;
    }
    if (!is_here) return NULL;
    s++;
    p = end;
  }
  return s;
}

static const char *match(vlua_matcher *m, const char *s, const char *p) {
  if (m->depth-- == 0) luaL_error(m->L, "pattern too complex");
  charge(m, 1);
  const char *found = match_items(m, s, p);
  m->depth++;
  return found;
}

void vlua_matcher_begin(vlua_matcher *m, lua_State *L, const char *subject, size_t length,
                        const char *pattern, size_t pattern_length) {
  m->L = L;
  m->subject = subject;
  m->subject_end = subject + length;
  m->pattern_end = pattern + pattern_length;
  m->steps = 0;
}

const char *vlua_match(vlua_matcher *m, const char *at, const char *pattern) {
  m->depth = MAXIMUM_DEPTH;
  m->count = 0;
  return match(m, at, pattern);
}
