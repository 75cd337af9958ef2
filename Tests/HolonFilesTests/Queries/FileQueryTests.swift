import Foundation
import HolonFiles
import Testing

@Suite("Searching files")
struct FileQueryTests {
  private let folder: Folder
  private let utc = TimeZone(secondsFromGMT: 0)!

  init() throws {
    func day(_ text: String) throws -> FileTime { FileTime(try Date("\(text)T12:00:00Z", strategy: .iso8601)) }
    folder = try Folder("shelf") {
      try EBook(
        "dune.epub", size: 1_200_000, modified: day("2026-01-31"), title: "Dune", authors: ["Frank Herbert"])
      EBook("left.pdf", size: 300, title: "The Left Hand of Darkness", authors: ["Ursula K. Le Guin", "A. Editor"])
      try Folder("music") {
        try Music("heroes.mp3", size: 5_000_000, modified: day("2026-02-01"), title: "Heroes", artist: "David Bowie")
        Music("gold.flac", size: 40_000_000, title: "Dancing Queen", artist: "ABBA", album: "Gold")
      }
      ImageFile("cat.jpg", size: 300_000)
      TextFile("12:30=noon.txt", size: 4_000)
      TextFile("or", size: 4)
    }
  }

  private func found(_ query: String) throws -> [String] {
    try folder.search(FileQuery(query, in: utc)).map { $0.path.description }
  }

  @Test(arguments: [
    ("", "12:30=noon.txt cat.jpg dune.epub left.pdf music music/gold.flac music/heroes.mp3 or"),
    ("DUNE", "dune.epub"), ("name:*.mp3", "music/heroes.mp3"), ("name:?at.jp*", "cat.jpg"), ("name:at", "cat.jpg"),
    ("kind:e-book", "dune.epub left.pdf"), ("kind:folder", "music"), ("author:guin", "left.pdf"),
    ("author:\"a. editor\"", "left.pdf"), ("artist:abba", "music/gold.flac"), ("album:gold", "music/gold.flac"),
    ("title:*queen", "music/gold.flac"), ("title:queen*", ""),
    ("size>1MB kind:music", "music/gold.flac music/heroes.mp3"), ("size<=300", "left.pdf or"),
    ("size=0.3kB", "left.pdf"),
    ("size>=39062.5KiB", "music music/gold.flac"),
    ("artist:abba or author:herbert", "dune.epub music/gold.flac"),
    ("kind:music (artist:abba or size<10MB)", "music/gold.flac music/heroes.mp3"),
    ("kind:music not artist:abba", "music/heroes.mp3"), ("kind:music -artist:abba", "music/heroes.mp3"),
    ("not (kind:music or kind:folder or kind:e-book)", "12:30=noon.txt cat.jpg or"), ("\"or\"", "or"),
    ("kind:text and \"or\"", "or"),
    ("modified=2026-01-31", "dune.epub"), ("modified>2026-01-31", "music music/heroes.mp3"),
    ("modified>=2026-01-31", "dune.epub music music/heroes.mp3"), ("modified<2026-02-01", "dune.epub"),
    ("modified<=2026-02-01 kind:music", "music/heroes.mp3"), ("\"12:30\"", "12:30=noon.txt"),
    ("name:12:30", "12:30=noon.txt"), ("\"30=n\" kind:text", "12:30=noon.txt"), ("name:\"30=n\"", "12:30=noon.txt"),
  ])
  func `a query chooses what it says`(query: String, expected: String) throws {
    #expect(try found(query).joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("kind:picture", "isn't a kind"), ("size>much", "isn't a size"), ("modified>yesterday", "isn't a date"),
    ("modified=2026-02-30", "isn't a date"), ("(a or b", "“(” has no “)”"), ("a)", "“)” has no “(”"),
    ("\"a", "the closing “\"” is missing"),
    ("a not", "is missing"), ("a or", "is missing"), ("or", "is missing"),
    ("titel:dune", "“titel” isn't a field: use “title”, or write \"titel:dune\" to search for it in names"),
    (
      "duration>5",
      "“duration” isn't a field: use one of name, title, author, artist, album, kind, size, modified, or write"
    ),
    ("modified:2026", "“modified” needs <, <=, =, >= or >: write modified>=2026-01-31, or"),
    ("size:5MB", "write size>1MB, or"), ("title=dune", "“title” needs “:” and a text: write title:dune, or"),
    ("12:30", "write \"12:30\" to search for it in names"), ("a=b", "“a” isn't a field"),
    ("a or :b", "“” isn't a field"),
    (String(repeating: "(", count: 10_000), "too deep"),
    (String(repeating: "not ", count: 10_000) + "a", "too often"), ("size>1e400", "isn't a size"),
  ])
  func `a query that isn't understood says where and why`(query: String, reason: String) {
    let error = failure { _ = try FileQuery(query) }
    #expect(error?.code == .invalidQuery)
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test func `conditions combine as values`() {
    let cat = ImageFile("cat.jpg", size: 3)
    #expect(FileQuery.all([]).includes(cat))
    #expect(!FileQuery.any([]).includes(cat))
    #expect(!FileQuery.not(.all([.kind(.image), .any([.size(.less, 1), .size(.equal, 3)])])).includes(cat))
  }

  @Test func `no pattern takes long`() {
    let pattern = String(repeating: "*a", count: 500) + "b"
    #expect(!FileQuery.text(.name, pattern).includes(TextFile(FileName(bytes: [UInt8](repeating: 0x61, count: 255))!)))
  }
}
