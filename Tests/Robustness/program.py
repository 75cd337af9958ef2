"""Runs `defeat` as a person or a script would, and reads its database from outside."""

import json
import os
import sqlite3
import subprocess
import sys

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def find_program():
    """The program that DEFEAT names, or the release build, because people run an optimized one."""
    return find_build("defeat", "DEFEAT", "release", "run Scripts/defeat --version")


def find_worker(name, variable):
    """A program of the toolkit that only checks run: the one that a variable names, or that of the tests' build."""
    return find_build(
        name, variable, "debug",
        f"run Scripts/test, or swift build --traits All -debug-info-format none --product {name}")


def find_build(name, variable, kind, remedy):
    path = os.path.abspath(os.environ.get(variable) or os.path.join(PROJECT, ".build", kind, name))
    if not os.access(path, os.X_OK):
        sys.exit(f"{path} doesn't exist: {remedy}, or set {variable} to the path of {name}.")
    return path


def find_hub():
    """The program `defeat-hub` that DEFEAT_HUB names, or the one next to `defeat`."""
    path = os.environ.get("DEFEAT_HUB") or os.path.join(os.path.dirname(os.path.realpath(find_program())), "defeat-hub")
    if not os.access(path, os.X_OK):
        sys.exit(f"{path} doesn't exist: run “Scripts/defeat-hub --version”, or set DEFEAT_HUB to the path of defeat-hub")
    return os.path.abspath(path)


class Program:
    """`defeat` with a database, in its own environment."""

    def __init__(self, path, database, home):
        self.path = path
        self.database = database
        self.environment = {
            "HOME": home, "XDG_DATA_HOME": home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC",
            "DEFEAT_NO_SYNC": "1"}

    def command(self, *arguments):
        return [self.path, arguments[0], "--database", self.database, *map(str, arguments[1:])]

    def start(self, *arguments):
        return subprocess.Popen(
            self.command(*arguments), env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)

    def run(self, *arguments, **options):
        return subprocess.run(
            self.command(*arguments), env=self.environment, capture_output=True,
            **({} if "input" in options else {"stdin": subprocess.DEVNULL}), **options)

    def json(self, *arguments):
        """The JSON output of a command that must succeed."""
        done = self.run(*arguments, "--json")
        if done.returncode != 0:
            raise AssertionError(f"“defeat {' '.join(map(str, arguments))}” failed with {done.returncode}: "
                                 f"{done.stderr.decode(errors='replace').strip()}")
        return json.loads(done.stdout)


def connect(path):
    return sqlite3.connect(path, timeout=10, isolation_level=None)


def dump(path):
    """All contents of a database, to compare them later."""
    connection = connect(path)
    try:
        tables = [name for name, in connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")]
        rows = {name: sorted(connection.execute(f"SELECT * FROM {name}"), key=repr) for name in tables}
        versions = [connection.execute(f"PRAGMA {name}").fetchone() for name in ("user_version", "application_id")]
        return rows, versions
    finally:
        connection.close()


def check_database(path):
    """Recomputes from the rows the stored values of the database, and returns the number of to-dos.

    Raises AssertionError for the first inconsistency.
    """
    connection = connect(path)
    try:
        integrity = connection.execute("PRAGMA integrity_check").fetchall()
        assert integrity == [("ok",)], f"integrity_check reports {integrity[:5]}"
        rows = connection.execute(
            "SELECT number, parent, key, completed, parts_completed, parts_total, completion FROM todo").fetchall()
        lists = connection.execute("SELECT completed, total, next_number FROM list").fetchall()
    finally:
        connection.close()
    parents = {number: parent for number, parent, *_ in rows}
    wholes = set(parents.values())
    places = {(parent, key) for _, parent, key, *_ in rows}
    assert len(places) == len(rows), "two siblings have the same place"
    counted = dict.fromkeys(parents, (0, 0))
    completed = total = 0
    for number, parent, _, done, _, _, rule in rows:
        # A checklist that is checked off by hand counts as one itself.
        if number in wholes and rule is None:
            assert done is None, f"checklist {number} has its own completion"
            continue
        total += 1
        completed += done is not None
        steps = 0
        while parent != 0:
            assert parent in parents, f"{number} is below {parent}, which doesn't exist"
            part_completed, part_total = counted[parent]
            counted[parent] = part_completed + (done is not None), part_total + 1
            parent = parents[parent]
            steps += 1
            assert steps <= len(rows), f"{number} is below itself"
    for number, _, _, _, parts_completed, parts_total, _ in rows:
        assert (parts_completed, parts_total) == counted[number], (
            f"{number} keeps {parts_completed} of {parts_total}, but its parts make {counted[number]}")
    assert len(lists) == 1, f"{len(lists)} lists exist"
    assert lists[0][:2] == (completed, total), f"the list stores {lists[0][:2]}, but its rows have {completed}, {total}"
    assert lists[0][2] > max(parents, default=0), "the next number is in use already"
    return len(rows)
