// Reads Taskwarrior's JSON with a scanner that knows just what such files hold, and inserts all rows at once.
#include "floor.h"

#include <stdlib.h>
#include <string.h>

struct Task {
  unsigned char id[16];
  char *title, *due, *priority, *tags, *notes, *depends;
  int64_t created, modified, completed;
  uint32_t parent, key;
  int parts_completed, parts_total;
};

static char *cursor;

static void fail(const char *message) {
  fprintf(stderr, "floor: %s\n", message);
  exit(1);
}

static void skip_space(void) {
  while (*cursor == ' ' || *cursor == '\n' || *cursor == '\r' || *cursor == '\t') cursor++;
}

static int next_is(char wanted) {
  skip_space();
  if (*cursor != wanted) return 0;
  cursor++;
  return 1;
}

static void expect(char wanted) {
  if (!next_is(wanted)) fail("the file is no list of tasks");
}

static char *put_scalar(char *end, unsigned scalar) {
  if (scalar < 0x80) {
    *end++ = (char)scalar;
  } else if (scalar < 0x800) {
    *end++ = (char)(0xC0 | scalar >> 6);
    *end++ = (char)(0x80 | (scalar & 0x3F));
  } else {
    *end++ = (char)(0xE0 | scalar >> 12);
    *end++ = (char)(0x80 | (scalar >> 6 & 0x3F));
    *end++ = (char)(0x80 | (scalar & 0x3F));
  }
  return end;
}

// Reads a string and leaves it, without its escapes and with a zero behind it, where it stands in the file.
static char *string(void) {
  expect('"');
  char *start = cursor;
  while (*cursor != '"' && *cursor != '\\' && *cursor) cursor++;
  char *end = cursor;
  while (*cursor != '"') {
    if (!*cursor) fail("the file ends in a string");
    if (*cursor != '\\') {
      *end++ = *cursor++;
      continue;
    }
    char escape = cursor[1];
    cursor += 2;
    if (escape == 'u') {
      char digits[5] = {0};
      memcpy(digits, cursor, 4);
      end = put_scalar(end, (unsigned)strtoul(digits, NULL, 16));
      cursor += 4;
    } else {
      *end++ = escape == 'n' ? '\n' : escape == 't' ? '\t' : escape == 'r' ? '\r' : escape;
    }
  }
  cursor++;
  *end = 0;
  return start;
}

// Reads an array of strings as one string with a separator, in place.
static char *strings(char separator) {
  expect('[');
  char *start = cursor, *end = cursor;
  while (!next_is(']')) {
    char *item = string();
    size_t length = strlen(item);
    if (end != start) *end++ = separator;
    memmove(end, item, length);
    end += length;
    next_is(',');
  }
  *end = 0;
  return start;
}

static char *annotations(void) {
  expect('[');
  char *start = cursor, *end = cursor;
  while (!next_is(']')) {
    expect('{');
    while (!next_is('}')) {
      char *key = string();
      expect(':');
      char *value = string();
      next_is(',');
      if (strcmp(key, "description") != 0) continue;
      size_t length = strlen(value);
      if (end != start) *end++ = '\n';
      memmove(end, value, length);
      end += length;
    }
    next_is(',');
  }
  *end = 0;
  return start;
}

static int digits(const char *text, int count) {
  int value = 0;
  while (count--) value = value * 10 + *text++ - '0';
  return value;
}

// 20261121T150405Z in milliseconds since 1970.
static int64_t moment(const char *text) {
  if (strlen(text) != 16) fail("a time is not like 20261121T150405Z");
  int year = digits(text, 4), month = digits(text + 4, 2), day = digits(text + 6, 2);
  year -= month <= 2;
  int era = year / 400, of_era = year - era * 400;
  int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  int64_t days = (int64_t)era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
  int seconds = digits(text + 9, 2) * 3600 + digits(text + 11, 2) * 60 + digits(text + 13, 2);
  return (days * 86400 + seconds) * 1000;
}

static void read_id(const char *text, unsigned char *id) {
  for (int index = 0; index < 16; text += *text == '-') {
    int byte = 0;
    for (int half = 0; half < 2; half++, text++) {
      byte = byte * 16 + (*text <= '9' ? *text - '0' : (*text | 0x20) - 'a' + 10);
    }
    id[index++] = (unsigned char)byte;
  }
}

static void read_task(struct Task *task) {
  expect('{');
  while (!next_is('}')) {
    char *key = string();
    expect(':');
    if (strcmp(key, "depends") == 0) task->depends = strings(' ');
    else if (strcmp(key, "tags") == 0) task->tags = strings(',');
    else if (strcmp(key, "annotations") == 0) task->notes = annotations();
    else {
      char *value = string();
      if (strcmp(key, "uuid") == 0) read_id(value, task->id);
      else if (strcmp(key, "description") == 0) task->title = value;
      else if (strcmp(key, "due") == 0) task->due = value;
      else if (strcmp(key, "priority") == 0) task->priority = value;
      else if (strcmp(key, "entry") == 0) task->created = moment(value);
      else if (strcmp(key, "modified") == 0) task->modified = moment(value);
      else if (strcmp(key, "end") == 0) task->completed = moment(value);
    }
    next_is(',');
  }
}

static struct Task *read_file(const char *path, uint32_t *count) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) fail("the file can't be opened");
  size_t size = (size_t)ftell(file);
  rewind(file);
  char *content = malloc(size + 1);
  if (!content || fread(content, 1, size, file) != size) fail("the file can't be read");
  fclose(file);
  content[size] = 0;
  cursor = content;
  uint32_t capacity = 1024;
  struct Task *tasks = malloc(capacity * sizeof *tasks);
  *count = 0;
  expect('[');
  while (!next_is(']')) {
    if (*count + 1 >= capacity) tasks = realloc(tasks, (capacity *= 2) * sizeof *tasks);
    if (!tasks) abort();
    tasks[++*count] = (struct Task){0};  // numbers begin with 1
    read_task(&tasks[*count]);
    next_is(',');
  }
  return tasks;
}

// Finds tasks by identifier, which is random enough to be its own hash.
static uint32_t *slot(uint32_t *table, uint32_t mask, const struct Task *tasks, const unsigned char *id) {
  uint32_t index;
  memcpy(&index, id, sizeof index);
  for (index &= mask; table[index] && memcmp(tasks[table[index]].id, id, 16) != 0;) index = (index + 1) & mask;
  return &table[index];
}

// Makes whoever depends on others their whole, and counts leaves.
static void build_tree(struct Task *tasks, uint32_t count, int64_t *completed, int64_t *total) {
  uint32_t mask = 1;
  while (mask < count * 2) mask = mask * 2 + 1;
  uint32_t *table = calloc((size_t)mask + 1, sizeof *table);
  if (!table) abort();
  for (uint32_t number = 1; number <= count; number++) {
    tasks[number].key = number;
    *slot(table, mask, tasks, tasks[number].id) = number;
  }
  for (uint32_t number = 1; number <= count; number++) {
    uint32_t key = 0;
    for (const char *id = tasks[number].depends; id && *id; id += strcspn(id, " "), id += *id == ' ') {
      unsigned char bytes[16];
      read_id(id, bytes);
      uint32_t part = *slot(table, mask, tasks, bytes);
      tasks[part].parent = number;
      tasks[part].key = ++key;
    }
  }
  free(table);
  for (uint32_t number = 1; number <= count; number++) {
    if (tasks[number].depends) continue;
    int is_done = tasks[number].completed != 0;
    *total += 1;
    *completed += is_done;
    for (uint32_t whole = tasks[number].parent; whole; whole = tasks[whole].parent) {
      tasks[whole].parts_total++;
      tasks[whole].parts_completed += is_done;
    }
  }
}

static void bind_text(sqlite3_stmt *statement, int column, const char *text) {
  sqlite3_bind_text(statement, column, text, -1, SQLITE_STATIC);
}

void import_tasks(sqlite3 *database, const char *path) {
  uint32_t count;
  int64_t completed = 0, total = 0;
  struct Task *tasks = read_file(path, &count);
  build_tree(tasks, count, &completed, &total);
  run(database, "BEGIN IMMEDIATE");
  sqlite3_stmt *insert = prepare(database, "INSERT INTO todo VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
  for (uint32_t number = 1; number <= count; number++) {
    const struct Task *task = &tasks[number];
    sqlite3_bind_int64(insert, 1, number);
    sqlite3_bind_blob(insert, 2, task->id, 16, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 3, task->parent);
    sqlite3_bind_int64(insert, 4, task->key);
    bind_text(insert, 5, task->title);
    bind_text(insert, 6, task->notes ? task->notes : "");
    bind_text(insert, 7, task->due);
    if (task->priority) sqlite3_bind_int(insert, 8, *task->priority);
    else sqlite3_bind_null(insert, 8);
    bind_text(insert, 9, task->tags ? task->tags : "");
    sqlite3_bind_int64(insert, 10, task->created);
    sqlite3_bind_int64(insert, 11, task->modified);
    if (task->completed && !task->depends) sqlite3_bind_int64(insert, 12, task->completed);
    else sqlite3_bind_null(insert, 12);
    sqlite3_bind_int(insert, 13, task->parts_completed);
    sqlite3_bind_int(insert, 14, task->parts_total);
    step(database, insert);
  }
  sqlite3_finalize(insert);
  sqlite3_stmt *counts = prepare(database, "UPDATE list SET completed = ?, total = ?, next_number = ?");
  sqlite3_bind_int64(counts, 1, completed);
  sqlite3_bind_int64(counts, 2, total);
  sqlite3_bind_int64(counts, 3, (int64_t)count + 1);
  step(database, counts);
  sqlite3_finalize(counts);
  run(database, "COMMIT");
  printf("Imported %u.\n", count);
  free(tasks);  // the texts inside belong to the file's memory, which ends with the process
}
