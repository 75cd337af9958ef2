"""Makes 2,000 files of music, pictures, e-books and text by the formats' own programs, the same in every run."""

import os
import random
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "Tests", "Robustness", "metadata", "corpus"))

import books  # noqa: E402
import documents  # noqa: E402
import tags  # noqa: E402
from files import Corpus, run  # noqa: E402

SEED = 32
COUNTS = {"mp3": 520, "flac": 100, "ogg": 100, "m4a": 120, "epub": 280, "pdf": 200, "jpg": 280, "png": 120, "txt": 280}
PROGRAMS = ["ffmpeg", "lame", "flac", "oggenc", "convert", "qpdf"]


def missing():
    """The programs that making the files takes and that aren't here."""
    return [name for name in PROGRAMS if not shutil.which(name)]


class Media:
    """The folder, and sounds of a few lengths that its music is made of."""

    def __init__(self, top, work):
        self.corpus = Corpus(top, SEED)
        self.numbers = random.Random(SEED)
        self.work = work
        self.waves = []
        for seconds in (4, 9, 15):
            path = os.path.join(work, f"{seconds}.wav")
            run("ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"anoisesrc=d={seconds}:r=44100:seed=1", "-ac", 2, path)
            self.waves.append((seconds, path))
        self.sounds = {}

    def words(self):
        return {"title": self.corpus.words(), "artist": self.corpus.words(), "album": self.corpus.words()}

    def sound(self, extension, *command):
        """One of the sounds, encoded once."""
        seconds, wave = self.numbers.choice(self.waves)
        key = extension, seconds, command
        if key not in self.sounds:
            path = os.path.join(self.work, f"{len(self.sounds)}.{extension}")
            run(*[{"IN": wave, "OUT": path}.get(word, word) for word in command])
            self.sounds[key] = path
        return seconds, self.sounds[key]

    def mp3(self):
        mode = self.numbers.choice([["-b", "128"], ["-b", "192"], ["-V", "4"]])
        seconds, path = self.sound("mp3", "lame", "--quiet", *mode, "IN", "OUT")
        form = self.numbers.choice([tags.Form(3, 1), tags.Form(4, 3), tags.Form(3, 1, picture=30_000)])
        words = self.words()
        with open(path, "rb") as file:
            self.corpus.write("mp3", form.apply(file.read(), words), duration=seconds, **words)

    def copied(self, extension, *command):
        """A sound with other words, which ffmpeg puts beside it."""
        seconds, path = self.sound(extension, *command)
        words = self.words()
        run("ffmpeg", "-v", "error", "-i", path, "-c", "copy",
            *sum((["-metadata", f"{name}={value}"] for name, value in words.items()), []),
            self.corpus.path(extension, duration=seconds, **words))

    def flac(self):
        self.copied("flac", "flac", "-s", "IN", "-o", "OUT")

    def ogg(self):
        self.copied("ogg", "oggenc", "-Q", "IN", "-o", "OUT")

    def m4a(self):
        self.copied("m4a", "ffmpeg", "-v", "error", "-i", "IN", "-c:a", "aac", "-b:a", "128k", "OUT")

    def epub(self):
        title, authors = self.corpus.western(), [self.corpus.western() for _ in range(self.numbers.randint(1, 2))]
        document = books.package(title, authors, "en", 2 + self.numbers.randint(0, 1))
        self.corpus.write("epub", books.archive(document, others=self.numbers.randint(5, 60)), title=title, authors=authors)

    def pdf(self):
        title, author = self.corpus.words(), self.corpus.words()
        content = documents.document(title, author, self.numbers.choice(documents.STRINGS))
        path = self.corpus.write("pdf", content, title=title, authors=[author])
        if self.numbers.random() < 0.5:
            run("qpdf", "--object-streams=generate", "--replace-input", path)

    def picture(self, extension, *options):
        width, height = self.numbers.randint(300, 1200), self.numbers.randint(300, 900)
        run("convert", "-size", f"{width}x{height}", "gradient:red-blue", *options,
            self.corpus.path(extension, width=width, height=height))

    def jpg(self):
        self.picture("jpg", "-quality", "90")

    def png(self):
        self.picture("png")

    def txt(self):
        lines = self.numbers.randint(10, 2_000)
        self.corpus.write("txt", "".join(self.corpus.words() + "\n" for _ in range(lines)).encode(), lines=lines)


def make(top):
    """Makes the files in a folder that isn't there yet."""
    with tempfile.TemporaryDirectory() as work:
        media = Media(top, work)
        for extension, count in COUNTS.items():
            for _ in range(count):
                getattr(media, extension)()


if __name__ == "__main__":
    make(sys.argv[1])
