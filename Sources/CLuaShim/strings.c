// The functions of `string` that could run for ever: find, match, gmatch, gsub, rep (manual, §6.4).

#ifndef _GNU_SOURCE
#define _GNU_SOURCE // memmem
#endif

#include <limits.h>
#include <string.h>

#include "internal.h"
#include "pattern.h"

enum {
  MAXIMUM_REPEATED = INT_MAX, // Lua's own
  PLAIN_WINDOW = 1 << 16,
  SHORT_TEXT = 512,
  COPIES_PER_POLL = 4096,
};

// Captures.

/// What capture `i` holds, the whole match if the pattern has none. NULL: a position, on the stack.
static const char *capture(vlua_matcher *m, int i, const char *start, const char *end,
                           size_t *length) {
  if (i >= m->count) {
    if (i != 0) luaL_error(m->L, "invalid capture index %%%d", i + 1);
    *length = (size_t)(end - start);
    return start;
  }
  const vlua_capture *found = &m->captures[i];
  if (found->length == VLUA_CAPTURE_OPEN) luaL_error(m->L, "unfinished capture");
  if (found->length == VLUA_CAPTURE_POSITION) {
    lua_pushinteger(m->L, found->start - m->subject + 1);
    return NULL;
  }
  *length = (size_t)found->length;
  return found->start;
}

static void push_capture(vlua_matcher *m, int i, const char *start, const char *end) {
  size_t length;
  const char *text = capture(m, i, start, end, &length);
  if (text) lua_pushlstring(m->L, text, length);
}

static int push_captures(vlua_matcher *m, int count, const char *start, const char *end) {
  luaL_checkstack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) push_capture(m, i, start, end);
  return count;
}

static int push_match(vlua_matcher *m, const char *start, const char *end) {
  return push_captures(m, m->count ? m->count : 1, start, end);
}

// find, match.

/// The offset that argument `index` names; more than `length` when it is beyond the end.
static size_t start_argument(lua_State *L, int index, size_t length) {
  lua_Integer position = luaL_optinteger(L, index, 1);
  if (position > 0) return (size_t)position - 1;
  if (position == 0 || position < -(lua_Integer)length) return 0;
  return length - (size_t)-position;
}

static int has_specials(const char *pattern, size_t length) {
  const char *end = pattern + length;
  for (;;) { // strpbrk stops at the zero bytes inside
    if (strpbrk(pattern, "^$*+?.([%-")) return 1;
    pattern += strlen(pattern) + 1;
    if (pattern > end) return 0;
  }
}

/// Quadratic, but without memmem's preparation, which costs more than to search a short text.
static const char *find_in_short(const char *s, size_t length, const char *needle,
                                 size_t needle_length) {
  const char *end = s + length - needle_length + 1;
  while ((s = memchr(s, *needle, (size_t)(end - s)))) {
    if (memcmp(s, needle, needle_length) == 0) return s;
    if (++s == end) return NULL;
  }
  return NULL;
}

/// In windows, with a look at the clock between them; each is at least twice as long as the needle,
/// which memmem studies anew each time.
static const char *find_plain(lua_State *L, const char *s, size_t length, const char *needle,
                              size_t needle_length) {
  if (needle_length == 0) return s;
  if (length < needle_length) return NULL;
  if (length <= SHORT_TEXT) return find_in_short(s, length, needle, needle_length);
  size_t window = needle_length > PLAIN_WINDOW / 2 ? needle_length * 2 : PLAIN_WINDOW;
  while (length >= needle_length) {
    size_t here = length < window ? length : window;
    const char *found = memmem(s, here, needle, needle_length);
    if (found) return found;
    vlua_poll(L);
    size_t done = here - needle_length + 1;
    s += done;
    length -= done;
  }
  return NULL;
}

static int search(lua_State *L, int is_find) {
  size_t length, pattern_length;
  const char *subject = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &pattern_length);
  size_t start = start_argument(L, 3, length);
  if (start > length) {
    lua_pushnil(L);
    return 1;
  }
  const char *at = subject + start;
  if (is_find && (lua_toboolean(L, 4) || !has_specials(pattern, pattern_length))) {
    const char *found = find_plain(L, at, length - start, pattern, pattern_length);
    if (found) {
      lua_pushinteger(L, found - subject + 1);
      lua_pushinteger(L, found - subject + (lua_Integer)pattern_length);
      return 2;
    }
  } else {
    vlua_matcher m;
    vlua_matcher_begin(&m, L, subject, length, pattern, pattern_length);
    int is_anchored = *pattern == '^';
    if (is_anchored) pattern++;
    for (;; at++) {
      const char *end = vlua_match(&m, at, pattern);
      if (end) {
        if (!is_find) return push_match(&m, at, end);
        lua_pushinteger(L, at - subject + 1);
        lua_pushinteger(L, end - subject);
        return push_captures(&m, m.count, at, end) + 2;
      }
      if (is_anchored || at == m.subject_end) break;
    }
  }
  lua_pushnil(L);
  return 1;
}

static int string_find(lua_State *L) { return search(L, 1); }
static int string_match(lua_State *L) { return search(L, 0); }

// gmatch.

/// Where an iteration is. Offsets, since it outlives the call that made it; the strings are
/// upvalues of the iterator.
typedef struct iteration {
  size_t at;
  size_t last_end; // of the match before, so that no empty match follows where it ended
} iteration;

static int next_match(lua_State *L) {
  size_t length, pattern_length;
  const char *subject = lua_tolstring(L, lua_upvalueindex(1), &length);
  const char *pattern = lua_tolstring(L, lua_upvalueindex(2), &pattern_length);
  iteration *state = lua_touserdata(L, lua_upvalueindex(3));
  vlua_matcher m;
  vlua_matcher_begin(&m, L, subject, length, pattern, pattern_length);
  for (size_t at = state->at; at <= length; at++) {
    const char *end = vlua_match(&m, subject + at, pattern);
    if (end && (size_t)(end - subject) != state->last_end) {
      state->at = state->last_end = (size_t)(end - subject);
      return push_match(&m, subject + at, end);
    }
  }
  return 0;
}

static int string_gmatch(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  luaL_checkstring(L, 2);
  size_t start = start_argument(L, 3, length);
  lua_settop(L, 2);
  iteration *state = lua_newuserdatauv(L, sizeof *state, 0);
  *state = (iteration){start > length ? length + 1 : start, SIZE_MAX};
  lua_pushcclosure(L, next_match, 3);
  return 1;
}

// gsub.

/// The replacement text, with %0 to %9 filled in.
static void add_replacement(vlua_matcher *m, luaL_Buffer *out, const char *start,
                            const char *end) {
  size_t length;
  const char *text = lua_tolstring(m->L, 3, &length);
  const char *text_end = text + length, *escape;
  while ((escape = memchr(text, '%', (size_t)(text_end - text)))) {
    vlua_matcher_charge(m, 1); // captures may be empty, and then no memory bounds this
    luaL_addlstring(out, text, (size_t)(escape - text));
    char what = escape[1]; // the zero byte after a % that is the last
    text = escape + 2;
    if (what == '%') {
      luaL_addchar(out, '%');
    } else if (what == '0') {
      luaL_addlstring(out, start, (size_t)(end - start));
    } else if (what >= '1' && what <= '9') {
      const char *caught = capture(m, what - '1', start, end, &length);
      if (caught)
        luaL_addlstring(out, caught, length);
      else
        luaL_addvalue(out);
    } else {
      luaL_error(m->L, "invalid use of '%%' in replacement string");
    }
  }
  luaL_addlstring(out, text, (size_t)(text_end - text));
}

/// Pushes what the table or function gives for a match.
static void push_replacement(vlua_matcher *m, int type, const char *start, const char *end) {
  if (type == LUA_TTABLE) {
    push_capture(m, 0, start, end);
    lua_gettable(m->L, 3);
  } else {
    lua_pushvalue(m->L, 3);
    lua_call(m->L, push_match(m, start, end), 1);
  }
}

/// Adds what replaces a match; returns 0, and adds nothing, if it stays as it is.
static int replace(vlua_matcher *m, luaL_Buffer *out, int type, const char *start,
                   const char *end) {
  if (type == LUA_TSTRING) {
    add_replacement(m, out, start, end);
    return 1;
  }
  push_replacement(m, type, start, end);
  if (!lua_toboolean(m->L, -1)) {
    lua_pop(m->L, 1);
    return 0;
  }
  if (!lua_isstring(m->L, -1))
    luaL_error(m->L, "invalid replacement value (a %s)", luaL_typename(m->L, -1));
  luaL_addvalue(out);
  return 1;
}

static int string_gsub(lua_State *L) {
  size_t length, pattern_length;
  const char *subject = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &pattern_length);
  int type = lua_type(L, 3);
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)length + 1), count = 0;
  if (type == LUA_TNUMBER) type = LUA_TSTRING;
  luaL_argexpected(L, type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE, 3,
                   "string/function/table");
  int is_anchored = *pattern == '^', is_changed = 0;
  vlua_matcher m;
  vlua_matcher_begin(&m, L, subject, length, pattern, pattern_length);
  if (is_anchored) pattern++;
  luaL_Buffer out;
  luaL_buffinit(L, &out);
  // All before `kept` has been added. An empty match where the last one ended is none.
  const char *at = subject, *kept = subject, *last_end = NULL;
  while (count < most) {
    const char *end = vlua_match(&m, at, pattern);
    if (end && end != last_end) {
      count++;
      luaL_addlstring(&out, kept, (size_t)(at - kept));
      kept = at;
      if (replace(&m, &out, type, at, end)) {
        is_changed = 1;
        kept = end;
      }
      at = last_end = end;
    } else if (at < m.subject_end) {
      at++;
    } else {
      break;
    }
    if (is_anchored) break;
  }
  if (is_changed) {
    luaL_addlstring(&out, kept, (size_t)(m.subject_end - kept));
    luaL_pushresult(&out);
  } else {
    lua_pushvalue(L, 1);
  }
  lua_pushinteger(L, count);
  return 2;
}

// rep.

static int string_rep(lua_State *L) {
  size_t length, gap_length;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *gap = luaL_optlstring(L, 3, "", &gap_length);
  size_t each = length + gap_length;
  if (count <= 0 || each == 0) { // nothing, however often
    lua_pushliteral(L, "");
    return 1;
  }
  if (each > (size_t)MAXIMUM_REPEATED / (lua_Unsigned)count)
    return luaL_error(L, "resulting string too large");
  size_t total = each * (size_t)count - gap_length;
  luaL_Buffer out;
  char *to = luaL_buffinitsize(L, &out, total);
  for (lua_Unsigned i = 1;; i++) {
    memcpy(to, text, length);
    to += length;
    if (i == (lua_Unsigned)count) break;
    if (gap_length) {
      memcpy(to, gap, gap_length);
      to += gap_length;
    }
    if (i % COPIES_PER_POLL == 0) vlua_poll(L);
  }
  luaL_pushresultsize(&out, total);
  return 1;
}

void vlua_replace_strings(lua_State *L) {
  static const luaL_Reg functions[] = {{"find", string_find}, {"gmatch", string_gmatch},
                                       {"gsub", string_gsub}, {"match", string_match},
                                       {"rep", string_rep},   {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
