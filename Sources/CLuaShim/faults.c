// Faults of the linked Lua that change what this target does.
//
// 5.4.4 as Debian 12 ships it keeps a pointer into the stack over a call of `__concat` (mended in
// 5.4.5): when the stack moves meanwhile, the result is wrong or memory that was freed is read. For
// plugins that mean no harm it helps to keep the stack from moving: 20,000 slots are reserved in
// every thread, 320 KB, and a recursion that wants more has run out of memory.

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

enum { RESERVED_SLOTS = 20000 };

/// An allocator that frees nothing before the end: the fault then reads what was, never what is not.
typedef struct arena {
  struct block *last;
} arena;

typedef struct block {
  struct block *previous;
  max_align_t content[];
} block;

static void *allocate(void *context, void *old, size_t old_size, size_t new_size) {
  arena *a = context;
  if (new_size == 0) return NULL;
  block *fresh = malloc(sizeof *fresh + new_size);
  if (!fresh) return NULL;
  fresh->previous = a->last;
  a->last = fresh;
  if (old) memcpy(fresh->content, old, old_size < new_size ? old_size : new_size);
  return fresh->content;
}

/// 1 .. n .. unit, in a coroutine whose stack grows under the `__concat` of the unit.
static const char program[] =
    "local function busy(n) return n > 0 and 1 + busy(n - 1) or 0 end "
    "local unit = setmetatable({}, {__concat = function() busy(2500) return 'ab' end}) "
    "local join = coroutine.wrap(function(n) return 1 .. n .. unit end) "
    "return join(2) == '1ab'";

static int is_wrong;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void examine(void) {
  arena a = {NULL};
  lua_State *L = lua_newstate(allocate, &a);
  if (L) {
    // A wrong join leaves the top of the stack in the block that was, and a collector would walk
    // from the new block to there, over whatever lies between them.
    lua_gc(L, LUA_GCSTOP);
    luaL_requiref(L, LUA_GNAME, luaopen_base, 1);
    luaL_requiref(L, LUA_COLIBNAME, luaopen_coroutine, 1);
    int ended = luaL_loadstring(L, program) == LUA_OK && lua_pcall(L, 0, 1, 0) == LUA_OK;
    is_wrong = !ended || !lua_toboolean(L, -1);
    lua_close(L);
  }
  while (a.last) {
    block *previous = a.last->previous;
    free(a.last);
    a.last = previous;
  }
}

int vlua_has_concat_fault(void) {
  pthread_once(&once, examine);
  return is_wrong;
}

enum { KEPT_STACKS = 8, SMALLEST_KEPT = RESERVED_SLOTS * 16, LARGEST_KEPT = SMALLEST_KEPT + 4096 };

/// Stacks of threads that ended, of any state, with their sizes.
static struct {
  void *block;
  size_t size;
} kept[KEPT_STACKS];
static int kept_count;
static pthread_mutex_t kept_lock = PTHREAD_MUTEX_INITIALIZER;

static int is_stack(size_t size) { return size >= SMALLEST_KEPT && size <= LARGEST_KEPT; }

static void *take_kept(size_t size) {
  void *found = NULL;
  pthread_mutex_lock(&kept_lock);
  for (int i = kept_count - 1; i >= 0 && !found; i--) {
    if (kept[i].size != size) continue;
    found = kept[i].block;
    kept[i] = kept[--kept_count];
  }
  pthread_mutex_unlock(&kept_lock);
  return found;
}

void vlua_free(void *block, size_t held) {
  if (is_stack(held)) {
    pthread_mutex_lock(&kept_lock);
    int is_kept = kept_count < KEPT_STACKS;
    if (is_kept) {
      kept[kept_count].block = block;
      kept[kept_count++].size = held;
    }
    pthread_mutex_unlock(&kept_lock);
    if (is_kept) return;
  }
  free(block);
}

void *vlua_realloc(void *block, size_t held, size_t wanted) {
  void *stack = is_stack(wanted) && held < wanted ? take_kept(wanted) : NULL;
  if (!stack) return realloc(block, wanted);
  if (block) memcpy(stack, block, held);
  free(block);
  return stack;
}

int vlua_most_at_once(void) { return vlua_has_concat_fault() ? RESERVED_SLOTS * 3 / 4 : INT_MAX; }

int vlua_is_grown_stack(size_t size) {
  // Lua doubles what it has, and has some slots more than it tells (EXTRA_STACK).
  enum { ASKED_FOR = RESERVED_SLOTS + 1, MORE = 5, SLOT = 16 };
  return size == (size_t)(2 * ASKED_FOR + MORE) * SLOT && vlua_has_concat_fault();
}

int vlua_reserve_stack(lua_State *thread) {
  return !vlua_has_concat_fault() || lua_checkstack(thread, RESERVED_SLOTS);
}

const char *vlua_lua_version(void) { return lua_ident; }
