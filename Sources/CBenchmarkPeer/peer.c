#include "peer.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <malloc.h>
#include <stdlib.h>

struct peer {
  lua_State *lua;
};

peer *peer_open(const char *source) {
  peer *made = malloc(sizeof *made);
  if (!made) return NULL;
  made->lua = luaL_newstate();
  luaL_openlibs(made->lua);
  if (luaL_dostring(made->lua, source) != LUA_OK) {
    peer_close(made);
    return NULL;
  }
  return made;
}

void peer_close(peer *peer) {
  lua_close(peer->lua);
  free(peer);
}

long peer_call_getters(peer *peer) {
  lua_State *L = peer->lua;
  long sum = 0;
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    lua_pushvalue(L, 1);
    if (lua_pcall(L, 1, 1, 0) == LUA_OK) {
      size_t length = 0;
      if (lua_type(L, -1) == LUA_TSTRING) {
        lua_tolstring(L, -1, &length);
        sum += (long)length;
      } else {
        sum += (long)lua_tointeger(L, -1);
      }
    }
    lua_pop(L, 1);
  }
  return sum;
}

long peer_call(peer *peer) {
  lua_State *L = peer->lua;
  lua_pushvalue(L, 1);
  long result = lua_pcall(L, 0, 1, 0) == LUA_OK ? (long)lua_tointeger(L, -1) : 0;
  lua_pop(L, 1);
  return result;
}

long peer_heap(void) {
  struct mallinfo2 info = mallinfo2();
  return (long)(info.uordblks + info.hblkhd);
}
