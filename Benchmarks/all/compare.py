#!/usr/bin/env python3
"""Runs all areas one after another, and writes their results to Benchmarks/RESULTS.md."""

import argparse
import datetime
import json
import os
import signal
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
BENCHMARKS = os.path.dirname(HERE)
sys.path.insert(0, os.path.join(BENCHMARKS, "measurement"))

import machine  # noqa: E402
import report  # noqa: E402
from rounds import WORK, say  # noqa: E402

RESULTS = os.path.join(BENCHMARKS, "RESULTS.md")

# area → the minutes that it takes with its own number of rounds, and those of them that don't depend on it
AREAS = {
    "composite": (3, 0), "lists": (5, 0), "tree": (5, 0), "tracking": (3, 0), "files": (3, 0), "todos": (2, 0),
    "page": (9, 5), "repositories": (6, 3), "transport": (4, 1), "build-times": (4, 4),
}
USUAL_ROUNDS = 7


def minutes(areas, rounds):
    share = 1 if rounds is None else (rounds + 1) / (USUAL_ROUNDS + 1)
    return sum((AREAS[area][0] - AREAS[area][1]) * share + AREAS[area][1] for area in areas)


def run(area, rounds, path):
    """Runs an area apart from the terminal, so that it is ended only from here. Returns its result, or None."""
    if os.path.exists(path):
        os.remove(path)
    command = [sys.executable, "-B", os.path.join(BENCHMARKS, area, "compare.py"), "--json", path]
    process = subprocess.Popen(
        [*command, *(["--rounds", str(rounds)] if rounds else [])], stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        process.wait()
    except KeyboardInterrupt:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()
        raise
    try:
        with open(path, encoding="utf-8") as file:
            result = json.load(file)
    except (OSError, ValueError):
        return None
    result["is_complete"] &= process.returncode == 0
    return result


def write(text):
    """Replaces the results as a whole."""
    with open(RESULTS + ".new", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(RESULTS + ".new", RESULTS)


def measure(rounds):
    """Runs all areas, and returns those that failed."""
    start = time.monotonic()
    facts = {"date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")} | machine.facts()
    say("The minutes that are left don't include building the contenders.")
    results, failed = [], []
    for number, area in enumerate(AREAS):
        left = minutes(list(AREAS)[number:], rounds)
        say(f"\n== {area}, {number + 1} of {len(AREAS)}; about {left:.0f} minutes are left")
        result = run(area, rounds, os.path.join(WORK, f"{area}.json"))
        if result:
            results.append(result)
        if not result or not result["is_complete"]:
            failed.append(area)
            say(f"{area} failed; the other areas are measured nevertheless")
    if not any(result["lines"] for result in results):
        say("\nNothing was measured, so RESULTS.md is as before.")
        return failed
    facts["duration"] = f"{(time.monotonic() - start) / 60:.0f} minutes"
    facts["rounds"] = f"{rounds}" if rounds else "each area's own number"
    goals = [goal["is_met"] for result in results for goal in result["goals"]]
    facts["goals"] = f"{goals.count(True)} met, {goals.count(False)} missed, {goals.count(None)} not measured"
    write(report.markdown(facts, results, failed))
    say(f"\nBenchmarks/RESULTS.md has the results; goals: {facts['goals']}")
    return failed


def main():
    parser = argparse.ArgumentParser(
        prog="compare all", description="Runs all areas one after another, and writes Benchmarks/RESULTS.md.")
    parser.add_argument("--rounds", type=int, help="how many rounds count (default: each area's own number)")
    options = parser.parse_args()
    if options.rounds is not None and options.rounds < 1:
        parser.error("at least one round is needed")
    os.makedirs(WORK, exist_ok=True)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        failed = measure(options.rounds)
    except KeyboardInterrupt:
        say("\ncompare: stopped; RESULTS.md is as before")
        sys.exit(130)
    if failed:
        sys.exit(f"compare: the results are partial, because these areas failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
