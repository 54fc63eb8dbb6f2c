// The work that benchmarks compare with, in plain C over the Lua API.

#ifndef VITRINA_PEER_H
#define VITRINA_PEER_H

/// A bare Lua state that holds the table or function which `source` returns.
typedef struct peer peer;

/// NULL if the source does not run.
peer *peer_open(const char *source);
void peer_close(peer *peer);

/// Calls every function of the table with the table, protected, and adds up the integers or string
/// lengths that they return.
long peer_call_getters(peer *peer);

/// Calls the function, protected, and gives the integer that it returns.
long peer_call(peer *peer);

/// Bytes that this process holds from malloc: mallinfo2 is no module of Swift's.
long peer_heap(void);

#endif
