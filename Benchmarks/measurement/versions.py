"""The versions of what is compared."""

import json
import os
import re
import subprocess

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NUMBER = re.compile(r"\d+(?:\.\d+)+")


def of_program(*command, pattern=NUMBER):
    """The version in the first line with one that a command prints; None if the program isn't installed."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
    except OSError:
        return None
    found = pattern.search(done.stdout + done.stderr)
    return found.group() if found else None


def of_package(identity):
    """The version of a package that the Swift programs here use; None before they are built."""
    try:
        with open(os.path.join(PACKAGE, "Package.resolved"), encoding="utf-8") as file:
            pins = json.load(file)["pins"]
    except (OSError, ValueError):
        return None
    return next((pin["state"].get("version") for pin in pins if pin["identity"] == identity), None)
