"""A shell that plays the commands of a story, one after another."""

import os
import re
import select
import signal
import subprocess
import time

from story import Mismatch

PATIENCE = 60  # seconds for one command

# Commands arrive on standard input, each with a zero byte after it, and read nothing themselves.
LOOP = r"""
source "$PRELUDE"
while IFS= read -r -d '' command; do
  eval "$command" </dev/null
  printf '\0%s\0' $?
done
"""


class Shell:
    def __init__(self, environment, folder):
        self.process = subprocess.Popen(
            ["bash", "--norc", "--noprofile", "-c", LOOP], env=environment, cwd=folder, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)

    def play(self, step):
        output, code = self.run(step)
        if code != step.code:
            raise Mismatch(step, output, f" (exit code {code} instead of {step.code})")
        if not step.matches_all(output):
            raise Mismatch(step, output)

    def run(self, step):
        """Runs a command; returns its output and its exit code."""
        try:
            self.process.stdin.write(step.text.encode() + b"\0")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Mismatch(step, "", " (the shell has ended)") from None
        seen, end = b"", time.monotonic() + PATIENCE
        while not (match := re.search(rb"\0(\d+)\0$", seen)):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            piece = os.read(self.process.stdout.fileno(), 65_536) if ready else b""
            if not piece:
                problem = "the shell has ended" if ready else f"no end after {PATIENCE} s"
                raise Mismatch(step, seen.decode(errors="replace"), f" ({problem})")
            seen += piece
        return seen[:match.start()].decode(errors="replace"), int(match[1])

    def close(self):
        """Ends the shell and the programs that it has started."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
