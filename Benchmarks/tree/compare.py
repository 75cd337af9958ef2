#!/usr/bin/env python3
"""Compares HolonTree with the class tree of the usual tutorials, and with the least work that any tree must do."""

import argparse
import os
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "measurement"))

from contenders import OWN, Contender  # noqa: E402
from rounds import Failure, Table, alone, alternately, say  # noqa: E402

# row → unit
ROWS = {
    "tree.build.random": "ns", "tree.build.folder": "ns",
    "tree.update.random": "ns", "tree.update.folder": "ns",
    "tree.walk.ordered": "ns", "tree.walk.ordered.folder": "ns",
    "tree.copy.edit": "ns", "tree.difference.10": "ns", "tree.row": "ns",
    "tree.bytes": "B", "tree.bytes.folder": "B",
}
# Rows without anyone to compare with.
OWN_ROWS = {"tree.append.random": "ns", "tree.versions.bytes": "B", "tree.walk.compacted": "ns", "tree.collapse": "ns"}

# row → what holon may take at most, with 1,000,000 nodes
LIMITS = {
    "tree.build.random": 60, "tree.build.folder": 60, "tree.update.random": 300, "tree.update.folder": 80,
    "tree.walk.ordered": 3, "tree.walk.ordered.folder": 3, "tree.copy.edit": 30_000, "tree.difference.10": 100_000,
    "tree.row": 1000, "tree.bytes": 48, "tree.bytes.folder": 48,
}
LIMITS_ARE_FOR = 1_000_000

# row → how many times as good as the class tree holon has to be
ADVANTAGES = {
    "tree.build.random": 3, "tree.build.folder": 3, "tree.update.random": 3, "tree.update.folder": 3, "tree.bytes": 3,
}


class Comparison:
    def __init__(self, options, contenders):
        self.options = options
        self.contenders = contenders
        self.table = Table()
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

    def summary(self):
        say("\nhow holon stands:")
        for row, unit in (ROWS | OWN_ROWS).items():
            value = self.table.values.get((row, "holon"))
            if value is None:
                continue
            say(f"  {row:24} {value:12,.1f} {unit:2}{self.against_limit(row, value)}{self.against_others(row)}")

    def against_limit(self, row, value):
        if row not in LIMITS or self.options.nodes != LIMITS_ARE_FOR:
            return ""
        return f"  goal at most {LIMITS[row]:,}: {'reached' if value <= LIMITS[row] else 'MISSED'}"

    def against_others(self, row):
        text = ""
        for contender in self.contenders:
            ratio = self.table.ratio(row, contender.name, "holon")
            if ratio is None or contender.name == "holon":
                continue
            if contender.name == "floor":
                text += f" · {1 / ratio:.1f} times the floor"
                continue
            text += f" · {ratio:.2f} times as good as {contender.name}"
            if contender.name == "class" and row in ADVANTAGES:
                goal = ADVANTAGES[row]
                text += f" (goal {goal}: {'reached' if ratio >= goal else 'MISSED'})"
        return text


def parsed():
    known = list(ROWS | OWN_ROWS)
    parser = argparse.ArgumentParser(
        prog="compare tree", description="Compares HolonTree with a class tree and the floor. "
        "Times are CPU time for a single operation: a node, an update, a call.")
    parser.add_argument("--rounds", type=int, default=7,
                        help="how many rounds count (default: 7); slow contenders get fewer")
    parser.add_argument("--nodes", type=int, default=LIMITS_ARE_FOR,
                        help="how many nodes the trees have, 1,000 to 10,000,000 (default: 1,000,000)")
    parser.add_argument("--row", action="append", choices=known, metavar="ROW",
                        help="measure only this row; may be given several times; one of " + ", ".join(known))
    parser.add_argument("--only", action="append", choices=list(OWN), metavar="CONTENDER",
                        help="measure only this contender; may be given several times; one of " + ", ".join(OWN))
    parser.add_argument("--with", action="append", default=[], dest="others", metavar="NAME=PROGRAM",
                        help="measure another program, too: `PROGRAM ROW NODES` prints a figure and the digest, "
                        "or ends with 3 when it doesn't know the row")
    parser.add_argument("--cold", action="store_true",
                        help="let the time count that the system takes to hand out memory for the first time")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("at least one round is needed")
    if not 1000 <= options.nodes <= 10_000_000:
        parser.error(f"{options.nodes} nodes can't be measured: choose 1,000 to 10,000,000")
    names = set(OWN)
    for index, other in enumerate(options.others):
        name, separator, program = other.partition("=")
        found = shutil.which(program)
        if not name or not separator:
            parser.error(f"--with {other}: write NAME=PROGRAM")
        if name in names:
            parser.error(f"--with {other}: there is a contender {name} already")
        if not found:
            parser.error(f"--with {other}: there is no program {program}")
        names.add(name)
        options.others[index] = Contender(name, os.path.abspath(found))
    return options


def main():
    options = parsed()
    with alone():
        contenders = [make() for name, make in OWN.items() if name in (options.only or OWN)] + options.others
        say(f"load {'%.2f %.2f %.2f' % os.getloadavg()} on {os.cpu_count()} cores; {options.nodes:,} nodes")
        comparison = Comparison(options, contenders)
        for row, unit in (ROWS | OWN_ROWS).items():
            if row in (options.row or ROWS | OWN_ROWS):
                comparison.measure(row, unit)
        comparison.summary()


if __name__ == "__main__":
    main()
