"""Measures the first push of a big list, and its first fetch by a new device: real processes, and their bytes."""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time

from hub import start_hub
from rounds import Failure, say
from swift_build import defeat_with_hub

ROWS = ["sync.push.100k", "sync.fetch.100k"]


class Relay:
    """Hands on what a device and a hub say to each other, and counts the bytes."""

    def __init__(self, port):
        self.target = port
        self.up = self.down = 0
        self.loop = asyncio.new_event_loop()
        started = threading.Event()
        threading.Thread(target=self.run, args=(started,), daemon=True).start()
        started.wait()

    def run(self, started):
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self.serve, "127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        started.set()
        self.loop.run_forever()

    async def serve(self, reader, writer):
        hub_reader, hub_writer = await asyncio.open_connection("127.0.0.1", self.target)
        await asyncio.gather(self.copy(reader, hub_writer, "up"), self.copy(hub_reader, writer, "down"))

    async def copy(self, reader, writer, way):
        try:
            while data := await reader.read(1 << 18):
                setattr(self, way, getattr(self, way) + len(data))
                writer.write(data)
                await writer.drain()
        except ConnectionError:
            pass
        writer.close()

    def take(self):
        taken = self.up, self.down
        self.up = self.down = 0
        return taken


def run(program, folder, *words, text=""):
    """Runs a command of a device whose data is in a folder.

    Returns seconds, megabytes at the peak, and seconds of CPU time.
    """
    environment = {**os.environ, "HOME": folder, "XDG_DATA_HOME": folder, "DEFEAT_DATABASE": f"{folder}/list.sqlite"}
    with tempfile.TemporaryFile() as errors, tempfile.TemporaryFile() as content:
        content.write(text.encode())
        content.seek(0)
        start = time.monotonic()
        process = subprocess.Popen(
            [program, *words], env=environment, stdin=content, stdout=subprocess.DEVNULL, stderr=errors)
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            errors.seek(0)
            raise Failure(f"“{' '.join(words)}” failed: {errors.read().decode(errors='replace')[:500]}")
    return seconds, used.ru_maxrss / 1024, used.ru_utime + used.ru_stime


def sample(program, count):
    """A push and a fetch between a new hub and two new devices."""
    folder = tempfile.mkdtemp(prefix="first-bench-")
    hub, address = start_hub(program, f"{folder}/hub.sqlite", folder, "--space-megabytes", "2048")
    try:
        relay = Relay(int(address.rsplit(":", 1)[1]))
        devices = [f"{folder}/{name}" for name in ("first", "second")]
        for each in devices:
            os.mkdir(each)
        todos = f"{folder}/todos.txt"
        with open(todos, "w", encoding="utf-8") as file:
            file.writelines(f"2026-01-02 To-do number {n} of many @home due:2026-12-01\n" for n in range(count))
        password = "correct horse battery\n"
        run(program, devices[0], "login", relay.address, "--name", "ada", "--sign-up", text=password)
        run(program, devices[0], "import", todos)
        relay.take()
        push = *run(program, devices[0], "sync"), *relay.take()
        fetch = *run(program, devices[1], "login", relay.address, "--name", "ada", text=password), *relay.take()
        return push, fetch
    finally:
        hub.send_signal(signal.SIGTERM)
        hub.wait()
        shutil.rmtree(folder, ignore_errors=True)


def measure(table, rounds, count):
    """Measures both rows, and the memory, CPU time and bytes that they take."""
    program, samples = defeat_with_hub(), []
    for index in range(rounds):
        samples.append(sample(program, count))
        say(f"  {' and '.join(ROWS)}: round {index + 1} of {rounds}")
    size = f"{count // 1_000}k"
    for index, row in enumerate([f"sync.push.{size}", f"sync.fetch.{size}"]):
        seconds, memory, cpu, up, down = zip(*(each[index] for each in samples))
        table.add(row, "holon", seconds, "s")
        table.add(f"{row}.cpu", "holon", cpu, "s")
        table.add(f"{row}.memory", "holon", memory, "MB")
        table.add(f"{row}.up", "holon", [each / 1e6 for each in up], "MB")
        table.add(f"{row}.down", "holon", [each / 1e6 for each in down], "MB")
