// The functions of libpq that HolonPostgres calls, looked up when they are first needed.
//
// Who links libpq loads it, and the two dozen libraries that it needs, at each start of a program, whether it speaks to
// PostgreSQL or not; and who builds with it needs its headers. Here a program starts without it, builds without it, and
// says so in words when it is missing where a server is named. The declarations are those of libpq.so.5 (PostgreSQL
// manual, chapter 34), whose interface has only grown since 2005; version 14 is the first with all of them.

#ifndef CLIBPQ_H
#define CLIBPQ_H

#include <stdint.h>

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef struct pg_cancel PGcancel;
typedef uint32_t Oid;

typedef struct pgNotify {
  char *relname;
  int be_pid;
  char *extra;
  struct pgNotify *next;
} PGnotify;

typedef struct {
  char *keyword;
  char *envvar;
  char *compiled;
  char *val;
  char *label;
  char *dispchar;
  int dispsize;
} PQconninfoOption;

typedef void (*PQnoticeReceiver)(void *arg, const PGresult *result);

enum { CONNECTION_OK = 0, CONNECTION_BAD = 1 };

enum {
  PGRES_EMPTY_QUERY = 0,
  PGRES_COMMAND_OK = 1,
  PGRES_TUPLES_OK = 2,
  PGRES_COPY_OUT = 3,
  PGRES_COPY_IN = 4,
  PGRES_PIPELINE_SYNC = 10,
  PGRES_PIPELINE_ABORTED = 11
};

enum { PQTRANS_IDLE = 0, PQTRANS_ACTIVE = 1, PQTRANS_INTRANS = 2, PQTRANS_INERROR = 3, PQTRANS_UNKNOWN = 4 };

enum { PG_DIAG_SQLSTATE = 'C', PG_DIAG_MESSAGE_PRIMARY = 'M', PG_DIAG_CONSTRAINT_NAME = 'n' };

#define LIBPQ_FUNCTIONS(F)                                                                                             \
  F(int, libVersion, (void))                                                                                           \
  F(PQconninfoOption *, conninfoParse, (const char *conninfo, char **errmsg))                                          \
  F(PQconninfoOption *, conndefaults, (void))                                                                          \
  F(void, conninfoFree, (PQconninfoOption * options))                                                                  \
  F(PGconn *, connectdbParams, (const char *const *keywords, const char *const *values, int expand_dbname))            \
  F(void, finish, (PGconn * connection))                                                                               \
  F(int, status, (const PGconn *connection))                                                                           \
  F(char *, errorMessage, (const PGconn *connection))                                                                  \
  F(int, socket, (const PGconn *connection))                                                                           \
  F(int, backendPID, (const PGconn *connection))                                                                       \
  F(int, transactionStatus, (const PGconn *connection))                                                                \
  F(int, sslInUse, (PGconn * connection))                                                                              \
  F(int, setnonblocking, (PGconn * connection, int arg))                                                               \
  F(PQnoticeReceiver, setNoticeReceiver, (PGconn * connection, PQnoticeReceiver receiver, void *arg))                  \
  F(int, flush, (PGconn * connection))                                                                                 \
  F(int, consumeInput, (PGconn * connection))                                                                          \
  F(int, isBusy, (PGconn * connection))                                                                                \
  F(int, sendQuery, (PGconn * connection, const char *query))                                                          \
  F(int, sendPrepare,                                                                                                  \
    (PGconn * connection, const char *name, const char *query, int count, const Oid *types))                           \
  F(int, sendQueryPrepared,                                                                                            \
    (PGconn * connection, const char *name, int count, const char *const *values, const int *lengths,                  \
     const int *formats, int resultFormat))                                                                            \
  F(int, enterPipelineMode, (PGconn * connection))                                                                     \
  F(int, exitPipelineMode, (PGconn * connection))                                                                      \
  F(int, pipelineSync, (PGconn * connection))                                                                          \
  F(PGresult *, getResult, (PGconn * connection))                                                                      \
  F(void, clear, (PGresult * result))                                                                                  \
  F(int, resultStatus, (const PGresult *result))                                                                       \
  F(char *, resultErrorField, (const PGresult *result, int field))                                                     \
  F(int, ntuples, (const PGresult *result))                                                                            \
  F(int, nfields, (const PGresult *result))                                                                            \
  F(Oid, ftype, (const PGresult *result, int column))                                                                  \
  F(char *, fname, (const PGresult *result, int column))                                                               \
  F(char *, getvalue, (const PGresult *result, int row, int column))                                                   \
  F(int, getlength, (const PGresult *result, int row, int column))                                                     \
  F(int, getisnull, (const PGresult *result, int row, int column))                                                     \
  F(char *, cmdTuples, (PGresult * result))                                                                            \
  F(PGnotify *, notifies, (PGconn * connection))                                                                       \
  F(void, freemem, (void *pointer))                                                                                    \
  F(PGcancel *, getCancel, (PGconn * connection))                                                                      \
  F(int, cancel, (PGcancel * cancel, char *error, int length))                                                         \
  F(void, freeCancel, (PGcancel * cancel))

#define LIBPQ_FIELD(type, name, arguments) type(*name) arguments;
struct libpq {
  LIBPQ_FUNCTIONS(LIBPQ_FIELD)
};

// Loads libpq, once. Null when it can't be loaded; then `reason` tells in English what is missing.
const struct libpq *libpq_load(const char **reason);

// Takes notices and drops them: libpq would print them to standard error.
void libpq_ignore_notice(void *arg, const PGresult *result);

#endif
