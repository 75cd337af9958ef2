"""Attacks on the page of `defeat serve` for browsers on one computer."""

import hashlib
import json
import time

import attacks_messages
from attacks_connections import DRIPPING, HALF, STALLED, opened
from attacks_messages import forgotten, is_http, spoiled
from mutations import Mutator, encodings
from people import new_item
from wire import HOST, PATIENCE, Connection, NoAnswer, ask, message

JSON = ("Content-Type", "application/json")
HTML = b"<script>alert(1)</script>"


def add(trial, title, **fields):
    """Adds a to-do, which must exist at the end."""
    answer = ask(trial.port, "POST", "/api/todos", {"title": title, **fields})
    if answer.status != 201:
        raise AssertionError(f"“{title}” got the response {answer}")
    trial.added[answer.json["id"]] = title
    return answer.json


def state(trial):
    return ask(trial.port, "GET", "/api/list").body


def unchanged(trial, before, what):
    trial.expect(state(trial) == before, f"the list has changed: {what}")


def foreign_hosts(trial):
    """Names by which another web site reaches this server after its own name was resolved to here (DNS rebinding)."""
    port = trial.port
    for host in ("evil.example", f"evil.example:{port}", f"127.0.0.1:{port + 1}", "127.0.0.1", "localhost",
                 f"127.0.0.1.evil.example:{port}", f"localhost.evil.example:{port}", f"127.0.0.1:{port}@evil.example",
                 f"0.0.0.0:{port}", f"127.1:{port}", f"2130706433:{port}", f"[::ffff:127.0.0.1]:{port}",
                 f"127.0.0.1:0{port}", "", f"127.0.0.2:{port}"):
        for method, path, body in (
            ("GET", "/", None), ("GET", "/api/list", None), ("POST", "/api/todos", {"title": "x"}),
        ):
            answer = ask(port, method, path, body, [("Host", host)])
            trial.expect(answer.status in (400, 421), f"{method} {path} with Host “{host}”: {answer.status}")
    for data in (b"GET / HTTP/1.0\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n"):
        with Connection(port) as connection:
            connection.send(data)
            trial.expect(connection.answer().status in (400, 421), "a request without Host was accepted")


def foreign_pages(trial):
    """Requests that a page of another web site can make a browser send."""
    before = state(trial)
    own = f"http://{HOST}:{trial.port}"
    bodies = ["/api/todos", "/api/undo", "/api/todos/1/complete"]
    for origin in ("http://evil.example", "null", f"http://{HOST}:{trial.port + 1}", f"https://{HOST}:{trial.port}",
                   own + ".evil.example", "http://localhost", f"http://localhost:{trial.port}", "", own + "/"):
        for path in bodies:
            answer = ask(trial.port, "POST", path, {"title": "evil"}, [("Origin", origin)])
            trial.expect(answer.status == 403, f"POST {path} with Origin “{origin}”: {answer}")
    for site in ("cross-site", "same-site", "", "x", "SAME-ORIGIN"):
        answer = ask(trial.port, "POST", "/api/todos", {"title": "evil"}, [("Sec-Fetch-Site", site)])
        trial.expect(answer.status == 403, f"a request with Sec-Fetch-Site “{site}”: {answer}")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", "",
                 "text/plain; application/json", "application/json-patch+json", "text/plain\tapplication/json"):
        answer = ask(trial.port, "POST", "/api/todos", {"title": "evil"}, [("Content-Type", kind)])
        trial.expect(answer.status in (403, 415), f"a request of the kind “{kind}”: {answer}")
    for method in ("OPTIONS", "TRACE", "PUT", "CONNECT", "PROPFIND", "GET "):
        answer = ask(trial.port, method, "/api/todos", None, [
            ("Origin", "http://evil.example"), ("Access-Control-Request-Method", "POST")])
        trial.expect(answer.status >= 400, f"{method}: {answer}")
        trial.expect("access-control-allow-origin" not in answer.headers, f"{method} allows other origins")
    unchanged(trial, before, "by another web site")


def paths_that_escape(trial):
    """Paths out of the folder of assets and of attachments."""
    digest = hashlib.sha256(b"x").hexdigest()
    count = 0
    for start in ("/assets/", f"/attachments/{digest}/", "/attachments/", "/api/todos/1/attachments/", "/"):
        for end in ("../../../../etc/passwd", "..%2f..%2f..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd", "%00",
                    "page.js%00.html", "..\\..\\etc\\passwd", "%5c..%5cetc", "%c0%ae%c0%ae/etc/passwd", "%ff%fe",
                    "//etc/passwd", "%252e%252e%252fetc%252fpasswd", "." * 5000, "%u002e", "/proc/self/environ",
                    "list.sqlite"):
            answer = ask(trial.port, "GET", start + end)
            count += 1
            trial.expect(answer.status >= 400, f"GET {start + end[:40]}: {answer.status}")
            is_foreign = b"root:" in answer.body or b"HOME=" in answer.body
            trial.expect(not is_foreign, f"GET {start + end}: a file of the system")
    return f"{count} paths"


def encodings_that_hide_their_depth(trial):
    """JSON in UTF-16 and UTF-32, too deep, to every route that reads a body."""
    number = add(trial, "deep")["number"]
    before = state(trial)
    todo = f"/api/todos/{number}"
    for method, path in (("POST", "/api/todos"), ("PATCH", todo), ("POST", f"{todo}/move")):
        for text in encodings():
            answer = ask(trial.port, method, path, text)
            trial.expect(400 <= answer.status < 500, f"{method} {path}: {answer}")
    for encoding in ("utf-16-le", "utf-16", "utf-32-be", "utf-32"):
        answer = ask(trial.port, "POST", "/api/todos", '{"title":"in another encoding"}'.encode(encoding))
        trial.expect(answer.status == 400, f"a title in {encoding}: {answer}")
    unchanged(trial, before, "by JSON in another encoding")


def markup_in_what_others_wrote(trial):
    """HTML and scripts in titles, notes, tags and names of attachments, as the page shows them."""
    evil = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&lt;"
    number = add(trial, evil, notes=evil, tags=["<b>", "\"onclick=alert(3)"])["number"]
    upload(trial, number, "%3Cimg%20src=x%20onerror=alert(4)%3E.html", HTML)
    for path in ("/", "/?all"):
        page = ask(trial.port, "GET", path)
        runs = b"<script>alert" in page.body or b"<img src=x" in page.body
        trial.expect(not runs, f"{path} executes typed text")
        policy = page.headers.get("content-security-policy", "")
        trial.expect("script-src 'self'" in policy and "unsafe" not in policy, f"{path} has the policy “{policy}”")


def upload(trial, number, name, content):
    answer = ask(trial.port, "POST", f"/api/todos/{number}/attachments?name={name}", content,
                 [("Content-Type", "application/octet-stream")])
    if answer.status != 201:
        raise AssertionError(f"“{name}” got the response {answer}")
    return f"/attachments/{hashlib.sha256(content).hexdigest()}/{name}"


def attachments_that_would_run(trial):
    """Pages, drawings and scripts as attachments, and names that would end a header."""
    number = add(trial, "files")["number"]
    contents = {"page.html": HTML, "drawing.svg": b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
                "script.js": b"alert(1)", "page.xhtml": b'<html xmlns="http://www.w3.org/1999/xhtml"><script/></html>',
                "image.png": HTML, "a.pdf": b"%PDF-1.4 <script>", "x.mp4": HTML}
    for name, content in contents.items():
        answer = ask(trial.port, "GET", upload(trial, number, name, content))
        kind = answer.headers.get("content-type", "")
        trial.expect(answer.status == 200 and answer.body == content, f"{name}: {answer.status}")
        trial.expect("sandbox" in answer.headers.get("content-security-policy", ""), f"{name} isn't in a sandbox")
        trial.expect(answer.headers.get("x-content-type-options") == "nosniff", f"browsers may guess what {name} is")
        is_run = any(each in kind for each in ("html", "svg", "javascript", "xml"))
        trial.expect(not is_run, f"{name} is served as {kind}")
    for name in ("a%0D%0ASet-Cookie:%20x=1.txt", "a%22;%20filename=%22b.txt", "%E2%80%AEtxt.exe", "a%5Cb.txt",
                 "%C3%A9" * 60):
        answer = ask(trial.port, "POST", f"/api/todos/{number}/attachments?name={name}", b"x",
                     [("Content-Type", "application/octet-stream")])
        if answer.status == 201:
            answer = ask(trial.port, "GET", f"/attachments/{hashlib.sha256(b'x').hexdigest()}/{name}")
            trial.expect("set-cookie" not in answer.headers, f"the name {name} makes a header")
            said = answer.headers.get("content-disposition", "")
            trial.expect("\u202e" not in said, f"the name {name} is said as it is")
    for name in ("..", ".", "a%2Fb", "..%2F..%2Fetc%2Fpasswd", "", "%00"):
        answer = ask(trial.port, "POST", f"/api/todos/{number}/attachments?name={name}", b"x",
                     [("Content-Type", "application/octet-stream")])
        trial.expect(400 <= answer.status < 500, f"the name “{name}” of an attachment: {answer}")


def ranges(trial):
    """Parts of an attachment: the requested part, all of it, or a refusal; nothing else."""
    content = bytes(range(256)) * 40
    path = upload(trial, add(trial, "parts")["number"], "parts.bin", content)
    size = len(content)
    for field, expected in (
        ("bytes=0-9", content[:10]), ("bytes=-10", content[-10:]), (f"bytes={size - 1}-", content[-1:]),
        (f"bytes=0-{2**63 - 1}", content), (f"bytes=-{2**63 - 1}", content), ("bytes=0-0", content[:1]),
        (f"bytes={size}-", None), (f"bytes={2**63 - 1}-", None), ("bytes=-0", None), ("bytes=9-0", content),
        ("bytes=0-1,2-3", content), ("bytes=" + "0-1," * 5000 + "0-1", content), (f"bytes={2**64}-", content),
        ("bytes=a-b", content), ("bytes=--1", content), ("bytes=-", content), ("lines=0-1", content),
        ("bytes", content), ("bytes=١-٢", content), (f"bytes=0-{'9' * 400}", content), ("bytes= 0-1", content),
        ("bytes=+1-2", content),
    ):
        answer = ask(trial.port, "GET", path, None, [("Range", field)])
        if expected is None:
            trial.expect(answer.status == 416, f"Range “{field[:40]}”: {answer.status}")
        else:
            good = answer.status in (200, 206) and (answer.body == expected or answer.body == content)
            trial.expect(
                good or answer.status in (400, 416, 431),
                f"Range “{field[:40]}”: {answer.status}, {len(answer.body)} bytes")


def requests_that_are_none(trial):
    """Bytes that aren't HTTP, two lengths, endless headers, and ten thousand concurrent requests."""
    return attacks_messages.requests_that_are_none(trial, "/api/todos")


def slow_clients(trial):
    """More half-open connections than descriptors; the page still responds to those who have opened it."""
    page = Connection(trial.port)
    page.request("GET", "/api/health")
    waits = []

    def ask_again():
        """Sends a request on the existing connection or, as browsers do, on another one if it was closed."""
        nonlocal page
        try:
            return page.request("GET", "/api/health")
        except (NoAnswer, ConnectionError):
            page = Connection(trial.port)
            return page.request("GET", "/api/health")

    with page:
        for data in (HALF, STALLED, DRIPPING):
            connections, _ = opened(trial.port, [HOST], 1_100, data)
            start = trial.server.processor_seconds(), time.monotonic()
            for ask_page in (
                ask_again, lambda: ask(trial.port, "GET", "/api/health", timeout=PATIENCE),
            ):
                began = time.monotonic()
                try:
                    trial.expect(ask_page().status == 200, "the page doesn't respond")
                except OSError as error:
                    trial.expect(False, f"with {len(connections)} slow connections: {type(error).__name__}: {error}")
                waits.append(time.monotonic() - began)
            time.sleep(1)
            busy = (trial.server.processor_seconds() - start[0]) / (time.monotonic() - start[1])
            trial.expect(busy < 0.5, f"slow connections kept {busy:.0%} of a processor busy")
            for connection in connections:
                connection.close()
            time.sleep(0.3)
    return f"{max(waits) * 1000:.0f} ms at most"


def pages_that_are_never_read(trial):
    """Three hundred open pages that read nothing while the list changes."""
    connections, _ = opened(trial.port, [HOST], 300, message("GET", "/events?after=0", host=f"{HOST}:{trial.port}"))
    for number in range(30):
        add(trial, f"change {number} " + "x" * 5_000)
    for connection in connections:
        connection.close()
    return f"{len(connections)} pages"


def every_route_with_spoiled_bodies(trial):
    """Every route, with randomly damaged bodies and paths: always a response, never a fault."""
    mutator, random = Mutator(trial.random), trial.random
    counts = {}
    until = time.monotonic() + trial.options.fuzz_seconds
    for number in range(trial.options.fuzz):
        if time.monotonic() > until:
            break
        if number % 100 == 0:
            item = ask(trial.port, "POST", "/api/todos", {"title": "spoiled"}).json["number"]
            known = list(routes(item))
            unknown = list(forgotten("DefeatServer", {"router": "", "api": "/api"}, known))
            trial.expect(not unknown, f"these routes aren't attacked: {', '.join(unknown)}")
        method, path, body = known[number % len(known)]
        data = None
        if body is not None:
            data = mutator.mutated(body)
        else:
            # However the path is damaged, it must not delete to-dos that have to stay.
            kept = path.rfind("/") if method == "DELETE" else 0
            path = path[:kept] + spoiled(path[kept:], random)
        try:
            answer = ask(trial.port, method, path, data, timeout=PATIENCE)
        except NoAnswer:
            counts["closed"] = counts.get("closed", 0) + 1
            continue
        except TimeoutError:
            trial.expect(False, f"{method} {path} with {str(data)[:100]} got no response")
            continue
        counts[answer.status] = counts.get(answer.status, 0) + 1
        if answer.status >= 500:
            trial.expect(False, f"{method} {path} with {str(data)[:200]}: {answer}")
        elif answer.status >= 400 and is_http(path):
            trial.expect(answer.code, f"{method} {path}: an answer that programs can't read: {answer}")
    while ask(trial.port, "POST", "/api/redo").status == 200:  # The edits that were undone last.
        pass
    return ", ".join(f"{status}: {count}" for status, count in sorted(counts.items(), key=str))


def routes(number):
    """Every route of the page, with a body that it would accept; None if it accepts none."""
    values = {"title": "∀ \"x\"", "notes": "n", "due": "2030-01-01", "priority": "A", "tags": ["a"],
              "remind": ["30min", "start"]}
    todo = f"/api/todos/{number}"
    yield "GET", "/", None
    yield "GET", "/assets/page.js", None
    yield "GET", "/assets/0123/page.js", None
    yield "GET", "/worker.js", None
    yield "GET", "/manifest.webmanifest", None
    yield "GET", "/api/list", None
    yield "GET", todo, None
    yield "GET", "/api/quest", None
    yield "GET", "/api/health", None
    yield "POST", "/api/todos", {**values, "under": number}
    yield "POST", "/api/todos", {
        "line": "a fri", "parts": ["b #c", {**values, "parts": "- [x] d ~2h\n  e"}], "under": number}
    yield "GET", "/api/line?text=Call+%E2%88%80+fri+due:feb30", None
    yield "PATCH", todo, {**values, "tags": {"add": ["b"], "remove": ["a"]}}
    yield "GET", "/?today&find=%E2%88%80+or+due%3Cfri", None
    yield "GET", "/api/list?filter=%E2%88%80+or+not+(due%3Cfri)", None
    yield "GET", "/api/filters", None
    yield "GET", "/api/today?days=3&filter=%E2%88%80", None
    yield "GET", "/api/due?within=60", None
    yield "GET", "/api/rows?page=0123456789abcdef&view=%2F&from=0&count=40&pins=1&folded=1", None
    yield "GET", "/api/place?page=0123456789abcdef&view=%2F&number=1", None
    yield "GET", "/api/next?count=3&weigh=due=20", None
    yield "GET", "/api/statistics?days=366&weeks=104", None
    yield "GET", "/api/tags", None
    yield "GET", "/api/projects", None
    yield "POST", f"{todo}/complete", None
    yield "POST", f"{todo}/skip", None
    yield "POST", f"{todo}/reopen", None
    yield "POST", f"{todo}/move", {"toEnd": True}
    yield "POST", f"{todo}/move", {"under": new_item()}
    yield "DELETE", "/api/todos/ffffffff-ffff-4fff-bfff-ffffffffffff", None  # Even when cut, it's no number.
    yield "GET", "/api/lists", None
    yield "POST", "/api/lists", {"name": "∀"}
    yield "POST", f"{todo}/transfer", {"list": "none"}
    yield "POST", "/api/undo", {}
    yield "POST", "/api/redo", {}
    yield "POST", f"{todo}/attachments?name=x", {}
    yield "GET", "/api/archive?count=3", None
    yield "POST", "/api/archive", {"filter": "∀ or not (due<fri)", "completedBefore": "2030-01-01"}
    yield "POST", f"{todo}/archive", {}
    yield "POST", f"{todo}/unarchive", None
    yield "GET", "/api/templates", None
    yield "PUT", "/api/templates/%E2%88%80", {"toDo": number}
    yield "GET", "/api/templates/%E2%88%80", None
    yield "POST", "/api/templates/%E2%88%80/add", {**values, "under": number}
    yield "DELETE", "/api/templates/%E2%88%80", None
    yield "GET", "/events", None
    yield "GET", f"{todo}/attachments", None
    yield "DELETE", f"{todo}/attachments/none", None
    yield "GET", f"/attachments/{hashlib.sha256(b'x').hexdigest()}/none", None


def read_list(trial):
    archive = ask(trial.port, "GET", "/api/archive?count=10000").json["toDos"]
    return {each["id"]: each["title"] for each in flat(json.loads(state(trial))["toDos"] + archive)}


def flat(todos):
    for each in todos:
        yield each
        yield from flat(each.get("parts", []))


ATTACKS = [
    foreign_hosts, foreign_pages, paths_that_escape, encodings_that_hide_their_depth, markup_in_what_others_wrote,
    attachments_that_would_run, ranges, requests_that_are_none, slow_clients, pages_that_are_never_read,
    every_route_with_spoiled_bodies,
]
