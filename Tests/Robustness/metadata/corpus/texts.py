"""Texts in several encodings and with all line breaks."""

MARKS = {"utf-8-sig": "UTF-8", "utf-16-le": "UTF-16LE", "utf-16-be": "UTF-16BE", "utf-32-le": "UTF-32LE"}


def make_texts(corpus):
    for number in range(48):
        encoding = ["ascii", "utf-8", "utf-8-sig", "utf-16-le", "utf-16-be", "utf-32-le", "latin-1", "cp1252"][number % 8]
        end = ["\n", "\r\n", "\r"][number % 3]
        count = corpus.numbers.choice([1, 2, 30, 4_000])
        lines = []
        for _ in range(count):
            line = corpus.words(special="utf" in encoding)
            lines.append(line + {"latin-1": " é", "cp1252": " “é”"}.get(encoding, ""))
        if encoding == "utf-8":
            lines[-1] += " é"
        text = end.join(lines) + ("" if number % 2 else end)
        marked = encoding in ("utf-16-le", "utf-16-be", "utf-32-le")
        content = (("\ufeff" if marked else "") + text).encode(encoding)
        name = {"ascii": "ASCII", "utf-8": "UTF-8", "latin-1": "ISO-8859-1", "cp1252": "Windows-1252"}.get(encoding)
        corpus.write("txt", content, kind="text", lines=count, encoding=name or MARKS[encoding])
