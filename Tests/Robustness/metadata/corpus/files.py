"""The compared files, with the metadata that their makers wrote."""

import os
import random
import subprocess

WORDS = ("amber beacon canvas dungeon ember fjord garden harbor island juniper kettle lantern meadow nectar orchard "
         "pepper quartz river saddle treasure umbra velvet warrior xylem yonder zephyr").split()
SPECIAL = ["Žižek", "Ærø", "naïve", "Łódź", "日本語", "Ελλάδα", "Привет", "ﬁn", "R&D", "a<b", "“quoted”", "50 €", "🎸", "O'Neil"]


class Corpus:
    """A folder of files, each with its actual metadata."""

    def __init__(self, folder, seed=8):
        self.folder = folder
        self.numbers = random.Random(seed)
        self.truths = {}
        self.count = 0
        os.makedirs(folder, exist_ok=True)

    def words(self, special=True, most=4):
        """A title or a name."""
        words = [self.numbers.choice(WORDS).capitalize() for _ in range(self.numbers.randint(1, most))]
        if special and self.numbers.random() < 0.5:
            words.insert(self.numbers.randint(0, len(words)), self.numbers.choice(SPECIAL))
        return " ".join(words)

    def western(self):
        """A title in letters of ISO 8859-1."""
        return self.words(special=False) + self.numbers.choice(["", " é", " Ærø", " ñandú"])

    def path(self, extension, **truth):
        """A new path, for a file with known metadata."""
        self.count += 1
        path = os.path.join(self.folder, f"{self.count:04}.{extension}")
        self.truths[path] = {name: value for name, value in truth.items() if value is not None}
        return path

    def write(self, extension, content, **truth):
        path = self.path(extension, **truth)
        with open(path, "wb") as file:
            file.write(content)
        return path


def run(*command, **options):
    """Runs a program that makes a file."""
    command = [str(word) for word in command]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
    # With 3, qpdf reports that it did the work and has a warning.
    if done.returncode not in (0, 3):
        raise SystemExit(f"“{' '.join(command)}” failed: {done.stderr.decode(errors='replace').strip()[-500:]}")
    return done.stdout
