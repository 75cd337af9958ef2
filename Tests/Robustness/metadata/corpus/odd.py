"""Files that are damaged or strange."""

import io
import itertools
import os
import random
import struct
import zipfile
import zlib

import books
import documents
import tags
from files import run


def make_odd(corpus, sources):
    """More than 100 odd files, made of complete ones: format → bytes."""
    make_wrong_extensions(corpus, sources)
    make_truncated(corpus, sources)
    make_huge(corpus, sources)
    make_endless(corpus)
    make_bombs(corpus)
    make_locked(corpus, sources)
    make_strange(corpus, sources)


def make_wrong_extensions(corpus, sources):
    names = list(sources)
    for number, (name, content) in enumerate(sources.items()):
        corpus.write(names[(number + 5) % len(names)], content, odd=f"{name} with another extension", **sources.truth(name))


def make_truncated(corpus, sources):
    for name, content in sources.items():
        for share in (0.02, 0.1, 0.3, 0.6, 0.95):
            corpus.write(name, content[:int(len(content) * share)], odd=f"{name} cut off at {share:.0%}")


def make_huge(corpus, sources):
    words = {"title": "Huge", "artist": "Tag", "album": "Picture"}
    for version in (2, 3, 4):
        form = tags.Form(version, 0, picture=15_000_000)
        corpus.write("mp3", form.apply(sources.untagged, words), odd=f"a tag of 15 MB, version {version}", kind="music", **words)
    form = tags.Form(3, 1, is_unsynchronised=True, picture=9_000_000)
    corpus.write("mp3", form.apply(sources.untagged, words), odd="an unsynchronised tag of 9 MB")
    flac = sources["flac"]
    picture = b"\x06" + struct.pack(">I", 16_000_000)[1:] + bytes(16_000_000)
    corpus.write("flac", flac[:42] + picture + flac[42:], odd="a FLAC with a picture of 16 MB", **sources.truth("flac"))
    long = "Long " * 2_000_000
    corpus.write("mp3", tags.Form(3, 1).apply(sources.untagged, {**words, "title": long}), odd="a title of 20 MB")
    corpus.write("pdf", documents.document(long, "x"), odd="a title of 10 MB")
    corpus.write("epub", books.archive(books.package(long, ["x"], "en")), odd="a title of 10 MB")


def make_endless(corpus):
    png = b"\x89PNG\r\n\x1a\n"
    chunk = struct.pack(">I", 0) + b"teXt" + struct.pack(">I", zlib.crc32(b"teXt"))
    corpus.write("png", png + chunk * 1_000_000, hostile=True, odd="a PNG of a million chunks and no header")
    corpus.write("jpg", b"\xff\xd8" + b"\xff\xfe\x00\x02" * 1_000_000, hostile=True, odd="a JPEG of a million empty comments")
    corpus.write("jpg", b"\xff\xd8" + b"\xff" * 8_000_000, hostile=True, odd="a JPEG of nothing but marks")
    box = struct.pack(">I", 8) + b"free"
    start = struct.pack(">I", 16) + b"ftypM4A \0\0\0\0"
    corpus.write("m4a", start + box * 1_000_000, hostile=True, odd="an MP4 of a million boxes")
    corpus.write("m4a", start + struct.pack(">I", 8 + 8 * 1_000_000) + b"moov" + box * 1_000_000, hostile=True, odd="a million boxes in moov")
    nested = b""
    for _ in range(20_000):
        nested = struct.pack(">I", 8 + len(nested)) + b"moov" + nested
    corpus.write("m4a", start + nested, hostile=True, odd="20,000 boxes in one another")
    corpus.write("m4a", start + struct.pack(">IIQ", 1, 0x6D6F6F76, (1 << 64) - 1), hostile=True, odd="a box of 2⁶⁴ bytes")
    page = b"OggS\0\0" + bytes(8) + b"abcd" + bytes(8) + b"\0"
    corpus.write("ogg", b"OggS\0\2" + bytes(8) + b"abcd" + bytes(8) + b"\x01\x1e\x01vorbis" + bytes(4) + b"\x01\x44\xac\0\0"
                 + bytes(12) + b"\xb8\x01" + page * 500_000, hostile=True, odd="an Ogg of half a million empty pages")
    corpus.write("flac", b"fLaC" + b"\x01\0\0\0" * 2_000_000, hostile=True, odd="a FLAC of two million empty blocks")
    corpus.write("mp3", b"ID3\x03\0\0" + tags.synchsafe(8_000_000) + b"TXXX\0\0\0\0\0\0" * 800_000, hostile=True, odd="800,000 empty frames")
    corpus.write("mp3", (b"ID3\x03\0\0" + bytes(4)) * 500_000, hostile=True, odd="half a million empty tags")
    corpus.write("mp3", b"\xff" * 8_000_000, hostile=True, odd="an MP3 of nothing but marks")
    comments = b"\0" * 4 + struct.pack("<I", 0xFFFFFFFF) + bytes(4_000_000)
    corpus.write("flac", b"fLaC\x84" + struct.pack(">I", len(comments))[1:] + comments, hostile=True, odd="a million empty comments")
    corpus.write("pdf", b"%PDF-1.4\n" + b"[" * 3_000_000 + b"\nstartxref\n9\n%%EOF", hostile=True, odd="a PDF of brackets")
    corpus.write("pdf", b"%PDF-1.4\nxref\n0 0\ntrailer\n<</Prev 9/Root 1 0 R>>\nstartxref\n9\n%%EOF", hostile=True, odd="a table that is its own past")
    corpus.write("pdf", b"%PDF-1.4\n1 0 obj\n<</Type/XRef/W[1 2 1]/Size 9/Length 1 0 R>>stream\n" + bytes(99)
                 + b"\nendstream endobj\nstartxref\n9\n%%EOF", hostile=True, odd="a stream whose length is itself")
    corpus.write("pdf", b"%PDF-1.4\nxref\n" + b"0 0\n" * 1_000_000 + b"trailer\n<<>>\nstartxref\n9\n%%EOF", hostile=True, odd="a million empty tables")
    corpus.write("epub", books.archive(b"<package><metadata>" + b"<a>" * 1_000_000), hostile=True, odd="a million elements in one another")
    entities = b'<!DOCTYPE p [<!ENTITY a "ha">' + b"".join(
        b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(20)) + b"]>"
    corpus.write("epub", books.archive(entities + b"<package><metadata><dc:title>&u;</dc:title></metadata></package>"),
                 hostile=True, odd="a billion laughs")


def make_bombs(corpus):
    zeros = bytes(200_000_000)
    for path, data in (("META-INF/container.xml", zeros), ("OEBPS/content.opf", zeros)):
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as file:
            file.writestr("mimetype", b"application/epub+zip", zipfile.ZIP_STORED)
            if path != "META-INF/container.xml":
                file.writestr("META-INF/container.xml", books.CONTAINER.format(path))
            file.writestr(path, data)
        corpus.write("epub", content.getvalue(), hostile=True, odd=f"a bomb: 200 MB of zeros as {path}")
    bomb = books.archive(b"<package><metadata>" + b" " * 100_000_000 + b"<dc:title>End</dc:title></metadata></package>")
    corpus.write("epub", bomb, hostile=True, odd="a bomb: 100 MB of spaces before the title")
    packed = zlib.compress(zeros, 9)
    corpus.write("pdf", b"%PDF-1.5\n1 0 obj\n<</Type/XRef/W[1 2 1]/Size 9/Root 2 0 R/Filter/FlateDecode/Length "
                 + b"%d>>stream\n" % len(packed) + packed + b"\nendstream endobj\nstartxref\n9\n%%EOF",
                 hostile=True, odd="a bomb: 200 MB of zeros as a table")
    text = zlib.compress(b"\x03" + b"x" * 100_000_000, 9)
    frame = b"TIT2" + struct.pack(">I", len(text) + 4) + b"\0\x80" + struct.pack(">I", 100_000_001) + text
    corpus.write("mp3", b"ID3\x03\0\0" + tags.synchsafe(len(frame)) + frame, hostile=True, odd="a bomb: a title of 100 MB, compressed")


def make_locked(corpus, sources):
    ways = ((40, ["--allow-weak-crypto"]), (128, ["--allow-weak-crypto"]), (256, []), (256, ["--object-streams=generate"]))
    for password, (bits, options) in itertools.product(("user", ""), ways):
        source = corpus.write("pdf", documents.document("Secret", "Nobody"))
        path = corpus.path("pdf", odd=f"a PDF with the password “{password}”, {bits} bits", code="encrypted")
        run("qpdf", *options, "--encrypt", password, "owner", bits, "--", source, path)
        os.remove(source)
        del corpus.truths[source]
    locked = bytearray(sources["epub"])
    for index in range(len(locked) - 4):
        if locked[index:index + 4] == b"PK\x01\x02":
            locked[index + 8] |= 1
    corpus.write("epub", bytes(locked), odd="an EPUB whose entries are encrypted", code="encrypted")


def make_strange(corpus, sources):
    numbers = random.Random(3)
    for name, content in sources.items():
        for _ in range(2):
            changed = bytearray(content)
            for _ in range(max(1, len(changed) // 200)):
                changed[numbers.randrange(len(changed))] = numbers.randrange(256)
            corpus.write(name, bytes(changed), odd=f"{name} with some bytes changed")
        corpus.write(name, b"", odd=f"an empty {name}")
        corpus.write(name, numbers.randbytes(5_000), odd=f"{name} of random bytes")
    words = {"title": "Wide", "artist": "Ž 日本", "album": "🎸"}
    for order, codec, mark in (("no mark", "utf-16-le", b""), ("no mark", "utf-16-be", b""), ("mark twice", "utf-16-le", b"\xff\xfe" * 2),
                               ("half a letter", "utf-16-le", b"\xff\xfe")):
        frames = b""
        for field, (_, name) in tags.NAMES.items():
            text = b"\x01" + mark + words[field].encode(codec) + (b"\x41" if order == "half a letter" else b"")
            frames += name.encode() + struct.pack(">IH", len(text), 0) + text
        corpus.write("mp3", b"ID3\x03\0\0" + tags.synchsafe(len(frames)) + frames + sources.untagged, odd=f"UTF-16 with {order}: {codec}")
    plain = tags.Form(3, 3, picture=20_000).apply(sources.untagged, words)
    corpus.write("mp3", plain[:3] + b"\x04" + plain[4:], odd="version 4 with the sizes of version 3", kind="music", **words)
    corpus.write("mp3", bytes(700) + sources.untagged, odd="an MP3 that begins with zeros")
    corpus.write("epub", books.archive(books.package("No type", ["x"], "en"), mimetype=False), odd="an EPUB without its type")
