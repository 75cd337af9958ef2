"""The command of an area: its options, and a run whose figures are printed, compared and kept."""

import argparse
import contextlib
import os

from rounds import alone, say
from table import Table


class Area:
    """An area of the benchmarks.

    rounds: how many rounds count by default.
    rows: the rows that `--row` can choose; none if they belong together.
    versions: a function that returns each rival's version, or None for one that isn't installed.
    """

    def __init__(self, name, description, rounds, rows=(), versions=dict, epilog=None):
        self.name, self.versions = name, versions
        self.parser = argparse.ArgumentParser(prog=f"compare {name}", description=description, epilog=epilog)
        self.parser.add_argument(
            "--rounds", type=int, default=rounds, help=f"how many rounds count (default: {rounds})")
        self.parser.add_argument("--json", metavar="FILE", help="write the figures and their spread to a file, too")
        if rows:
            self.parser.add_argument(
                "--row", action="append", choices=list(rows), metavar="ROW",
                help="measure only this row; may be given several times; one of " + ", ".join(rows))

    def options(self):
        options = self.parser.parse_args()
        if options.rounds < 1:
            self.parser.error("at least one round is needed")
        return options

    @contextlib.contextmanager
    def measuring(self, options, goals=()):
        """Measures alone on the machine, and yields the table to fill. What is complete is kept if the rest fails."""
        with alone():
            say(f"load {'%.2f %.2f %.2f' % os.getloadavg()} on {os.cpu_count()} cores")
            table, is_complete = Table(goals), False
            try:
                yield table
                is_complete = True
                table.summary()
            finally:
                if options.json:
                    table.write(options.json, area=self.name, is_complete=is_complete, versions=self.versions())
