import HolonFiles
import HolonTestingFiles
import Testing

@Suite("Details of files")
struct DetailsReaderTests {
  private static let words = ["A Piece", "Größe & <Maß>", "Žižek – 日本語 🎸"]

  @Test(arguments: SampleMusic.Format.allCases, words)
  func `Music tells its title, artist, album and duration`(format: SampleMusic.Format, word: String) throws {
    // The oldest tag has room for 30 letters of western Europe.
    let word = format == .mp3Version1 ? "Größe & <Maß>" : word
    let sample = SampleMusic(format, title: word, artist: "Artist " + word, album: word + " Album", seconds: 2)
    guard case .music(let music) = try details(of: sample) else { throw Surprise() }
    #expect(music.title == sample.title && music.artist == sample.artist)
    #expect(music.album == (format == .aifc ? nil : sample.album))
    #expect(abs(try #require(music.duration) - 2) < 0.1)
  }

  @Test(arguments: SampleImage.Format.allCases, [1, 7, 300])
  func `A picture tells its dimensions`(format: SampleImage.Format, width: Int) throws {
    guard case .image(let image) = try details(of: SampleImage(format, width: width, height: 5)) else {
      throw Surprise()
    }
    #expect(image.size == ImageSize(width: width, height: 5))
  }

  @Test(
    arguments: words, [SampleText.Encoding.utf8, .markedUTF8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian])
  func `An EPUB tells its title, authors and language`(title: String, encoding: SampleText.Encoding) throws {
    for version in [2, 3] {
      let sample = SampleEPUB(
        title: title, authors: [title, "Another One"], language: "pt-BR", version: version,
        isCompressed: version == 3, encoding: encoding)
      let expected = EBookDetails(format: .epub, title: title, authors: sample.authors, language: "pt-BR")
      #expect(try details(of: sample) == .eBook(expected))
    }
  }

  @Test(arguments: SamplePDF.Form.allCases, SamplePDF.Place.allCases)
  func `A PDF tells its title and author`(form: SamplePDF.Form, place: SamplePDF.Place) throws {
    let sample = SamplePDF(title: "Žižek – 日本語 🎸", author: "Łódź", form: form, place: place)
    let expected = EBookDetails(format: .pdf, title: sample.title, authors: ["Łódź"])
    #expect(try details(of: sample) == .eBook(expected))
  }

  @Test(arguments: SamplePDF.Form.allCases, SamplePDF.Place.allCases)
  func `A PDF with a lost or wrong startxref tells its title and author`(
    form: SamplePDF.Form, place: SamplePDF.Place
  ) throws {
    let sample = SamplePDF(title: "Lost", author: "Łódź", form: form, place: place)
    let expected = FileDetails.eBook(EBookDetails(format: .pdf, title: "Lost", authors: ["Łódź"]))
    let text = Array("startxref".utf8)
    let start = try #require(sample.bytes.indices.last { sample.bytes[$0...].starts(with: text) })
    let wrong = sample.bytes[..<start] + Array("startxref\n17\n%%EOF\n".utf8)
    let shifted = Array("%PDF-1.4 \n% what an editor has put before\n".utf8) + sample.bytes
    let far = sample.bytes[..<9] + [UInt8](repeating: 0x20, count: 100_000) + sample.bytes[9...]
    for bytes in [Array(sample.bytes[..<start]), Array(wrong), shifted, Array(far)] {
      #expect(try details(of: bytes, named: "a.pdf") == expected)
    }
  }

  @Test(arguments: SamplePDF.Form.allCases)
  func `Of an encrypted PDF the kind is known, and that its details are encrypted`(form: SamplePDF.Form) throws {
    let plain = SamplePDF(title: "Secret", author: "Nobody", form: form).bytes
    let root = try #require(plain.indices.first { plain[$0...].starts(with: "/Root".utf8) })
    let encrypted = plain[..<root] + Array("/Encrypt<</Filter/Standard/V 2/R 3>>".utf8) + plain[root...]
    let reading = DetailsReader().read(MemoryBytes(Array(encrypted)), named: "a.pdf")
    #expect(reading.details == .eBook(EBookDetails(format: .pdf)))
    #expect(reading.trouble?.code == .encrypted)
  }

  @Test(arguments: [
    SampleText.Encoding.utf8, .markedUTF8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .latin1,
  ])
  func `A text tells its encoding and its lines`(encoding: SampleText.Encoding) throws {
    let encodings: [SampleText.Encoding: TextEncoding] = [
      .utf8: .utf8, .markedUTF8: .utf8, .utf16LittleEndian: .utf16LittleEndian, .utf16BigEndian: .utf16BigEndian,
      .utf32LittleEndian: .utf32LittleEndian, .latin1: .latin1,
    ]
    for (text, lines) in [("é", 1), ("é\n", 1), ("é\r\nb", 2), ("é\r\rb\r", 3), ("é\n\r\n\n", 3)] {
      let read = try details(of: SampleText(text, encoding: encoding))
      #expect(read == .text(TextDetails(encoding: encodings[encoding], lines: lines)), "\(text.debugDescription)")
    }
  }

  @Test func `What a file is called doesn't matter`() throws {
    for sample in SampleFiles.all {
      let kind = try details(of: sample).kind
      for name in ["a.mp3", "b.txt", "c.epub", "d.png", "e"] {
        #expect(try details(of: sample.bytes, named: name).kind == kind, "\(sample.name) as \(name)")
      }
    }
  }

  @Test func `What is nothing known is what its name says, unless that is a text`() throws {
    let unknown: [UInt8] = [0, 1, 2, 3, 0xFF]
    #expect(try details(of: unknown, named: "a.mp3") == .music(MusicDetails()))
    for name in ["ico", "jp2", "psd", "tga", "ppm", "pcx", "dds", "svgz"] {
      #expect(try details(of: unknown, named: "a.\(name)") == .image(ImageDetails()))
    }
    for name in ["mka", "caf", "au", "tta", "w64", "voc", "mid"] {
      #expect(try details(of: unknown, named: "a.\(name)") == .music(MusicDetails()))
    }
    #expect(try details(of: unknown, named: "a.epub") == .eBook(EBookDetails()))
    #expect(try details(of: unknown, named: "a.txt") == .other)
    #expect(try details(of: Array("PK\u{03}\u{04}".utf8) + [0, 0], named: "a.zip") == .other)
  }

  @Test func `An empty file is what its name says, and else a text without lines`() throws {
    #expect(try details(of: [], named: "z.mp3") == .music(MusicDetails()))
    #expect(try details(of: [], named: "z.jpg") == .image(ImageDetails()))
    for name in ["z.txt", "z"] {
      #expect(try details(of: [], named: name) == .text(TextDetails(encoding: .ascii, lines: 0)))
    }
  }

  @Test func `AIFF-C tells the title and the author that the format has for itself`() throws {
    let sample = SampleMusic(.aifc, title: "Größe", artist: "Žižek", album: "", seconds: 2)
    let expected = MusicDetails(format: .aiff, title: "Größe", artist: "Žižek", duration: 2)
    #expect(try details(of: sample) == .music(expected))
  }

  @Test func `An EPUB whose package document has an encoded path is read`() throws {
    let sample = SampleEPUB(title: "Dune", packageName: "my book.opf")
    guard case .eBook(let book) = try details(of: sample) else { throw Surprise() }
    #expect(book.title == "Dune")
  }

  @Test(arguments: [SampleMusic.Format.vorbis, .opus], [2, 5, 40])
  func `An Ogg that was put together from several takes as long as all of them`(
    format: SampleMusic.Format, count: Int
  ) throws {
    let parts = (0..<count).map { number in
      Self.ogg(SampleMusic(format, title: "\(number)", seconds: Double(number % 4) + 0.5).bytes, serial: UInt8(number))
    }
    let alone = try parts.map { part in try #require(try duration(of: part, named: "a.ogg")) }.reduce(0, +)
    let bytes = parts.flatMap { $0 }
    #expect(abs(try #require(try duration(of: bytes, named: "a.ogg")) - alone) < 0.001)
    guard case .music(let music) = try details(of: bytes, named: "a.ogg") else { throw Surprise() }
    #expect(music.title == "0")
  }

  @Test func `An MP3 that counts more frames than it has room for is measured by its size`() throws {
    let bytes = SampleMusic(.mp3Version1, seconds: 2).bytes
    for count in [UInt8(0), 0x40] {
      var counted = bytes
      // The first frame's header for others: flags, and 77 frames or a thousand million.
      counted.replaceSubrange(21..<33, with: Array("Xing".utf8) + [0, 0, 0, 1, count, 0, 0, 77])
      #expect(abs(try #require(try duration(of: counted, named: "a.mp3")) - 2) < 0.1)
    }
  }

  @Test(arguments: [0xFB, 0xFD, 0xFF] as [UInt8], [200, 1_001])
  func `An MP3 of a free bit rate is measured by the distance of its frames`(layer: UInt8, length: Int) throws {
    // Layer 3, 2 and 1; some frames have padding.
    let samples = layer == 0xFF ? 384 : 1_152
    let frames = (0..<90).map { number in
      let isPadded = number % 3 == 1
      let padding = isPadded ? (layer == 0xFF ? 4 : 1) : 0
      return [0xFF, layer, isPadded ? 0x02 : 0x00, 0xC0] + [UInt8](repeating: 0, count: length + padding - 4)
    }
    let expected = Double(90 * samples) / 44_100
    let found = try #require(try duration(of: Array(frames.joined()), named: "a.mp3"))
    #expect(abs(found - expected) < expected * 0.01)
  }

  /// An Ogg with another serial number on all of its pages.
  private static func ogg(_ bytes: [UInt8], serial: UInt8) -> [UInt8] {
    var bytes = bytes
    for index in bytes.indices.dropLast(27) where bytes[index...].starts(with: "OggS\0".utf8) {
      bytes[index + 14] = serial
    }
    return bytes
  }

  private func duration(of bytes: [UInt8], named name: String) throws -> Double? {
    guard case .music(let music) = try details(of: bytes, named: name) else { throw Surprise() }
    return music.duration
  }

  private func details(of sample: some SampleFile) throws -> FileDetails {
    try details(of: sample.bytes, named: sample.name)
  }

  private func details(of bytes: [UInt8], named name: String) throws -> FileDetails {
    try DetailsReader().details(of: MemoryBytes(bytes), named: FileName(name))
  }
}

private struct Surprise: Error {}
