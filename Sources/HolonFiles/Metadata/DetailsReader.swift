/// Tells what a file is and what its content says, reading as little of it as possible.
///
/// Whatever the content is, a reading ends: at most 64 MiB of a file are fetched (256 MiB of a text, whose lines are
/// counted), and less than 64 MB of memory is taken.
public struct DetailsReader {
  private let reader = ByteReader()

  /// Creates a reader, which may serve any number of files, one after the other.
  public init() {}

  /// Reads the details of a file, or fails if not all of them can be told.
  ///
  /// - Parameters:
  ///   - source: The content.
  ///   - name: What the file is called, for content that doesn't tell by itself what it is.
  /// - Throws: ``FileError`` when the content can't be read, or isn't what it claims to be.
  public func details(of source: any ByteSource, named name: FileName) throws(FileError) -> FileDetails {
    let reading = read(source, named: name)
    if let trouble = reading.trouble { throw trouble }
    return reading.details
  }

  /// Reads the details of a file, and keeps what can be told of one that is damaged.
  ///
  /// - Parameters:
  ///   - source: The content.
  ///   - name: What the file is called, for content that doesn't tell by itself what it is.
  public func read(_ source: any ByteSource, named name: FileName) -> DetailsReading {
    reader.reset(source)
    defer { reader.reset(MemoryBytes()) }
    do throws(FileError) {
      return read(try ContentFormat.recognise(reader, named: name))
    } catch {
      return DetailsReading(FileDetails(unreadFileNamed: name), trouble: error)
    }
  }

  private func read(_ format: ContentFormat) -> DetailsReading {
    switch format {
    case .png: image(.png, PNGFormat.read)
    case .jpeg: image(.jpeg, JPEGFormat.read)
    case .gif: image(.gif, GIFFormat.read)
    case .webP: image(.webP, WebPFormat.read)
    case .bmp: image(.bmp, BMPFormat.read)
    case .tiff: image(.tiff, TIFFFormat.read)
    case .heif(let format): image(format, HEIFFormat.read)
    case .epub: book(.epub, EPUBFormat.read)
    case .pdf: book(.pdf, PDFFormat.read)
    case .mpegAudio: music(.mp3, MP3Format.read)
    case .flac: music(.flac, FLACFormat.read)
    case .ogg: music(.vorbis, OggFormat.read)
    case .mp4: music(.mp4, MP4Format.read)
    case .aac: music(.aac, ADTSFormat.read)
    case .wav: music(.wav, WAVFormat.read)
    case .aiff: music(.aiff, AIFFFormat.read)
    case .asf: music(.wma, ASFFormat.read)
    case .text(let encoding): text(encoding)
    case .unknown(let details): DetailsReading(details)
    }
  }

  private func image(
    _ format: ImageFormat, _ read: (ByteReader, inout ImageDetails) throws(FileError) -> Void
  ) -> DetailsReading {
    var details = ImageDetails(format: format)
    let trouble = trouble { () throws(FileError) in try read(reader, &details) }
    return DetailsReading(.image(details), trouble: trouble)
  }

  private func book(
    _ format: EBookFormat, _ read: (ByteReader, inout EBookDetails) throws(FileError) -> Void
  ) -> DetailsReading {
    var details = EBookDetails(format: format)
    let trouble = trouble { () throws(FileError) in try read(reader, &details) }
    return DetailsReading(.eBook(details), trouble: trouble)
  }

  private func text(_ encoding: TextEncoding) -> DetailsReading {
    var details = TextDetails(encoding: encoding)
    let trouble = trouble { () throws(FileError) in try TextFormat.read(reader, encoding, into: &details) }
    return DetailsReading(.text(details), trouble: trouble)
  }

  /// - Parameter read: Answers false when the file has something else in it than sound.
  private func music(
    _ format: MusicFormat, _ read: (ByteReader, inout MusicDetails) throws(FileError) -> Bool
  ) -> DetailsReading {
    var details = MusicDetails(format: format)
    var isMusic = true
    let trouble = trouble { () throws(FileError) in isMusic = try read(reader, &details) }
    return DetailsReading(isMusic ? .music(details) : .other, trouble: trouble)
  }

  private func trouble(_ read: () throws(FileError) -> Void) -> FileError? {
    do throws(FileError) { try read() } catch { return error }
    return nil
  }
}

/// What was read of a file's content, and what kept it from being all.
public struct DetailsReading: Hashable, Sendable {
  /// What the content tells, as far as it could be read.
  public var details: FileDetails

  /// Why there isn't more of it; nil when all was read.
  public var trouble: FileError?

  /// Creates a reading.
  public init(_ details: FileDetails, trouble: FileError? = nil) {
    self.details = details
    self.trouble = trouble
  }
}
