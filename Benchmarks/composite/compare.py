#!/usr/bin/env python3
"""Compares generated composites with loops by hand, with direct calls, and with what a library writes by hand."""

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "measurement"))

from rounds import Failure, Table, alone, alternately, say  # noqa: E402
from swift_build import swift  # noqa: E402

# row → contenders
ROWS = {
    "composite.erased.4": ["holon", "naive-loop", "index-loop"],
    "composite.concrete.4": ["holon", "direct"],
    "composite.log.4": ["holon", "swift-log"],
}
UNIT = "ns"

# row and contender → how many times its figure holon's may be at most
GOALS = {
    ("composite.erased.4", "naive-loop"): 0.25, ("composite.erased.4", "index-loop"): 1.1,
    ("composite.concrete.4", "direct"): 1.1, ("composite.log.4", "swift-log"): 1,
}


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
    return Sample(float(figure), digest)


def measure(program, row, rounds, table):
    runs = {name: (rounds + 1, lambda _, name=name: sample(program, row, name)) for name in ROWS[row]}
    samples = alternately(row, runs, figure=lambda taken: taken.figure, unit=UNIT)
    digests = {name: {each.digest for each in taken} for name, taken in samples.items()}
    if len(set().union(*digests.values())) > 1:
        raise Failure(f"{row}: the contenders came to different results: {digests}")
    for name, taken in samples.items():
        table.add(row, name, [each.figure for each in taken], UNIT)


def summary(table):
    say("\nhow holon stands:")
    for (row, contender), goal in GOALS.items():
        holon, other = (table.values.get((row, name)) for name in ("holon", contender))
        if holon is None or other is None:
            continue
        ratio = holon / other
        say(f"  {row:22} {ratio:6.2f} times {contender}, goal at most {goal}: {'reached' if ratio <= goal else 'MISSED'}")


def main():
    parser = argparse.ArgumentParser(
        prog="compare composite", description="Compares generated composites with code by hand. "
        "Times are CPU time for a single call of a whole with four parts.")
    parser.add_argument("--rounds", type=int, default=9, help="how many rounds count (default: 9)")
    parser.add_argument("--row", action="append", choices=list(ROWS), metavar="ROW",
                        help="measure only this row; may be given several times; one of " + ", ".join(ROWS))
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("at least one round is needed")
    with alone():
        program = swift("composite-calls")
        say(f"load {'%.2f %.2f %.2f' % os.getloadavg()} on {os.cpu_count()} cores")
        table = Table()
        for row in options.row or ROWS:
            measure(program, row, options.rounds, table)
        summary(table)


if __name__ == "__main__":
    main()
