#!/usr/bin/env python3
"""Compares HolonTree with the class tree of the usual tutorials, and with the least work that any tree must do."""

import os
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "measurement"))

from area import Area  # noqa: E402
from contenders import OWN, Contender  # noqa: E402
from rounds import Failure, alternately, say  # noqa: E402
from table import Goal  # noqa: E402

# row → unit
ROWS = {
    "tree.build.random": "ns", "tree.build.folder": "ns",
    "tree.update.random": "ns", "tree.update.folder": "ns",
    "tree.walk.ordered": "ns", "tree.walk.ordered.folder": "ns",
    "tree.copy.edit": "ns", "tree.difference.10": "ns", "tree.row": "ns",
    "tree.bytes": "B", "tree.bytes.folder": "B",
}
# Rows without anyone to compare with.
OWN_ROWS = {
    "tree.append.random": "ns", "tree.versions.bytes": "B", "tree.walk.compacted": "ns", "tree.collapse": "ns",
    "tree.rows.build.ordered": "ns", "tree.rows.build.random": "ns", "tree.rows.update.10": "ns",
    "tree.rows.bytes": "B",
}

# With 1,000,000 nodes.
LIMITS = {
    "tree.build.random": 60, "tree.build.folder": 60, "tree.update.random": 300, "tree.update.folder": 80,
    "tree.walk.ordered": 3, "tree.walk.ordered.folder": 3, "tree.copy.edit": 30_000, "tree.difference.10": 100_000,
    "tree.row": 1000, "tree.bytes": 48, "tree.bytes.folder": 48,
}
LIMITS_ARE_FOR = 1_000_000
ADVANTAGES = ["tree.build.random", "tree.build.folder", "tree.update.random", "tree.update.folder", "tree.bytes"]


def goals(nodes):
    limits = [Goal(row, limit) for row, limit in LIMITS.items()] if nodes == LIMITS_ARE_FOR else []
    return limits + [Goal(row, 1 / 3, of="class") for row in ADVANTAGES]


class Comparison:
    def __init__(self, options, contenders, table):
        self.options = options
        self.contenders = contenders
        self.table = table
        self.environment = dict(os.environ)
        self.environment.pop("COLD_HEAP", None)
        if options.cold:
            self.environment["COLD_HEAP"] = "1"

    def measure(self, row, unit):
        """Lets those who know the row take turns, each time in a fresh process."""
        digests = {}

        def sample(contender):
            taken = contender.run(row, self.options.nodes, self.environment)
            if taken is None:
                return None
            if taken.digest is not None:
                other, digest = next(iter(digests.items()), (contender.name, taken.digest))
                digests[contender.name] = taken.digest
                if taken.digest != digest:
                    raise Failure(f"{row}: {contender.name} made {taken.digest}, {other} made {digest}")
            return taken

        # The round that warms up tells who knows the row.
        first = {each.name: sample(each) for each in self.contenders if each.name == "holon" or row not in OWN_ROWS}
        runs = {}
        for contender in self.contenders:
            if first.get(contender.name) is not None:
                rounds = min(self.options.rounds + 1, contender.at_most.get(row, self.options.rounds + 1))
                runs[contender.name] = rounds, self.later(first, contender, sample)
            elif contender.name in first:
                say(f"  {row}: {contender.name} doesn't know this row and is left out")
        if not runs:
            return
        samples = alternately(row, runs, figure=lambda taken: taken.figure, unit=unit)
        for name, taken in samples.items():
            self.table.add(row, name, [each.figure for each in taken], unit)
        unchecked = [name for name in runs if name not in digests]
        if unchecked:
            say(f"  {row}: {', '.join(unchecked)} told no digest: whether the work was done isn't known")
        elif len(runs) > 1:
            say(f"  {row}: all made the same, {next(iter(digests.values()))}")

    def later(self, first, contender, sample):
        return lambda index: first[contender.name] if index == 0 else sample(contender)


def parsed(area):
    area.parser.add_argument("--nodes", type=int, default=LIMITS_ARE_FOR,
                             help="how many nodes the trees have, 1,000 to 10,000,000 (default: 1,000,000)")
    area.parser.add_argument("--only", action="append", choices=list(OWN), metavar="CONTENDER",
                             help="measure only this contender; may be given several times; one of " + ", ".join(OWN))
    area.parser.add_argument("--with", action="append", default=[], dest="others", metavar="NAME=PROGRAM",
                             help="measure another program, too: `PROGRAM ROW NODES` prints a figure and the digest, "
                             "or ends with 3 when it doesn't know the row")
    area.parser.add_argument("--cold", action="store_true",
                             help="let the time count that the system takes to hand out memory for the first time")
    options = area.options()
    if not 1000 <= options.nodes <= 10_000_000:
        area.parser.error(f"{options.nodes} nodes can't be measured: choose 1,000 to 10,000,000")
    names = set(OWN)
    for index, other in enumerate(options.others):
        name, separator, program = other.partition("=")
        found = shutil.which(program)
        if not name or not separator:
            area.parser.error(f"--with {other}: write NAME=PROGRAM")
        if name in names:
            area.parser.error(f"--with {other}: there is a contender {name} already")
        if not found:
            area.parser.error(f"--with {other}: there is no program {program}")
        names.add(name)
        options.others[index] = Contender(name, os.path.abspath(found))
    return options


def main():
    area = Area(
        "tree", "Compares HolonTree with a class tree and the floor. Times are CPU time for a single operation: a "
        "node, an update, a call. Slow contenders get fewer rounds.", rounds=7, rows=ROWS | OWN_ROWS)
    options = parsed(area)
    with area.measuring(options, goals(options.nodes)) as table:
        contenders = [make() for name, make in OWN.items() if name in (options.only or OWN)] + options.others
        say(f"{options.nodes:,} nodes")
        comparison = Comparison(options, contenders, table)
        for row, unit in (ROWS | OWN_ROWS).items():
            if row in (options.row or ROWS | OWN_ROWS):
                comparison.measure(row, unit)


if __name__ == "__main__":
    main()
