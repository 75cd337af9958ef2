/// A reader that determines the kind and the details of a file, reading as little of it as possible.
///
/// Every reading ends, whatever the content is. It fetches at most 64 MiB of a file (256 MiB of a text, whose lines are
/// counted), and uses less than 64 MB of memory.
public struct DetailsReader {
  /// The version of the readers, which a ``DetailsIndex`` remembers: it grows when a file may have other details.
  static let version: UInt32 = 2

  private let reader = ByteReader()

  /// Creates a reader, which can read any number of files, one after another.
  public init() {}

  /// Reads the details of a file, and fails if not all of them can be read.
  ///
  /// - Parameters:
  ///   - source: The content.
  ///   - name: The name of the file, for a content of an unknown format.
  /// - Throws: ``FileError`` when the content can't be read, or isn't what it claims to be.
  public func details(of source: any ByteSource, named name: FileName) throws(FileError) -> FileDetails {
    let reading = read(source, named: name)
    if let trouble = reading.trouble { throw trouble }
    return reading.details
  }

  /// Reads the details of a file, and keeps those that can be read from a damaged one.
  ///
  /// - Parameters:
  ///   - source: The content.
  ///   - name: The name of the file, for a content of an unknown format.
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
    case .svg: image(.svg, SVGFormat.read)
    case .archive(.epub): book(.epub, EPUBFormat.read)
    case .archive(.comicBook): book(.comicBook, ComicBookFormat.read)
    case .archive(.fictionBook): book(.fictionBook, FictionBookFormat.readArchived)
    case .archive(.document(let format)), .document(let format): document(format)
    case .fictionBook: book(.fictionBook, FictionBookFormat.read)
    case .mobi: book(.mobi, MOBIFormat.read)
    case .pdf: book(.pdf, PDFFormat.read)
    case .mpegAudio: music(.mp3, MP3Format.read)
    case .flac: music(.flac, FLACFormat.read)
    case .ogg: music(.vorbis, OggFormat.read)
    case .mp4: music(.mp4, MP4Format.read)
    case .aac: music(.aac, ADTSFormat.read)
    case .wav: music(.wav, WAVFormat.read)
    case .aiff: music(.aiff, AIFFFormat.read)
    case .asf: music(.wma, ASFFormat.read)
    case .monkeysAudio: music(.monkeysAudio, MonkeysAudioFormat.read)
    case .wavPack: music(.wavPack, WavPackFormat.read)
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

  private func document(_ format: DocumentFormat) -> DetailsReading {
    var details = TextDetails(format: format)
    let trouble = trouble { () throws(FileError) in
      switch format {
      case .docx, .xlsx, .pptx: try OfficeOpenXMLFormat.read(reader, into: &details)
      case .odt, .ods, .odp: try OpenDocumentFormat.read(reader, into: &details)
      case .doc, .xls, .ppt: try OfficeBinaryFormat.read(reader, into: &details)
      }
    }
    return DetailsReading(.text(details), trouble: trouble)
  }

  /// Reads the details of music; a file with other content than sound counts as another file.
  ///
  /// - Parameter read: A closure that returns false when the file has other content than sound.
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

/// The details that were read from a file's content, and the error that kept it from reading all.
public struct DetailsReading: Hashable, Sendable {
  /// The details of the content, as far as it could be read.
  public var details: FileDetails

  /// The reason why details are missing; nil when all were read.
  public var trouble: FileError?

  /// Creates a reading with details and an error.
  public init(_ details: FileDetails, trouble: FileError? = nil) {
    self.details = details
    self.trouble = trouble
  }
}
