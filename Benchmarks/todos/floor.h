// The least work that a to-do list on SQLite must do: one process per command, no framework, no checks beyond errors.
//
// The rows are those of `defeat`: a to-do has a number, an identifier, a parent, a place among its siblings and its own
// values; every checklist keeps how many of its leaves are done, and the list the same of all.
#ifndef FLOOR_H
#define FLOOR_H

#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>

// How much SQLite waits for the disk: FULL syncs the log at each commit, NORMAL only at checkpoints.
#ifndef SYNCHRONOUS
#define SYNCHRONOUS "FULL"
#endif

// Whether the log is written back when a command ends, as SQLite does by default, or left to the next one, which is
// less work as long as it is short.
#ifndef CHECKPOINT_ON_CLOSE
#define CHECKPOINT_ON_CLOSE 0
#endif

// The condition for open to-dos, which the index of due times has, too.
#define IS_OPEN "(parts_completed < parts_total OR parts_total = 0 AND completed IS NULL)"

// Ends the process with a message unless a result code says that all is well.
void check(sqlite3 *database, int code);

// Runs statements that have no results.
void run(sqlite3 *database, const char *sql);

sqlite3_stmt *prepare(sqlite3 *database, const char *sql);

// Runs a statement that has no rows and gets it ready for the next time.
void step(sqlite3 *database, sqlite3_stmt *statement);

// Milliseconds since 1970.
int64_t now(void);

// Adds all to-dos of a file in Taskwarrior's JSON.
void import_tasks(sqlite3 *database, const char *path);

// Prints all to-dos, as a tree or in the order of their numbers.
void list(sqlite3 *database, int flat);

// Prints the open to-dos that are due until the end of the next seven days (UTC), each after the titles of its wholes.
void today(sqlite3 *database);

// Prints the open to-dos of high priority with the tag “work” that are due until the end of the next thirty days (UTC).
void filter(sqlite3 *database);

#endif
