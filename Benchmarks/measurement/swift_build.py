"""Builds the package's programs in Swift."""

import os
import subprocess
import sys

from rounds import Failure, say

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROJECT = os.path.dirname(PACKAGE)


def swift(product):
    """A release build of one of the package's programs; nothing that it doesn't need is compiled."""
    say(f"building {product}")
    # SwiftPM looks for new files in the package that is measured only when its own manifest has changed.
    os.utime(os.path.join(PACKAGE, "Package.swift"))
    command = ["swift", "build", "--package-path", PACKAGE, "--configuration", "release"]
    environment = dict(os.environ)
    if sys.platform == "linux":
        # The macros aren't measured. Unoptimized, they compile in a quarter of the time.
        environment["SWIFT_EXEC"] = os.path.join(os.path.dirname(PACKAGE), "Scripts", "swiftc")
    done = subprocess.run([*command, "--product", product], capture_output=True, text=True, env=environment)
    if done.returncode != 0:
        lines = [line for line in (done.stdout + done.stderr).splitlines() if "error" in line]
        raise Failure(f"{product} can't be built:\n" + "\n".join(lines[:20] or [done.stderr.strip()[-2000:]]))
    folder = subprocess.run([*command, "--show-bin-path"], capture_output=True, text=True, check=True)
    return os.path.join(folder.stdout.strip(), product)


def defeat():
    """The release build of `defeat`, or the one that DEFEAT names."""
    if os.environ.get("DEFEAT"):
        return os.path.abspath(os.environ["DEFEAT"])
    say("building defeat; to measure another build, set DEFEAT to its path")
    if subprocess.run([os.path.join(PROJECT, "Scripts", "defeat"), "--version"], stdout=2).returncode != 0:
        raise Failure("defeat can't be built")
    return os.path.join(PROJECT, ".build", "release", "defeat")


def defeat_with_hub():
    """The release build of `defeat`, or the one that DEFEAT names, which can serve a hub: with `defeat-hub` next to it."""
    program = defeat()
    if not os.environ.get("DEFEAT"):
        if subprocess.run([os.path.join(PROJECT, "Scripts", "defeat-hub"), "--version"], stdout=2).returncode != 0:
            raise Failure("defeat-hub can't be built")
    return program
