// The functions of `table` that could run for ever under a length that lies: insert, remove, move,
// concat, sort, unpack (manual, §6.6). They honour metamethods, which may be C functions too: no
// hook would fire.

#include <limits.h>

#include "internal.h"

enum { STEPS_PER_POLL = 1024, RANDOM_PIVOT_FROM = 100 };

/// Counts one step of a loop; the time of the call may end here.
static inline void step(lua_State *L, unsigned *steps) {
  if (++*steps % STEPS_PER_POLL == 0) vlua_poll(L);
}

// What a function does with its table.
enum { READS = 1, WRITES = 2, MEASURES = 4 };

static int has_field(lua_State *L, int metatable, const char *name) {
  lua_pushstring(L, name);
  int has = lua_rawget(L, metatable) != LUA_TNIL;
  lua_pop(L, 1);
  return has;
}

/// Raises unless the argument is a table or has the metamethods to act as one.
static void check_table(lua_State *L, int index, int use) {
  if (lua_type(L, index) == LUA_TTABLE) return;
  if (lua_getmetatable(L, index)) {
    int metatable = lua_gettop(L);
    if ((!(use & READS) || has_field(L, metatable, "__index")) &&
        (!(use & WRITES) || has_field(L, metatable, "__newindex")) &&
        (!(use & MEASURES) || has_field(L, metatable, "__len"))) {
      lua_pop(L, 1);
      return;
    }
  }
  luaL_checktype(L, index, LUA_TTABLE);
}

static lua_Integer check_length(lua_State *L, int use) {
  check_table(L, 1, use | MEASURES);
  return luaL_len(L, 1);
}

// insert, remove, move.

/// table[to] = table[from], both at stack indices.
static void copy_item(lua_State *L, int source, lua_Integer from, int target, lua_Integer to) {
  lua_geti(L, source, from);
  lua_seti(L, target, to);
}

static int table_insert(lua_State *L) {
  // A length of maxinteger wraps around, as in Lua.
  lua_Integer end = (lua_Integer)((lua_Unsigned)check_length(L, READS | WRITES) + 1);
  lua_Integer position = end;
  switch (lua_gettop(L)) {
    case 2: break;
    case 3: {
      position = luaL_checkinteger(L, 2);
      luaL_argcheck(L, (lua_Unsigned)position - 1 < (lua_Unsigned)end, 2,
                    "position out of bounds");
      unsigned steps = 0;
      for (lua_Integer i = end; i > position; i--) {
        copy_item(L, 1, i - 1, 1, i);
        step(L, &steps);
      }
      break;
    }
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  lua_seti(L, 1, position);
  return 0;
}

static int table_remove(lua_State *L) {
  lua_Integer length = check_length(L, READS | WRITES);
  lua_Integer position = luaL_optinteger(L, 2, length);
  if (position != length)
    luaL_argcheck(L, (lua_Unsigned)position - 1 <= (lua_Unsigned)length, 1, // sic, as in Lua
                  "position out of bounds");
  lua_geti(L, 1, position); // the result
  unsigned steps = 0;
  for (; position < length; position++) {
    copy_item(L, 1, position + 1, 1, position);
    step(L, &steps);
  }
  lua_pushnil(L);
  lua_seti(L, 1, position);
  return 1;
}

static int table_move(lua_State *L) {
  lua_Integer first = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3);
  lua_Integer to = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  check_table(L, 1, READS);
  check_table(L, target, WRITES);
  if (last >= first) {
    luaL_argcheck(L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
    lua_Integer count = last - first + 1;
    luaL_argcheck(L, to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
    unsigned steps = 0;
    int is_apart = to > last || to <= first;
    if (is_apart || (target != 1 && !lua_compare(L, 1, target, LUA_OPEQ))) {
      for (lua_Integer i = 0; i < count; i++) {
        copy_item(L, 1, first + i, target, to + i);
        step(L, &steps);
      }
    } else { // from the end, so that nothing is overwritten before it was copied
      for (lua_Integer i = count - 1; i >= 0; i--) {
        copy_item(L, 1, first + i, target, to + i);
        step(L, &steps);
      }
    }
  }
  lua_pushvalue(L, target);
  return 1;
}

// concat, unpack.

static void add_item(lua_State *L, luaL_Buffer *out, lua_Integer i) {
  lua_geti(L, 1, i);
  if (!lua_isstring(L, -1))
    luaL_error(L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1),
               (LUAI_UACINT)i);
  luaL_addvalue(out);
}

static int table_concat(lua_State *L) {
  lua_Integer last = check_length(L, READS);
  size_t gap_length;
  const char *gap = luaL_optlstring(L, 2, "", &gap_length);
  lua_Integer i = luaL_optinteger(L, 3, 1);
  last = luaL_optinteger(L, 4, last);
  luaL_Buffer out;
  luaL_buffinit(L, &out);
  unsigned steps = 0;
  for (; i < last; i++) {
    add_item(L, &out, i);
    luaL_addlstring(&out, gap, gap_length);
    step(L, &steps);
  }
  if (i == last) add_item(L, &out, i);
  luaL_pushresult(&out);
  return 1;
}

static int table_unpack(lua_State *L) {
  lua_Integer i = luaL_optinteger(L, 2, 1);
  lua_Integer last = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
  if (i > last) return 0;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)i;
  if (count >= (lua_Unsigned)vlua_most_at_once() || !lua_checkstack(L, (int)++count))
    return luaL_error(L, "too many results to unpack");
  unsigned steps = 0;
  for (lua_Unsigned done = 0; done < count; done++) {
    lua_geti(L, 1, (lua_Integer)((lua_Unsigned)i + done));
    step(L, &steps);
  }
  return (int)count;
}

// sort: quicksort with the median of three, which leaves equal items in the order that Lua's own
// leaves them in. An inconsistent comparator makes an index run out of its part: that is refused.

typedef struct sorting {
  lua_State *L;
  int has_function; // at stack index 2
} sorting;

/// Whether the value at stack index `a` goes before that at `b`. Both are relative to the top.
static int goes_before(const sorting *s, int a, int b) {
  lua_State *L = s->L;
  vlua_poll(L); // each time: what is compared may be long
  if (!s->has_function) return lua_compare(L, a, b, LUA_OPLT);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, a - 1);
  lua_pushvalue(L, b - 2);
  lua_call(L, 2, 1);
  int answer = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return answer;
}

/// table[i], table[j] = the value on top, the one below; takes both.
static void set_pair(lua_State *L, unsigned i, unsigned j) {
  lua_seti(L, 1, i);
  lua_seti(L, 1, j);
}

/// Swaps table[i] and table[j], i < j, if they are in the wrong order.
static void order_pair(const sorting *s, unsigned i, unsigned j) {
  lua_State *L = s->L;
  lua_geti(L, 1, i);
  lua_geti(L, 1, j);
  if (goes_before(s, -1, -2))
    set_pair(L, i, j);
  else
    lua_pop(L, 2);
}

/// Parts what lies between `low` and `high` around the pivot, which is on top of the stack and at
/// `high - 1`; takes it and returns its place. table[low] <= pivot <= table[high].
static unsigned part(const sorting *s, unsigned low, unsigned high) {
  lua_State *L = s->L;
  unsigned i = low, j = high - 1;
  for (;;) {
    while (lua_geti(L, 1, ++i), goes_before(s, -1, -2)) {
      if (i == high - 1) luaL_error(L, "invalid order function for sorting");
      lua_pop(L, 1);
    }
    while (lua_geti(L, 1, --j), goes_before(s, -3, -1)) {
      if (j < i) luaL_error(L, "invalid order function for sorting");
      lua_pop(L, 1);
    }
    if (j < i) {
      lua_pop(L, 1); // table[j]; table[i] and the pivot change places
      set_pair(L, high - 1, i);
      return i;
    }
    set_pair(L, i, j);
  }
}

/// The middle, or for a large part that was badly cut before, a place in its middle half that the
/// script cannot foresee to be bad for it.
static unsigned pivot_place(unsigned low, unsigned high, unsigned seed) {
  if (high - low < RANDOM_PIVOT_FROM || seed == 0) return low + (high - low) / 2;
  unsigned quarter = (high - low) / 4;
  return seed % (quarter * 2) + low + quarter;
}

static void sort_part(const sorting *s, unsigned low, unsigned high, unsigned seed) {
  lua_State *L = s->L;
  while (low < high) {
    order_pair(s, low, high);
    if (high - low == 1) return;
    unsigned middle = pivot_place(low, high, seed);
    lua_geti(L, 1, middle);
    lua_geti(L, 1, low);
    if (goes_before(s, -2, -1)) {
      set_pair(L, middle, low);
    } else {
      lua_pop(L, 1);
      lua_geti(L, 1, high);
      if (goes_before(s, -1, -2))
        set_pair(L, middle, high);
      else
        lua_pop(L, 2);
    }
    if (high - low == 2) return;
    lua_geti(L, 1, middle);
    lua_pushvalue(L, -1);
    lua_geti(L, 1, high - 1);
    set_pair(L, middle, high - 1);
    unsigned place = part(s, low, high), smaller;
    // The smaller part by recursion, so that the depth stays logarithmic; then on with the other.
    if (place - low < high - place) {
      sort_part(s, low, place - 1, seed);
      smaller = place - low;
      low = place + 1;
    } else {
      sort_part(s, place + 1, high, seed);
      smaller = high - place;
      high = place - 1;
    }
    // Lua asks the clock here; the same input shall always give the same output.
    if ((high - low) / 128 > smaller) seed = (seed + high) * 2654435761u | 1;
  }
}

static int table_sort(lua_State *L) {
  lua_Integer length = check_length(L, READS | WRITES);
  if (length < 2) return 0;
  luaL_argcheck(L, length < INT_MAX, 1, "array too big");
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  const sorting s = {L, !lua_isnil(L, 2)};
  sort_part(&s, 1, (unsigned)length, 0);
  return 0;
}

void vlua_replace_tables(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"concat", table_concat}, {"insert", table_insert}, {"move", table_move},
      {"remove", table_remove}, {"sort", table_sort},     {"unpack", table_unpack},
      {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
