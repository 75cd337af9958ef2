/// Silence with a title.
public struct SampleMusic: SampleFile {
  /// The format of the sound.
  public enum Format: String, CaseIterable, Sendable {
    /// MPEG audio, layer 3, with a tag of version 2.3 in UTF-16.
    case mp3

    /// MPEG audio, layer 3, with a tag of version 2.2.
    case mp3Version22 = "22.mp3"

    /// MPEG audio, layer 3, with a tag of version 2.4 in UTF-8.
    case mp3Version24 = "24.mp3"

    /// MPEG audio, layer 3, with only the 128 bytes at the end as a tag.
    case mp3Version1 = "1.mp3"

    /// Free Lossless Audio Codec.
    case flac

    /// Vorbis in Ogg.
    case vorbis = "ogg"

    /// Opus in Ogg.
    case opus

    /// AAC in MPEG-4.
    case mp4 = "m4a"

    /// AAC in MPEG-4, with the sound before the header.
    case mp4HeaderLast = "last.m4a"

    /// AAC as a stream of frames, after a tag of version 2.4.
    case aac

    /// Waveform audio with a list of information.
    case wav

    /// Waveform audio in the form for more than four gigabytes.
    case longWAV = "64.wav"

    /// Audio Interchange File Format with a tag of version 2.3.
    case aiff

    /// AIFF-C with a title and an author, the only texts in that format.
    case aifc

    /// The header of a Windows Media Audio file.
    case wma

    /// MPEG audio, layer 3, with only an APE tag of version 2 at the end.
    case mp3APE = "ape.mp3"

    /// MPEG audio, layer 3, with only an APE tag of version 1 at the end.
    case mp3APE1 = "ape1.mp3"

    /// The header of a Monkey's Audio file, and its tag.
    case monkeysAudio = "ape"

    /// The header of a WavPack file, and its tag.
    case wavPack = "wv"
  }

  /// The format of the sound.
  public var format: Format

  /// The title of the piece.
  public var title: String

  /// The artist who plays it.
  public var artist: String

  /// The album that the piece is on.
  public var album: String

  /// The minimum duration in seconds, which is rounded up to whole frames.
  public var seconds: Double

  /// Creates silence.
  public init(
    _ format: Format, title: String = "A Piece", artist: String = "An Artist", album: String = "An Album",
    seconds: Double = 1
  ) {
    self.format = format
    self.title = title
    self.artist = artist
    self.album = album
    self.seconds = seconds
  }

  /// The name `sample` with the format's extension.
  public var name: String { "sample.\(format.rawValue)" }

  /// The sound with its tag.
  public var bytes: [UInt8] {
    switch format {
    case .mp3: SampleID3.tag(self, version: 3) + mpegFrames
    case .mp3Version22: SampleID3.tag(self, version: 2) + mpegFrames
    case .mp3Version24: SampleID3.tag(self, version: 4) + mpegFrames
    case .mp3Version1: mpegFrames + SampleID3.lastBytes(self)
    case .flac: SampleFLAC.file(self)
    case .vorbis: SampleOgg.vorbis(self)
    case .opus: SampleOgg.opus(self)
    case .mp4: SampleMP4.file(self, headerFirst: true)
    case .mp4HeaderLast: SampleMP4.file(self, headerFirst: false)
    case .aac: SampleID3.tag(self, version: 4) + SampleMP4.stream(self)
    case .wav: SampleChunks.wav(self, isLong: false)
    case .longWAV: SampleChunks.wav(self, isLong: true)
    case .aiff: SampleChunks.aiff(self)
    case .aifc: SampleChunks.aiff(self, isCompressed: true)
    case .wma: SampleASF.file(self)
    case .mp3APE: mpegFrames + SampleAPE.tag(self)
    case .mp3APE1: mpegFrames + SampleAPE.tag(self, version: 1_000)
    case .monkeysAudio: SampleAPE.monkeysAudio(self)
    case .wavPack: SampleAPE.wavPack(self)
    }
  }

  /// Frames of zeros: 32 kbit/s, 44.1 kHz, one channel.
  private var mpegFrames: [UInt8] {
    let frame = [0xFF, 0xFB, 0x10, 0xC0] + [UInt8](repeating: 0, count: 100)
    return (0..<frames(of: 1_152, rate: 44_100)).flatMap { _ in frame }
  }

  /// Returns the number of frames with a given number of samples that the duration takes.
  func frames(of samples: Int, rate: Int) -> Int {
    max(1, Int((seconds * Double(rate) / Double(samples)).rounded(.up)))
  }

  /// The comments in the format of Vorbis, Opus and FLAC.
  var comments: [UInt8] {
    var bytes = SampleBytes()
    func text(_ text: String) {
      bytes.little(UInt32(text.utf8.count))
      bytes.text(text)
    }
    text("Holon")
    let fields = ["TITLE=\(title)", "ARTIST=\(artist)", "ALBUM=\(album)"]
    bytes.little(UInt32(fields.count))
    for field in fields { text(field) }
    return bytes.bytes
  }
}
