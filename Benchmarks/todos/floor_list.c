// Reads all rows once and prints them, as a drawn tree or flat.
#include "floor.h"

#include <stdlib.h>
#include <string.h>

struct Node {
  int64_t number, key;
  char *text;  // what stands behind the box
  size_t parent, first, last, next;
  int is_done;
};

struct Nodes {
  struct Node *at;  // by number; 0 is the list itself
  size_t capacity;
};

static void *enlarged(void *memory, size_t size) {
  void *result = realloc(memory, size);
  if (!result) abort();
  return result;
}

static struct Node *node(struct Nodes *nodes, size_t number) {
  if (number >= nodes->capacity) {
    size_t capacity = number * 2 + 1024;
    nodes->at = enlarged(nodes->at, capacity * sizeof *nodes->at);
    memset(nodes->at + nodes->capacity, 0, (capacity - nodes->capacity) * sizeof *nodes->at);
    nodes->capacity = capacity;
  }
  return &nodes->at[number];
}

// Hangs a node behind those siblings that have a smaller key; most come in their order.
static void hang(struct Nodes *nodes, size_t number, size_t parent, int64_t key) {
  node(nodes, parent);
  struct Node *whole = node(nodes, parent);
  struct Node *child = &nodes->at[number];
  child->parent = parent;
  child->key = key;
  if (!whole->first || nodes->at[whole->last].key <= key) {
    if (whole->first) nodes->at[whole->last].next = number;
    else whole->first = number;
    whole->last = number;
    return;
  }
  size_t *link = &whole->first;
  while (*link && nodes->at[*link].key <= key) link = &nodes->at[*link].next;
  child->next = *link;
  *link = number;
}

static char *text(sqlite3_stmt *row) {
  char buffer[4096];
  int length = snprintf(buffer, sizeof buffer, "%s", (const char *)sqlite3_column_text(row, 3));
  const char *due = (const char *)sqlite3_column_text(row, 4);
  const char *tags = (const char *)sqlite3_column_text(row, 6);
  int total = sqlite3_column_int(row, 9);
  size_t room = sizeof buffer - 1;
#define APPEND(...) \
  if ((size_t)length < room) length += snprintf(buffer + length, sizeof buffer - (size_t)length, __VA_ARGS__)
  if (total) APPEND(" %d/%d", sqlite3_column_int(row, 8), total);
  if (sqlite3_column_type(row, 5) != SQLITE_NULL) APPEND(" (%c)", sqlite3_column_int(row, 5));
  if (due) APPEND(" due %s", due);
  if (tags && *tags) APPEND(" #%s", tags);
#undef APPEND
  char *copy = strdup(buffer);
  if (!copy) abort();
  return copy;
}

static void print_line(const struct Node *node, const char *prefix, const char *branch) {
  fputs(prefix, stdout);
  fputs(branch, stdout);
  printf("[%c] %lld ", node->is_done ? 'x' : ' ', (long long)node->number);
  fputs(node->text, stdout);
  putchar('\n');
}

static void print_parts(struct Nodes *nodes, size_t parent, char *prefix, size_t length, size_t room) {
  for (size_t child = nodes->at[parent].first; child; child = nodes->at[child].next) {
    int is_last = nodes->at[child].next == 0;
    print_line(&nodes->at[child], prefix, parent ? (is_last ? "└─ " : "├─ ") : "");
    if (!nodes->at[child].first) continue;
    const char *rail = parent ? (is_last ? "   " : "│  ") : "";
    size_t added = strlen(rail);
    if (length + added + 1 > room) abort();
    memcpy(prefix + length, rail, added + 1);
    print_parts(nodes, child, prefix, length + added, room);
    prefix[length] = 0;
  }
}

void list(sqlite3 *database, int flat) {
  static char output[1 << 16];
  setvbuf(stdout, output, _IOFBF, sizeof output);
  struct Nodes nodes = {0};
  run(database, "BEGIN");
  sqlite3_stmt *rows = prepare(database,
                               "SELECT number, parent, key, title, due, priority, tags, completed, parts_completed,"
                               " parts_total FROM todo ORDER BY number");
  while (sqlite3_step(rows) == SQLITE_ROW) {
    int64_t number = sqlite3_column_int64(rows, 0);
    int total = sqlite3_column_int(rows, 9);
    struct Node row = {.number = number};
    row.is_done = total ? sqlite3_column_int(rows, 8) == total : sqlite3_column_type(rows, 7) != SQLITE_NULL;
    row.text = text(rows);
    if (flat) {
      print_line(&row, "", "");
      free(row.text);
      continue;
    }
    struct Node *place = node(&nodes, (size_t)number);
    row.first = place->first;  // parts that came before their whole
    row.last = place->last;
    *place = row;
    hang(&nodes, (size_t)number, (size_t)sqlite3_column_int64(rows, 1), sqlite3_column_int64(rows, 2));
  }
  check(database, sqlite3_finalize(rows));
  run(database, "COMMIT");
  if (!flat) {
    char prefix[4096] = "";
    print_parts(&nodes, 0, prefix, 0, sizeof prefix);
  }
}
