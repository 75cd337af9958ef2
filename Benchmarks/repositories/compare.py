#!/usr/bin/env python3
"""Compares HolonRepositories and its adapters with GRDB and with SQLite itself."""

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "measurement"))

from rounds import Failure, Table, alone, alternately, say  # noqa: E402
from swift_build import swift  # noqa: E402


@dataclass
class Row:
    """A row: a program that prints a figure and a digest for `PROGRAM ROW CONTENDER`, and who takes part.

    goals: contender → how many times its figure holon's may be at most.
    limit: what holon's figure may be at most.
    """

    program: str
    contenders: list
    goals: dict
    limit: float | None = None
    unit: str = "µs"
    scale: float = 1000


# A new row needs a line here, and a program in Benchmarks/Package.swift that knows it.
ROWS = {
    "repositories.read": Row(
        "repositories-local", ["holon", "local", "grdb", "grdb-async", "sql"], {"grdb": 1.3}),
    "repositories.edit": Row(
        "repositories-local", ["holon", "grdb", "grdb-sync", "sql"], {"grdb": 1.6}),
    "sync.edit": Row("repositories-sync", ["holon", "holon-alone", "sql"], {"sql": 1.6}),
    "sync.increment.10": Row("repositories-sync", ["holon"], {}, limit=50, unit="ms", scale=1e6),
    "sync.late.1000": Row("repositories-sync", ["holon", "file"], {}, limit=20, unit="ms", scale=1e6),
    "sync.merge.100k": Row("repositories-sync", ["holon"], {}, limit=10, unit="s", scale=1e9),
}

# Rows of real processes, which `first.py` measures.
FIRST = ["sync.push.100k", "sync.fetch.100k"]


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


def summary(table):
    say("\nhow holon stands:")
    for name, row in ROWS.items():
        holon = table.values.get((name, "holon"))
        if holon is None:
            continue
        text = f"  {name:20} {holon:10,.1f} {row.unit}"
        if row.limit is not None:
            text += f" · goal at most {row.limit:,}: {'reached' if holon <= row.limit else 'MISSED'}"
        for contender in row.contenders:
            ratio = table.ratio(name, "holon", contender)
            if contender == "holon" or ratio is None:
                continue
            text += f" · {ratio:.2f} times {contender}"
            goal = row.goals.get(contender)
            if goal is not None:
                text += f" (goal {goal}: {'reached' if ratio <= goal else 'MISSED'})"
        say(text)


def main():
    parser = argparse.ArgumentParser(
        prog="compare repositories", description="Compares HolonRepositories and its adapters with GRDB and with "
        "SQLite itself. Times are those of the clock for one read or one edit.")
    parser.add_argument("--rounds", type=int, default=7, help="how many rounds count (default: 7)")
    parser.add_argument("--row", action="append", choices=[*ROWS, *FIRST], metavar="ROW",
                        help="measure only this row; may be given several times; one of " + ", ".join([*ROWS, *FIRST])
                        + "; the last two come together")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("at least one round is needed")
    names = [name for name in options.row or ROWS if name in ROWS]
    with alone():
        programs = {product: swift(product) for product in sorted({ROWS[name].program for name in names})}
        say(f"load {'%.2f %.2f %.2f' % os.getloadavg()} on {os.cpu_count()} cores")
        table = Table()
        for name in names:
            measure(programs[ROWS[name].program], name, options, table)
        summary(table)
    if not options.row:
        subprocess.run([sys.executable, "-B", os.path.join(HERE, "hub.py")], check=True)
    if not options.row or any(name in FIRST for name in options.row):
        rounds = min(options.rounds, 3)
        subprocess.run(
            [sys.executable, "-B", os.path.join(HERE, "first.py"), "--rounds", str(rounds)], check=True)


if __name__ == "__main__":
    main()
