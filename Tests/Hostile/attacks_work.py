"""Attacks by accounts within their limits: much work, many bytes, much memory."""

import hashlib
import json
import time

from people import Device, in_threads, new_item
from wire import Connection

ANSWER = 16 << 20  # the maximum bytes of a response: far below the 128 MiB that a client accepts
PUSH = 1_000
VALUE = 500_000  # bytes of a long note, which a hub accepts


def chain(device, length, found):
    """Pushes a chain as deep as the hub allows; then begins the next one at the top."""
    parent, depth, rest = None, 0, length
    while rest > 0:
        operations, items = [], []
        for _ in range(min(PUSH, rest)):
            item = new_item()
            operations.append(device.move(item, parent))
            items.append(item)
            parent = item
        answer = device.push(operations)
        if answer.status != 200 or "pushed" not in answer.json["body"]:
            found.setdefault("reasons", set()).add(answer.code or next(iter(answer.json["body"])))
            return
        rest -= len(operations)
        refusals = {each["number"]: each["reason"] for each in answer.json["body"]["pushed"]["refusals"]}
        if refusals:
            good = [n for n in range(len(operations)) if operations[n]["n"] not in refusals]
            found["deepest"] = max(found.get("deepest", 0), depth + len(good))
            found.setdefault("reasons", set()).update(refusals.values())
            parent, depth = None, 0
        else:
            depth += len(operations)
            found["deepest"] = max(found.get("deepest", 0), depth)


def moves_that_come_late(trial):
    """Trees of the maximum depth, then moves older than all others, in two spaces concurrently."""
    mallory = trial.account("mallory")
    devices = [trial.device(mallory), trial.device(mallory, mallory.space("second"), mallory.log_in())]
    found = {}
    in_threads([lambda each=each: chain(each, trial.options.chain, found) for each in devices])
    early = int(time.time() * 1000) - 3_600_000
    late = {"longest": 0.0}

    def send(device):
        for number in range(12):
            count = 1 if number % 3 else 200
            stamps = [device.stamp(early - number * 1000 - each) for each in range(count)]
            operations = [device.move(new_item(), stamp=each) for each in stamps]
            start = time.monotonic()
            answer = device.push(operations)
            late["longest"] = max(late["longest"], time.monotonic() - start)
            late["answer"] = f"{answer.status} {next(iter(answer.json.get('body', answer.json)))}"

    in_threads([lambda each=each: send(each) for each in devices])
    return (f"{found.get('deepest')} deep {sorted(found.get('reasons', []))}, late moves "
            f"{late['longest'] * 1000:.0f} ms at most ({late['answer']})")


def notes(device, item, count, field=None):
    """Sets a long note repeatedly, with as many bytes in a request as a hub accepts; returns the refusals."""
    reasons = {}
    while count > 0:
        operations = []
        for number in range(min(7, count)):
            name = f"{field}{count - number}" if field else "notes"
            node = item() if callable(item) else item
            operations.append(device.set(node, name, f"{count - number:08}" + "n" * VALUE))
        count -= len(operations)
        answer = device.push(operations)
        if answer.status != 200 or "pushed" not in answer.json["body"]:
            reason = answer.code or next(iter(answer.json.get("body", {"none": 0})))
            reasons[reason] = reasons.get(reason, 0) + len(operations)
            if answer.status != 200:
                break
        else:
            for refusal in answer.json["body"]["pushed"]["refusals"]:
                reasons[refusal["reason"]] = reasons.get(refusal["reason"], 0) + 1
        if sum(reasons.values()) > 20:
            break
    return reasons


def read_all(trial, device, position):
    """Fetches the log and the tree as a new device does, and checks the size of each response."""
    largest = 0
    for _, size in device.records(position):
        largest = max(largest, size)
    for _, size in device.pages():
        largest = max(largest, size)
    trial.expect(largest <= ANSWER, f"a response has {largest >> 20} MiB; {ANSWER >> 20} MiB are allowed")
    return largest


def notes_that_grow_too_long_to_fetch(trial):
    """One long note set repeatedly, many fields of one node, many notes: a new device can still fetch everything."""
    writer, reader = trial.account("writer"), trial.account("reader")
    seen = []
    for kind in ("again", "fields", "nodes"):
        space = writer.space(kind)
        writer.share(space, reader, "read")
        device = trial.device(writer, space)
        item = new_item()
        device.push([device.move(item)])
        target = new_item if kind == "nodes" else item
        reasons = notes(device, target, trial.options.notes, "f" if kind == "fields" else None)
        largest = read_all(trial, Device(reader, space), device.genesis)
        seen.append(f"{kind} {len(device.accepted)} taken {reasons or ''} largest response {largest >> 10} KiB")
    return ", ".join(seen)


def refusals_that_repeat_a_long_note(trial):
    """Pushes of a reader of some 130 kB, each of which is refused a thousand times, six concurrently."""
    owner, reader = trial.account("owner"), trial.account("reader")
    space = owner.space("shared")
    owner.share(space, reader, "read")
    device = trial.device(owner, space)
    item = new_item()
    device.push([device.move(item), device.set(item, "notes", "n" * VALUE)])
    sizes = []

    def refuse():
        other = Device(reader, space, generator=trial.random)
        answer = other.push([other.set(item, "title", "x") for _ in range(PUSH)])
        sizes.append(len(answer.body))

    trial.together([refuse] * 6)
    trial.expect(max(sizes) <= ANSWER, f"a response to 130 kB has {max(sizes) >> 20} MiB")
    return f"largest response {max(sizes) >> 10} KiB"


def pushes_that_look_up_the_whole_log(trial):
    """A device repeats its first and its last operation many times."""
    mallory = trial.account("mallory")
    device = trial.device(mallory)
    first = last = None
    for _ in range(20):
        operations = [device.set(new_item(), "title", "t" * 1000) for _ in range(PUSH)]
        first, last = first or operations[0], operations[-1]
        device.push(operations)

    def repeat():
        other = Device(mallory)
        other.identity = device.identity
        for _ in range(10):
            other.push([first, last])

    trial.together([repeat] * 4)


def values_at_the_edge(trial):
    """Numbers, stamps, keys, cycles and places in the log that no device ever sends."""
    mallory = trial.account("mallory")
    device = trial.device(mallory)
    items = [new_item() for _ in range(3)]
    device.push([device.move(each) for each in items])
    circle = [device.move(items[n], items[(n + 1) % 3]) for n in range(3)] + [device.move(items[0], items[0])]
    device.push(circle)
    now = int(time.time() * 1000)
    stamps = [0, now + 61_000, now * 1000, 2**48 - 1]
    questions = [{"push": {"_0": [device.set(items[0], "title", "x", device.stamp(each))]}} for each in stamps]
    for number in (0, -1, 2**31, 2**53, 2**63 - 1, -(2**63)):
        edit = {**device.set(items[0], "title", "x"), "n": number}
        questions.append({"push": {"_0": [edit]}})
        questions.append({"push": {"_0": [edit, edit]}})
        for checksum in (0, 2**64 - 1):
            place = {"sequence": number, "checksum": checksum}
            questions.append({"pull": {"since": place, "limit": number}})
            questions.append({"snapshot": {"_0": {"node": {"_0": number}}, "start": place, "limit": number}})
    for stamp in ("0" * 24, "f" * 24):
        questions.append({"snapshot": {"_0": {"move": {"_0": stamp}}, "limit": 10}})
    for key in ("", "a", "a00", "z" * 600, "A" + "0" * 30, "~", "é", "'; DROP TABLE operation; --"):
        questions.append({"push": {"_0": [device.move(items[0], None, key)]}})
    counts = {}
    for question in questions:
        other = Device(mallory, generator=trial.random)
        answer = other.sync(question)
        other.hang_up()
        counts[answer.status] = counts.get(answer.status, 0) + 1
        trial.expect(answer.status < 500, f"{str(question)[:200]}: {answer}")
    return f"{counts}"


def devices_without_end(trial):
    """One login that claims to be more than a thousand devices."""
    mallory = trial.account("mallory")
    counts = {}
    connection = Device(mallory)
    for number in range(1_500):
        device = Device(mallory, generator=trial.random)
        device.connection = connection.connection
        operation = device.set(new_item(), "title", "x")
        answer = device.push([operation])
        connection.connection = device.connection
        what = "taken" if device.accepted else answer.code or "refused"
        counts[what] = counts.get(what, 0) + 1
        if counts.get("taken", 0) + 30 < number:
            break
    trial.expect(counts.get("taken", 0) < 1_400, f"one login was {counts.get('taken')} devices")
    return f"{counts}"


def as_much_as_the_hub_takes(trial):
    """Accounts that fill their spaces up to the limits, concurrently."""
    people = [trial.account("mallory") for _ in range(2)]
    taken = {}

    def fill(account):
        device = trial.device(account)
        reasons = notes(device, new_item, trial.options.fill)
        taken[account.name] = f"{len(device.accepted) * VALUE >> 20} MiB {reasons or ''}"

    trial.together([lambda each=each: fill(each) for each in people])
    return f"kept: {', '.join(taken.values())}"


def files_that_are_many_and_large(trial):
    """Files of the maximum size, false ones, lists of folders that name millions, and a purge that reads them."""
    mallory = trial.account("mallory")
    space = mallory.space("files")
    size = trial.options.files << 20
    noise = trial.random.randbytes(size)
    # Each line names another file, none of which exists.
    lines = (f"file {trial.random.getrandbits(256):064x} 1 a\n" for _ in range(size // 75))
    folder = "".join(["defeat folder 1\n", *lines]).encode()
    counts = {}

    def send(content, name=None):
        with Connection(mallory.port, mallory.source, 120) as connection:
            answer = mallory.attach(space, content, connection, name)
            counts[answer.code or answer.status] = counts.get(answer.code or answer.status, 0) + 1

    trial.together([lambda: send(noise), lambda: send(folder), lambda: send(noise[::-1], "0" * 64)])
    trial.expect(counts == {200: 2, "otherContent": 1}, f"a file, a list and a false file got the responses {counts}")

    def fetch():
        with Connection(mallory.port, mallory.source, 120) as connection:
            path = f"/v1/spaces/{space}/contents/{hashlib.sha256(noise).hexdigest()}"
            answer = connection.request("GET", path, None, (), mallory.token)
            trial.expect(answer.body == noise, f"a file came back as {answer.status}, {len(answer.body)} bytes")

    trial.together([fetch] * 3)
    attachment = {"name": "a", "bytes": 1, "hash": hashlib.sha256(folder).hexdigest(), "files": 1}
    device, item = Device(mallory, space), new_item()
    device.push([device.move(item), device.set(item, "attachments", json.dumps([attachment]))])
    mallory.ask("POST", f"/v1/spaces/{space}/purge")
    question = {"hashes": [hashlib.sha256(each).hexdigest() for each in (noise, folder)]}
    kept = mallory.ask("POST", f"/v1/spaces/{space}/contents", question).json["contents"]
    trial.expect([each["hash"] for each in kept] == question["hashes"][1:], f"after a purge the hub has {kept}")
    return f"{size >> 20} MiB each: {counts}"


ATTACKS = [
    values_at_the_edge, moves_that_come_late, refusals_that_repeat_a_long_note, pushes_that_look_up_the_whole_log,
    notes_that_grow_too_long_to_fetch, devices_without_end, as_much_as_the_hub_takes, files_that_are_many_and_large,
]
