"""PDFs of our own writer, with strings in all forms."""

# The characters of PDFDocEncoding that aren't in ISO 8859-1, or that have another code there.
PDF_DOC = {"•": 0x80, "†": 0x81, "…": 0x83, "—": 0x84, "–": 0x85, "“": 0x8D, "”": 0x8E, "‘": 0x8F, "’": 0x90,
           "ﬁ": 0x93, "ﬂ": 0x94, "Ł": 0x95, "Œ": 0x96, "Š": 0x97, "Ž": 0x99, "ł": 0x9B, "š": 0x9D, "ž": 0x9E, "€": 0xA0}


def doc_encoded(text):
    """Text in PDFDocEncoding, or nothing if it lacks some of the letters."""
    try:
        return bytes(PDF_DOC[c] if c in PDF_DOC else c.encode("latin-1")[0] for c in text)
    except UnicodeEncodeError:
        return None


def literal(data):
    """A string in parentheses, with escapes."""
    return b"(" + b"".join(
        b"\\" + bytes([b]) if b in b"()\\" else b"\\%03o" % b if b < 32 or b > 126 else bytes([b]) for b in data) + b")"


def raw(data):
    """A string in parentheses, with the minimum of escapes."""
    return b"(" + b"".join(b"\\" + bytes([b]) if b in b"()\\" else b"\\r" if b == 13 else bytes([b]) for b in data) + b")"


def utf16(text):
    return b"\xfe\xff" + text.encode("utf-16-be")


STRINGS = [
    lambda text: literal(doc_encoded(text) or utf16(text)),
    lambda text: b"<" + utf16(text).hex().encode() + b">",
    lambda text: raw(utf16(text)),
    lambda text: raw(doc_encoded(text) or utf16(text)),
    lambda text: raw(b"\xef\xbb\xbf" + text.encode()),
    lambda text: b"<" + b" ".join(b"%02x" % b for b in utf16(text)) + b">",
]

PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:CreatorTool>nobody</xmp:CreatorTool>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{}</rdf:li><rdf:li xml:lang="de">Titel</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{}</rdf:li></rdf:Seq></dc:creator>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def document(title, author, string=STRINGS[0], packet=False):
    """A document of one page, with the words in the information or in an XMP packet."""
    information = b"<< /Producer (us) >>" if packet else (
        b"<< /Title " + string(title) + b"\n/Author " + string(author) + b" /Keywords (\\(a\\)(b)) >>")
    stream = PACKET.format(escaped(title), escaped(author)).encode()
    objects = [b"<< /Type /Catalog /Pages 2 0 R" + (b" /Metadata 5 0 R" if packet else b"") + b" >>",
               b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
               b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>", information]
    if packet:
        objects.append(b"<< /Type /Metadata /Subtype /XML /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
    content = bytearray(b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for number, value in enumerate(objects):
        offsets.append(len(content))
        content += b"%d 0 obj\n%s\nendobj\n" % (number + 1, value)
    start = len(content)
    content += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    content += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    content += b"trailer\n<< /Size %d /Root 1 0 R /Info 4 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(content)


def updated(document_bytes, title, author):
    """A document with another information appended, as programs save a change."""
    previous = int(document_bytes.rsplit(b"startxref\n", 1)[1].split()[0])
    offset = len(document_bytes)
    content = document_bytes + b"4 0 obj\n<< /Title " + STRINGS[1](title) + b" /Author " + STRINGS[1](author) + b" >>\nendobj\n"
    start = len(content)
    return content + (b"xref\n4 1\n%010d 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Info 4 0 R /Prev %d >>\nstartxref\n%d\n%%%%EOF\n"
                      % (offset, previous, start))
