"""The programs that are compared: each answers `PROGRAM ROW NODES` with a figure and a digest of what it has made."""

import glob
import os
import subprocess
from dataclasses import dataclass

from rounds import Failure, compile_c
from swift_build import swift

HERE = os.path.dirname(os.path.abspath(__file__))
UNKNOWN_ROW = 3


@dataclass
class Sample:
    figure: float
    digest: str | None


class Contender:
    def __init__(self, name, program, at_most=None):
        self.name = name
        self.program = program
        # A program that takes seconds gets fewer rounds: at most so many for a row.
        self.at_most = at_most or {}

    def run(self, row, nodes, environment):
        """A sample of a fresh process, or None when the program doesn't know the row."""
        command = [self.program, row, str(nodes)]
        done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode == UNKNOWN_ROW:
            return None
        if done.returncode != 0:
            raise Failure(f"“{' '.join(command)}” failed with {done.returncode}: {done.stderr.strip()[:500]}")
        words = done.stdout.split()
        try:
            figure = float(words[0])
        except (IndexError, ValueError):
            raise Failure(f"“{' '.join(command)}” answered no figure: “{done.stdout.strip()[:100]}”") from None
        return Sample(figure, words[1] if len(words) > 1 else None)


def floor():
    sources = sorted(glob.glob(os.path.join(HERE, "floor", "*.c")) + glob.glob(os.path.join(HERE, "workload", "*.c")))
    headers = glob.glob(os.path.join(HERE, "*", "*.h"))
    return compile_c("tree-floor", sources, ["-I", os.path.join(HERE, "workload"), "-O3"], headers)


OWN = {
    "holon": lambda: Contender("holon", swift("tree-holon")),
    "class": lambda: Contender("class", swift("tree-class"), {"tree.copy.edit": 4, "tree.difference.10": 4}),
    "floor": lambda: Contender("floor", floor()),
}
