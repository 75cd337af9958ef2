"""The figures of a comparison: printed as they come, compared with the goals, and written to a file for programs."""

import json
import statistics
from dataclasses import asdict, dataclass

from rounds import say


@dataclass(frozen=True)
class Goal:
    """The most that holon's figure of a row may be: alone, or as a multiple of another contender's.

    With `at_least`, it is the least, for figures of which more is better.
    """

    row: str
    bound: float
    of: str | None = None
    at_least: bool = False

    def is_met(self, figure):
        return figure >= self.bound if self.at_least else figure <= self.bound

    def text(self, unit):
        bound = as_ratio(self.bound) if self.of else as_figure(self.bound, unit)
        return f"at {'least' if self.at_least else 'most'} {bound}"


@dataclass
class Line:
    """The figures of one contender in one row: their median, the least, the greatest and their number."""

    row: str
    contender: str
    unit: str
    median: float
    least: float
    greatest: float
    rounds: int


def as_figure(value, unit):
    """A figure with three digits or more, and its unit."""
    digits = 0 if value >= 100 or value == int(value) else 1 if value >= 10 else 2 if value >= 0.1 else 4
    return f"{value:,.{digits}f} {unit}"


def as_ratio(value):
    """A ratio with two digits or more; small ones as fractions."""
    if 0 < value < 0.1:
        return f"1/{1 / value:,.0f}"
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.2f}"


class Table:
    """The rows of a comparison."""

    def __init__(self, goals=()):
        self.goals = list(goals)
        self.lines = {}
        self.notes = []

    def add(self, row, contender, values, unit):
        line = Line(row, contender, unit, statistics.median(values), min(values), max(values), len(values))
        self.lines[row, contender] = line
        print(f"{row}\t{contender}\t{line.median:.3f}\t{unit}", flush=True)

    def note(self, sentence):
        """States something that the figures depend on."""
        self.notes.append(sentence)
        say(f"  {sentence}")

    def ratio(self, row, other):
        """How many times as much holon takes as another contender; None if one of them wasn't measured."""
        holon, others = self.lines.get((row, "holon")), self.lines.get((row, other))
        return holon.median / others.median if holon and others else None

    def figure(self, goal):
        """What a goal limits; None if it wasn't measured."""
        if goal.of:
            return self.ratio(goal.row, goal.of)
        holon = self.lines.get((goal.row, "holon"))
        return holon.median if holon else None

    def verdict(self, row, other, unit):
        """The goals of holon's figure, or of its ratio to another one, and whether they are met."""
        goals = [goal for goal in self.goals if goal.row == row and goal.of == other]
        return "".join(
            f" (goal {goal.text(unit)}: {'met' if goal.is_met(self.figure(goal)) else 'MISSED'})" for goal in goals)

    def summary(self):
        say("\nhow holon stands:")
        for (row, contender), line in self.lines.items():
            if contender == "holon":
                text = as_figure(line.median, line.unit) + self.verdict(row, None, line.unit)
                for other, name in self.lines:
                    if other == row and name != "holon":
                        text += f" · {as_ratio(self.ratio(row, name))} times {name}{self.verdict(row, name, line.unit)}"
                say(f"  {row:24} {text}")

    def write(self, path, **more):
        """Writes everything to a file, with more facts about the run."""
        goals = [
            asdict(goal) | {"is_met": None if self.figure(goal) is None else goal.is_met(self.figure(goal))}
            for goal in self.goals
        ]
        lines = [asdict(line) for line in self.lines.values()]
        with open(path, "w", encoding="utf-8") as file:
            json.dump(more | {"lines": lines, "goals": goals, "notes": self.notes}, file)
