#!/usr/bin/env python3
"""Compares HolonTracking with `JSONEncoder` and a file, and with the least work that any tracker must do."""

import os
import shutil
import socket
import subprocess
import sys
import threading
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "measurement"))

from area import Area  # noqa: E402
from rounds import WORK, Failure, alternately  # noqa: E402
from swift_build import swift  # noqa: E402
from table import Goal  # noqa: E402

CONTENDERS = ["holon", "jsonencoder+file", "floor"]

# row → its unit, how many events there are, how many rounds count at most
ROWS = {
    "tracking.track.1": ("µs", 50_000, 99),
    "tracking.track.4": ("µs", 50_000, 99),
    "tracking.deliver.100k": ("events/s", 100_000, 99),
    "tracking.memory.1m": ("MB", 1_000_000, 3),
}

GOALS = [
    Goal("tracking.track.1", 4), Goal("tracking.track.4", 10),
    Goal("tracking.deliver.100k", 50_000, at_least=True), Goal("tracking.memory.1m", 64),
]


@dataclass
class Sample:
    figure: float
    count: int


class Server:
    """Reads requests and answers 200 to each, as fast as it can."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = str(self.socket.getsockname()[1])
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            connection, _ = self.socket.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        answer = b"HTTP/1.1 200 OK\r\nContent-Length: 16\r\n\r\n{\"success\":true}"
        buffer = bytearray(1 << 20)
        rest = b""
        with connection:
            while True:
                while b"\r\n\r\n" not in rest:
                    received = connection.recv(65536)
                    if not received:
                        return
                    rest += received
                head, rest = rest.split(b"\r\n\r\n", 1)
                length = next((int(line.split(b":")[1]) for line in head.split(b"\r\n")
                               if line.lower().startswith(b"content-length:")), 0)
                missing = length - len(rest)
                rest = rest[length:] if missing <= 0 else b""
                while missing > 0:
                    received = connection.recv_into(buffer, min(missing, len(buffer)))
                    if not received:
                        return
                    missing -= received
                connection.sendall(answer)


def sample(program, row, contender, port):
    """A sample of a fresh process in a fresh folder."""
    folder = os.path.join(WORK, "tracking")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    done = subprocess.run([program, row, contender, folder, port], capture_output=True, text=True)
    shutil.rmtree(folder, ignore_errors=True)
    if done.returncode != 0:
        raise Failure(f"“{program} {row} {contender}” failed with {done.returncode}: {done.stderr.strip()[:500]}")
    figure, count = done.stdout.split()
    return Sample(float(figure), int(count))


def measure(program, row, options, table, server):
    unit, count, most = ROWS[row]
    rounds = min(options.rounds + 1, most)
    runs = {name: (rounds, lambda _, name=name: sample(program, row, name, server.port)) for name in CONTENDERS}
    samples = alternately(row, runs, figure=lambda taken: taken.figure, unit=unit)
    for name, taken in samples.items():
        if {each.count for each in taken} != {count}:
            raise Failure(f"{row}: {name} has not done the work: {[each.count for each in taken]} of {count} events")
        table.add(row, name, [each.figure for each in taken], unit)


def main():
    area = Area(
        "tracking", "Compares HolonTracking with JSONEncoder and a file, and with the least work. Times are CPU time "
        "of the whole process for each event.", rounds=5, rows=ROWS)
    options = area.options()
    with area.measuring(options, GOALS) as table:
        program = swift("tracking-queue")
        server = Server()
        for row in options.row or ROWS:
            measure(program, row, options, table, server)


if __name__ == "__main__":
    main()
