"""Files made by programs other than those of the tests: path → fields with their actual values."""

import os
import shutil
import subprocess

WORDS = ["Plain title", "Größe & <Maß>", "Žižek – Łódź", "日本語の本", "Война и мир", "A “quoted” title", "x" * 120]


def run(*command):
    subprocess.run([str(each) for each in command], check=True, capture_output=True)


def have(program):
    return shutil.which(program) is not None


class HeldOut:
    """A folder of files, and the values that were put into them."""

    def __init__(self, folder):
        self.folder = folder
        self.truths = {}
        os.makedirs(folder, exist_ok=True)

    def path(self, name, **truth):
        path = os.path.join(self.folder, name)
        self.truths[path] = truth
        return path


def make_documents(held):
    import docx
    import openpyxl
    import pptx
    import xlsxwriter
    from odf import dc, meta, opendocument
    for index, word in enumerate(WORDS):
        author = f"{word[:40]} writer"
        document = docx.Document()
        document.core_properties.title, document.core_properties.author = word, author
        document.add_paragraph("Hello")
        document.save(held.path(f"python-docx-{index}.docx", kind="text", title=word, authors=[author]))
        slides = pptx.Presentation()
        slides.core_properties.title, slides.core_properties.author = word, author
        slides.save(held.path(f"python-pptx-{index}.pptx", kind="text", title=word, authors=[author]))
        book = openpyxl.Workbook()
        book.properties.title, book.properties.creator = word, author
        book.save(held.path(f"openpyxl-{index}.xlsx", kind="text", title=word, authors=[author]))
        book = xlsxwriter.Workbook(held.path(f"xlsxwriter-{index}.xlsx", kind="text", title=word, authors=[author]))
        book.set_properties({"title": word, "author": author})
        book.add_worksheet()
        book.close()
        for make, ending in ((opendocument.OpenDocumentText, "odt"), (opendocument.OpenDocumentSpreadsheet, "ods"),
                             (opendocument.OpenDocumentPresentation, "odp")):
            document = make()
            document.meta.addElement(dc.Title(text=word))
            document.meta.addElement(meta.InitialCreator(text=author))
            document.save(held.path(f"odfpy-{index}.{ending}", kind="text", title=word, authors=[author]))


def make_pictures(held):
    import qrcode
    import qrcode.image.svg
    import svgwrite
    for index, word in enumerate(WORDS):
        width, height = 100 + 37 * index, 50 + 11 * index
        drawing = svgwrite.Drawing(held.path(f"svgwrite-{index}.svg", kind="image", title=word, width=width, height=height),
                                   size=(width, height))
        drawing.set_desc(title=word, desc="A picture")
        drawing.add(drawing.rect((0, 0), (10, 10)))
        drawing.save()
        code = qrcode.make(word, image_factory=qrcode.image.svg.SvgImage)
        code.save(held.path(f"qrcode-{index}.svg", kind="image"))
        if have("dot"):
            path = held.path(f"graphviz-{index}.svg", kind="image")
            subprocess.run(["dot", "-Tsvg", "-o", path], input=b'digraph G { a -> b }', check=True)
        if have("convert"):
            raster = os.path.join(held.folder, "raster.png")
            run("convert", "-size", f"{width}x{height}", "xc:red", raster)
            path = held.path(f"imagemagick-{index}.svg", kind="image", width=width, height=height)
            subprocess.run(["convert", raster, f"svg:{path}"], capture_output=True)
            # Without potrace, it writes none.
            if not os.path.exists(path):
                del held.truths[path]
            os.remove(raster)


def make_comics(held):
    if not have("zip"):
        return
    for index, word in enumerate(WORDS):
        pages = os.path.join(held.folder, "pages")
        os.makedirs(pages, exist_ok=True)
        for page in range(index + 1):
            run("convert", "-size", "20x30", "xc:blue", os.path.join(pages, f"{page:03}.png"))
        path = held.path(f"zip-{index}.cbz", kind="e-book", pages=index + 1)
        names = sorted(os.listdir(pages))
        subprocess.run(["zip", "-q", path, *names], cwd=pages, check=True)
        shutil.rmtree(pages)


def make_sounds(held):
    import mutagen
    import mutagen.apev2
    import mutagen.id3
    import mutagen.mp4
    wave = os.path.join(held.folder, "wave.wav")
    run("ffmpeg", "-y", "-f", "lavfi", "-i", "sine=frequency=440:duration=3", "-ac", "2", "-ar", "44100", wave)
    codecs = {"mp3": ["-c:a", "libmp3lame"], "flac": ["-c:a", "flac"], "ogg": ["-c:a", "libvorbis"],
              "opus": ["-c:a", "libopus"], "m4a": ["-c:a", "aac"], "wv": ["-c:a", "wavpack"]}
    bare = {}
    for ending, codec in codecs.items():
        bare[ending] = os.path.join(held.folder, f"bare.{ending}")
        run("ffmpeg", "-y", "-i", wave, "-map_metadata", "-1", "-fflags", "+bitexact", *codec, bare[ending])
    for index, word in enumerate(WORDS):
        truth = dict(kind="music", title=word, artist=f"{word[:40]} band", album=f"Best of {word[:40]}")
        tags = ["-metadata", f"title={truth['title']}", "-metadata", f"artist={truth['artist']}",
                "-metadata", f"album={truth['album']}"]
        for ending, codec in codecs.items():
            run("ffmpeg", "-y", "-i", wave, *tags, *codec, held.path(f"ffmpeg-{index}.{ending}", **truth))
        for ending in ("flac", "ogg", "opus"):
            path = shutil.copy(bare[ending], held.path(f"mutagen-{index}.{ending}", **truth))
            file = mutagen.File(path)
            for name in ("title", "artist", "album"):
                file[name] = truth[name]
            file.save()
        path = shutil.copy(bare["m4a"], held.path(f"mutagen-{index}.m4a", **truth))
        file = mutagen.mp4.MP4(path)
        file["\xa9nam"], file["\xa9ART"], file["\xa9alb"] = truth["title"], truth["artist"], truth["album"]
        file.save()
        for version in (3, 4):
            path = shutil.copy(bare["mp3"], held.path(f"mutagen-{index}-{version}.mp3", **truth))
            file = mutagen.id3.ID3()
            file.add(mutagen.id3.TIT2(encoding=1, text=truth["title"]))
            file.add(mutagen.id3.TPE1(encoding=1, text=truth["artist"]))
            file.add(mutagen.id3.TALB(encoding=1, text=truth["album"]))
            file.save(path, v2_version=version)
        for ending in ("mp3", "wv"):
            path = shutil.copy(bare[ending], held.path(f"mutagen-ape-{index}.{ending}", **truth))
            file = mutagen.apev2.APEv2()
            file["Title"], file["Artist"], file["Album"] = truth["title"], truth["artist"], truth["album"]
            file.save(path)
        if have("wavpack"):
            run("wavpack", "-q", "-y", wave, "-w", f"Title={truth['title']}", "-w", f"Artist={truth['artist']}",
                "-w", f"Album={truth['album']}", "-o", held.path(f"wavpack-{index}.wv", **truth))
    for path in [wave, *bare.values()]:
        os.remove(path)


def make_mobi(held, samples):
    """Books that libmobi has rewritten with other metadata."""
    book = next((os.path.join(samples, name) for name in os.listdir(samples) if name.endswith(".mobi")), None)
    if not have("mobimeta") or not book:
        return
    for index, word in enumerate(WORDS):
        path = held.path(f"libmobi-{index}.mobi", kind="e-book", title=word, authors=[f"{word[:40]} writer"])
        try:
            run("mobimeta", "-s", f"title={word}", "-s", f"author={word[:40]} writer", book, path)
        except subprocess.CalledProcessError:
            del held.truths[path]


def make(folder, samples):
    held = HeldOut(folder)
    make_documents(held)
    make_pictures(held)
    make_comics(held)
    make_sounds(held)
    make_mobi(held, samples)
    return held
