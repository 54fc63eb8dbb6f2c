// SQLite as Debian installs it. What does not import into Swift has a wrapper here.
#include <sqlite3.h>
#include <stddef.h>

/// Keeps what is read from being written: without this, closing the last connection to a file moves
/// its log into it. `sqlite3_db_config` is variadic.
static inline int vsqlite_keep_log_on_close(sqlite3 *db, int keeps) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, NULL);
}

/// Takes a text as bytes that SQLite copies, NULL being the text without any. `SQLITE_TRANSIENT` is a
/// cast of -1 to a function.
static inline int vsqlite_bind_text(sqlite3_stmt *statement, int place, const char *bytes,
                                    sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, place, bytes ? bytes : "", count, SQLITE_TRANSIENT,
                             SQLITE_UTF8);
}

/// Takes bytes that SQLite copies; NULL is no bytes, and not SQL's NULL.
static inline int vsqlite_bind_blob(sqlite3_stmt *statement, int place, const void *bytes,
                                    sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, place, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}
