"""The metadata of files from exiftool, mediainfo and Holon, in the same words: path → field → value."""

import json
import os
import subprocess
import sys
import tempfile
import threading

FIELDS = ["title", "artist", "album", "authors", "language", "width", "height", "duration", "lines", "encoding"]


def text(value):
    """A text without surrounding white space and with single spaces in it; several become one."""
    if isinstance(value, list):
        value = " / ".join(str(each) for each in value)
    return " ".join(str(value).split()) or None if value is not None else None


def holon(program, paths):
    done = subprocess.run([program, "-"], input="\n".join(paths), capture_output=True, text=True, encoding="utf-8")
    if done.returncode != 0:
        raise SystemExit(f"Holon's reader failed with {done.returncode}: {done.stderr[-500:]}")
    answers = {}
    for line in done.stdout.splitlines():
        answer = json.loads(line)
        answer["encoding"] = answer.get("format") if answer["kind"] == "text" else None
        answers[answer["path"]] = {name: value for name, value in answer.items() if value is not None}
    return answers


def exiftool(paths):
    command = ["exiftool", "-json", "-n", "-q", "-charset", "id3=Latin", "-@", "-"]
    done = subprocess.run(command, input="\n".join(paths).encode(), capture_output=True)
    encodings = {"us-ascii": "ASCII", "utf-8": "UTF-8", "utf-16le": "UTF-16LE", "utf-16be": "UTF-16BE",
                 "utf-32le": "UTF-32LE", "iso-8859-1": "ISO-8859-1", "unknown-8bit": "Windows-1252"}
    answers = {}
    for each in json.loads(done.stdout.decode("utf-8", "replace")):
        authors = each.get("Author") if each.get("FileType") == "PDF" and each.get("Author") else each.get("Creator")
        answer = {
            "title": text(each.get("Title")), "artist": text(each.get("Artist")), "album": text(each.get("Album")),
            "authors": [text(one) for one in (authors if isinstance(authors, list) else [authors])] if authors is not None else None,
            "language": text(each.get("Language")), "width": each.get("ImageWidth"), "height": each.get("ImageHeight"),
            "duration": each.get("Duration"), "lines": each.get("LineCount"),
            "encoding": encodings.get(each.get("MIMEEncoding")), "type": each.get("FileType"),
            "complaint": each.get("Error") or each.get("Warning")}
        answers[os.path.abspath(each["SourceFile"])] = {name: value for name, value in answer.items() if value is not None}
    return answers


def mediainfo(paths):
    done = subprocess.run(["mediainfo", "--Output=JSON", *paths], capture_output=True)
    found = json.loads(done.stdout.decode("utf-8", "replace"))
    answers = {}
    for each in found if isinstance(found, list) else [found]:
        media = each.get("media")
        if not media:
            continue
        tracks = {track["@type"]: track for track in reversed(media["track"])}
        general, image, audio = tracks.get("General", {}), tracks.get("Image", {}), tracks.get("Audio", {})
        duration = general.get("Duration") or audio.get("Duration")
        answer = {
            "title": text(general.get("Track") or general.get("Title")), "artist": text(general.get("Performer")),
            "album": text(general.get("Album")), "width": image.get("Width"), "height": image.get("Height"),
            "duration": duration, "type": general.get("Format")}
        for name in ("width", "height"):
            answer[name] = int(answer[name]) if answer[name] else None
        answer["duration"] = float(duration) if duration else None
        answers[os.path.abspath(media["@ref"])] = {name: value for name, value in answer.items() if value is not None}
    return answers


def peak_memory(program, path, seconds):
    """The megabytes of a process that reads one file, and its output.

    A small process measures it, because Linux's figures for a child begin with those of its parent.
    """
    command = [sys.executable, os.path.abspath(__file__), program, path, str(seconds)]
    return tuple(json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout))


def measure(program, path, seconds):
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen([program, path], stdout=output, stderr=subprocess.STDOUT)
        timer = threading.Timer(seconds, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        answer = output.read().decode("utf-8", "replace")
    if process.returncode != 0:
        return None, f"ended with {process.returncode} (-9 is more than {seconds} s): {answer[-300:]}"
    return usage.ru_maxrss / 1024, json.loads(answer)


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], sys.argv[2], float(sys.argv[3]))))
