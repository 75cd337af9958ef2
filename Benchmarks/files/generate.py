"""Makes a tree of 200,000 small files, links and nested folders, the same in every run."""

import os
import random

SEED = 20
FOLDERS = 22_672
FILES = 197_991
LINKS = 2_009
DEPTH = 9

WORDS = (
    "amber anchor atlas autumn beacon birch bridge canvas cedar chart cloud copper coral delta draft ember fable field "
    "garden harbor index island journal juniper lantern ledger letter lumen maple marble meadow memo mirror north "
    "notes ocean orbit paper pepper photo plan quartz report river saddle sketch spring stone summer table tide "
    "timber trail velvet violet walnut water willow winter"
).split()
EXTENSIONS = (
    ["txt"] * 20 + ["md"] * 8 + ["swift"] * 10 + ["json"] * 8 + ["html"] * 6 + ["jpg"] * 16 + ["png"] * 8 + ["gif"]
    + ["mp3"] * 8 + ["flac"] + ["ogg"] + ["m4a"] * 2 + ["epub"] * 2 + ["pdf"] * 4 + ["bin"] * 3 + ["zip"] + [""] * 2
)


def names(numbers):
    """Endless names, each once, as people and programs give them."""
    count = 0
    while True:
        count += 1
        word = numbers.choice(WORDS)
        yield f"{word}-{numbers.choice(WORDS)}" if numbers.random() < 0.3 else f"{word}{count % 10_000}"


def make(top):
    """Makes the tree in a folder that isn't there yet."""
    numbers = random.Random(SEED)
    os.makedirs(top)
    fresh = names(numbers)
    folders = [(top, 0)]
    taken = {top: set()}
    while len(folders) <= FOLDERS:
        parent, depth = folders[numbers.randrange(len(folders))]
        name = next(fresh)
        if depth >= DEPTH - 1 or name in taken[parent]:
            continue
        taken[parent].add(name)
        path = f"{parent}/{name}"
        os.mkdir(path)
        folders.append((path, depth + 1))
        taken[path] = set()
    text = bytes(numbers.randrange(32, 127) for _ in range(20_000))
    files = []
    while len(files) < FILES + LINKS:
        parent, _ = folders[numbers.randrange(len(folders))]
        extension = numbers.choice(EXTENSIONS)
        name = next(fresh) + ("." + extension if extension else "")
        if name in taken[parent]:
            continue
        taken[parent].add(name)
        path = f"{parent}/{name}"
        if len(files) < FILES:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
            os.write(handle, text[: min(len(text), int(numbers.expovariate(1 / 1_350)))])
            os.close(handle)
        else:
            os.symlink(os.path.relpath(files[numbers.randrange(FILES)], parent), path)
        files.append(path)
