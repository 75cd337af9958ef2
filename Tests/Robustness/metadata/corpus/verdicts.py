"""Where two readers disagree: who is right, by the specification of the format."""

from readers import text

TOLERANCE = 0.1


def same(field, left, right):
    if field == "duration":
        return abs(float(left) - float(right)) <= TOLERANCE
    if field in ("width", "height", "lines"):
        return int(left) == int(right)
    return text(left) == text(right)


def explained(extension, field, tool, theirs, ours, truth, form):
    """A sentence that says why the tool is wrong or means something else; nothing if there is no such sentence."""
    if tool == "exiftool" and field == "duration" and extension in ("ogg", "opus"):
        return "exiftool divides the size by the nominal bit rate; RFC 3533, section 6: the last granule position tells"
    if tool == "exiftool" and field == "duration" and extension == "mp3":
        return "exiftool divides the whole size, with pictures and padding, by the first frame's bit rate"
    if field in ("title", "artist", "album") and theirs is not None and "\ufffd" in str(theirs):
        return f"{tool} doesn't decode the text"
    return None
