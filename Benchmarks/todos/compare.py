#!/usr/bin/env python3
"""Compares `defeat` with other to-do lists on the command line, and with the least work that any must do."""

import os
import random
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "measurement"))

import contenders as programs  # noqa: E402
from contenders import Database, Floor, Holon, Taskwarrior, TodoTxt  # noqa: E402
from corpus import Corpus  # noqa: E402
from area import Area  # noqa: E402
from rounds import Failure, Stopwatch, alternately, say  # noqa: E402
from table import Goal  # noqa: E402
from versions import of_program  # noqa: E402

GOALS = [
    Goal("todos.add.100k", 1 / 20, of="taskwarrior"), Goal("todos.done.100k", 1 / 20, of="taskwarrior"),
    Goal("todos.list.100k", 1 / 10, of="taskwarrior"), Goal("todos.list.100k.memory", 1 / 4, of="taskwarrior"),
    Goal("todos.add.100k", 4, of="floor"), Goal("todos.done.100k", 4, of="floor"),
    Goal("todos.list.100k", 4, of="floor"), Goal("todos.list.10k.nested", 4, of="floor"),
    Goal("todos.import.100k", 4, of="floor"), Goal("todos.today.100k", 4, of="floor"),
    Goal("todos.today.few.100k", 20), Goal("todos.today.few.100k", 4, of="floor"),
    Goal("todos.filter.100k", 4, of="floor"), Goal("todos.filter.100k", 1 / 10, of="taskwarrior"),
]


class Comparison:
    def __init__(self, options, table):
        self.options = options
        self.random = random.Random(options.seed)
        self.stopwatch = Stopwatch()
        self.table = table

    def rounds(self, contender, row):
        return min(self.options.rounds + 1, contender.at_most.get(row, self.options.rounds + 1))

    def measure(self, row, kind, contenders, command):
        """Lets contenders take turns; `command` makes the command of a contender's round."""
        def run(contender):
            return lambda index: self.stopwatch.run(command(contender, index), contender.environment)
        runs = {each.name: (self.rounds(each, kind), run(each)) for each in contenders}
        samples = alternately(row, runs)
        for name, taken in samples.items():
            self.table.add(row, name, [sample.milliseconds for sample in taken], "ms")
        return samples

    def wanted(self, makers):
        result = []
        for name, tool, make in makers:
            if self.options.only and name not in self.options.only:
                continue
            if tool and not any(shutil.which(each) for each in tool):
                say(f"{name} isn't installed and is left out")
                continue
            result.append(make())
        return result

    def expect(self, contender, total, done=None):
        size = contender.size()
        if size[0] != total or done is not None and size[1] != done:
            raise Failure(f"{contender.name} has {size[0]} to-dos, {size[1]} of them done; expected {total}, {done}")

    def large(self):
        corpus = Corpus(100_000, self.options.seed)
        everyone = self.wanted([
            ("holon", None, lambda: Holon("100k")), ("taskwarrior", ["task"], lambda: Taskwarrior("100k")),
            ("floor", None, lambda: Floor("100k"))])
        todo_txt = self.wanted([("todo.txt", ["todo.sh", "todo-txt"], lambda: TodoTxt("100k"))])

        def fresh_import(contender, _):
            contender.clear()
            return contender.import_tasks(corpus)
        self.measure("todos.import.100k", "import", everyone, fresh_import)
        for contender in everyone:
            self.expect(contender, corpus.count)
        for contender in todo_txt:
            contender.fill(corpus)

        sizes = {each.name: each.size() for each in everyone + todo_txt}
        self.measure("todos.add.100k", "add", everyone + todo_txt,
                     lambda contender, index: contender.add(f"Buy milk, bread and {index} eggs"))
        for contender in everyone + todo_txt:
            self.expect(contender, sizes[contender.name][0] + self.rounds(contender, "add"))

        sizes = {each.name: each.size() for each in everyone}
        numbers = {each.name: each.choose(self.random, self.rounds(each, "done")) for each in everyone}
        self.measure("todos.done.100k", "done", everyone,
                     lambda contender, index: contender.done(numbers[contender.name][index]))
        for contender in everyone:
            total, done = sizes[contender.name]
            self.expect(contender, total, done + self.rounds(contender, "done"))

        samples = self.measure("todos.list.100k", "list", everyone, self.listing(corpus))
        for name, taken in samples.items():
            self.table.add("todos.list.100k.memory", name, [sample.megabytes for sample in taken], "MB")

        due = max((each.due(7) for each in everyone if isinstance(each, Database)), default=0)
        samples = self.measure("todos.today.100k", "today", everyone, self.view(due, lambda each: each.today()))
        for name, taken in samples.items():
            self.table.add("todos.today.100k.memory", name, [sample.megabytes for sample in taken], "MB")

        important = "priority IN (65, 72) AND instr(',' || replace(tags, ' ', ',') || ',', ',work,')"
        due = max((each.due(30, important) for each in everyone if isinstance(each, Database)), default=0)
        self.measure("todos.filter.100k", "filter", everyone, self.view(due, lambda each: each.filter()))

    def few_due(self):
        """Today as a person sees it: two in a thousand of the to-dos with a due date are overdue or due soon."""
        corpus = Corpus(100_000, self.options.seed, due_soon=0.002)
        everyone = self.wanted([
            ("holon", None, lambda: Holon("100k-few")), ("taskwarrior", ["task"], lambda: Taskwarrior("100k-few")),
            ("floor", None, lambda: Floor("100k-few"))])
        for contender in everyone:
            self.stopwatch.run(contender.import_tasks(corpus), contender.environment)
            self.expect(contender, corpus.count)
        due = max((each.due(7) for each in everyone if isinstance(each, Database)), default=0)
        if not 5 <= due <= 100:
            raise Failure(f"{due} to-dos are due within a week; expected 5 to 100")
        self.measure("todos.today.few.100k", "today", everyone, self.view(due, lambda each: each.today()))

    def nested(self):
        corpus = Corpus(10_000, self.options.seed)
        everyone = self.wanted([
            ("holon", None, lambda: Holon("10k")),
            ("taskwarrior", ["task"], lambda: Taskwarrior("10k", nested=True)),
            ("floor", None, lambda: Floor("10k"))])
        for contender in everyone:
            self.stopwatch.run(contender.import_tasks(corpus), contender.environment)
            self.expect(contender, corpus.count)
        self.measure("todos.list.10k.nested", "nested", everyone, self.listing(corpus))

    def words(self):
        """Adds checklists of 1,000 lines whose times, recurrences and tags are read from their words."""
        phrases = ["friday at 5pm", "every 2 weeks on mon and thu", "first monday of january", "in an hour and a half",
                   "the 30th of next month #home", "every last workday at 9:15", "", "with the black suitcase"]
        lines = [f"Call Ada about order {number} {phrases[number % len(phrases)]}".strip() for number in range(1_000)]
        everyone = self.wanted([("holon", None, lambda: Holon("words"))])
        self.measure("todos.add.words.1k", "add", everyone, lambda contender, index: contender.add_parts("Call", lines))

    def listing(self, corpus):
        """Lists, and makes sure that the round before has printed a line for each open to-do at least."""
        def command(contender, index):
            if index > 0 and os.path.getsize(self.stopwatch.output) < corpus.count * 20:
                raise Failure(f"a list of {corpus.count} to-dos came out too short")
            return contender.list()
        return command

    def view(self, count, show):
        """Shows some to-dos, and makes sure that the round before has printed a line for each of them at least."""
        def command(contender, index):
            if index > 0 and os.path.getsize(self.stopwatch.output) < count * 20:
                raise Failure(f"a view of {count} to-dos came out too short")
            return show(contender)
        return command


def versions():
    todo_txt = next((each for each in ("todo.sh", "todo-txt") if shutil.which(each)), "todo.sh")
    return {"taskwarrior": of_program("task", "--version"), "todo.txt": of_program(todo_txt, "-V")}


def main():
    area = Area(
        "todos", "Compares defeat with Taskwarrior, todo.txt and the floor. Slow contenders get fewer rounds.",
        rounds=15, versions=versions,
        epilog="Environment: DEFEAT names the program to measure; without it, a release build is made.")
    area.parser.add_argument("--seed", type=int, default=42,
                             help="decides the to-dos and which of them are checked off (default: 42)")
    area.parser.add_argument("--only", action="append", metavar="CONTENDER",
                             help="measure only this contender; may be given several times")
    area.parser.add_argument("--synchronous", choices=["FULL", "NORMAL"], default="FULL",
                             help="how the floor waits for the disk (default: FULL, as defeat does)")
    area.parser.add_argument(
        "--write-back", action="store_true",
        help="let the floor write SQLite's log back when it ends, instead of leaving it to the next one")
    options = area.options()
    programs.FLOOR_FLAGS += [f'-DSYNCHRONOUS="{options.synchronous}"',
                             f"-DCHECKPOINT_ON_CLOSE={int(options.write_back)}"]
    with area.measuring(options, GOALS) as table:
        comparison = Comparison(options, table)
        say(f"the floor syncs {options.synchronous}; defeat syncs FULL")
        comparison.large()
        comparison.few_due()
        comparison.nested()
        comparison.words()


if __name__ == "__main__":
    main()
