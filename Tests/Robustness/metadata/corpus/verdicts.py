"""Disagreements of two readers: the correct one, by the specification of the format."""

from readers import text

TOLERANCE = 0.1


def same(field, left, right):
    if field == "duration":
        return abs(float(left) - float(right)) <= TOLERANCE
    if field in ("width", "height", "lines"):
        return int(left) == int(right)
    return text(left) == text(right)


def explained(extension, field, tool, theirs, ours, truth):
    """A sentence with the reason why the tool is wrong or means something else; nothing without a reason."""
    odd, words = truth.get("odd", ""), f"{ours} {truth.get(field)}"
    if field == "duration":
        return explained_duration(extension, tool, ours, odd)
    if extension == "wav" and field in truth and same(field, ours, truth[field]):
        return f"{tool} takes the words of an INFO list for Windows-1252, Holon for UTF-8 where they can be"
    if "?" in str(theirs) and any(ord(letter) > 0xFFFF for letter in words):
        return f"{tool} doesn't put the two halves of a letter together (Unicode 15.0, section 3.9, UTF-16)"
    if "ï»¿" in str(theirs):
        return f"{tool} doesn't know strings in UTF-8 (ISO 32000-2, section 7.9.2.2)"
    if "UTF-16 with no mark" in odd:
        return "without the mark that ID3v2.3, section 3.3, requires, exiftool and Holon read the greater byte first"
    if "bytes changed" in odd:
        return "each shows damaged letters in its own way"
    if extension == "pdf" and field == "title" and field in truth and same(field, ours, truth[field]):
        return f"{tool} prefers the packet of XMP to the newer document information, Holon the other way round"
    return None


def explained_duration(extension, tool, ours, odd):
    if tool == "exiftool" and (extension in ("ogg", "opus") or odd.startswith(("ogg", "opus"))):
        return "exiftool divides the size by the nominal bit rate; RFC 3533, section 6: the last granule position counts"
    if tool == "exiftool" and extension == "mp3":
        return "exiftool divides the size by the first frame's bit rate, which isn't that of all frames"
    if tool == "exiftool" and extension == "wma":
        return "exiftool doesn't subtract the preroll (ASF specification, section 3.2: play duration and preroll)"
    if extension == "wav":
        return f"{tool} divides the size of compressed sound by the byte rate; its fact chunk has the number of samples"
    if extension == "m4a" and ours is None:
        return ("a movie in fragments whose header states 0 (ISO/IEC 14496-12, section 8.8): mediainfo adds the fragments up, "
                "exiftool reports 0, Holon nothing")
    return None
