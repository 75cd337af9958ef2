#!/usr/bin/env python3
"""Compares HolonFiles with the least that a scan must do, with find, du and tree, and with exiftool and mediainfo."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "measurement"))
sys.path.insert(0, HERE)

import generate  # noqa: E402
import media  # noqa: E402
from area import Area  # noqa: E402
from rounds import WORK, Failure, Stopwatch, alternately, compile_c, say  # noqa: E402
from swift_build import swift  # noqa: E402
from table import Goal  # noqa: E402
from versions import of_program  # noqa: E402

ROWS = ["files.scan.200k", "files.rescan.200k", "files.bytes", "files.metadata.2k"]
MEDIA = 2_000

# Debian's package of each rival
PACKAGES = {"find": "findutils", "du": "coreutils", "tree": "tree", "exiftool": "libimage-exiftool-perl",
            "mediainfo": "mediainfo"}

GOALS = [
    Goal("files.scan.200k", 1.5, of="floor"), Goal("files.scan.200k", 1, of="du"),
    Goal("files.scan.200k", 1, of="tree"), Goal("files.rescan.200k", 1.5, of="floor"), Goal("files.bytes", 120),
    Goal("files.metadata.2k", 1 / 50, of="exiftool"), Goal("files.metadata.2k", 1 / 50, of="mediainfo"),
]


@dataclass
class Contender:
    command: list
    check: object
    rounds: int | None = None


def found(name):
    """Whether a rival is there; says how to get it when it isn't."""
    if shutil.which(name):
        return True
    say(f"  {name} is left out, because it isn't installed: apt-get install {PACKAGES[name]}")
    return False


def corpus(name, make):
    """A folder that is made once; one that was left unfinished is made anew."""
    folder = os.path.join(WORK, name)
    stamp = folder + ".made"
    if not os.path.exists(stamp):
        say(f"making {folder}, once")
        shutil.rmtree(folder, ignore_errors=True)
        make(folder)
        with open(stamp, "w", encoding="ascii") as file:
            file.write("whole\n")
    return folder


def number(text):
    return int(text.replace(",", ""))


def count_lines(content):
    return content.count(b"\n")


class Comparison:
    def __init__(self, options, table):
        self.options = options
        self.table = table
        self.watch = Stopwatch()
        self.holon = swift("files-holon")
        self.floor = compile_c("files-floor", [os.path.join(HERE, "floor", "floor.c")], ["-lpthread"])
        self.threads = str(options.threads)

    def tree(self):
        return corpus("files-200k", generate.make)

    def measure(self, row, contenders, figure=lambda sample: sample.milliseconds, unit="ms"):
        """Lets contenders take turns; each one's output has to be what its check expects."""
        def run(name, contender):
            def sample(_):
                taken = self.watch.run(contender.command, os.environ | {"LC_ALL": "C"})
                trouble = contender.check(self.watch.content())
                if trouble:
                    raise Failure(f"{row}: {name} came to something else: {trouble}")
                return taken
            return sample
        runs = {name: (each.rounds or self.options.rounds + 1, run(name, each)) for name, each in contenders.items()}
        samples = alternately(row, runs, figure=figure, unit=unit)
        for name, taken in samples.items():
            self.table.add(row, name, [figure(each) for each in taken], unit)
            cpu = sorted(each.cpu_milliseconds for each in taken)[len(taken) // 2]
            memory = max(each.megabytes for each in taken)
            say(f"  {row} {name}: {cpu:.0f} ms of CPU time, {memory:.0f} MB at most")

    def scan(self):
        top = self.tree()
        truth = f"{generate.FOLDERS} {generate.FILES} {generate.LINKS} ".encode()
        nodes = generate.FOLDERS + generate.FILES + generate.LINKS + 1

        def counts(content):
            return None if content.startswith(truth) else f"“{content.decode().strip()}” instead of “{truth.decode()}…”"

        def lines(count):
            return lambda content: None if count_lines(content) == count else f"{count_lines(content)} lines"

        contenders = {
            "holon": Contender([self.holon, "scan", top, self.threads], counts),
            "floor": Contender([self.floor, top, self.threads], counts),
        }
        if found("find"):
            contenders["find"] = Contender(["find", top], lines(nodes))
        if found("du"):
            contenders["du"] = Contender(["du", "-s", top], lines(1))
        if found("tree"):
            contenders["tree"] = Contender(["tree", "-a", top], lines(nodes + 2))
        self.measure("files.scan.200k", contenders)

    def rescan(self):
        top = self.tree()
        taken = {"holon": [], "floor": []}
        for index in range(self.options.rounds + 1):
            output = subprocess.run([self.holon, "rescan", top, self.threads], capture_output=True, text=True, check=True)
            milliseconds, changes = output.stdout.split()
            if int(changes) != 0:
                raise Failure(f"files.rescan.200k: {changes} changes where nothing was done")
            taken["holon"].append(float(milliseconds))
            taken["floor"].append(self.watch.run([self.floor, top, self.threads], os.environ).milliseconds)
        for name, figures in taken.items():
            kept = figures[1:] if len(figures) > 3 else figures
            say(f"  files.rescan.200k {name}: {min(kept):.0f} … {max(kept):.0f} ms")
            self.table.add("files.rescan.200k", name, kept, "ms")

    def bytes(self):
        output = subprocess.run(
            [self.holon, "bytes", self.tree(), self.threads], capture_output=True, text=True, check=True)
        figure, nodes = output.stdout.split()
        say(f"  files.bytes: {number(nodes):,} nodes")
        self.table.add("files.bytes", "holon", [float(figure)], "B")

    def media(self):
        """Files of other programs; without those programs, sample files, which are much smaller."""
        missing = media.missing()
        if not missing:
            return corpus("files-media", media.make)
        self.table.note(f"The media files are samples, because these aren't installed: {', '.join(missing)}.")
        samples = swift("files-samples")
        return corpus("files-samples", lambda folder: subprocess.run([samples, folder, str(MEDIA)], check=True))

    def media_floor(self):
        return compile_c("files-media-floor", [os.path.join(HERE, "floor", "metadata.c")])

    def metadata(self):
        folder = self.media()

        def told(content):
            return None if number(content.decode()) == MEDIA else f"{content.decode().strip()} of {MEDIA} files told something"

        def named(pattern):
            def check(content):
                count = len(re.findall(pattern, content))
                return None if count >= MEDIA * 0.95 else f"{count} of {MEDIA} files"
            return check

        contenders = {"holon": Contender([self.holon, "details", folder, self.threads], told)}
        contenders["floor"] = Contender([self.media_floor(), folder], told)
        if found("exiftool"):
            contenders["exiftool"] = Contender(
                ["exiftool", "-r", "-json", folder], named(rb'"SourceFile"'), rounds=min(3, self.options.rounds))
        if found("mediainfo"):
            contenders["mediainfo"] = Contender(
                # Otherwise it takes pictures with numbers for names for one film.
                ["mediainfo", "--Output=JSON", "--File_TestContinuousFileNames=0", folder], named(rb'"@ref"'),
                rounds=min(3, self.options.rounds))
        self.measure("files.metadata.2k", contenders)


def versions():
    version = {"exiftool": "-ver", "mediainfo": "--Version"}
    return {name: of_program(name, version.get(name, "--version")) for name in PACKAGES}


def main():
    area = Area(
        "files", "Compares HolonFiles with the least that a scan must do, with find, du and tree, and with exiftool "
        "and mediainfo. Times are wall time of whole processes on files that are in memory.", rounds=7, rows=ROWS,
        versions=versions)
    area.parser.add_argument(
        "--threads", type=int, default=2, help="how many threads holon and the floor have (default: 2)")
    options = area.options()
    if options.threads < 1:
        area.parser.error("at least one thread is needed")
    with area.measuring(options, GOALS) as table:
        comparison = Comparison(options, table)
        measures = dict(zip(ROWS, [comparison.scan, comparison.rescan, comparison.bytes, comparison.metadata]))
        for row in options.row or ROWS:
            measures[row]()


if __name__ == "__main__":
    main()
