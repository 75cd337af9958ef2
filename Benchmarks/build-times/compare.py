#!/usr/bin/env python3
"""Measures what users of a product wait for once: a clean build, as CPU time and as time on the clock."""

import os
import resource
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "measurement"))

from area import Area  # noqa: E402
from rounds import WORK, Failure, alternately  # noqa: E402
from swift_build import PROJECT  # noqa: E402

# Libraries of one target each, of the same name.
ROWS = ["build.debug.HolonTree", "build.debug.Holon", "build.release.Holon"]
FOLDER = os.path.join(WORK, "build-times")
AT_MOST = 3  # rounds, because one takes minutes
KEPT = ["checkouts", "repositories", "artifacts", "workspace-state.json"]


@dataclass
class Sample:
    cpu: float
    clock: float


def swift(*command):
    command = ["swift", *command[:1], "--package-path", PROJECT, "--scratch-path", FOLDER, *command[1:]]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"“{' '.join(command)}” failed: {(done.stdout + done.stderr).strip()[-1000:]}")


def cpu():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def sample(row):
    """A build from nothing but the fetched packages."""
    for entry in os.scandir(FOLDER):
        if entry.name not in KEPT:
            shutil.rmtree(entry.path) if entry.is_dir(follow_symlinks=False) else os.remove(entry.path)
    start, before = time.monotonic(), cpu()
    _, configuration, product = row.split(".")
    swift("build", "--configuration", configuration, "--target", product)
    return Sample(cpu() - before, time.monotonic() - start)


def main():
    area = Area(
        "build-times", "Measures clean builds of two products, at most three rounds.", rounds=1, rows=ROWS)
    options = area.options()
    with area.measuring(options) as table:
        shutil.rmtree(FOLDER, ignore_errors=True)
        swift("package", "resolve")  # What is fetched doesn't count.
        for row in options.row or ROWS:
            runs = {"holon": (min(options.rounds, AT_MOST), lambda _, row=row: sample(row))}
            taken = alternately(row, runs, figure=lambda build: build.cpu, unit="s")["holon"]
            table.add(row, "holon", [build.cpu for build in taken], "s")
            table.add(f"{row}.clock", "holon", [build.clock for build in taken], "s")


if __name__ == "__main__":
    main()
