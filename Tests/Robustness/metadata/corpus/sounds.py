"""Sounds of other programs: lame, flac, oggenc, opusenc and ffmpeg."""

import os

import tags
from files import run

DURATIONS = [0.4, 1.0, 2.5, 4.2, 7.0]
RATES = [22050, 44100, 48000]


class Waves:
    """Noise of various lengths, of which sounds are made."""

    def __init__(self, folder):
        self.folder = folder
        os.makedirs(folder, exist_ok=True)

    def path(self, duration, rate, channels):
        path = os.path.join(self.folder, f"{duration}-{rate}-{channels}.wav")
        if not os.path.exists(path):
            run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i",
                f"anoisesrc=d={duration}:r={rate}:seed=1,tremolo=f=2:d=0.9", "-ac", channels, "-bitexact", path)
        return path


def truth(corpus, special=True):
    word = corpus.words if special else corpus.western
    return {"title": word(), "artist": word(), "album": word()}


def random_wave(corpus, waves, rates=RATES):
    duration, rate = corpus.numbers.choice(DURATIONS), corpus.numbers.choice(rates)
    return duration, waves.path(duration, rate, corpus.numbers.choice([1, 2]))


def make_mp3(corpus, waves, count):
    modes = [["-b", "64"], ["-b", "128"], ["-b", "192"], ["-V", "2"], ["-V", "6"], ["--abr", "112"],
             ["-b", "96", "-t"], ["-V", "5", "-t"], ["--preset", "standard"]]
    for number in range(count):
        duration, wave = random_wave(corpus, waves)
        mode = modes[number % len(modes)]
        words = truth(corpus, special=number % 3 != 0)
        tagging = [["--id3v2-only", "--id3v2-utf16"], ["--id3v2-only", "--id3v2-utf16", "--pad-id3v2-size", "900"],
                   ["--id3v2-latin1"]][number % 3 - 1]
        path = corpus.path("mp3", kind="music", duration=duration, **words)
        run("lame", "--quiet", *mode, *tagging, "--tt", words["title"], "--ta", words["artist"], "--tl", words["album"],
            wave, path, env={**os.environ, "LC_ALL": "C.UTF-8"})


def make_tagged_mp3(corpus, waves, count):
    """lame's sound with our own tags, in all versions, encodings and forms."""
    sounds = {}
    forms = tags.forms()
    for number in range(count):
        duration, rate = corpus.numbers.choice(DURATIONS), corpus.numbers.choice([24000, 44100])
        mode = corpus.numbers.choice([("-b", "64"), ("-V", "4"), ("-b", "64", "-t")])
        if (duration, rate, mode) not in sounds:
            path = os.path.join(waves.folder, "sound.mp3")
            run("lame", "--quiet", *mode, "-m", "m", waves.path(duration, rate, 1), path)
            with open(path, "rb") as file:
                sounds[duration, rate, mode] = file.read()
        form = forms[number % len(forms)]
        words = truth(corpus, special=form.encoding != 0)
        if form.version == 1:
            words = {name: value[:30].strip() for name, value in words.items()}
        content = form.apply(sounds[duration, rate, mode], words)
        corpus.write("mp3", content, kind="music", duration=duration, form=str(form), **words)


def untagged(waves):
    """lame's sound without any tag."""
    path = os.path.join(waves.folder, "untagged.mp3")
    run("lame", "--quiet", "-b", "64", "-t", "-m", "m", waves.path(1.0, 44100, 1), path)
    with open(path, "rb") as file:
        return file.read()


def make_flac(corpus, waves, count):
    for number in range(count):
        duration, wave = random_wave(corpus, waves)
        words = truth(corpus)
        path = corpus.path("flac", kind="music", duration=duration, **words)
        options = ["-0", "--no-padding"] if number % 2 else ["-5", "--padding=20000"]
        run("flac", "-s", "-f", *options, *[f"--tag={name.upper()}={value}" for name, value in words.items()],
            wave, "-o", path, env={**os.environ, "LC_ALL": "C.UTF-8"})


def make_ogg(corpus, waves, count):
    for number in range(count):
        duration, wave = random_wave(corpus, waves)
        words = truth(corpus)
        path = corpus.path("ogg", kind="music", duration=duration, **words)
        run("oggenc", "-Q", "-q", number % 7, "-t", words["title"], "-a", words["artist"], "-l", words["album"], wave,
            "-o", path, env={**os.environ, "LC_ALL": "C.UTF-8"})


def make_opus(corpus, waves, count):
    for number in range(count):
        duration, wave = random_wave(corpus, waves)
        words = truth(corpus)
        path = corpus.path("opus", kind="music", duration=duration, **words)
        run("opusenc", "--quiet", "--bitrate", 24 + number * 4, "--framesize", [20, 40, 60][number % 3], "--title",
            words["title"], "--artist", words["artist"], "--album", words["album"], wave, path,
            env={**os.environ, "LC_ALL": "C.UTF-8"})


def make_mp4(corpus, waves, count):
    forms = [[], ["-movflags", "+faststart"], ["-movflags", "+frag_keyframe+empty_moov"], ["-c:a", "alac"],
             ["-movflags", "+use_metadata_tags"]]
    for number in range(count):
        duration, wave = random_wave(corpus, waves, [44100, 48000])
        form = forms[number % len(forms)]
        # With that flag ffmpeg writes its own keys, which no other program uses.
        words = {} if "+use_metadata_tags" in form else truth(corpus)
        is_fragmented = any("frag" in word for word in form)
        path = corpus.path("m4a", kind="music", duration=None if is_fragmented else duration, **words)
        codec = [] if "alac" in form else ["-c:a", "aac", "-b:a", "64k"]
        run("ffmpeg", "-v", "error", "-y", "-i", wave, *codec, *form, "-f", "ipod" if number % 2 else "mp4",
            *sum((["-metadata", f"{name}={value}"] for name, value in words.items()), []), path)


def make_chunks(corpus, waves, count):
    """WAV, AIFF, WMA and AAC by ffmpeg: plain, compressed, long, with and without tags."""
    forms = [("wav", []), ("wav", ["-c:a", "pcm_s24le"]), ("wav", ["-c:a", "pcm_f32le"]), ("wav", ["-rf64", "always"]),
             ("wav", ["-c:a", "adpcm_ima_wav"]), ("aiff", ["-write_id3v2", "1"]), ("wma", []),
             ("wma", ["-c:a", "wmav1", "-b:a", "64k"]), ("aac", ["-write_id3v2", "1"]), ("aac", ["-b:a", "48k"])]
    for number in range(count):
        duration, wave = random_wave(corpus, waves, [44100, 48000])
        extension, options = forms[number % len(forms)]
        words = {} if extension == "aac" and "-write_id3v2" not in options else truth(corpus)
        # The duration includes the padding that ADTS and WMA add to the sound.
        path = corpus.path(extension, kind="music", duration=duration, form=" ".join(options), **words)
        run("ffmpeg", "-v", "error", "-y", "-i", wave, *options,
            *sum((["-metadata", f"{name}={value}"] for name, value in words.items()), []), path)


def make_sounds(corpus, waves):
    make_chunks(corpus, waves, 60)
    make_mp3(corpus, waves, 60)
    make_tagged_mp3(corpus, waves, 70)
    make_flac(corpus, waves, 30)
    make_ogg(corpus, waves, 30)
    make_opus(corpus, waves, 30)
    make_mp4(corpus, waves, 40)
