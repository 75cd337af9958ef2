"""Attacks by connections: half-open ones, silent ones, slow ones, and readers that don't read."""

import threading
import time

from people import new_item
from wire import Connection, message

HALF = b"POST /v1/devices HTTP/1.1\r\nHost: a\r\nContent-"
STALLED = b"POST /v1/devices HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 16000\r\n\r\n{"
DRIPPING = b"GET /v1 HTTP/1.1\r\nA: "
BUSY = 0.5  # the maximum use of a processor for connections that send nothing


def opened(port, sources, count, data=b"", timeout=5):
    """Opens as many connections as possible, sends something on each, and counts the refused ones."""
    connections, refused = [], 0
    for number in range(count):
        try:
            connection = Connection(port, sources[number % len(sources)], timeout)
            connections.append(connection)
            connection.send_now(data)
        except OSError:
            refused += 1
    return connections, refused


def flood(trial, sources, count, data):
    """Opens connections, and measures the hub's processor time while they send nothing."""
    connections, refused = opened(trial.port, sources, count, data)
    try:
        # A hub may still complete the work of an earlier attack, which ends; a hub that these connections keep busy
        # remains so.
        busy = 1
        for _ in range(4):
            start = trial.server.processor_seconds(), time.monotonic()
            time.sleep(3)
            busy = min(busy, (trial.server.processor_seconds() - start[0]) / (time.monotonic() - start[1]))
            if busy < BUSY:
                break
    finally:
        for connection in connections:
            connection.close()
    trial.expect(busy < BUSY, f"the hub kept {busy:.0%} of a processor busy with connections that say nothing")
    return f"{len(connections)} opened, {refused} refused, {busy:.0%} of a processor"


class Lingering:
    """Connections that send almost nothing and are watched until the other side closes them."""

    def __init__(self, port, addresses):
        self.began, self.ended = time.monotonic(), {}
        self.connections = []
        for name, data in (("half a header", HALF), ("half a body", STALLED), ("a dripping header", DRIPPING)):
            found, _ = opened(port, addresses, 12, data)
            self.connections += [(name, each) for each in found]
        self.watcher = threading.Thread(target=self.watch, daemon=True)
        self.watcher.start()

    def watch(self):
        while len(self.ended) < len(self.connections):
            time.sleep(0.3)
            for index, (name, connection) in enumerate(self.connections):
                if index not in self.ended and self.is_ended(name, connection):
                    self.ended[index] = time.monotonic() - self.began

    @staticmethod
    def is_ended(name, connection):
        try:
            if name == "a dripping header":
                connection.send(b"x")
            return connection.is_closed_within(0.001)
        except OSError:
            return True

    def look(self, deadline):
        """The connections that are still open after a time."""
        self.watcher.join(max(0.0, self.began + deadline - time.monotonic()))
        late = {self.connections[index][0] for index in range(len(self.connections)) if index not in self.ended}
        for _, connection in self.connections:
            connection.close()
        return late, max(self.ended.values(), default=0)


def connections_that_linger(trial):
    """Half a header, half a body, a byte each third of a second: checked when all attacks are over."""
    deaths = len(trial.server.deaths)
    trial.lingering = Lingering(trial.port, [trial.address() for _ in range(6)]), deaths


def look_after_lingering(trial):
    if not trial.lingering:
        return
    lingering, deaths = trial.lingering
    late, longest = lingering.look(trial.options.deadline)
    problems = [f"{name} is still waited for after {trial.options.deadline:.0f} s" for name in sorted(late)]
    if len(trial.server.deaths) > deaths:
        problems.append("the hub has ended meanwhile, so nothing shows when it ends such connections")
    trial.conclude("connections that linger are ended", problems, f"after {longest:.0f} s at most")


def half_open_connections_from_one_address(trial):
    """Eleven hundred connections from one address, each with half a header."""
    return flood(trial, [trial.address()], 1_100, HALF)


def half_open_connections_from_many_addresses(trial):
    """The same from three hundred addresses: more than the hub has descriptors for."""
    return flood(trial, [trial.address() for _ in range(300)], 1_100, HALF)


def bodies_that_never_end(trial):
    """Eleven hundred whole headers from three hundred addresses, and bodies of which one byte comes."""
    return flood(trial, [trial.address() for _ in range(300)], 1_100, STALLED)


def readers_that_do_not_read(trial):
    """Two hundred requests for long responses, of which no byte is read."""
    mallory = trial.account("mallory")
    device = trial.device(mallory)
    for _ in range(3):
        device.push([device.set(new_item(), "notes", "n" * 500_000) for _ in range(7)])
    pull = {"device": device.identity, "body": {"pull": {"since": device.genesis, "limit": 10_000}}}
    data = message("POST", f"/v1/spaces/{mallory.home}/sync", pull, token=mallory.token)
    return flood(trial, [trial.address() for _ in range(40)], 200, data)


def pushes_that_stop_short(trial):
    """A hundred and fifty long pushes of one account, each of which lacks its last byte."""
    mallory = trial.account("mallory")
    data = message("POST", f"/v1/spaces/{mallory.home}/sync", b" " * (4 << 20), token=mallory.token)[:-1]
    return flood(trial, [trial.address() for _ in range(40)], 150, data)


def streams_without_end(trial):
    """Three hundred concurrent event streams of one account, none of which is read."""
    mallory = trial.account("mallory")
    statuses = {}
    connections, refused = opened(
        trial.port, [trial.address() for _ in range(30)], 300, message("GET", "/v1/live", token=mallory.token))
    for connection in connections:
        try:
            status = int(connection.until(b"\r\n").split(b" ")[1])
        except OSError:
            status = "closed"
        statuses[status] = statuses.get(status, 0) + 1
    for connection in connections:
        connection.close()
    trial.expect(statuses.get(200, 0) <= 50, f"one account has {statuses.get(200)} event streams")
    return f"{statuses}, {refused} refused"


ATTACKS = [
    half_open_connections_from_one_address, half_open_connections_from_many_addresses, bodies_that_never_end,
    readers_that_do_not_read, pushes_that_stop_short, streams_without_end,
]
