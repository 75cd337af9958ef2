"""Drives headless Firefox through WebDriver BiDi, with only Python's standard library.

Firefox answers BiDi itself, over a WebSocket (RFC 6455), so no other program is needed.
"""

import base64
import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile

from webdriver import KEYS, PATIENCE, free_port, wait_until

PROGRAMS = ("firefox-esr", "firefox")
PREFERENCES = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
"""


def program():
    return next((path for path in map(shutil.which, PROGRAMS) if path), None)


class WebSocket:
    """A client's connection for messages of text."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=2 * PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            byte = self.socket.recv(1)
            assert byte, "Firefox has closed the connection"
            answer += byte
        assert answer.startswith(b"HTTP/1.1 101"), answer

    def close(self):
        self.socket.close()

    def _read(self, count):
        data = b""
        while len(data) < count:
            piece = self.socket.recv(count - len(data))
            assert piece, "Firefox has closed the connection"
            data += piece
        return data

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        size = len(data)
        if size < 126:
            head = bytes([0x81, 0x80 | size])
        elif size < 65_536:
            head = b"\x81\xfe" + struct.pack(">H", size)
        else:
            head = b"\x81\xff" + struct.pack(">Q", size)
        self.socket.sendall(head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(data)))

    def receive(self):
        """Returns the next message; control frames are skipped."""
        message = b""
        while True:
            first, second = self._read(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self._read(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._read(8))[0]
            data = self._read(size)
            if first & 0x0F >= 8:
                assert first & 0x0F != 8, "Firefox has closed the connection"
                continue
            message += data
            if first & 0x80:
                return message.decode()


class Firefox:
    """A browser with one window, and the part of `webdriver.Browser` that a page needs."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="defeat-firefox-", ignore_cleanup_errors=True)
        with open(f"{self.folder.name}/user.js", "w", encoding="utf-8") as file:
            file.write(PREFERENCES)
        port = free_port()
        self.process = subprocess.Popen(
            [program(), "--headless", "--no-remote", "--profile", self.folder.name,
             "--remote-debugging-port", str(port), "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": self.folder.name})
        self.number = 0
        self.socket = wait_until(lambda: self._connect(port), what="Firefox's start")
        self.command("session.new", capabilities={})
        self.context = self.command("browsingContext.getTree")["contexts"][0]["context"]
        return self

    def __exit__(self, *_):
        self.socket.close()
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)
        self.folder.cleanup()

    def _connect(self, port):
        assert self.process.poll() is None, "Firefox has ended"
        try:
            return WebSocket(port, "/session")
        except OSError:
            return None

    def command(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get("id") == self.number:
                assert answer["type"] == "success", f"{method}: {answer.get('message')}"
                return answer["result"]

    def open(self, address):
        self.command("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def run(self, script, *arguments):
        """Runs the body of a function; its arguments and its result are JSON."""
        code = f"JSON.stringify((function() {{ {script} }}).apply(null, {json.dumps(arguments)})) ?? 'null'"
        answer = self.command(
            "script.evaluate", expression=code, target={"context": self.context}, awaitPromise=False)
        assert answer["type"] == "success", answer.get("exceptionDetails", {}).get("text")
        return json.loads(answer["result"]["value"])

    def press(self, *keys):
        """Presses keys one after another; Alt+x holds Alt down for x."""
        for key in keys:
            *held, last = key.split("+") if len(key) > 1 else [key]
            held = [KEYS[name] for name in held]
            actions = [{"type": "keyDown", "value": name} for name in held]
            actions += [{"type": kind, "value": KEYS.get(last, last)} for kind in ("keyDown", "keyUp")]
            actions += [{"type": "keyUp", "value": name} for name in reversed(held)]
            self.command("input.performActions", context=self.context,
                         actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def perform(self, kind, actions):
        """Lets the mouse ("pointer") or the keyboard ("key") do something."""
        self.command("input.performActions", context=self.context,
                     actions=[{"type": kind, "id": kind, "actions": actions}])

    def write(self, text):
        self.press(*text)

    def click(self, selector):
        x, y = self.run("""
            const element = document.querySelector(arguments[0]);
            element.scrollIntoView({ block: "center" });
            const { left, top, width, height } = element.getBoundingClientRect();
            return [Math.round(left + width / 2), Math.round(top + height / 2)]""", selector)
        self.command("input.performActions", context=self.context, actions=[{
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
                {"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0}]}])

    def log(self):
        """The complaints since the last question; Firefox's aren't collected."""
        return []

    def screenshot(self, path):
        answer = self.command("browsingContext.captureScreenshot", context=self.context)
        with open(path, "wb") as file:
            file.write(base64.b64decode(answer["data"]))
