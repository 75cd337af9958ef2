"""A page with given rows, and the least that any list in a browser must do: a static page, a file, a search of titles."""

import html
import http.server
import json
import os
import threading
import urllib.parse

# The same three actions as on the page of `defeat`: Space on a row, Enter in the first field, and words in the second.
SCRIPT = """
const rows = document.getElementById("rows");
const send = (path, body) => fetch(path, { method: "POST", body });
const row = (title) => {
  const item = document.createElement("li");
  item.tabIndex = 0;
  item.append(Object.assign(document.createElement("input"), { type: "checkbox" }), " ",
    Object.assign(document.createElement("span"), { className: "title", textContent: title }));
  return item;
};
rows.addEventListener("keydown", async (event) => {
  const item = event.target.closest("li");
  if (event.key !== " " || !item) return;
  event.preventDefault();
  if ((await send("/done", item.textContent)).ok) item.remove();
});
document.getElementById("add").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { title } = event.target.elements;
  if ((await send("/add", title.value)).ok) rows.prepend(row(title.value));
  title.value = "";
});
document.getElementById("filter").addEventListener("input", async ({ target }) => {
  const answer = await fetch(`/find?${encodeURIComponent(target.value)}`);
  rows.replaceChildren(...(await answer.json()).map(row));
});
"""


class FloorServer:
    """The server; `titles` are those of all to-dos, and `shown` those of the page."""

    def __init__(self, path, titles, shown):
        self.titles = [title.lower() for title in titles]
        self.file = os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY)
        items = "\n".join(f'<li tabindex="0"><input type="checkbox"> <span class="title">{html.escape(title)}</span></li>'
                          for title in shown)
        self.page = f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title>
            <form id="add"><input name="title"></form><input id="filter"><ul id="rows">{items}</ul>
            <script>{SCRIPT}</script>""".encode()
        floor = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def log_message(self, *_):
                pass

            def do_GET(self):
                if self.path.startswith("/find?"):
                    words = urllib.parse.unquote(self.path[6:]).lower()
                    found = [title for title in floor.titles if words in title][:60]
                    return self.answer(json.dumps(found).encode(), "application/json")
                return self.answer(floor.page, "text/html; charset=utf-8")

            def do_POST(self):
                floor.keep(self.rfile.read(int(self.headers["Content-Length"])))
                self.answer(b"{}", "application/json")

            def answer(self, body, kind):
                self.wfile.write(
                    f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def keep(self, edit):
        """Writes an edit, which is on the disk when the page shows it."""
        os.write(self.file, edit + b"\n")
        os.fsync(self.file)

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
        os.close(self.file)
