#!/usr/bin/env python3
"""Compares generated composites with loops by hand, with direct calls, and with what a library writes by hand."""

import os
import subprocess
import sys
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "measurement"))

from area import Area  # noqa: E402
from rounds import Failure, alternately  # noqa: E402
from swift_build import swift  # noqa: E402
from table import Goal  # noqa: E402
from versions import of_package  # noqa: E402

# row → contenders
ROWS = {
    "composite.erased.4": ["holon", "naive-loop", "index-loop"],
    "composite.concrete.4": ["holon", "direct"],
    "composite.log.4": ["holon", "swift-log"],
    "composite.log.disabled.4": ["holon", "swift-log"],
}
UNIT = "ns"

GOALS = [
    Goal("composite.erased.4", 0.25, of="naive-loop"), Goal("composite.erased.4", 1.1, of="index-loop"),
    Goal("composite.concrete.4", 1.1, of="direct"), Goal("composite.log.4", 0.75, of="swift-log"),
    Goal("composite.log.disabled.4", 1, of="swift-log"),
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
    return Sample(float(figure), digest)


def measure(program, row, rounds, table):
    runs = {name: (rounds + 1, lambda _, name=name: sample(program, row, name)) for name in ROWS[row]}
    samples = alternately(row, runs, figure=lambda taken: taken.figure, unit=UNIT)
    digests = {name: {each.digest for each in taken} for name, taken in samples.items()}
    if len(set().union(*digests.values())) > 1:
        raise Failure(f"{row}: the contenders came to different results: {digests}")
    for name, taken in samples.items():
        table.add(row, name, [each.figure for each in taken], UNIT)


def main():
    area = Area(
        "composite", "Compares generated composites with code by hand. Times are CPU time for a single call of a "
        "whole with four parts.", rounds=9, rows=ROWS, versions=lambda: {"swift-log": of_package("swift-log")})
    options = area.options()
    with area.measuring(options, GOALS) as table:
        program = swift("composite-calls")
        for row in options.row or ROWS:
            measure(program, row, options.rounds, table)


if __name__ == "__main__":
    main()
