"""Runs attacks on a server one after another, and judges each by its effects on the server."""

import os
import random
import shutil
import sys
import tempfile
import time
import traceback

from people import in_threads
from wire import NoAnswer

MEMORY = 300  # the maximum MB of a server


class Trial:
    """A server under attack."""

    def __init__(self, options):
        self.options = options
        self.random = random.Random(options.seed)
        self.folder = tempfile.mkdtemp(prefix="hostile-")
        os.chmod(self.folder, 0o755)
        self.names = 0
        self.problems, self.rows, self.servers = [], [], []

    # For attacks.

    @property
    def server(self):
        return self.servers[0]

    @property
    def port(self):
        return self.server.port

    def address(self):
        """An address of the loopback network that hasn't been used yet."""
        self.names += 1
        return f"127.7.{self.names // 250 % 250}.{self.names % 250 + 1}"

    def expect(self, condition, problem):
        if not condition:
            self.problems.append(problem)
        return condition

    def together(self, functions):
        in_threads(functions, self.options.longest)

    # Judging.

    def run(self, attack):
        """Runs an attack, and judges its effects."""
        self.conclude(attack.__name__.replace("_", " "), *self.attack(attack))

    def conclude(self, name, problems, row=""):
        self.rows.append((name, problems))
        print(f"{'FAILED' if problems else 'ok':7} {name}: {row}", flush=True)
        for problem in problems[:20]:
            print(f"        {problem[:500]}", flush=True)

    def attack(self, attack):
        self.problems = problems = []
        self.server.memory.peak()
        start = time.monotonic()
        seen = []
        try:
            in_threads([lambda: seen.append(attack(self))], self.options.longest)
        except (AssertionError, NoAnswer, OSError) as error:
            self.problems.append(f"{type(error).__name__}: {error}")
        except Exception:
            self.problems.append(traceback.format_exc())
        time.sleep(max(self.options.pause, start + self.options.shortest - time.monotonic()))
        self.wait_for_others(start)
        end = time.monotonic()
        row = self.judge(start, end)
        memory = self.server.memory.peak()
        death = self.server.revive()
        self.problems = []  # Results of an attack that takes too long are ignored.
        if death is not None:
            problems.insert(0, f"the server has ended with {death}")
        if memory > MEMORY:
            problems.append(f"the server took {memory:.0f} MB; {MEMORY} MB are allowed")
        parts = [*seen, f"{end - start:.1f} s, {memory:.0f} MB", row]
        return problems, "; ".join(each for each in parts if each)

    def wait_for_others(self, start):
        """Waits until there is something to judge."""

    def judge(self, start, end):
        """Adds the problems of others to `problems`, and returns how they fared as readable text."""
        return ""

    # The end.

    def close(self):
        for server in self.servers:
            server.end()
        shutil.rmtree(self.folder, ignore_errors=True)

    def exit_code(self):
        for server in self.servers:
            if server.process.poll() is not None:
                self.conclude("servers are alive in the end", [f"one has ended with {server.process.returncode}"])
        failed = [name for name, problems in self.rows if problems]
        if failed:
            print(f"{len(failed)} of {len(self.rows)} failed with --seed {self.options.seed}: {', '.join(failed)}",
                  file=sys.stderr)
        return 1 if failed else 0


def add_options(parser):
    parser.add_argument("--only", action="append", help="a part of the name of an attack")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--fuzz", type=int, default=2_000, help="the maximum number of damaged requests")
    parser.add_argument("--fuzz-seconds", type=float, default=8)
    parser.add_argument("--longest", type=float, default=600, help="the maximum seconds of an attack")


def chosen(attacks, options):
    names = [each.__name__.replace("_", " ") for each in attacks]
    return [each for each, name in zip(attacks, names)
            if not options.only or any(part in name for part in options.only)]
