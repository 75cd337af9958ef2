#!/usr/bin/env python3
"""Compares HolonRepositories and its adapters with GRDB and with SQLite itself."""

import os
import subprocess
import sys
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "measurement"))

import first  # noqa: E402
import hub  # noqa: E402
from area import Area  # noqa: E402
from rounds import Failure, alternately  # noqa: E402
from swift_build import swift  # noqa: E402
from table import Goal  # noqa: E402
from versions import of_package  # noqa: E402


@dataclass
class Row:
    """A row: a program that prints a figure and a digest for `PROGRAM ROW CONTENDER`, and who takes part."""

    program: str
    contenders: list
    unit: str = "µs"
    scale: float = 1000


# A new row needs a line here, and a program in Benchmarks/Package.swift that knows it.
ROWS = {
    "repositories.read": Row("repositories-local", ["holon", "local", "grdb", "grdb-async", "sql"]),
    "repositories.edit": Row("repositories-local", ["holon", "grdb", "grdb-sync", "sql"]),
    "sync.edit": Row("repositories-sync", ["holon", "holon-alone", "sql"]),
    "sync.increment.10": Row("repositories-sync", ["holon"], unit="ms", scale=1e6),
    "sync.late.1000": Row("repositories-sync", ["holon", "file"], unit="ms", scale=1e6),
    "sync.merge.100k": Row("repositories-sync", ["holon"], unit="s", scale=1e9),
}

# How many rounds of a hub, or of real processes, count at most.
MOST_OF_A_HUB = 3

GOALS = [
    Goal("repositories.read", 1.3, of="grdb"), Goal("repositories.edit", 1.6, of="grdb"),
    Goal("sync.edit", 1.6, of="sql"), Goal("sync.increment.10", 50), Goal("sync.late.1000", 20),
    Goal("sync.merge.100k", 10), Goal("hub.push.10", 667), Goal("sync.first.100k", 10),
    Goal("sync.push.100k", 10), Goal("sync.push.100k.memory", 120), Goal("sync.fetch.100k", 5),
]


@dataclass
class Sample:
    figure: float
    digest: str


def sample(program, row, contender):
    """A sample of a fresh process."""
    done = subprocess.run([program, row, contender], capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"“{program} {row} {contender}” failed with {done.returncode}: {done.stderr.strip()[:500]}")
    figure, digest = done.stdout.split()
    return Sample(float(figure) / ROWS[row].scale, digest)


def measure(program, name, options, table):
    row = ROWS[name]
    runs = {}
    for contender in row.contenders:
        runs[contender] = options.rounds + 1, lambda _, contender=contender: sample(program, name, contender)
    samples = alternately(name, runs, figure=lambda taken: taken.figure, unit=row.unit)
    digests = {contender: {each.digest for each in taken} for contender, taken in samples.items()}
    if len(set().union(*digests.values())) != 1:
        raise Failure(f"{name}: not everybody comes to the same result: {digests}")
    for contender, taken in samples.items():
        table.add(name, contender, [each.figure for each in taken], row.unit)


def main():
    every = [*ROWS, *hub.ROWS, *first.ROWS]
    area = Area(
        "repositories", "Compares HolonRepositories and its adapters with GRDB and with SQLite itself, and a hub with "
        "the same SQL. Times are those of the clock for one read, one edit or one push. Rows of a hub come in pairs.",
        rounds=7, rows=every, versions=lambda: {"GRDB": of_package("grdb.swift"), "PostgreSQL": hub.version()},
        epilog="Environment: DEFEAT names the program of the hub and its devices; without it, a release build is made.")
    area.parser.add_argument("--seconds", type=int, default=5, help="how long each round of pushes takes (default: 5)")
    area.parser.add_argument(
        "--count", type=int, default=100_000, help="how many to-dos a first sync has (default: 100,000)")
    options = area.options()
    chosen = options.row or every
    names = [name for name in ROWS if name in chosen]
    few = min(options.rounds, MOST_OF_A_HUB)
    with area.measuring(options, GOALS) as table:
        programs = {product: swift(product) for product in sorted({ROWS[name].program for name in names})}
        for name in names:
            measure(programs[ROWS[name].program], name, options, table)
        if any(name in chosen for name in hub.ROWS):
            hub.measure(table, few, options.seconds, options.count)
        if any(name in chosen for name in first.ROWS):
            first.measure(table, few, options.count)


if __name__ == "__main__":
    main()
