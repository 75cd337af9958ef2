import HolonFiles
import HolonTestingFiles
import Testing

@Suite("Details of books, comics and documents")
struct BookAndDocumentTests {
  private static let words = ["A Book", "Größe & <Maß>", "Žižek – 日本語 🎸"]

  @Test(arguments: SampleBook.Format.allCases, words)
  func `a book states its title, authors and language`(format: SampleBook.Format, word: String) throws {
    let sample = SampleBook(format, title: word, authors: [word + " 1", "Another One"], language: "pt-BR")
    let formats: [SampleBook.Format: EBookFormat] = [.mobi: .mobi, .comicBook: .comicBook]
    let expected = EBookDetails(
      format: formats[format] ?? .fictionBook, title: word, authors: sample.authors, language: "pt-BR",
      pages: format == .comicBook ? 3 : nil)
    #expect(try details(of: sample.bytes, named: sample.name) == .eBook(expected))
  }

  @Test(arguments: SampleDocument.Format.allCases, words)
  func `a document states its title and author`(format: SampleDocument.Format, word: String) throws {
    let sample = SampleDocument(format, title: word, author: "By " + word)
    let expected = TextDetails(
      format: DocumentFormat(rawValue: format.rawValue.uppercased()), title: word, authors: ["By " + word])
    #expect(try details(of: sample.bytes, named: sample.name) == .text(expected))
  }

  @Test func `a FictionBook in Windows-1251 is read, with the names of its authors in order`() throws {
    let start = Array("<?xml version=\"1.0\" encoding=\"windows-1251\"?><FictionBook><description><title-info>".utf8)
    let author =
      "<author><first-name>Lev</first-name><middle-name>N.</middle-name><last-name>Tolstoy</last-name></author>"
    // “Война” in that encoding.
    let title = Array("<book-title>".utf8) + [0xC2, 0xEE, 0xE9, 0xED, 0xE0] + Array("</book-title>".utf8)
    let end = Array("<lang>ru</lang></title-info></description><body/></FictionBook>".utf8)
    let expected = EBookDetails(format: .fictionBook, title: "Война", authors: ["Lev N. Tolstoy"], language: "ru")
    #expect(try details(of: start + Array(author.utf8) + title + end, named: "a.fb2") == .eBook(expected))
  }

  @Test func `a comic book without a description is recognised by its name, and counts pictures only`() throws {
    let bytes = SampleBook(.comicBook).bytes
    // The description and a page become files that macOS adds.
    let renamed = replacing("ComicInfo.xml", with: "._nothing.png", in: bytes)
    #expect(try details(of: renamed, named: "a.cbz") == .eBook(EBookDetails(format: .comicBook, pages: 3)))
    #expect(try details(of: renamed, named: "a.zip") == .other)
  }

  @Test(arguments: [
    ("width='300' height='50.4'", 300, 50), ("width='2in' height='1cm'", 192, 38),
    ("width='72pt' height='6pc'", 96, 96),
    ("viewBox='0 0 640 480'", 640, 480), ("width='100%' height='100%' viewBox='-5,-5, 20,10'", 20, 10),
    ("width='320' viewBox='0 0 640 480'", 320, 240), ("height='1e2px' viewBox='0 0 2 1'", 200, 100),
  ])
  func `vector graphics have the size that they state`(attributes: String, width: Int, height: Int) throws {
    let text =
      "<!-- made by hand --><!DOCTYPE svg [<!ENTITY a 'b'>]>\n<s:svg xmlns:s='x' \(attributes)><g><title>no</title></g>"
    let read = try details(of: Array((text + "<s:title>A &amp; B</s:title></s:svg>").utf8), named: "a")
    let size = ImageSize(width: width, height: height)
    #expect(read == .image(ImageDetails(format: .svg, size: size, title: "A & B")))
  }

  @Test(arguments: ["width='0' height='5'", "width='-3' height='x'", "width='1e400' height='1'", "viewBox='1 2 3'", ""])
  func `vector graphics with an unclear size have none`(attributes: String) throws {
    let read = try details(of: Array("<svg \(attributes)></svg>".utf8), named: "a.txt")
    #expect(read == .image(ImageDetails(format: .svg)))
  }

  @Test func `XML of other formats, and text that begins with a sign, is text`() throws {
    for text in ["<html><svg width='1' height='1'/></html>", "<3", "a <svg/>", "<?xml version='1.0'?>"] {
      #expect(try details(of: Array(text.utf8), named: "a.svg").kind == .text, "\(text)")
    }
  }

  @Test func `neither entities nor depth make XML large`() throws {
    let entities = (1...30).map { "<!ENTITY e\($0) '&e\($0 - 1);&e\($0 - 1);'>" }.joined()
    let bomb = "<!DOCTYPE svg [<!ENTITY e0 'lol'>\(entities)]><svg><title>&e30;</title></svg>"
    #expect(try details(of: Array(bomb.utf8), named: "a") == .image(ImageDetails(format: .svg, title: "&e30;")))
    let deep = "<FictionBook><description><title-info>" + String(repeating: "<author>", count: 500_000)
    let reading = DetailsReader().read(MemoryBytes(Array(deep.utf8)), named: "a.fb2")
    #expect(reading.details == .eBook(EBookDetails(format: .fictionBook)))
    #expect(reading.trouble?.code == .malformed)
  }

  @Test(arguments: ["docx", "odt", "cbz", "epub"])
  func `a damaged archive has the kind of its name, and says what is missing`(ending: String) throws {
    let bytes = Array("PK\u{03}\u{04}".utf8) + [UInt8](repeating: 0, count: 200)
    let reading = DetailsReader().read(MemoryBytes(bytes), named: try FileName("a.\(ending)"))
    #expect(reading.details.kind == (ending == "cbz" || ending == "epub" ? .eBook : .text))
    #expect(reading.trouble?.message.contains("the archive has no directory at its end") == true)
  }

  @Test func `a document whose sectors form a loop is refused after as many sectors as it has`() throws {
    var bytes = SampleDocument(.doc).bytes
    // The directory's sector follows itself.
    bytes.replaceSubrange(512 + 4..<512 + 8, with: [1, 0, 0, 0])
    let reading = DetailsReader().read(MemoryBytes(bytes), named: "a.doc")
    #expect(reading.details.kind == .text)
    #expect(reading.trouble?.message.contains("form a loop") == true)
  }

  @Test(arguments: [SampleMusic.Format.flac, .mp3APE])
  func `a later tag only fills gaps`(format: SampleMusic.Format) throws {
    let first = SampleMusic(.mp3Version24, title: "First", artist: "Mara", album: "").bytes
    let tag = first[..<(10 + (Int(first[8]) << 7 | Int(first[9])))]
    let bytes = tag + SampleMusic(format, title: "Second", artist: "Nobody", album: "Waves").bytes
    let reading = DetailsReader().read(MemoryBytes(Array(bytes)), named: "a.mp3")
    guard case .music(let music) = reading.details else { throw FileError(.malformed, "no music") }
    #expect(music.title == "First" && music.artist == "Mara" && music.album == "Waves")
  }

  @Test func `texts of an M4A outside its list only fill gaps`() throws {
    func box(_ type: [UInt8], _ content: [UInt8]) -> [UInt8] {
      let size = content.count + 8
      return [0, 0, UInt8(size >> 8), UInt8(size & 255)] + type + content
    }
    func text(_ type: String, _ text: String) -> [UInt8] {
      box([0xA9] + Array(type.utf8), [0, UInt8(text.utf8.count), 0, 0] + Array(text.utf8))
    }
    func item(_ type: String, _ text: String) -> [UInt8] {
      box([0xA9] + Array(type.utf8), box(Array("data".utf8), [0, 0, 0, 1, 0, 0, 0, 0] + Array(text.utf8)))
    }
    let list = box(Array("meta".utf8), [0, 0, 0, 0] + box(Array("ilst".utf8), item("ART", "A1") + item("ART", "A2")))
    let userData = box(Array("udta".utf8), list + text("ART", "Nobody") + text("alb", "Waves"))
    let bytes = box(Array("ftyp".utf8), Array("M4A ".utf8) + [0, 0, 0, 0]) + box(Array("moov".utf8), userData)
    let expected = MusicDetails(format: .mp4, artist: "A1 / A2", album: "Waves")
    #expect(try DetailsReader().details(of: MemoryBytes(bytes), named: "a.m4a") == .music(expected))
  }

  @Test func `tags of APE come before the shorter ones at the end`() throws {
    let long = String(repeating: "A long title ", count: 5)
    let sample = SampleMusic(.mp3APE, title: long)
    let last = SampleMusic(.mp3Version1, title: long).bytes.suffix(128)
    guard case .music(let music) = try details(of: sample.bytes + last, named: "a.mp3") else { throw Surprise() }
    #expect(music.title == String(long.dropLast()))
  }

  private func details(of bytes: [UInt8], named name: String) throws -> FileDetails {
    try DetailsReader().details(of: MemoryBytes(bytes), named: FileName(name))
  }

  /// Replaces a text by one of the same length, wherever it is.
  private func replacing(_ text: String, with other: String, in bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for index in bytes.indices where bytes[index...].starts(with: text.utf8) {
      bytes.replaceSubrange(index..<index + text.utf8.count, with: other.utf8)
    }
    return bytes
  }
}

private struct Surprise: Error {}
