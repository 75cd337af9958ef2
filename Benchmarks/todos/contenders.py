"""The programs that are compared, each with a list of its own in the work folder."""

import glob
import json
import os
import shutil
import sqlite3
import subprocess

from rounds import WORK, compile_c
from swift_build import defeat

HERE = os.path.dirname(os.path.abspath(__file__))
FLOOR_FLAGS = ["-lsqlite3"]


class Contender:
    """A program with one list, and the commands that are timed."""

    # A program that takes seconds gets fewer rounds: at most so many for a row.
    at_most = {}

    def __init__(self, name, folder):
        self.name = name
        self.folder = os.path.join(WORK, "todos", folder, name)
        self.environment = {
            "HOME": self.folder, "XDG_DATA_HOME": self.folder, "XDG_CONFIG_HOME": self.folder,
            "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TZ": "UTC"}
        self.clear()

    def clear(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)

    def choose(self, random, count):
        """Numbers of open to-dos without parts, to check off one in each round."""
        raise NotImplementedError

    def size(self):
        """How many to-dos there are, and how many of those without parts are done."""
        raise NotImplementedError


class Database(Contender):
    """A contender whose list is one SQLite file with the tables of `defeat`."""

    def __init__(self, name, folder):
        super().__init__(name, folder)
        self.database = os.path.join(self.folder, "list.sqlite")

    def query(self, sql):
        connection = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
        try:
            return connection.execute(sql).fetchall()
        finally:
            connection.close()

    def choose(self, random, count):
        rows = self.query("SELECT number FROM todo WHERE completed IS NULL AND parts_total = 0 ORDER BY number")
        return [str(number) for number, in random.sample(rows, count)]

    def size(self):
        return self.query("SELECT count(*), count(completed) FROM todo")[0]

    def due(self, days, condition="true"):
        """How many open to-dos that meet a condition are due until the end of the next days."""
        return self.query(
            f"SELECT count(*) FROM todo WHERE replace(due, '-', '') < strftime('%Y%m%d', 'now', '+{days + 1} days')"
            f" AND (parts_completed < parts_total OR parts_total = 0 AND completed IS NULL) AND {condition}")[0][0]


class Holon(Database):
    def __init__(self, folder):
        super().__init__("holon", folder)
        self.program = defeat()
        # As Taskwarrior's: people name no file with each command.
        self.environment["DEFEAT_DATABASE"] = self.database

    def command(self, *arguments): return [self.program, *arguments]

    def import_tasks(self, corpus): return self.command("import", "--format", "taskwarrior", corpus.nested)

    def add(self, title): return self.command("add", title)

    def add_parts(self, title, lines): return self.command("add", title, "--", *lines)

    def done(self, number): return self.command("done", number)

    def list(self): return self.command("list")

    def today(self): return self.command("today")

    def filter(self): return self.command("list", 'open #work priority:high due<"in 31 days"')


class Floor(Database):
    def __init__(self, folder):
        super().__init__("floor", folder)
        sources = sorted(glob.glob(os.path.join(HERE, "floor*.c")))
        self.program = compile_c("floor", sources, FLOOR_FLAGS)

    def import_tasks(self, corpus): return [self.program, self.database, "import", corpus.nested]

    def add(self, title): return [self.program, self.database, "add", title]

    def done(self, number): return [self.program, self.database, "done", number]

    def list(self): return [self.program, self.database, "list"]

    def today(self): return [self.program, self.database, "today"]

    def filter(self): return [self.program, self.database, "filter"]


class Taskwarrior(Contender):
    at_most = {"add": 8, "done": 8, "list": 4, "today": 4, "filter": 4, "import": 2, "nested": 2}

    def __init__(self, folder, nested=False):
        super().__init__("taskwarrior", folder)
        self.nested = nested
        self.program = shutil.which("task")

    def clear(self):
        super().clear()
        configuration = os.path.join(self.folder, "taskrc")
        data = os.path.join(self.folder, "data")
        os.makedirs(data)
        with open(configuration, "w", encoding="ascii") as file:
            file.write("confirmation=off\nnews.version=2.6.0\n")
        self.environment.update(TASKRC=configuration, TASKDATA=data)

    def command(self, *arguments): return [self.program, "rc.confirmation=off", *arguments]

    def import_tasks(self, corpus): return self.command("import", corpus.nested if self.nested else corpus.flat)

    def add(self, title): return self.command("add", title)

    def done(self, number): return self.command(number, "done")

    def list(self): return self.command("list")

    def today(self): return self.command("due.before:8d", "list")

    def filter(self): return self.command("+work", "priority:H", "due.before:31d", "list")

    def count(self, *words):
        done = subprocess.run(self.command(*words, "count"), env=self.environment, capture_output=True, text=True)
        return int(done.stdout.strip() or -1)

    def choose(self, random, count):
        # Once finished tasks are put away, as any report does, the pending ones are numbered without gaps.
        return [str(number) for number in random.sample(range(1, self.count("status:pending") + 1), count)]

    def size(self): return self.count(), self.count("status:completed")


class TodoTxt(Contender):
    """One line a to-do in a text file: a reference for adding only."""

    at_most = {"add": 8}

    def __init__(self, folder):
        super().__init__("todo.txt", folder)
        self.program = shutil.which("todo.sh") or shutil.which("todo-txt")
        self.file = os.path.join(self.folder, "todo.txt")
        self.configuration = os.path.join(self.folder, "config")
        with open(self.configuration, "w", encoding="utf-8") as file:
            file.write(f"export TODO_DIR='{self.folder}'\nexport TODO_FILE=\"$TODO_DIR/todo.txt\"\n"
                       "export DONE_FILE=\"$TODO_DIR/done.txt\"\nexport REPORT_FILE=\"$TODO_DIR/report.txt\"\n")

    def fill(self, corpus):
        with open(corpus.flat, encoding="utf-8") as source, open(self.file, "w", encoding="utf-8") as target:
            for task in json.load(source):
                target.write(("x " if task["status"] == "completed" else "") + task["description"] + "\n")

    def add(self, title): return [self.program, "-d", self.configuration, "add", title]

    def size(self):
        with open(self.file, "rb") as file:
            lines = file.read().splitlines()
        return len(lines), sum(line.startswith(b"x ") for line in lines)
