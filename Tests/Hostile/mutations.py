"""Damages messages: turns the messages of devices into others that no device sends."""

import gzip
import json

ENCODINGS = ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"]
NUMBERS = ["0", "-1", "1e999", "-0", "9223372036854775807", "9223372036854775808", "-9223372036854775809",
           "18446744073709551615", "18446744073709551616", "0.5", "1e-400", "00", "0x10", "NaN", "Infinity"]
TEXTS = ['""', '"\\u0000"', '"\\ud800"', '"\\udfff\\ud800"', '"\x7f"', '"\u202e"', '"%00"', '"../../etc"',
         "\"'; DROP TABLE account; --\"", '"ffffffffffffffffffffffff"', '"\ufeff"', '"' + "é" * 5000 + '"',
         '"00000000-0000-0000-0000-000000000000"']
OTHERS = ["null", "true", "[]", "{}", "[[]]", '{"":{}}', "[" * 100 + "]" * 100]


def encodings(depth=512):
    """JSON in encodings that RFC 8259 forbids, whose bytes look shallow when brackets are counted in UTF-8."""
    texts = ['["∀",' + "[" * depth, '{"name":"∀","password":' + "[" * depth, "[" * depth, '"∀' + "[" * depth]
    marks = dict(zip(ENCODINGS, (b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0", b"\0\0\xfe\xff")))
    for encoding in ENCODINGS:
        for text in texts:
            yield text.encode(encoding)
            yield marks[encoding] + text.encode(encoding)
    for text in texts:
        yield b"\xef\xbb\xbf" + text.encode()
        yield text.encode()
        yield text.encode() + b"\0" * 9
    yield b"[" * 100_000
    yield b'{"a":' * 100_000


class Mutator:
    def __init__(self, random):
        self.random = random

    def mutated(self, body):
        """A message in bytes, damaged in one of many ways."""
        text = json.dumps(body, ensure_ascii=False)
        return getattr(self, self.random.choice(self.ways))(text)

    ways = ["bits", "cut", "doubled", "number", "text", "other", "dropped", "encoded", "deep", "long", "twice", "bytes",
            "inserted", "large"]

    def bits(self, text):
        data = bytearray(text.encode())
        for _ in range(self.random.randint(1, 4)):
            data[self.random.randrange(len(data))] ^= 1 << self.random.randrange(8)
        return bytes(data)

    def cut(self, text):
        data = text.encode()
        return data[: self.random.randrange(len(data))]

    def doubled(self, text):
        data = text.encode()
        return data + self.random.choice([b"", b",", b"\n", b"\0"]) + data

    def replaced(self, text, choices):
        """The text with another value somewhere in the tree."""
        value = json.loads(text)
        places = list(leaves(value))
        mark = "\u0001here\u0001"
        if not places:
            return self.random.choice(choices).encode("utf-8", "surrogatepass")
        whole, key = self.random.choice(places)
        whole[key] = mark
        changed = json.dumps(value, ensure_ascii=False)
        new = self.random.choice(choices)
        return changed.replace(json.dumps(mark, ensure_ascii=False), new).encode("utf-8", "surrogatepass")

    def number(self, text):
        return self.replaced(text, NUMBERS)

    def text(self, text):
        return self.replaced(text, TEXTS)

    def other(self, text):
        return self.replaced(text, OTHERS)

    def dropped(self, text):
        value = json.loads(text)
        places = list(leaves(value))
        if places:
            whole, key = self.random.choice(places)
            del whole[key]
        return json.dumps(value, ensure_ascii=False).encode()

    def encoded(self, text):
        return text.encode(self.random.choice(ENCODINGS))

    def deep(self, text):
        return self.replaced(text, ["[" * n + "]" * n for n in (200, 511, 512, 513, 20_000)])

    def long(self, text):
        return self.replaced(text, ['"' + "x" * n + '"' for n in (129, 513, 15_000, 600_000)])

    def twice(self, text):
        """The text with each key of an object twice."""
        return text.replace("{", '{"name":1,"device":{},"body":{},', 1).encode()

    def bytes(self, text):
        data = bytearray(text.encode())
        place = self.random.randrange(len(data))
        data[place:place] = self.random.choice([b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\0"])
        return bytes(data)

    def inserted(self, text):
        place = self.random.randrange(len(text))
        return (text[:place] + self.random.choice('{}[]",:\\u0') + text[place:]).encode()

    def large(self, text):
        return text.encode() + b" " * self.random.choice([20_000, 1_100_000])

    def packed(self, data):
        """The data compressed with gzip, sometimes damaged."""
        packed = bytearray(gzip.compress(data, 1))
        if self.random.random() < 0.5:
            packed[self.random.randrange(len(packed))] ^= 0xFF
        return bytes(packed)


def leaves(value):
    """All places in a tree of JSON, each as its container and its key."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in list(pairs):
        yield value, key
        yield from leaves(part)
