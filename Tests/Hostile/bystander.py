"""A person who isn't involved in an attack, and expects normal responses.

Runs as a process of its own, so that the attackers' work in Python isn't taken for the hub's. Reads its account from
standard input as one line of JSON, and writes each request as one: when, how long, what, what came of it, and how much
processor time the server used in the meantime. Ends when standard input does.
"""

import json
import os
import sys
import threading
import time

sys.dont_write_bytecode = True

from people import Device, new_item  # noqa: E402
from processes import processor_seconds  # noqa: E402
from wire import PATIENCE, Connection  # noqa: E402

PAUSE = 0.015


class Bystander:
    def __init__(self, given):
        self.port, self.source, self.token = given["port"], given["source"], given["token"]
        self.name, self.home = given["name"], given["home"]
        self.processes = given["processes"]
        self.device = Device(self)
        self.connection = None
        self.position = self.device.position()
        self.output = os.fdopen(1, "w", buffering=1)

    def run(self, ended):
        kinds = [self.account, self.push, self.account, self.pull, self.account, self.newcomer]
        turn = 0
        while not ended.is_set():
            kind = kinds[turn % len(kinds)]
            turn += 1
            start, used = time.monotonic(), processor_seconds(self.processes)
            try:
                result = kind()
            except OSError as error:
                result = f"{type(error).__name__}: {error}"
                self.hang_up()
            seconds = time.monotonic() - start
            used = processor_seconds(self.processes) - used
            self.write({
                "at": start, "seconds": seconds, "processor": used, "kind": kind.__name__, "result": result})
            time.sleep(PAUSE)

    def write(self, value):
        self.output.write(json.dumps(value) + "\n")

    def hang_up(self):
        if self.connection:
            self.connection.close()
        self.connection = None
        self.device.hang_up()

    def account(self):
        if not self.connection:
            self.connection = Connection(self.port, self.source, timeout=PATIENCE)
        return self.connection.request("GET", "/v1/account", token=self.token).status

    def newcomer(self):
        """The same on a new connection, which must be accepted first."""
        with Connection(self.port, self.source, timeout=PATIENCE) as connection:
            return connection.request("GET", "/v1/account", token=self.token).status

    def push(self):
        item = new_item()
        operations = [self.device.move(item), self.device.set(item, "title", f"Buy milk {item}")]
        answer = self.device.sync({"push": {"_0": operations}}, timeout=PATIENCE)
        if answer.status == 200 and "pushed" in answer.json["body"]:
            through = answer.json["body"]["pushed"]["through"]
            self.write({"accepted": [each for each in operations if each["n"] <= through]})
        return answer.status

    def pull(self):
        return self.device.sync({"pull": {"since": self.position, "limit": 100}}, timeout=PATIENCE).status


def main():
    bystander = Bystander(json.loads(sys.stdin.readline()))
    bystander.write({"identity": bystander.device.identity, "position": bystander.position})
    ended = threading.Event()
    runner = threading.Thread(target=bystander.run, args=(ended,))
    runner.start()
    sys.stdin.read()
    ended.set()
    runner.join(30)


main()
