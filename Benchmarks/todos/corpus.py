"""The to-dos of the comparisons."""

import json
import os
import subprocess
import sys

from rounds import WORK

HERE = os.path.dirname(os.path.abspath(__file__))


class Corpus:
    """Generated to-dos, the same in every run."""

    def __init__(self, count, seed, due_soon=None):
        """Makes to-dos, of which a share is due soon, unless they exist."""
        self.count = count
        options = [] if due_soon is None else ["--due-soon", str(due_soon)]
        folder = os.path.join(WORK, "corpus", "-".join([str(count), str(seed), *options[1:]]))
        self.nested = os.path.join(folder, "nested.json")
        self.flat = os.path.join(folder, "flat.json")
        generator = os.path.join(HERE, "generate.py")
        sources = [generator, os.path.join(HERE, "vocabulary.py")]
        marker = os.path.join(folder, "complete")
        if not os.path.exists(marker) or any(os.path.getmtime(x) > os.path.getmtime(marker) for x in sources):
            command = [sys.executable, "-B", generator, str(count), folder, "--seed", str(seed), *options]
            subprocess.run(command, check=True, stdout=2)
            open(marker, "w").close()

    def titles(self):
        """The titles of all to-dos, in their order in the file."""
        with open(self.nested, encoding="utf-8") as file:
            return [task["description"] for task in json.load(file)]
