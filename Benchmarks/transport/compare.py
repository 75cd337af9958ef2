#!/usr/bin/env python3
"""Compares HolonHTTP, which uses the system's libcurl on Linux, with AsyncHTTPClient, as clients of one server."""

import os
import subprocess
import sys
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "measurement"))

from area import Area  # noqa: E402
from rounds import Failure, alternately  # noqa: E402
from swift_build import swift  # noqa: E402
from versions import of_package, of_program  # noqa: E402

CONTENDERS = ["holon", "async-http-client"]
# row → the requests of a round, and the unit of its figure
ROWS = {
    "transport.one": (10_000, "µs"),  # requests one after another, on one connection
    "transport.fifty": (50_000, "µs"),  # by fifty tasks
    "transport.first": (1, "ms"),  # the first response, with all that the client needs to start
    "transport.down": (256, "ms"),  # a gigabyte in parts of 4 MiB
    "transport.up": (256, "ms"),
}


@dataclass
class Sample:
    figure: float
    processor: float
    megabytes: float


def sample(program, contender, row, address):
    """A sample of a fresh process."""
    words = [program, contender, row.removeprefix("transport."), str(ROWS[row][0]), address]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"“{' '.join(words)}” failed with {done.returncode}: {done.stderr.strip()[:500]}")
    return Sample(*map(float, done.stdout.split()))


def measure(table, row, rounds, program, address):
    unit = ROWS[row][1]
    runs = {name: (rounds + 1, lambda _, name=name: sample(program, name, row, address)) for name in CONTENDERS}
    for name, taken in alternately(row, runs, lambda each: each.figure, unit).items():
        table.add(row, name, [each.figure for each in taken], unit)
        table.add(f"{row}.processor", name, [each.processor for each in taken], "µs")
        table.add(f"{row}.memory", name, [each.megabytes for each in taken], "MB")


def main():
    area = Area(
        "transport", __doc__.splitlines()[0], rounds=5, rows=ROWS,
        versions=lambda: {"async-http-client": of_package("async-http-client"),
                          "libcurl": of_program("curl", "--version")})
    options = area.options()
    with area.measuring(options) as table:
        program, server = swift("transport-load"), swift("transport-server")
        serving = subprocess.Popen([server], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            address = f"http://127.0.0.1:{serving.stdout.readline().strip()}"
            for row in options.row or ROWS:
                measure(table, row, options.rounds, program, address)
        finally:
            serving.stdin.close()
            serving.wait()


if __name__ == "__main__":
    main()
