#!/usr/bin/env python3
"""Makes to-dos as people have them, the same ones for the same seed.

usage: generate.py COUNT FOLDER [--seed SEED] [--due-soon SHARE]

Writes into FOLDER, which is created:
  nested.json   for `task import`; a checklist depends on its parts
  flat.json     the same to-dos without dependencies
  nested.md     as a Markdown checklist
  flat.md       the same without nesting
"""

import argparse
import datetime
import json
import os
import random
import uuid
from dataclasses import dataclass, field

from vocabulary import CHECKLISTS, DETAILS, LANGUAGES, NOTES, TAGS

MAXIMUM_DEPTH = 8
NOW = datetime.datetime(2026, 11, 21, 12, 0, 0)


@dataclass
class ToDo:
    id: str
    title: str
    created: datetime.datetime
    depth: int
    due: datetime.datetime | None = None
    priority: str | None = None
    tags: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    completed: datetime.datetime | None = None
    parts: list["ToDo"] = field(default_factory=list)


class Generator:
    """To-dos of which one in nine is at the top and one in six is a checklist."""

    def __init__(self, count, seed, due_soon=None):
        self.random = random.Random(seed)
        self.remaining = count
        self.due_soon = due_soon

    def forest(self):
        roots = []
        while self.remaining > 0:
            roots.append(self.to_do(depth=1))
        return roots

    def to_do(self, depth):
        self.remaining -= 1
        pick = self.random.random
        is_checklist = depth < MAXIMUM_DEPTH and pick() < (0.45 if depth == 1 else 0.125)
        to_do = ToDo(
            id=str(uuid.UUID(int=self.random.getrandbits(128), version=4)),
            title=self.title(is_checklist),
            created=NOW - datetime.timedelta(seconds=self.random.randrange(86_400, 86_400 * 500)),
            depth=depth)
        if pick() < 0.3:
            to_do.due = NOW.replace(hour=0) + datetime.timedelta(days=self.due_day())
            if pick() < 0.3:
                to_do.due += datetime.timedelta(minutes=15 * self.random.randrange(28, 88))
        if pick() < 0.2:
            to_do.priority = self.random.choices("HML", weights=[1, 2, 1])[0]
        if pick() < 0.35:
            to_do.tags = self.random.sample(TAGS, self.random.choices([1, 2, 3], weights=[6, 3, 1])[0])
        if pick() < 0.15:
            to_do.notes = self.random.sample(NOTES, self.random.choices([1, 2, 3], weights=[7, 2, 1])[0])
        if is_checklist:
            for _ in range(min(self.random.randrange(2, 10), self.remaining)):
                if self.remaining > 0:
                    to_do.parts.append(self.to_do(depth + 1))
            if to_do.parts and all(part.completed for part in to_do.parts):
                to_do.completed = max(part.completed for part in to_do.parts)
        if not to_do.parts and pick() < 0.455:
            to_do.completed = to_do.created + (NOW - to_do.created) * pick()
        return to_do

    def due_day(self):
        """The days until a to-do is due: anywhere around now, or for a given share around now and for others later."""
        if self.due_soon is None:
            return self.random.randrange(-60, 200)
        return self.random.randrange(-30, 8) if self.random.random() < self.due_soon else self.random.randrange(60, 200)

    def title(self, is_checklist):
        if is_checklist and self.random.random() < 0.6:
            return f"{self.random.choice(CHECKLISTS)} {self.random.randrange(1, 100)}"
        weights = [language[0] for language in LANGUAGES]
        _, separator, first, second = self.random.choices(LANGUAGES, weights=weights)[0]
        title = self.random.choice(first) + separator + self.random.choice(second)
        while self.random.random() < 0.25:
            title += " " + self.random.choice(DETAILS)
        return title


def flattened(to_dos):
    """All to-dos, every checklist before its parts."""
    for to_do in to_dos:
        yield to_do
        yield from flattened(to_do.parts)


def stamp(moment):
    return moment.strftime("%Y%m%dT%H%M%SZ")


def task(to_do, nested):
    """A to-do as Taskwarrior's JSON."""
    record = {"uuid": to_do.id, "description": to_do.title, "entry": stamp(to_do.created),
              "status": "completed" if to_do.completed else "pending"}
    if to_do.completed:
        record["end"] = stamp(to_do.completed)
    record["modified"] = stamp(to_do.completed or to_do.created)
    if to_do.due:
        record["due"] = stamp(to_do.due)
    if to_do.priority:
        record["priority"] = to_do.priority
    if to_do.tags:
        record["tags"] = to_do.tags
    if to_do.notes:
        record["annotations"] = [
            {"entry": stamp(to_do.created + datetime.timedelta(seconds=index)), "description": note}
            for index, note in enumerate(to_do.notes)]
    if nested and to_do.parts:
        record["depends"] = [part.id for part in to_do.parts]
        record["checklist"] = ",".join(part.id for part in to_do.parts)
    return record


def write_tasks(roots, path, nested):
    lines = (json.dumps(task(to_do, nested), ensure_ascii=False, separators=(",", ":")) for to_do in flattened(roots))
    with open(path, "w", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(lines) + "\n]\n")


def markdown_words(to_do):
    yield to_do.title
    if to_do.priority:
        yield "!" + {"H": "A", "M": "B", "L": "C"}[to_do.priority]
    yield from (f"#{tag}" for tag in to_do.tags)
    if to_do.due:
        is_day = to_do.due.time() == datetime.time()
        yield "due:" + to_do.due.strftime("%Y-%m-%d" if is_day else "%Y-%m-%dT%H:%M:%SZ")


def write_markdown(roots, path, nested):
    with open(path, "w", encoding="utf-8") as file:
        for to_do in flattened(roots):
            indent = "  " * (to_do.depth - 1 if nested else 0)
            file.write(f"{indent}- [{'x' if to_do.completed else ' '}] {' '.join(markdown_words(to_do))}\n")
            for note in to_do.notes:
                file.write(f"{indent}  {note}\n")


def main():
    parser = argparse.ArgumentParser(description="Makes to-dos as people have them, the same ones for the same seed.")
    parser.add_argument("count", type=int, help="how many")
    parser.add_argument("folder", help="where nested.json, flat.json, nested.md and flat.md go")
    parser.add_argument("--seed", type=int, default=42, help="a number that decides all choices (default: 42)")
    parser.add_argument("--due-soon", type=float, metavar="SHARE",
                        help="of those with a due date, how many are overdue or due within a week (default: a quarter)")
    options = parser.parse_args()

    roots = Generator(options.count, options.seed, options.due_soon).forest()
    os.makedirs(options.folder, exist_ok=True)
    for shape in ("nested", "flat"):
        write_tasks(roots, os.path.join(options.folder, f"{shape}.json"), shape == "nested")
        write_markdown(roots, os.path.join(options.folder, f"{shape}.md"), shape == "nested")

    everything = list(flattened(roots))
    print(f"{len(everything)} to-dos, {len(roots)} at the top, {sum(bool(x.parts) for x in everything)} checklists, "
          f"depth {max(x.depth for x in everything)}, {sum(bool(x.completed) for x in everything)} done")


if __name__ == "__main__":
    main()
