"""Attacks by single messages: unreadable ones, forbidden ones, and every route with damaged bodies."""

import gzip
import os
import re
import time
import uuid

from mutations import Mutator, encodings
from people import new_item
from processes import PROJECT
from wire import PATIENCE, Connection, NoAnswer, ask


def routes(account, space, other):
    """Every route of a hub, with a body that it would accept; None if it accepts none."""
    device = {"number": 7, "installation": 7}
    push = {"push": {"_0": [{"n": 1, "op": {
        "t": "0000000000010000000000ff", "i": new_item(), "k": "set", "f": "title", "v": "∀ \"milk\""}}]}}
    pull = {"pull": {"since": {"sequence": 0, "checksum": 1}, "limit": 10}}
    page = {"snapshot": {"_0": {"node": {"_0": 0}}, "start": {"sequence": 0, "checksum": 1}, "limit": 10}}
    sign_up = {"name": "mallory", "password": "a long password", "invitation": "none"}
    yield "GET", "/v1", None
    yield "POST", "/v1/accounts", sign_up
    yield "GET", "/v1/account", None
    yield "PUT", "/v1/account/password", {"current": "not this one", "new": "another long one"}
    yield "POST", "/v1/account/removal", {"password": "not this one"}
    yield "POST", "/v1/invitations", None
    yield "GET", "/v1/invitations", None
    yield "DELETE", "/v1/invitations/0123456789abcdef", None
    yield "POST", "/v1/devices", {"name": account.name, "password": "not this one", "device": "∀"}
    yield "GET", "/v1/devices", None
    yield "DELETE", f"/v1/devices/{uuid.uuid4()}", None
    yield "GET", "/v1/spaces", None
    yield "POST", "/v1/spaces", {"id": str(uuid.uuid4()), "name": "∀"}
    yield "GET", f"/v1/spaces/{space}", None
    yield "PATCH", f"/v1/spaces/{space}", {"name": "∀", "schema": 1}
    yield "POST", f"/v1/spaces/{space}/purge", None
    yield "GET", f"/v1/spaces/{space}/members", None
    yield "PUT", f"/v1/spaces/{space}/members/{other.name}", {"role": "read"}
    yield "DELETE", f"/v1/spaces/{space}/members/{other.name}", None
    for body in (push, pull, page):
        yield "POST", f"/v1/spaces/{space}/sync", {"device": device, "body": body}
    content = f"/v1/spaces/{space}/contents/{'0' * 64}"
    yield "POST", f"/v1/spaces/{space}/contents", {"hashes": ["0" * 64]}
    yield "PUT", content, {"bytes": "without a place"}
    yield "GET", content, None
    yield "GET", "/v1/live", None
    yield "DELETE", f"/v1/spaces/{space}", None


def forgotten(module, prefixes, known):
    """The routes in a module's sources that are missing here."""
    folder = os.path.join(PROJECT, "Defeat", "Sources", module, "Routes")
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            found = re.findall(r'\b(\w+)\.(get|post|put|patch|delete)(?:\("([^"]*)"\))? \{', file.read())
        for group, method, path in found:
            if group not in prefixes:
                continue
            parts = [each for each in f"{prefixes[group]}/{path}".split("/") if each]
            pattern = "/" + "/".join("[^/]+" if each.startswith(":") else re.escape(each) for each in parts)
            if not any(each[0] == method.upper() and re.fullmatch(pattern, each[1].split("?")[0]) for each in known):
                yield f"{method.upper()} {pattern}"


def encodings_that_hide_their_depth(trial):
    """JSON in UTF-16 and UTF-32, too deep, compressed or not, to every route that reads a body."""
    eve, other = trial.account("eve"), trial.account("other")
    taken = count = 0
    for method, path, body in routes(eve, eve.space("eve"), other):
        if body is None:
            continue
        for text in encodings():
            packed = path.endswith("/sync") and count % 2
            data = gzip.compress(text) if packed else text
            fields = [("Content-Encoding", "gzip")] if packed else []
            answer = ask(trial.port, method, path, data, fields, eve.token, trial.address())
            count += 1
            taken += answer.status < 300
            trial.expect(400 <= answer.status < 500, f"{method} {path}: {answer}")
    return f"{count} messages, {taken} taken"


def passwords_that_cannot_be_read(trial):
    """Attempts are counted by address before their body is read, whatever address a header claims."""
    source = trial.address()
    with Connection(trial.port, source) as connection:
        answers = [connection.request("POST", "/v1/devices", b"[" * 400, [("X-Forwarded-For", f"10.0.0.{n}")]).status
                   for n in range(150)]
    refused = answers.count(429)
    trial.expect(refused >= 50, f"of 150 attempts in a row from one address, {refused} were too many")
    return f"{refused} of 150 refused"


def tokens_at_random(trial):
    """A client that guesses tokens is soon refused."""
    source, start = trial.address(), time.monotonic()
    with Connection(trial.port, source) as connection:
        answers = [connection.request("GET", "/v1/account", token=f"{n:043}").status for n in range(400)]
    allowed = 60 + 6 * (time.monotonic() - start)
    trial.expect(set(answers) <= {401, 429}, f"a guessed token got the responses {sorted(set(answers))}")
    trial.expect(answers.count(401) <= allowed, f"{answers.count(401)} of 400 guesses were read, not {allowed:.0f}")
    return f"{answers.count(429)} of 400 refused"


def spaces_of_others(trial):
    """Every route that names a space, called by another account, without a token, and with almost correct tokens."""
    mallory, victim = trial.account("mallory"), trial.account("victim")
    space = victim.space("private")
    count = 0
    for method, path, body in routes(mallory, space, mallory):
        if space not in path:
            continue
        for token, allowed in ((mallory.token, {404}), (None, {401, 429}), (victim.token[:-1] + "A", {401, 429}),
                               (victim.token + "A", {401, 429}), ("", {401, 429})):
            if token == victim.token:
                continue
            answer = ask(trial.port, method, path, body, (), token, trial.address())
            count += 1
            trial.expect(answer.status in allowed, f"{method} {path} of another account: {answer}")
            trial.expect(b"private" not in answer.body, f"{method} {path} reveals a space's name to another account")
    victim.ask("GET", f"/v1/spaces/{space}")
    return f"{count} requests"


def readers_who_want_more(trial):
    """A read-only member and a writer try actions of owners."""
    owner, reader, writer = trial.account("owner"), trial.account("reader"), trial.account("writer")
    space = owner.space("shared")
    owner.share(space, reader, "read")
    owner.share(space, writer, "write")
    for who in (reader, writer):
        for method, path, body in (
            ("PUT", f"members/{who.name}", {"role": "own"}), ("DELETE", f"members/{owner.name}", None),
            ("PATCH", "", {"name": "mine"}), ("DELETE", "", None), ("PUT", "members/alice", {"role": "read"}),
        ):
            answer = ask(trial.port, method, f"/v1/spaces/{space}/{path}".rstrip("/"), body, (), who.token, who.source)
            trial.expect(answer.status == 403, f"{method} {path} of {who.name}: {answer}")
    device = trial.device(reader, space)
    pushed = device.push([device.move(new_item())]).json["body"].get("pushed", {})
    reasons = [each["reason"] for each in pushed.get("refusals", [])]
    trial.expect(reasons == ["forbidden"], f"an edit of a reader: {pushed}")
    owner.ask("DELETE", f"/v1/spaces/{space}/members/{writer.name}")
    late = ask(trial.port, "POST", f"/v1/spaces/{space}/sync", {
        "device": device.identity, "body": {"push": {"_0": []}}}, (), writer.token, writer.source)
    trial.expect(late.status == 404, f"a push of a former member: {late}")


def every_route_with_spoiled_bodies(trial):
    """Every route, with randomly damaged bodies, paths and headers: always a response, never a fault."""
    mutator, random = Mutator(trial.random), trial.random
    eve, other = trial.account("eve"), trial.account("other")
    tokens = [eve.token] + [eve.log_in() for _ in range(3)]
    counts = {}
    until = time.monotonic() + trial.options.fuzz_seconds
    for number in range(trial.options.fuzz):
        if time.monotonic() > until:
            break
        if number % 200 == 0:
            space, doomed = eve.space("spoiled"), eve.space("doomed")
            known = [(method, path, body) for method, path, body in routes(eve, space, other) if method != "DELETE"]
            known += [each for each in routes(eve, doomed, other) if each[0] == "DELETE"]
            unknown = list(forgotten("DefeatHub", {"root": "/v1"}, known))
            trial.expect(not unknown, f"these routes aren't attacked: {', '.join(unknown)}")
        method, path, body = known[number % len(known)]
        fields = []
        if body is not None:
            data = mutator.mutated(body)
            if path.endswith("/sync") and random.random() < 0.3:
                data, fields = mutator.packed(data), [("Content-Encoding", "gzip")]
        else:
            data, path = None, spoiled(path, random)
        if random.random() < 0.1:
            fields.append(("Defeat-Schema", random.choice(["", "0", "-1", "9" * 30, "1e3", "𝟙"])))
        token = random.choice(tokens)
        try:
            answer = ask(trial.port, method, path, data, fields, token, trial.address(), timeout=PATIENCE)
        except NoAnswer:
            counts["closed"] = counts.get("closed", 0) + 1
            continue
        except TimeoutError:
            trial.expect(False, f"{method} {path} with {str(data)[:100]} got no response")
            continue
        counts[answer.status] = counts.get(answer.status, 0) + 1
        if answer.status >= 500 and answer.status != 503:
            trial.expect(False, f"{method} {path} with {str(data)[:200]}: {answer}")
        elif answer.status >= 400 and is_http(path):
            trial.expect(answer.code, f"{method} {path}: an answer that programs can't read: {answer}")
    for token in tokens:  # No device has been logged out.
        answer = ask(trial.port, "GET", "/v1/account", token=token, source=eve.source)
        trial.expect(answer.status in (200, 429), f"a device of the one who spoils bodies is out: {answer}")
    return ", ".join(f"{status}: {count}" for status, count in sorted(counts.items(), key=str))


def is_http(path):
    """Whether a path is valid in a request (RFC 9112, section 3.2); invalid ones are never read."""
    return path.isascii() and not any(each in path for each in " \\")


def spoiled(path, random):
    parts = ["/", "//", "/..", "/.", "%2e%2e", "%00", "%ff", "?", "?a=%zz", ";", "\\", "é", "%", "/" + "a" * 5000, " "]
    place = random.randrange(1, len(path) + 1)
    return path[:place] + random.choice(parts) + (path[place:] if random.random() < 0.5 else "")


def packed_messages_that_grow(trial):
    """A message of some kilobytes that decompresses to a gigabyte, sixteen times concurrently."""
    eve = trial.account("eve")
    bomb = gzip.compress(b" " * (16 << 20), 9) * 64
    statuses = []

    def send():
        answer = ask(trial.port, "POST", f"/v1/spaces/{eve.home}/sync", bomb, [("Content-Encoding", "gzip")],
                     eve.token, trial.address())
        statuses.append(answer.status)

    trial.together([send] * 16)
    trial.expect(set(statuses) <= {413, 400, 429}, f"a message that grows got the responses {sorted(set(statuses))}")
    return f"{len(bomb)} bytes each"


def requests_that_are_none(trial, path="/v1/devices"):
    """Bytes that aren't HTTP, two lengths, endless headers, ten thousand parallel requests, TLS to a plain port."""
    host = f"Host: 127.0.0.1:{trial.port}\r\n".encode()
    post = f"POST {path} HTTP/1.1\r\n".encode() + host + b"Content-Type: application/json\r\n"
    hostile = [
        b"\0" * 5000, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 600,
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET " + b"/" * 1_000_000 + b" HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /v1 HTTP/1.1\r\n" + host + b"A: " + b"b" * 4_000_000,
        b"GET /v1 HTTP/1.1\r\n" + host + b"A: b\r\n" * 200_000,
        b"GET /v1 HTTP/9.9\r\n" + host + b"\r\n", b"GET /v1 HTTP/1.1\r\n\r\n", b"GET\r\n\r\n",
        post + b"Content-Length: -1\r\n\r\n{}", post + b"Content-Length: 99999999999999999999\r\n\r\n{}",
        post + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x",
        post + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        post + b"Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}",
        post + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * 200_000,
        post + b"Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        post + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}",
        (b"GET /v1 HTTP/1.1\r\n" + host + b"\r\n") * 10_000,
        b"GET /v1/account HTTP/1.1\r\n" + host + b"Authorization: Bearer " + b"\xff" * 60_000 + b"\r\n\r\n",
    ]
    counts = {}
    for data in hostile:
        with Connection(trial.port, trial.address(), timeout=2) as connection:
            try:
                connection.send(data)
                status = connection.answer().status
            except TimeoutError:
                status = "silent"
            except (OSError, ValueError):
                status = "closed"
        counts[status] = counts.get(status, 0) + 1
        trial.expect(status not in (500, 502), f"{data[:60]} got the response {status}")
    return ", ".join(f"{status}: {count}" for status, count in sorted(counts.items(), key=str))


ATTACKS = [
    encodings_that_hide_their_depth, passwords_that_cannot_be_read, tokens_at_random, spaces_of_others,
    readers_who_want_more, packed_messages_that_grow, requests_that_are_none, every_route_with_spoiled_bodies,
]
