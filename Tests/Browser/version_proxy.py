"""A server in front of `defeat serve` that can pretend to be another version of the program."""

import http.client
import http.server
import re
import threading


class VersionProxy:
    """It changes the version in pages and in the worker's script, and the addresses of files."""

    def __init__(self, list):
        self.list = list
        self.suffix = ""

    def __enter__(self):
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def forward(self):
                proxy.forward(self)

            do_GET = do_HEAD = do_POST = do_PATCH = do_DELETE = forward

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def update(self):
        """Becomes another version."""
        self.suffix = "f" if self.suffix != "f" else "e"

    def forward(self, request):
        length = int(request.headers.get("Content-Length") or 0)
        body = request.rfile.read(length) if length else None
        headers = {name: value for name, value in request.headers.items()
                   if name.lower() not in ("host", "origin", "connection", "if-none-match", "accept-encoding")}
        path = request.path
        asset = re.match(r"/assets/([0-9a-f]{8,})/", path)
        if asset and self.suffix:
            # The files of the earlier version are gone, as after a real update.
            if not asset[1].endswith(self.suffix + "0"):
                request.send_response(404)
                request.send_header("Content-Length", "0")
                request.end_headers()
                return
            path = path.replace(asset[1], asset[1][:-2])
        connection = http.client.HTTPConnection("127.0.0.1", self.list.port, timeout=30)
        try:
            connection.request(request.command, path, body, headers)
            response = connection.getresponse()
            isStream = response.headers.get("Content-Type", "").startswith("text/event-stream")
            request.send_response(response.status)
            for name, value in response.getheaders():
                if name.lower() not in ("content-length", "transfer-encoding", "connection", "etag"):
                    request.send_header(name, value)
            request.send_header("Connection", "close")
            request.close_connection = True
            if isStream:
                request.end_headers()
                while chunk := response.read1(4096):
                    request.wfile.write(chunk)
                    request.wfile.flush()
                return
            content = response.read()
            if self.suffix and response.headers.get("Content-Type", "").startswith(("text/html", "text/javascript")):
                content = re.sub(rb'(/assets/|name="version" content="|start\(")([0-9a-f]{8,})',
                                 rb"\1\2" + self.suffix.encode() + b"0", content)
            request.send_header("Content-Length", str(len(content)))
            request.end_headers()
            request.wfile.write(content)
        except OSError:
            request.close_connection = True
        finally:
            connection.close()
