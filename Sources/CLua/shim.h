// The Lua 5.4 headers as Debian installs them. What does not import into Swift (macros, variadic
// functions, everything that may raise) is wrapped in CLuaShim, the only target that calls it.
#include <lua.h>
#include <lauxlib.h>
#include <lualib.h>
