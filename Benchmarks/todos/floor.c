// usage: floor DATABASE add TITLE | done NUMBER | list | list-flat | today | filter | import FILE
#include "floor.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

void check(sqlite3 *database, int code) {
  if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW) return;
  fprintf(stderr, "floor: %s\n", database ? sqlite3_errmsg(database) : sqlite3_errstr(code));
  exit(1);
}

void run(sqlite3 *database, const char *sql) { check(database, sqlite3_exec(database, sql, NULL, NULL, NULL)); }

sqlite3_stmt *prepare(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement = NULL;
  check(database, sqlite3_prepare_v2(database, sql, -1, &statement, NULL));
  return statement;
}

void step(sqlite3 *database, sqlite3_stmt *statement) {
  int code = SQLITE_ROW;
  while (code == SQLITE_ROW) code = sqlite3_step(statement);
  check(database, code);
  check(database, sqlite3_reset(statement));
}

int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static sqlite3 *open_database(const char *path) {
  sqlite3 *database = NULL;
  check(database, sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL));
  check(database, sqlite3_busy_timeout(database, 5000));
  check(database, sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !CHECKPOINT_ON_CLOSE, NULL));
  run(database, " PRAGMA synchronous = " SYNCHRONOUS);
  return database;
}

static void create(sqlite3 *database) {
  run(database,
      "PRAGMA journal_mode = WAL;"
      "CREATE TABLE list(id INTEGER PRIMARY KEY, completed INTEGER, total INTEGER, next_number INTEGER);"
      "INSERT INTO list VALUES(1, 0, 0, 1);"
      "CREATE TABLE todo(number INTEGER PRIMARY KEY, id BLOB UNIQUE, parent INTEGER, key INTEGER, title TEXT,"
      " notes TEXT, due TEXT, priority INTEGER, tags TEXT, created INTEGER, modified INTEGER, completed INTEGER,"
      " parts_completed INTEGER, parts_total INTEGER);"
      "CREATE INDEX todo_by_place ON todo(parent, key);"
      "CREATE INDEX todo_open_by_due ON todo(due) WHERE due IS NOT NULL AND " IS_OPEN ";"
      "CREATE INDEX todo_by_completion ON todo(completed) WHERE completed IS NOT NULL;");
}

static void add(sqlite3 *database, const char *title) {
  unsigned char id[16];
  if (getrandom(id, sizeof id, 0) != sizeof id) exit(1);
  run(database, "BEGIN IMMEDIATE");
  sqlite3_stmt *count =
      prepare(database, "UPDATE list SET total = total + 1, next_number = next_number + 1 RETURNING next_number - 1");
  check(database, sqlite3_step(count));
  int64_t number = sqlite3_column_int64(count, 0);
  check(database, sqlite3_finalize(count));
  // At the top, the number serves as the place: who comes last has the highest.
  sqlite3_stmt *insert = prepare(database,
                                 "INSERT INTO todo VALUES(?1, ?2, 0, ?1, ?3, '', NULL, NULL, '', ?4, ?4, NULL, 0, 0)");
  sqlite3_bind_int64(insert, 1, number);
  sqlite3_bind_blob(insert, 2, id, sizeof id, SQLITE_STATIC);
  sqlite3_bind_text(insert, 3, title, -1, SQLITE_STATIC);
  sqlite3_bind_int64(insert, 4, now());
  step(database, insert);
  sqlite3_finalize(insert);
  run(database, "COMMIT");
  printf("Added %lld.\n", (long long)number);
}

static void complete(sqlite3 *database, int64_t number) {
  run(database, "BEGIN IMMEDIATE");
  sqlite3_stmt *leaf = prepare(database,
                               "UPDATE todo SET completed = ?2, modified = ?2"
                               " WHERE number = ?1 AND completed IS NULL AND parts_total = 0 RETURNING parent");
  sqlite3_bind_int64(leaf, 1, number);
  sqlite3_bind_int64(leaf, 2, now());
  if (sqlite3_step(leaf) != SQLITE_ROW) {
    fprintf(stderr, "floor: %lld is not an open leaf\n", (long long)number);
    exit(1);
  }
  int64_t parent = sqlite3_column_int64(leaf, 0);
  sqlite3_finalize(leaf);
  sqlite3_stmt *count = prepare(
      database, "UPDATE todo SET parts_completed = parts_completed + 1 WHERE number = ?1 RETURNING parent");
  while (parent != 0) {
    sqlite3_bind_int64(count, 1, parent);
    check(database, sqlite3_step(count));
    parent = sqlite3_column_int64(count, 0);
    sqlite3_reset(count);
  }
  sqlite3_finalize(count);
  run(database, "UPDATE list SET completed = completed + 1");
  run(database, "COMMIT");
  printf("Done %lld.\n", (long long)number);
}

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: floor DATABASE add TITLE | done NUMBER | list | list-flat | today | filter | import FILE\n");
    return 2;
  }
  const char *command = arguments[2];
  const char *value = count > 3 ? arguments[3] : NULL;
  sqlite3 *database = open_database(arguments[1]);
  if (value && strcmp(command, "add") == 0) {
    add(database, value);
  } else if (value && strcmp(command, "done") == 0) {
    complete(database, strtoll(value, NULL, 10));
  } else if (value && strcmp(command, "import") == 0) {
    create(database);
    import_tasks(database, value);
    run(database, "PRAGMA wal_checkpoint(TRUNCATE)");  // this log is long: nobody should have to read it again
  } else if (strcmp(command, "list") == 0) {
    list(database, 0);
  } else if (strcmp(command, "list-flat") == 0) {
    list(database, 1);
  } else if (strcmp(command, "today") == 0) {
    today(database);
  } else if (strcmp(command, "filter") == 0) {
    filter(database);
  } else {
    fprintf(stderr, "floor: what is “%s”?\n", command);
    return 2;
  }
  check(database, sqlite3_close(database));
  return 0;
}
