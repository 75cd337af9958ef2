"""Accounts at a hub, and devices that speak its sync protocol, written from its documentation alone."""

import hashlib
import json
import os
import random
import threading
import time
import uuid

from wire import HOST, PATIENCE, Connection, NoAnswer, ask


CONTENT_PART = 1 << 19  # bytes of a content in one request


class Refused(AssertionError):
    """A response that an honest request shouldn't get."""


class Account:
    """A person at a hub, with an address of the loopback network."""

    def __init__(self, port, name, source=HOST, invitation=None):
        self.port, self.name, self.source = port, name, source
        self.password = f"the long password of {name}"
        draft = {"name": name, "password": self.password}
        if invitation:
            draft["invitation"] = invitation
        self.home = self.ask("POST", "/v1/accounts", draft, token=False).json["home"]
        self.token = self.log_in()

    def log_in(self):
        login = {"name": self.name, "password": self.password, "device": "test"}
        return self.ask("POST", "/v1/devices", login, token=False).json["token"]

    def ask(self, method, path, body=None, headers=(), token=None, timeout=PATIENCE):
        """Sends a request that must succeed; waits if a rate limit is exceeded."""
        given = None if token is False else token or self.token
        for _ in range(50):
            answer = ask(self.port, method, path, body, headers, given, self.source, timeout)
            if answer.status not in (429, 503):
                break
            time.sleep(min(float(answer.headers.get("retry-after", 1)), 10))
        if answer.status >= 300:
            raise Refused(f"{method} {path} of {self.name}: {answer}")
        return answer

    def space(self, name):
        space = str(uuid.uuid4()).upper()
        self.ask("POST", "/v1/spaces", {"id": space, "name": name})
        return space

    def attach(self, space, content, connection, name=None):
        """Sends the content of an attachment in parts; returns the last response."""
        path = f"/v1/spaces/{space}/contents/{name or hashlib.sha256(content).hexdigest()}"
        answer = None
        for start in range(0, len(content), CONTENT_PART):
            part = content[start:start + CONTENT_PART]
            place = [("Content-Range", f"bytes {start}-{start + len(part) - 1}/{len(content)}")]
            while (answer := connection.request("PUT", path, part, place, self.token)).status in (429, 503):
                time.sleep(min(float(answer.headers.get("retry-after", 1)), 10))
            if answer.status != 200:
                break
        return answer

    def share(self, space, other, role):
        self.ask("PUT", f"/v1/spaces/{space}/members/{other.name}", {"role": role})


class Device:
    """A device that makes operations on one space, pushes them, and remembers which ones the hub has accepted."""

    def __init__(self, account, space=None, token=None, generator=random):
        self.account, self.space = account, space or account.home
        self.token = token or account.token
        self.identity = {"number": generator.getrandbits(32), "installation": generator.getrandbits(63)}
        self.number = self.ticks = 0
        self.accepted = {}
        self.connection = None

    def stamp(self, milliseconds=None):
        """A new stamp, or one of any time and device that a hostile member may claim."""
        if milliseconds is None:
            self.ticks = max(self.ticks + 1, int(time.time() * 1000) << 16)
            return f"{self.ticks:016x}{self.identity['number']:08x}"
        return f"{max(0, int(milliseconds * 65536)):016x}{self.identity['number']:08x}"

    def operation(self, item, action, stamp=None):
        self.number += 1
        return {"n": self.number, "op": {"t": stamp or self.stamp(), "i": item, **action}}

    def move(self, item, parent=None, key="a0", stamp=None):
        place = [2, parent] if parent else [0]
        return self.operation(item, {"k": "move", "p": place, "o": key}, stamp)

    def set(self, item, field, value, stamp=None):
        return self.operation(item, {"k": "set", "f": field, "v": value}, stamp)

    def sync(self, body, timeout=PATIENCE):
        """The response to a sync request, also an error; on one connection, as devices do."""
        request = {"device": self.identity, "body": body}
        for attempt in range(2):
            if self.connection is None:
                self.connection = Connection(self.account.port, self.account.source, timeout)
            try:
                return self.connection.request(
                    "POST", f"/v1/spaces/{self.space}/sync", request, token=self.token)
            except OSError as error:
                self.hang_up()
                if attempt or isinstance(error, TimeoutError):
                    raise
        raise NoAnswer("no response")

    def hang_up(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def push(self, operations):
        """Pushes operations, again if a rate limit is exceeded, and returns the response."""
        while True:
            answer = self.sync({"push": {"_0": operations}})
            patience = float(answer.headers.get("retry-after", 1))
            if answer.status not in (429, 503) or patience > 10:
                break
            time.sleep(patience)
        if answer.status == 200 and "pushed" in answer.json["body"]:
            self.note(operations, answer.json["body"]["pushed"])
        return answer

    def note(self, operations, pushed):
        refused = {each["number"] for each in pushed["refusals"]}
        for each in operations:
            if each["n"] <= pushed["through"] and each["n"] not in refused:
                self.accepted[each["n"]] = digest(each["op"])

    def records(self, position, limit=10_000):
        """The log after a position, response by response, with the size of each in bytes."""
        while True:
            answer = self.sync({"pull": {"since": position, "limit": limit}})
            if answer.status in (429, 503):
                time.sleep(float(answer.headers.get("retry-after", 1)))
                continue
            if answer.status != 200 or "pulled" not in answer.json["body"]:
                raise Refused(f"a pull got the response {answer}")
            pulled = answer.json["body"]["pulled"]
            yield pulled["records"], len(answer.body)
            if not pulled["hasMore"]:
                return
            if not pulled["records"]:
                raise Refused("a pull returns nothing, although more exists")
            position = following(position, pulled["records"])

    def pages(self, limit=10_000):
        """The tree, page by page, with the size of each response in bytes."""
        position, start = {"node": {"_0": 0}}, None
        while position:
            question = {"_0": position, "limit": limit}
            if start:
                question["start"] = start
            answer = self.sync({"snapshot": question})
            if answer.status in (429, 503):
                time.sleep(float(answer.headers.get("retry-after", 1)))
                continue
            if answer.status != 200 or "page" not in answer.json["body"]:
                raise Refused(f"a request for the tree got the response {answer}")
            page = answer.json["body"]["page"]["_0"]
            start = start or page["start"]
            yield page, len(answer.body)
            position = page.get("next")

    def position(self):
        """The end of the log."""
        answer = self.sync({"pull": {"since": {"sequence": 0, "checksum": 0}, "limit": 1}})
        if answer.status != 200:
            raise Refused(f"a pull got the response {answer}")
        return answer.json["head"]


MASK = (1 << 64) - 1


def mix(number):
    mixed = (number + 0x9E3779B97F4A7C15) & MASK
    mixed = ((mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & MASK
    return mixed ^ mixed >> 31


def record_bytes(record):
    """The bytes of a record of a log, as `Documentation/SyncFormat.md` describes them."""
    if "horizon" in record:
        return b"\1" + bytes.fromhex(record["horizon"]["_0"])
    logged = record["operation"]
    operation = logged["_2"]
    data = b"\0" + logged["device"].to_bytes(4, "big") + variable(logged["number"])
    data += bytes.fromhex(operation["t"]) + uuid.UUID(operation["i"]).bytes
    if operation["k"] == "set":
        value = operation.get("v")
        data += b"\0" + counted(operation["f"])
        return data + (b"\0" if value is None else counted(value, 1))
    kind, *node = operation["p"]
    data += (b"\1" if operation["k"] == "order" else b"\2") + variable(kind)
    return data + b"".join(uuid.UUID(each).bytes for each in node) + counted(operation["o"])


def counted(text, added=0):
    """The bytes of a text after their number."""
    data = text.encode()
    return variable(len(data) + added) + data


def variable(number):
    """The bytes of a whole number: seven bits each, the lowest first."""
    data = bytearray()
    while number >= 0x80:
        data.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(data + bytes([number]))


def following(position, records):
    """The place in the log after some records, whose checksum every device computes itself."""
    checksum = position["checksum"]
    for record in records:
        data = record_bytes(record)
        for start in range(0, len(data), 8):
            checksum = mix(checksum ^ int.from_bytes(data[start:start + 8], "little"))
    return {"sequence": position["sequence"] + len(records), "checksum": checksum}


def digest(operation):
    return hashlib.sha256(json.dumps(operation, sort_keys=True).encode()).digest()


def new_item():
    return str(uuid.uuid4()).upper()


def in_threads(functions, seconds=600):
    """Runs functions in threads, and raises the first error of any of them."""
    failures = []

    def run(function):
        # Attackers normally have their own processors, so their computations mustn't slow down the hub.
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
        try:
            function()
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=(each,), daemon=True) for each in functions]
    for thread in threads:
        thread.start()
    until = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0.0, until - time.monotonic()))
        if thread.is_alive():
            raise AssertionError(f"an attack is still running after {seconds} s")
    if failures:
        raise failures[0]
