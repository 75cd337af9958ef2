"""Builds the package's programs in Swift."""

import os
import subprocess

from rounds import Failure, say

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def swift(product):
    """A release build of one of the package's programs; nothing that it doesn't need is compiled."""
    say(f"building {product}")
    # SwiftPM looks for new files in the package that is measured only when its own manifest has changed.
    os.utime(os.path.join(PACKAGE, "Package.swift"))
    # The compiler plug-in for macros isn't measured: unoptimized, it compiles in half the time.
    command = ["swift", "build", "--package-path", PACKAGE, "--configuration", "release", "-Xbuild-tools-swiftc", "-Onone"]
    done = subprocess.run([*command, "--product", product], capture_output=True, text=True)
    if done.returncode != 0:
        lines = [line for line in (done.stdout + done.stderr).splitlines() if "error" in line]
        raise Failure(f"{product} can't be built:\n" + "\n".join(lines[:20] or [done.stderr.strip()[-2000:]]))
    folder = subprocess.run([*command, "--show-bin-path"], capture_output=True, text=True, check=True)
    return os.path.join(folder.stdout.strip(), product)
