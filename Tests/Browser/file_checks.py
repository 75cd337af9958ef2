"""The page shows, adds and removes attachments."""

import pathlib
import struct
import zlib

from webdriver import wait_until

from page import Page
from registry import check

NAMES = """return [...document.querySelectorAll("#files-list > li .file-name")].map((each) => each.textContent)"""
FACTS = """return [...document.querySelectorAll("#files-list > li .facts")].map((each) => each.textContent)"""


def picture(width, height):
    """A PNG of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + b"\x40\x80\xc0" * width for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def opened(browser):
    return browser.run("""return document.getElementById("files").open""")


@check
def attachments_are_shown_with_what_they_are(browser, list):
    folder = pathlib.Path(list.folder.name)
    (folder / "cat.png").write_bytes(picture(40, 30))
    (folder / "box").mkdir()
    (folder / "box" / "letter <b>.txt").write_text("Dear Ada\n")
    list.defeat("add", "Plan the party")
    list.defeat("attach", "1", str(folder / "cat.png"), str(folder / "box"))
    page = Page(browser, list)
    page.says("2 attached", ".attached")
    page.go_to_list()
    page.press("f")
    wait_until(lambda: browser.run(NAMES) == ["cat.png", "box", "letter <b>.txt"], what="the files")
    assert browser.run(FACTS)[0].startswith("PNG, 40 × 30, "), browser.run(FACTS)
    wait_until(lambda: browser.run("""
        const image = document.querySelector("#files img");
        image.loading = "eager";
        return image.complete && image.naturalWidth"""), what="the thumbnail")
    page.press("Escape")
    wait_until(lambda: not opened(browser))


@check
def files_are_attached_and_detached_on_the_page(browser, list):
    list.defeat("add", "Plan the party")
    page = Page(browser, list)
    page.go_to_list()
    page.press("f")
    wait_until(lambda: opened(browser))
    browser.run("""
        const input = document.querySelector("#files input");
        const files = new DataTransfer();
        files.items.add(new File(["hello"], "a b.txt"));
        files.items.add(new File([""], "empty"));
        input.files = files.files;
        input.dispatchEvent(new Event("change"));""")
    wait_until(lambda: browser.run(NAMES) == ["a b.txt", "empty"], what="the attached files")
    page.says("2 attached", ".attached")
    browser.run("""document.querySelector("#files .detach").click()""")
    wait_until(lambda: browser.run(NAMES) == ["empty"], what="the file to go")
    page.press("Escape")
    page.press("u")
    page.says("2 attached", ".attached")


@check
def files_are_dropped_onto_rows(browser, list):
    list.defeat("add", "Plan the party")
    page = Page(browser, list)
    dropped = """
        const files = new DataTransfer();
        files.items.add(new File(["hello"], arguments[0]));
        const target = document.querySelector(arguments[1]);
        const event = (name) => new DragEvent(name, { dataTransfer: files, bubbles: true, cancelable: true });
        target.dispatchEvent(event("dragover"));
        return !target.dispatchEvent(event("drop"));"""
    assert browser.run(dropped, "photo.jpg", "[role=treeitem] .title"), "the browser would leave the page"
    page.says("1 attached", ".attached")
    assert browser.run(dropped, "lost.jpg", "h1"), "a file dropped beside the list makes the browser leave the page"
