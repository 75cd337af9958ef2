"""E-books: EPUB by Python's zipfile and by zip, PDF by our own writer and by qpdf."""

import io
import os
import tempfile
import zipfile
from xml.sax.saxutils import escape

import documents
from files import run

CONTAINER = ('<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
             '<rootfiles><rootfile full-path="{}" media-type="application/oebps-package+xml"/></rootfiles></container>')


def package(title, authors, language, version=3, prefix="", extra="", encoding="utf-8", before="", creators=None):
    """A package document."""
    p = prefix
    creators = creators or "".join(f"<dc:creator>{escape(author)}</dc:creator>\n" for author in authors)
    text = (f'<?xml version="1.0" encoding="{encoding}"?>\n{before}<{p}package version="{version}.0" '
            f'xmlns{":opf" if p else ""}="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/">'
            f'<{p}metadata><dc:identifier>urn:x</dc:identifier>\n<dc:title>{title}</dc:title>\n'
            f'{creators}<dc:language>{language}</dc:language></{p}metadata>{extra}'
            f'<{p}manifest><{p}item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></{p}manifest>'
            f'<{p}spine><{p}itemref idref="a"/></{p}spine></{p}package>')
    return text.encode(encoding)


def archive(document, path="OEBPS/content.opf", method=zipfile.ZIP_DEFLATED, comment=b"", mimetype=True, force64=False,
            others=0):
    """An EPUB with a package document."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", method) as file:
        if mimetype:
            file.writestr(zipfile.ZipInfo("mimetype"), b"application/epub+zip", zipfile.ZIP_STORED)
        for number in range(others):
            file.writestr(f"OEBPS/images/{number:05}.jpg", bytes([number & 255]) * 200)
        for name, data in (("META-INF/container.xml", CONTAINER.format(path).encode()), (path, document),
                           ("OEBPS/a.xhtml", b"<html/>")):
            with file.open(zipfile.ZipInfo(name), "w", force_zip64=force64) as entry:
                entry.write(data)
        file.comment = comment
    return content.getvalue()


def make_epub(corpus, count):
    for number in range(count):
        authors = [corpus.words() for _ in range(1 + number % 3)]
        title, language = corpus.words(), corpus.numbers.choice(["en", "de", "pt-BR", "ja"])
        truth = {"kind": "e-book", "title": title, "authors": authors, "language": language}
        document = package(escape(title), authors, language, 2 + number % 2)
        form = number % 12
        if form == 1:
            content = archive(document, method=zipfile.ZIP_STORED)
        elif form == 2:
            content = archive(document, comment=b"x" * 3_000)
        elif form == 3:
            content = archive(document, force64=True)
        elif form == 4:
            content = archive(document, others=700)
        elif form == 5:
            manifest = "".join(f'<item id="i{n}" href="{n}.xhtml"/>' for n in range(3_000))
            content = archive(package(escape(title), authors, language, extra=f"<guide>{manifest}</guide>"))
        elif form == 6:
            content = archive(package(escape(title), authors, language, prefix="opf:"), path="content.opf")
        elif form == 7:
            content = archive(package(escape(title), authors, language, encoding="utf-16"))
        elif form == 8:
            title = truth["title"] = corpus.western()
            authors = truth["authors"] = [corpus.western()]
            content = archive(package(title, authors, language, encoding="iso-8859-1"))
        elif form == 9:
            numbered = "".join(f"&#x{ord(c):x};" if ord(c) > 127 else f"&#{ord(c)};" for c in title)
            content = archive(package(numbered, authors, language, before="<!-- <dc:title>no</dc:title> -->\n"))
        elif form == 10:
            creators = "".join(f'<dc:creator id="c{n}" xml:lang="en">\n  {escape(a)}\n</dc:creator>' for n, a in enumerate(authors))
            content = archive(package(f"<![CDATA[{title}]]>", authors, language, creators=creators))
        elif form == 11:
            content = zipped(document)
        else:
            content = archive(document)
        corpus.write("epub", content, form=form, **truth)


def zipped(document):
    """An EPUB by Info-ZIP."""
    with tempfile.TemporaryDirectory() as folder:
        for name, data in (("mimetype", b"application/epub+zip"), ("META-INF/container.xml", CONTAINER.format("p.opf").encode()),
                           ("p.opf", document)):
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(data)
        run("zip", "-X0q", "a.epub", "mimetype", cwd=folder)
        run("zip", "-X9rq", "a.epub", "META-INF", "p.opf", cwd=folder)
        with open(os.path.join(folder, "a.epub"), "rb") as file:
            return file.read()


def make_pdf(corpus, count):
    changes = [[], ["--object-streams=generate"], ["--linearize"], ["--linearize", "--object-streams=generate"],
               ["--qdf"]]
    for number in range(count):
        title, author = corpus.words(), corpus.words()
        truth = {"kind": "e-book", "title": title, "authors": [author]}
        document = documents.document(title, author, string=documents.STRINGS[number % len(documents.STRINGS)],
                                      packet=number % 7 == 3)
        if number % 9 == 4:
            title, author = corpus.words(), corpus.words()
            truth.update(title=title, authors=[author])
            document = documents.updated(document, title, author)
        change = changes[number // 2 % len(changes)] if number % 2 else []
        if not change:
            corpus.write("pdf", document, **truth)
            continue
        path = corpus.path("pdf", form=" ".join(change), **truth)
        source = path + ".source"
        with open(source, "wb") as file:
            file.write(document)
        run("qpdf", *change, source, path)
        os.remove(source)


def make_books(corpus):
    make_epub(corpus, 72)
    make_pdf(corpus, 80)
