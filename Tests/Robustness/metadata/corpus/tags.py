"""Tags of MP3 in all their forms (ID3v1, v2.2, v2.3, v2.4)."""

import itertools
import struct
import zlib
from dataclasses import dataclass

NAMES = {"title": ("TT2", "TIT2"), "artist": ("TP1", "TPE1"), "album": ("TAL", "TALB")}
CODECS = {0: "latin-1", 1: "utf-16", 2: "utf-16-be", 3: "utf-8"}


def synchsafe(number):
    return bytes(number >> shift & 127 for shift in (21, 14, 7, 0))


def unsynchronised(content):
    """Zeros after each 0xFF that could begin a frame of sound, or that a zero follows."""
    result = bytearray()
    for index, byte in enumerate(content):
        result.append(byte)
        after = content[index + 1] if index + 1 < len(content) else 0
        if byte == 0xFF and (after >= 0xE0 or after == 0):
            result.append(0)
    return bytes(result)


@dataclass
class Form:
    """The form of a tag."""

    version: int
    encoding: int = 0
    is_unsynchronised: bool = False
    is_extended: bool = False
    is_terminated: bool = False
    is_compressed: bool = False
    picture: int = 0
    big_endian: bool = False

    def text(self, value):
        codec = CODECS[self.encoding]
        if self.encoding == 1:
            data = b"\xfe\xff" + value.encode("utf-16-be") if self.big_endian else b"\xff\xfe" + value.encode("utf-16-le")
        else:
            data = value.encode(codec)
        end = (b"\0\0" if self.encoding in (1, 2) else b"\0") if self.is_terminated else b""
        return bytes([self.encoding]) + data + end

    def frame(self, name, content):
        if self.version == 2:
            return name.encode() + struct.pack(">I", len(content))[1:] + content
        flags = 0
        if self.version == 4 and self.is_unsynchronised:
            flags |= 0x0003
            content = synchsafe(len(content)) + unsynchronised(content)
        elif self.is_compressed:
            flags |= 0x0080 if self.version == 3 else 0x0009
            size = struct.pack(">I", len(content)) if self.version == 3 else synchsafe(len(content))
            content = size + zlib.compress(content)
        size = synchsafe(len(content)) if self.version == 4 else struct.pack(">I", len(content))
        return name.encode() + size + struct.pack(">H", flags) + content

    def apply(self, sound, words):
        if self.version == 1:
            def field(text):
                return text.encode("latin-1", "replace")[:30].ljust(30, b"\0")
            return sound + b"TAG" + field(words["title"]) + field(words["artist"]) + field(words["album"]) + bytes(34) + b"\xff"
        short = self.version == 2
        frames = b""
        if self.picture:
            content = (b"\0JPG\x03\0" if short else b"\0image/jpeg\0\x03\0") + b"\xff\xe0\x00\xff" * (self.picture // 4)
            frames += Form.frame(Form(self.version, is_unsynchronised=self.is_unsynchronised), "PIC" if short else "APIC", content)
        for field, names in NAMES.items():
            frames += self.frame(names[0 if short else 1], self.text(words[field]))
        frames += bytes(50)
        flags = (0x80 if self.is_unsynchronised else 0) | (0x40 if self.is_extended else 0)
        if self.is_extended:
            extended = struct.pack(">IHI", 6, 0, 50) if self.version == 3 else synchsafe(6) + b"\x01\x00"
            frames = extended + frames
        if self.is_unsynchronised and self.version < 4:
            frames = unsynchronised(frames)
        return b"ID3" + bytes([self.version, 0, flags]) + synchsafe(len(frames)) + frames + sound


def forms():
    """Every useful form."""
    result = [Form(1)]
    for version, encoding in itertools.product((2, 3, 4), (0, 1, 2, 3)):
        if version < 4 and encoding > 1:
            continue
        result += [Form(version, encoding), Form(version, encoding, is_terminated=True),
                   Form(version, encoding, is_unsynchronised=True), Form(version, encoding, picture=40_000),
                   Form(version, encoding, is_unsynchronised=True, picture=4_000)]
        if encoding == 1:
            result.append(Form(version, encoding, big_endian=True))
        if version > 2:
            result += [Form(version, encoding, is_extended=True), Form(version, encoding, is_compressed=True)]
    return result
