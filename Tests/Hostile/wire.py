"""HTTP/1.1 over raw sockets, which can also send what no library would send."""

import json
import socket

HOST = "127.0.0.1"
PATIENCE = 120  # seconds for one response, on a machine with much other work


class NoAnswer(OSError):
    """A connection that ended, or stayed silent, without a response."""


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def code(self):
        """The code of an error response, or None."""
        try:
            return self.json["error"]["code"]
        except (ValueError, TypeError, KeyError):
            return None

    def __str__(self):
        return f"{self.status} {self.body[:160].decode(errors='replace')}"


class Connection:
    """One connection, from any address of the loopback network, so that one machine can simulate many strangers."""

    def __init__(self, port, source=HOST, timeout=PATIENCE):
        self.socket = socket.create_connection((HOST, port), timeout, (source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.port, self.buffer = port, bytearray()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def send_now(self, data):
        """Sends as much as the other side accepts without waiting."""
        timeout = self.socket.gettimeout()
        self.socket.setblocking(False)
        try:
            self.socket.send(data)
        except BlockingIOError:
            pass
        self.socket.settimeout(timeout)

    def request(self, method, path, body=None, headers=(), token=None):
        self.send(message(method, path, body, headers, token, f"{HOST}:{self.port}"))
        return self.answer(method)

    def answer(self, method="GET"):
        head = self.until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        try:
            status = int(head[0].split(" ")[1])
        except (IndexError, ValueError):
            raise NoAnswer(f"this is no response: {head[0][:80]}") from None
        headers = {}
        for line in head[1:]:
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        if status == 100:
            return self.answer(method)
        is_stream = headers.get("content-type", "").startswith("text/event-stream")
        if method == "HEAD" or status in (204, 304) or is_stream:
            return Answer(status, headers, b"")
        if headers.get("transfer-encoding", "").lower() == "chunked":
            return Answer(status, headers, self.chunks())
        if "content-length" in headers:
            return Answer(status, headers, self.exactly(int(headers["content-length"])))
        return Answer(status, headers, self.rest())

    def chunks(self):
        body = bytearray()
        while size := int(self.until(b"\r\n").split(b";")[0], 16):
            body += self.exactly(size)
            self.exactly(2)
        self.until(b"\r\n")
        return bytes(body)

    def until(self, end):
        start = 0
        while (index := self.buffer.find(end, start)) < 0:
            start = max(0, len(self.buffer) - len(end))
            self.fill()
        found = bytes(self.buffer[:index])
        del self.buffer[: index + len(end)]
        return found

    def exactly(self, count):
        while len(self.buffer) < count:
            self.fill()
        found = bytes(self.buffer[:count])
        del self.buffer[:count]
        return found

    def rest(self):
        try:
            while True:
                self.fill()
        except NoAnswer:
            return bytes(self.buffer)

    def fill(self):
        data = self.socket.recv(1 << 18)
        if not data:
            raise NoAnswer("the connection was closed")
        self.buffer += data

    def is_closed_within(self, seconds):
        """Whether the other side closes the connection, no matter what it sends before."""
        self.socket.settimeout(seconds)
        try:
            while self.socket.recv(1 << 16):
                pass
            return True
        except TimeoutError:
            return False
        except OSError:
            return True


def message(method, path, body=None, headers=(), token=None, host=HOST):
    """A request; values are encoded as JSON, bytes are sent unchanged."""
    lines = [f"{method} {path} HTTP/1.1"]
    given = {name.lower() for name, _ in headers}
    if "host" not in given:
        lines.append(f"Host: {host}")
    if token:
        lines.append(f"Authorization: Bearer {token}")
    data = b""
    if body is not None:
        data = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
        if "content-type" not in given:
            lines.append("Content-Type: application/json")
        if not given & {"content-length", "transfer-encoding"}:
            lines.append(f"Content-Length: {len(data)}")
    lines += [f"{name}: {value}" for name, value in headers]
    return "\r\n".join(lines).encode("utf-8", "surrogateescape") + b"\r\n\r\n" + data


def ask(port, method, path, body=None, headers=(), token=None, source=HOST, timeout=PATIENCE):
    """The response to one request on a new connection."""
    with Connection(port, source, timeout) as connection:
        return connection.request(method, path, body, headers, token)
