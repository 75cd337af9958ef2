#!/usr/bin/env python3
"""Compares HolonLists with the standard library's differences, and with hashing each identifier once."""

import os
import subprocess
import sys
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "measurement"))

from area import Area  # noqa: E402
from rounds import Failure, alternately, say  # noqa: E402
from swift_build import swift  # noqa: E402
from table import Goal  # noqa: E402

ROWS = [
    "lists.diff.5k.uuid", "lists.diff.5k.int", "lists.diff.5k.string", "lists.diff.5k.any",
    "lists.diff.100k.uuid", "lists.diff.100k.int", "lists.diff.100k.string", "lists.diff.100k.any",
    "lists.sectioned", "lists.log.10in100k", "lists.model.10in100k", "lists.form.keystroke",
]
CONTENDERS = ["holon", "stdlib", "hash-once"]
UNIT = "µs"

# row → who takes part, where it isn't everybody
TAKING_PART = {"lists.model.10in100k": ["holon"], "lists.form.keystroke": ["holon", "stdlib"]}

# row and contender → how many rounds count at most, because one takes long
AT_MOST = {(f"lists.diff.100k.{each}", "stdlib"): 2 for each in ("uuid", "int", "string", "any")}

GOALS = [
    Goal(f"lists.diff.{size}.{kind}", 1 if kind == "any" else 0.4, of="hash-once")
    for size in ("5k", "100k") for kind in ("uuid", "int", "string", "any")
] + [
    Goal(f"lists.diff.{size}.{kind}", 1 / 300, of="stdlib") for size in ("5k", "100k") for kind in ("uuid", "string")
] + [
    Goal("lists.sectioned", 1000), Goal("lists.log.10in100k", 15), Goal("lists.model.10in100k", 250),
    Goal("lists.form.keystroke", 50),
]

# row → how many changes there are at least, so that holon may not find more
FEWEST = {"lists.sectioned": 1000, "lists.log.10in100k": 10, "lists.model.10in100k": 10}


@dataclass
class Sample:
    figure: float
    digest: str
    changes: int


def sample(program, row, contender):
    """A sample of a fresh process."""
    done = subprocess.run([program, row, contender], capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"“{program} {row} {contender}” failed with {done.returncode}: {done.stderr.strip()[:500]}")
    figure, digest, changes = done.stdout.split()
    return Sample(float(figure), digest, int(changes))


def measure(program, row, options, table):
    def run(name):
        return lambda _: sample(program, row, name)

    runs = {}
    for name in TAKING_PART.get(row, CONTENDERS):
        runs[name] = min(options.rounds + 1, AT_MOST.get((row, name), options.rounds + 1)), run(name)
    samples = alternately(row, runs, figure=lambda taken: taken.figure, unit=UNIT)
    digests = {name: {each.digest for each in taken} for name, taken in samples.items() if name != "hash-once"}
    if set().union(*digests.values()) != {"right"}:
        raise Failure(f"{row}: not everybody's changes lead to the new list: {digests}")
    for name, taken in samples.items():
        table.add(row, name, [each.figure for each in taken], UNIT)
    changes = {name: taken[0].changes for name, taken in samples.items() if name != "hash-once"}
    say(f"  {row}: " + ", ".join(f"{name} finds {count:,} changes" for name, count in changes.items()))
    if row in FEWEST and changes["holon"] > FEWEST[row]:
        raise Failure(f"{row}: holon finds {changes['holon']} changes where {FEWEST[row]} are enough")


def main():
    area = Area(
        "lists", "Compares HolonLists with the standard library's differences and with hashing each identifier once. "
        "Times are CPU time for a whole difference, for ten edits and theirs, or for a keystroke.", rounds=7, rows=ROWS)
    options = area.options()
    with area.measuring(options, GOALS) as table:
        program = swift("lists-changes")
        for row in options.row or ROWS:
            measure(program, row, options, table)


if __name__ == "__main__":
    main()
