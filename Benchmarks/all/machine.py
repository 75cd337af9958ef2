"""The machine, the tools and the commit that results are of."""

import os
import platform
import re
import subprocess

from versions import of_program

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def output(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def processor():
    """The name that the processor has for itself, and the number of its cores."""
    name = output("sysctl", "-n", "machdep.cpu.brand_string")
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            found = re.search(r"^model name\s*: (.*)$", file.read(), re.M)
        name = found.group(1) if found else ""
    return f"{name or platform.machine()}, {os.cpu_count()} cores"


def system():
    try:
        name = platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        name = f"macOS {platform.mac_ver()[0]}"
    return f"{name}, {platform.system()} {platform.release()}, {platform.machine()}"


def commit():
    """The commit, and whether anything but the results differs from it."""
    name = output("git", "rev-parse", "--short=12", "HEAD") or "unknown"
    changed = [line for line in output("git", "status", "--porcelain").splitlines() if "RESULTS.md" not in line]
    return name + (" with uncommitted changes" if changed else "")


def facts():
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / (1 << 30)
    return {
        "commit": commit(),
        "processor": processor(),
        "memory": f"{memory:.1f} GiB",
        "system": system(),
        "Swift": of_program("swift", "--version", pattern=re.compile(r"(?<=Swift version )\S+")) or "unknown",
        "C compiler": of_program("cc", "--version", pattern=re.compile(r".*\d\.\d.*")) or "none",
        "load at the beginning": "%.2f" % os.getloadavg()[0],
    }
