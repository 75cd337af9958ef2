#!/usr/bin/env python3
"""Compares the page of `defeat serve` in Chromium with the least that any list in a browser must do."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
BENCHMARKS = os.path.dirname(HERE)
for folder in ("measurement", "todos"):
    sys.path.insert(0, os.path.join(BENCHMARKS, folder))
sys.path.insert(0, os.path.join(os.path.dirname(BENCHMARKS), "Tests", "Browser"))

from area import Area  # noqa: E402
from corpus import Corpus  # noqa: E402
from rounds import Failure, alternately  # noqa: E402
from sites import Floor, Holon, Visit  # noqa: E402
from table import Goal  # noqa: E402
from versions import of_program  # noqa: E402
from webdriver import Browser, is_installed  # noqa: E402

SIZES = {"1k": 1_000, "10k": 10_000, "100k": 100_000}

# A round trip, in seconds.
DELAY = 0.15

EDITS = ["add", "check", "find"]

GOALS = [
    *(Goal(f"page.paint.{size}", 200) for size in SIZES), *(Goal(f"page.{edit}.{size}", 50) for edit in EDITS[:2] for size in SIZES),
    *(Goal(f"page.elements.{size}", 2_000) for size in SIZES), *(Goal(f"page.memory.{size}", 150) for size in SIZES),
    *(Goal(f"page.weight.{size}", 150) for size in SIZES),
]


def measure(size, contenders, rounds, table):
    def take(row, unit, action, some=contenders, count=rounds + 1):
        samples = alternately(
            row, {name: (count, lambda index, visit=visit: action(visit, index)) for name, visit in some.items()},
            figure=lambda figure: figure, unit=unit)
        for name, figures in samples.items():
            table.add(row, name, figures, unit)

    take(f"page.paint.{size}", "ms", lambda visit, _: visit.first_paint())
    take(f"page.paint.delayed.{size}", "ms", lambda visit, _: visit.first_paint(DELAY))
    holon = {"holon": contenders["holon"]}
    take(f"page.paint.again.delayed.{size}", "ms", lambda visit, _: visit.paint_again(DELAY), holon)
    take(f"page.paint.start.{size}", "ms", lambda visit, _: visit.first_paint_after_start(), holon, 3)
    weights = {name: visit.weights() for name, visit in contenders.items()}
    for index, row in enumerate(["weight", "weight.unpacked", "weight.all"]):
        for name, figures in weights.items():
            table.add(f"page.{row}.{size}", name, [figures[index]], "KB")
    for edit in EDITS:
        take(f"page.{edit}.{size}", "ms", lambda visit, index: getattr(visit, edit)(index))
    for name, visit in contenders.items():
        visit.open()
        table.add(f"page.elements.{size}", name, [visit.elements()], "elements")
        table.add(f"page.memory.{size}", name, [visit.memory()], "MB")


def main():
    area = Area(
        "page", "Compares the page of `defeat serve` in headless Chromium with a static page of the same rows.",
        rounds=7, versions=lambda: {"Chromium": of_program("chromium", "--version")},
        epilog="Environment: DEFEAT names the program to measure; without it, a release build is made.")
    area.parser.add_argument("--size", action="append", choices=list(SIZES), help="measure only lists of this length")
    options = area.options()
    with area.measuring(options, GOALS) as table:
        if not is_installed():
            raise Failure("chromium and chromedriver aren't installed (Debian: chromium chromium-driver)")
        for size in options.size or SIZES:
            corpus = Corpus(SIZES[size], 42)
            with Holon(corpus) as holon, Floor(corpus, holon.titles()) as floor:
                rules = f"--host-resolver-rules={holon.rule},{floor.rule}"
                with Browser(rules) as browser:
                    measure(size, {site.name: Visit(browser, site) for site in (holon, floor)}, options.rounds, table)


if __name__ == "__main__":
    main()
