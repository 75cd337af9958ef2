"""The processes of a trial: hubs that restart on their port, their use of memory, and bystanders."""

import json
import os
import re
import resource
import statistics
import subprocess
import sys
import threading
import time

from people import Account
from wire import PATIENCE

HERE = os.path.dirname(os.path.abspath(__file__))
PROJECT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(PROJECT, "Tests", "Robustness"))

from ports import free_port  # noqa: E402

DESCRIPTORS = 1_024
LONGEST = PATIENCE + 30  # seconds until a bystander has noticed that it gets no response


def release_program():
    """The program that DEFEAT names, or the release build, because strangers meet an optimized one."""
    path = os.environ.get("DEFEAT") or os.path.join(PROJECT, ".build", "release", "defeat")
    if not os.access(path, os.X_OK):
        sys.exit("No release build of defeat exists: run Scripts/defeat --version, or set DEFEAT to its path.")
    return os.path.abspath(path)


def processor_seconds(processes):
    """The processor time of running processes and of their children, which a database starts for connections."""
    total = 0.0
    for process in processes:
        try:
            with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as file:
                children = [int(each) for each in file.read().split()]
            # The number of the clock of a process (clock_getcpuclockid).
            total += sum(time.clock_gettime(~each << 3 | 2) for each in (process, *children))
        except OSError:
            pass  # It has just ended.
    return total


def release_hub():
    """The program `defeat-hub` that DEFEAT_HUB names, or the one next to `defeat`."""
    path = os.environ.get("DEFEAT_HUB") or os.path.join(os.path.dirname(release_program()), "defeat-hub")
    if not os.access(path, os.X_OK):
        sys.exit("No release build of defeat-hub exists: run Scripts/defeat-hub --version, or set DEFEAT_HUB to its path.")
    return os.path.abspath(path)


class Server:
    """`defeat-hub`, or `defeat serve` for one list, with Linux's default number of descriptors."""

    def __init__(self, folder, name, command, *arguments):
        self.folder = os.path.join(folder, name)
        os.mkdir(self.folder)
        self.port = free_port()
        self.command = [*command, "--port", str(self.port), *arguments]
        self.log = os.path.join(self.folder, "log.txt")
        self.environment = {
            "HOME": self.folder, "XDG_DATA_HOME": self.folder, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC"}
        self.deaths = []
        self.start()

    def start(self):
        with open(self.log, "ab") as log:
            start = log.tell()
            self.process = subprocess.Popen(
                self.command, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS)))
        for _ in range(6000):
            text = self.said(start)
            if re.search(r"http://127\.0\.0\.1:\d+", text):
                break
            if self.process.poll() is not None:
                raise AssertionError(f"the server doesn't start: {text}")
            time.sleep(0.05)
        else:
            self.process.kill()
            raise AssertionError(f"the server doesn't listen: {text}")
        self.memory = Memory(self.process.pid)

    def said(self, start=0):
        with open(self.log, encoding="utf-8", errors="replace") as log:
            log.seek(start)
            return log.read()

    def revive(self):
        """Restarts the server if it has ended, and returns its exit status."""
        if self.process.poll() is None:
            return None
        self.deaths.append(self.process.returncode)
        self.memory.stop()
        self.start()
        return self.deaths[-1]

    def processor_seconds(self):
        return processor_seconds([self.process.pid])

    def end(self):
        self.memory.stop()
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class Memory:
    """The peak resident memory of a process since the last call, from samples and from the system."""

    def __init__(self, pid):
        self.path = f"/proc/{pid}"
        self.stopped = threading.Event()
        self.most = 0
        threading.Thread(target=self.sample, daemon=True).start()

    def sample(self):
        while not self.stopped.wait(0.05):
            self.look()

    def look(self):
        try:
            with open(f"{self.path}/status", encoding="ascii", errors="replace") as file:
                found = re.search(r"VmHWM:\s+(\d+) kB", file.read())
        except OSError:
            return
        if found:
            self.most = max(self.most, int(found[1]) / 1024)

    def peak(self):
        """The peak in MB; resets it."""
        self.look()
        peak, self.most = self.most, 0
        try:
            with open(f"{self.path}/clear_refs", "w", encoding="ascii") as file:
                file.write("5")
        except OSError:
            pass
        return peak

    def stop(self):
        self.stopped.set()


class Watch:
    """A bystander's process, and its measurements."""

    def __init__(self, server, others, name, source):
        self.account = Account(server.port, name, source)
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(HERE, "bystander.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, bufsize=1)
        keys = ("port", "source", "token", "name", "home")
        given = {key: getattr(self.account, key) for key in keys}
        given["processes"] = [server.process.pid, *others]
        self.process.stdin.write(json.dumps(given) + "\n")
        self.process.stdin.flush()
        self.met, self.accepted = [], []
        first = json.loads(self.process.stdout.readline())
        self.identity, self.position = first["identity"], first["position"]
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            value = json.loads(line)
            if "accepted" in value:
                self.accepted += value["accepted"]
            else:
                self.met.append(value)

    def between(self, start, end):
        """The requests that were running between two moments."""
        return [each for each in list(self.met) if each["at"] < end and each["at"] + each["seconds"] > start]

    def wait_for(self, count, start):
        """Waits until a number of requests since a moment have responses."""
        until = time.monotonic() + LONGEST
        while time.monotonic() < until and sum(each["at"] > start for each in self.met[-2 * count:]) < count:
            time.sleep(0.02)

    def end(self):
        self.process.stdin.close()
        try:
            self.process.wait(LONGEST)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.reader.join(5)


class Times:
    """What a bystander's requests took, in milliseconds, by kind: of the server's processors, or of time."""

    def __init__(self, met, measure="processor"):
        self.failed = [each for each in met if each["result"] != 200]
        self.kinds = {}
        for each in met:
            self.kinds.setdefault(each["kind"], []).append(each[measure] * 1000)

    @property
    def worst(self):
        return max((max(times) for times in self.kinds.values()), default=0.0)

    def median(self, kind):
        return statistics.median(self.kinds[kind]) if self.kinds.get(kind) else 0.0

    @property
    def count(self):
        return sum(map(len, self.kinds.values()))
