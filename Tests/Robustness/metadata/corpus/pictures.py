"""Pictures of other programs: ImageMagick, cwebp, heif-enc and ffmpeg."""

import os

from files import run


def make_pictures(corpus):
    numbers = corpus.numbers
    source = os.path.join(corpus.folder, "source.ppm")
    for number in range(200):
        width, height = numbers.choice([1, 2, 7, 16, 63, 100, 255, 256, 300]), numbers.choice([1, 3, 8, 33, 120, 255, 257])
        run("convert", "-size", f"{width}x{height}", "plasma:red-blue", "-depth", "8", source)
        size = {"kind": "image", "width": width, "height": height}
        form = number % 20
        if form in (0, 1):
            run("convert", source, *([] if form else ["-interlace", "PNG"]), corpus.path("png", **size))
        elif form == 2:
            run("convert", source, "-colors", "16", "PNG8:" + corpus.path("png", **size))
        elif form in (3, 4):
            run("convert", source, "-quality", "80", *(["-interlace", "JPEG"] if form == 3 else []),
                corpus.path("jpg", **size))
        elif form == 5:
            path = corpus.path("jpg", **size)
            run("convert", source, path)
            run("exiftool", "-q", "-overwrite_original", "-n", f"-Orientation={1 + number % 8}", "-Comment=" + "x" * 3_000, path)
        elif form == 6:
            run("ffmpeg", "-v", "error", "-y", "-i", source, "-pix_fmt", "yuvj444p", corpus.path("jpg", **size))
        elif form in (7, 8):
            run("convert", source, *([source, "-loop", "0"] if form == 7 else []), corpus.path("gif", **size))
        elif form == 9:
            run("cwebp", "-quiet", "-q", "60", source, "-o", corpus.path("webp", **size))
        elif form == 10:
            run("cwebp", "-quiet", "-lossless", source, "-o", corpus.path("webp", **size))
        elif form == 11:
            alpha = os.path.join(corpus.folder, "alpha.png")
            run("convert", source, "-alpha", "set", "-channel", "A", "-evaluate", "set", "50%", alpha)
            run("cwebp", "-quiet", "-q", "60", alpha, "-o", corpus.path("webp", **size))
            os.remove(alpha)
        elif form == 12:
            run("convert", source, "BMP3:" + corpus.path("bmp", **size))
        elif form == 13:
            run("convert", source, "BMP2:" + corpus.path("bmp", **size))
        elif form == 14:
            run("ffmpeg", "-v", "error", "-y", "-i", source, corpus.path("bmp", **size))
        elif form in (15, 16):
            run("convert", source, *([source, "-compress", "LZW"] if form == 15 else ["-endian", "MSB"]),
                corpus.path("tif", **size))
        elif form == 17:
            run("convert", source, "TIFF64:" + corpus.path("tif", **size))
        else:
            # The encoders refuse pictures that are smaller than one block.
            width, height = max(width, 64), max(height, 64)
            run("convert", source, "-resize", f"{width}x{height}!", source + ".png")
            path = corpus.path("heic" if form == 18 else "avif", kind="image", width=width, height=height)
            run("heif-enc", *([] if form == 18 else ["-A"]), source + ".png", "-o", path)
            os.remove(source + ".png")
    os.remove(source)
