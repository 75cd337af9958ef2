// Reads the rows that are due through the index, and their wholes one by one.
#include "floor.h"

#include <string.h>

// Prints the titles of a to-do's wholes, the outermost one first.
static void print_path(sqlite3_stmt *whole, int64_t parent) {
  char path[4096];
  size_t start = sizeof path;
  while (parent != 0) {
    sqlite3_bind_int64(whole, 1, parent);
    if (sqlite3_step(whole) != SQLITE_ROW) break;
    const char *title = (const char *)sqlite3_column_text(whole, 1);
    size_t length = strlen(title);
    if (length + 3 > start) break;
    memcpy(path + (start -= 3), " > ", 3);
    memcpy(path + (start -= length), title, length);
    parent = sqlite3_column_int64(whole, 0);
    sqlite3_reset(whole);
  }
  sqlite3_reset(whole);
  fwrite(path + start, 1, sizeof path - start, stdout);
}

// Prints the open to-dos that meet a condition, each after the titles of its wholes.
static void print_open(sqlite3 *database, const char *condition) {
  char sql[512];
  snprintf(sql, sizeof sql, "SELECT number, parent, title, due, priority, tags FROM todo WHERE %s AND " IS_OPEN
                            " ORDER BY due, priority", condition);
  sqlite3_stmt *whole = prepare(database, "SELECT parent, title FROM todo WHERE number = ?1");
  sqlite3_stmt *rows = prepare(database, sql);
  while (sqlite3_step(rows) == SQLITE_ROW) {
    printf("[ ] %lld ", (long long)sqlite3_column_int64(rows, 0));
    print_path(whole, sqlite3_column_int64(rows, 1));
    fputs((const char *)sqlite3_column_text(rows, 2), stdout);
    printf(" due %s", (const char *)sqlite3_column_text(rows, 3));
    if (sqlite3_column_type(rows, 4) != SQLITE_NULL) printf(" (%c)", sqlite3_column_int(rows, 4));
    const char *tags = (const char *)sqlite3_column_text(rows, 5);
    if (tags && *tags) printf(" #%s", tags);
    putchar('\n');
  }
  check(database, sqlite3_finalize(rows));
  check(database, sqlite3_finalize(whole));
}

static void begin(sqlite3 *database) {
  static char output[1 << 16];
  setvbuf(stdout, output, _IOFBF, sizeof output);
  run(database, "BEGIN");
}

void today(sqlite3 *database) {
  begin(database);
  print_open(database, "due < strftime('%Y%m%d', 'now', '+8 days')");
  sqlite3_stmt *done = prepare(database,
                               "SELECT count(*) FROM todo"
                               " WHERE completed >= unixepoch('now', 'start of day') * 1000");
  check(database, sqlite3_step(done));
  printf("%d done today\n", sqlite3_column_int(done, 0));
  check(database, sqlite3_finalize(done));
  run(database, "COMMIT");
}

void filter(sqlite3 *database) {
  begin(database);
  print_open(database, "due < strftime('%Y%m%d', 'now', '+31 days') AND priority = 72"
                       " AND instr(',' || tags || ',', ',work,')");
  run(database, "COMMIT");
}
