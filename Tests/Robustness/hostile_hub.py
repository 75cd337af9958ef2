"""A hub whose responses are changed on their way: HOSTILE in them becomes hostile text, and requests are refused."""

import collections
import http.client
import http.server
import json
import os
import re
import subprocess
import threading
import time

from program import find_hub

PLACEHOLDER = b"HOSTILE"


class Hub:
    """A process of `defeat-hub` with open sign-up."""

    def __init__(self, folder, environment):
        self.log = os.path.join(folder, "hub.log")
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [find_hub(), "--database", os.path.join(folder, "hub.sqlite"), "--port", "0", "--sign-up", "open"],
                env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        for _ in range(6000):
            with open(self.log, encoding="utf-8", errors="replace") as log:
                found = re.search(r"http://127\.0\.0\.1:(\d+)", log.read())
            if found:
                self.port = int(found.group(1))
                return
            time.sleep(0.05)
        raise AssertionError("the hub doesn't listen")

    def stop(self):
        self.process.terminate()
        self.process.wait()


EVENTS = "text/event-stream; charset=utf-8"

# Responses to a device that listens for events, of which none is a lasting stream: status, fields and body.
STREAMS = {
    "a sign-in page": (200, {"Content-Type": "text/html"}, b"<title>Sign in</title>"),
    "JSON": (200, {"Content-Type": "application/json"}, b"{}"),
    "no type": (200, {}, b"event: spaces\ndata: {}\n\n"),
    "an empty body": (200, {"Content-Type": EVENTS}, b""),
    "events that end": (200, {"Content-Type": EVENTS}, b"retry: 1000\n\nevent: spaces\ndata: {}\n\n"),
    "a redirect": (302, {"Location": "https://example.org/sign-in"}, b""),
    "a path that doesn't exist": (404, {"Content-Type": "text/html"}, b"<title>404</title>"),
}
UNAVAILABLE = b'{"error":{"code":"unavailable","message":"The database can\'t be reached."}}'


class HostileHub:
    """A server that passes requests to a hub, and changes its responses."""

    def __init__(self, hub, text="", stream=None):
        self.refusal = None
        self.replacement = json.dumps(text)[1:-1].encode()
        # The response to a device that listens; the requests that get none or another one; and all requests.
        self.stream = stream or (503, {"Content-Type": "application/json"}, self.failure("unavailable"))
        self.override = lambda method, path: None
        self.counts = collections.Counter()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def answer(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                outer.counts[f"{self.command} {self.path.rsplit('/', 1)[-1]}"] += 1
                if self.path == "/v1/live":
                    return self.send(*outer.stream)
                override = outer.override(self.command, self.path)
                if override == "nothing":
                    self.close_connection = True
                    return None
                if override:
                    return self.send(*override)
                if outer.refusal and self.path != "/v1":
                    status, refusal = outer.refusal
                    return self.send(status, {"Content-Type": "application/json"}, refusal)
                connection = http.client.HTTPConnection("127.0.0.1", hub.port, timeout=300)
                headers = {name: value for name, value in self.headers.items()
                           if name.lower() not in ("host", "accept-encoding", "connection")}
                connection.request(self.command, self.path, body, headers)
                answer = connection.getresponse()
                content = answer.read().replace(PLACEHOLDER, outer.replacement)
                self.send(answer.status, {"Content-Type": "application/json"}, content)
                connection.close()

            def send(self, status, fields, body):
                self.send_response(status)
                for name, value in fields.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def failure(self, code):
        return b'{"error":{"code":"' + code.encode() + b'","message":"' + self.replacement + b'"}}'

    def refusals(self):
        """Responses that refuse a request, each in another way."""
        return [(403, self.failure("forbidden")), (429, self.failure("tooManyRequests")),
                (500, self.failure("failed")), (404, self.failure("x" + "\\u001b[31m")), (200, b"\x1b[31m\x9b\xff"),
                (401, self.failure("wrongPassword")), (409, self.failure("schemaTooOld"))]
