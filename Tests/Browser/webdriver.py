"""Drives headless Chromium through chromedriver (W3C WebDriver), with only Python's standard library."""

import base64
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Robustness"))

from ports import free_port  # noqa: E402

PATIENCE = 60  # seconds until the expected must have happened, on a machine with much other work
SETTLE = """
    if (!window.underWay) {
      const real = window.fetch;
      window.underWay = new Set();
      window.fetch = (...all) => {
        const answer = real(...all);
        window.underWay.add(answer);
        const end = () => window.underWay.delete(answer);
        answer.then(end, end);
        return answer;
      };
    }
    let last = performance.now();
    const observer = new MutationObserver(() => { last = performance.now(); });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const look = () => {
      if (window.underWay.size || performance.now() - last < 333) return setTimeout(look, 50);
      observer.disconnect();
      done();
    };
    look()"""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {
    "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "ArrowUp": "\ue013", "ArrowDown": "\ue015",
    "ArrowLeft": "\ue012", "ArrowRight": "\ue014", "Home": "\ue011", "End": "\ue010", "Delete": "\ue017",
    "Space": " ", "Alt": "\ue00a", "Shift": "\ue008", "Control": "\ue009",
}


def is_installed():
    return bool(shutil.which("chromium") and shutil.which("chromedriver"))


def wait_until(condition, seconds=PATIENCE, what="it"):
    """Repeats a condition until its result is true; returns the result."""
    end = time.monotonic() + seconds
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not happen within {seconds} s")
        time.sleep(0.02)


class Browser:
    """A browser with one or several windows."""

    def __init__(self, *options):
        self.options = options

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="defeat-browser-")
        port = free_port()
        self.base = f"http://127.0.0.1:{port}"
        self.driver = subprocess.Popen(
            ["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(self._is_ready, what="chromedriver's start")
        options = {
            "binary": shutil.which("chromium"),
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     f"--user-data-dir={self.folder.name}", "--window-size=1000,900",
                     *self.options],
        }
        answer = self._send("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.session = f"/session/{answer['sessionId']}"
        return self

    def __exit__(self, *_):
        try:
            self._send("DELETE", self.session)
        finally:
            self.driver.terminate()
            self.driver.wait(PATIENCE)
            self.folder.cleanup()

    def _is_ready(self):
        try:
            return self._send("GET", "/status")["ready"]
        except OSError:
            return False

    def _send(self, method, path, body=None):
        data = None if method in ("GET", "DELETE") else json.dumps(body or {}).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=10 * PATIENCE) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(json.load(error)["value"]["message"]) from None

    def renderers(self):
        """The numbers of the processes for pages."""
        parents, found = {}, []
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                words = (folder / "stat").read_text().rsplit(")", 1)[1].split()
                parents[int(folder.name)] = int(words[1])
                if b"--type=renderer" in (folder / "cmdline").read_bytes():
                    found.append(int(folder.name))
            except OSError:
                continue

        def is_own(process):
            while process in parents and process != self.driver.pid:
                process = parents[process]
            return process == self.driver.pid
        return [process for process in found if is_own(process)]

    def command(self, method, path, body=None):
        return self._send(method, self.session + path, body)

    def open(self, address):
        self.command("POST", "/url", {"url": address})

    def new_window(self):
        return self.command("POST", "/window/new", {"type": "window"})["handle"]

    def window(self):
        return self.command("GET", "/window")

    def switch(self, handle):
        self.command("POST", "/window", {"handle": handle})

    def run(self, script, *arguments):
        return self.command("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def run_later(self, script):
        """Runs a script that calls `done` with its result."""
        return self.command("POST", "/execute/async", {"script": f"const done = arguments[0]; {script}", "args": []})

    def settle(self):
        """Waits until the page waits for nothing and its document hasn't changed for a third of a second."""
        self.run_later(SETTLE)

    def devtools(self, command, **parameters):
        return self.command("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def log(self):
        return self.command("POST", "/se/log", {"type": "browser"})

    def press(self, *keys):
        """Presses keys one after another; Alt+x holds Alt down for x."""
        for key in keys:
            *held, last = key.split("+") if len(key) > 1 else [key]
            held = [KEYS[name] for name in held]
            actions = [{"type": "keyDown", "value": name} for name in held]
            actions += [{"type": kind, "value": KEYS.get(last, last)} for kind in ("keyDown", "keyUp")]
            actions += [{"type": "keyUp", "value": name} for name in reversed(held)]
            self.command("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def perform(self, kind, actions):
        """Lets the mouse ("pointer") or the keyboard ("key") do something."""
        self.command("POST", "/actions", {"actions": [{"type": kind, "id": kind, "actions": actions}]})

    def write(self, text):
        self.press(*text)

    def click(self, selector):
        found = self.command("POST", "/element", {"using": "css selector", "value": selector})
        self.command("POST", f"/element/{found[ELEMENT]}/click")

    def back(self):
        self.command("POST", "/back")

    def size(self, width, height):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def prefer(self, **features):
        """Sets media features, for example prefers_color_scheme="dark"."""
        self.devtools("Emulation.setEmulatedMedia", features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.command("GET", "/screenshot")))
