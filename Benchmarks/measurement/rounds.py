"""Runs commands alternately and takes the median of each one's rounds."""

import contextlib
import fcntl
import os
import signal
import statistics
import subprocess
import sys
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = os.path.join(os.path.dirname(HERE), ".work")
BIN = os.path.join(WORK, "bin")


class Failure(Exception):
    """Something that can't be measured, as a sentence."""


@dataclass
class Sample:
    """What one process took."""

    milliseconds: float
    cpu_milliseconds: float
    megabytes: float


def say(text):
    print(text, file=sys.stderr, flush=True)


@contextlib.contextmanager
def alone():
    """Runs a comparison while no other one runs; what ends it early is told in a sentence."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        lock()
        yield
    except Failure as failure:
        sys.exit(f"compare: {failure}")
    except KeyboardInterrupt:
        say("\ncompare: stopped; the rows above are complete")
        sys.exit(130)


def lock():
    """Keeps a second run from disturbing this one; lasts until the process ends."""
    os.makedirs(BIN, exist_ok=True)
    handle = os.open(os.path.join(WORK, "lock"), os.O_CREAT | os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Failure("another comparison is running: wait until it has ended") from None


def compile_c(name, sources, flags=(), headers=()):
    """Builds a C program into the work folder, unless it is newer than all that it is made of."""
    path = os.path.join(BIN, name)
    command = ["cc", "-std=c11", "-O2", "-Wall", "-Wextra", "-D_GNU_SOURCE", *sources, *flags, "-o", path]
    stamp = path + ".command"
    try:
        with open(stamp, encoding="utf-8") as file:
            is_same = file.read() == "\n".join(command)
        if is_same and all(os.path.getmtime(each) < os.path.getmtime(path) for each in [*sources, *headers]):
            return path
    except OSError:
        pass
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"{name} can't be built: {done.stderr.strip()}")
    with open(stamp, "w", encoding="utf-8") as file:
        file.write("\n".join(command))
    return path


class Stopwatch:
    """Runs one command at a time, with its output in a file."""

    def __init__(self):
        self.program = compile_c("stopwatch", [os.path.join(HERE, "stopwatch.c")])
        self.report = os.path.join(WORK, "report")
        self.output = os.path.join(WORK, "output")

    def run(self, command, environment, answer=b""):
        os.sync()  # so that nobody waits for what others have written
        with open(self.output, "wb") as output, open(self.output + ".errors", "wb") as errors:
            process = subprocess.Popen(
                [self.program, self.report, *command], env=environment, stdin=subprocess.DEVNULL,
                stdout=output, stderr=errors)
            try:
                code = process.wait()
            except BaseException:
                process.wait()  # the terminal has told it as well
                raise
        if code != 0:
            with open(self.output + ".errors", encoding="utf-8", errors="replace") as file:
                raise Failure(f"“{' '.join(command)[:200]}” failed with {code}: {file.read().strip()[:500]}")
        if answer and answer not in self.content():
            raise Failure(f"“{' '.join(command)[:200]}” didn't answer “{answer.decode()}”")
        with open(self.report, encoding="ascii") as file:
            wall, cpu, kilobytes, _ = (int(word) for word in file.read().split())
        return Sample(wall / 1e6, cpu / 1e3, kilobytes / 1024)

    def content(self):
        with open(self.output, "rb") as file:
            return file.read()


def alternately(row, runs, figure=lambda sample: sample.milliseconds, unit="ms"):
    """Takes turns until every contender has had its rounds.

    runs: contender → (number of rounds, function of the round's index that returns a sample).
    figure: what is told of a sample. The first of more than three rounds only warms up.
    """
    samples = {name: [] for name in runs}
    for index in range(max(rounds for rounds, _ in runs.values())):
        for name, (rounds, run) in runs.items():
            if index < rounds:
                samples[name].append(run(index))
    kept = {name: taken[1:] if len(taken) > 3 else taken for name, taken in samples.items()}
    for name, taken in kept.items():
        figures = sorted(figure(sample) for sample in taken)
        median = statistics.median(figures)
        say(f"  {row} {name}: {len(taken)} rounds, {figures[0]:.2f} … {median:.2f} … {figures[-1]:.2f} {unit}")
    return kept
