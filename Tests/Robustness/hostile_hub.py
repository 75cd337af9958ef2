"""A hub whose responses are changed on their way: HOSTILE in them becomes hostile text."""

import http.client
import http.server
import json
import os
import re
import subprocess
import threading
import time

from program import find_program

PLACEHOLDER = b"HOSTILE"


class Hub:
    """A process of `defeat serve --hub` with open sign-up."""

    def __init__(self, folder, environment):
        self.log = os.path.join(folder, "hub.log")
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [find_program(), "serve", "--hub", "--database", os.path.join(folder, "hub.sqlite"), "--port", "0",
                 "--sign-up", "open"], env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
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


class HostileHub:
    """A server that passes requests to a hub, and changes its responses."""

    def __init__(self, hub, text):
        self.refusal = None
        self.replacement = json.dumps(text)[1:-1].encode()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def answer(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                if self.path == "/v1/live":
                    return self.send(503, outer.failure("unavailable"))
                if outer.refusal and self.path != "/v1":
                    return self.send(*outer.refusal)
                connection = http.client.HTTPConnection("127.0.0.1", hub.port, timeout=120)
                headers = {name: value for name, value in self.headers.items()
                           if name.lower() not in ("host", "accept-encoding", "connection")}
                connection.request(self.command, self.path, body, headers)
                answer = connection.getresponse()
                self.send(answer.status, answer.read().replace(PLACEHOLDER, outer.replacement))
                connection.close()

            def send(self, status, body):
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
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
