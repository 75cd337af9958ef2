import Foundation
import HolonFiles
import HolonTesting
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
        try Music(
          "heroes.mp3", size: 5_000_000, modified: day("2026-02-01"), title: "Heroes", artist: "David Bowie",
          duration: 210.3)
        Music(
          "gold.flac", size: 40_000_000, title: "Dancing Queen", artist: "ABBA", album: "Gold", duration: 301)
      }
      ImageFile("cat.jpg", size: 300_000, format: .jpeg, dimensions: ImageSize(width: 640, height: 480))
      ImageFile("drawing.svg", size: 9_000, format: .svg, title: "Plan of the house")
      EBook("bone.cbz", size: 90_000_000, format: .comicBook, title: "Bone", pages: 24)
      TextFile("plan.docx", size: 12_000, format: .docx, title: "Plan", authors: ["Ada Lovelace"])
      TextFile("12:30=noon.txt", size: 4_000)
      TextFile("or", size: 4)
    }
  }

  private func found(_ query: String) throws -> [String] {
    try folder.search(FileQuery(query, in: utc)).map { $0.path.description }
  }

  @Test(arguments: [
    (
      "",
      "12:30=noon.txt bone.cbz cat.jpg drawing.svg dune.epub left.pdf music music/gold.flac music/heroes.mp3 or plan.docx"
    ),
    ("DUNE", "dune.epub"), ("name:*.mp3", "music/heroes.mp3"), ("name:?at.jp*", "cat.jpg"), ("name:at", "cat.jpg"),
    ("kind:e-book", "bone.cbz dune.epub left.pdf"), ("kind:folder", "music"), ("author:guin", "left.pdf"),
    ("author:\"a. editor\"", "left.pdf"), ("artist:abba", "music/gold.flac"), ("album:gold", "music/gold.flac"),
    ("title:*queen", "music/gold.flac"), ("title:queen*", ""),
    ("size>1MB kind:music", "music/gold.flac music/heroes.mp3"), ("size<=300", "left.pdf or"),
    ("size=0.3kB", "left.pdf"),
    ("size>=39062.5KiB", "bone.cbz music music/gold.flac"),
    ("artist:abba or author:herbert", "dune.epub music/gold.flac"),
    ("kind:music (artist:abba or size<10MB)", "music/gold.flac music/heroes.mp3"),
    ("kind:music not artist:abba", "music/heroes.mp3"), ("kind:music -artist:abba", "music/heroes.mp3"),
    ("not (kind:music or kind:folder or kind:e-book)", "12:30=noon.txt cat.jpg drawing.svg or plan.docx"),
    ("\"or\"", "or"),
    ("kind:text and \"or\"", "or"),
    ("modified=2026-01-31", "dune.epub"), ("modified>2026-01-31", "music music/heroes.mp3"),
    ("modified>=2026-01-31", "dune.epub music music/heroes.mp3"), ("modified<2026-02-01", "dune.epub"),
    ("modified<=2026-02-01 kind:music", "music/heroes.mp3"), ("\"12:30\"", "12:30=noon.txt"),
    ("name:12:30", "12:30=noon.txt"), ("12:30", "12:30=noon.txt"), ("title=dune", "dune.epub"),
    ("kind:music | kind:image", "cat.jpg drawing.svg music/gold.flac music/heroes.mp3"), ("size:4kB", "12:30=noon.txt"),
    ("modified:2026-01-31", "dune.epub"), ("!(kind:music or kind:e-book) & jpg", "cat.jpg"),
    ("author:any", "dune.epub left.pdf plan.docx"), ("artist:none kind:music", ""),
    ("duration>5min", "music/gold.flac"),
    ("duration:3:30", "music/heroes.mp3"), ("duration<=210s", "music/heroes.mp3"), ("duration:none kind:music", ""),
    ("width>=640 height<500", "cat.jpg"), ("pages>20", "bone.cbz"), ("format:cbz", "bone.cbz"),
    ("title:plan", "drawing.svg plan.docx"), ("author:ada", "plan.docx"), ("\"\\\"\"", ""),
    ("\"30=n\" kind:text", "12:30=noon.txt"), ("name:\"30=n\"", "12:30=noon.txt"),
  ])
  func `a query chooses what it says`(query: String, expected: String) throws {
    #expect(try found(query).joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("kind:picture", "isn't a kind"), ("size>much", "isn't a size"), ("modified>yesterday", "isn't a date"),
    ("modified=2026-02-30", "isn't a date"), ("(a or b", "“(” has no “)”"), ("a)", "“)” has no “(”"),
    ("\"a", "has no end: add \" after it"),
    ("a not", "is missing"), ("a or", "is missing"), ("or", "is missing"),
    ("titel:dune", "“titel” isn't a field: write “title:dune”, or put \"titel:dune\" in quotation marks"),
    ("colour>5", "“colour” isn't a field: put \"colour>5\" in quotation marks to search for it"),
    ("modified:2026", "isn't a date"), ("title<dune", "“title” has no order: write “title:dune”"),
    ("size!=5MB", "“size!=” isn't a comparison: write “not size:5MB”"),
    ("size >5MB", "“size >” isn't a comparison: write “size>5MB”"), ("a or size>", "“size>” needs a value"),
    ("duration>5", "isn't a duration: use one such as 30s"), ("pages>many", "isn't a number"),
    ("a and and b", "is missing before or after “and”"), ("()", "is missing after “(”"),
    (String(repeating: "(", count: 4_000), "nested more than 50 levels"),
    (String(repeating: "not ", count: 1_000) + "a", "nested more than 50 levels"),
    (String(repeating: "a ", count: 300), "more than 200 conditions"),
    (String(repeating: "a", count: 5_000), "more than 4096 bytes"), ("size>1e400", "isn't a size"),
    ("kind:image 🎸 titel:x", "at character 14: “titel” isn't a field"),
  ])
  func `a query that isn't understood says where and why`(query: String, reason: String) {
    let error = failure { _ = try FileQuery(query) }
    #expect(error?.code == .invalidQuery)
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test func `whatever is written is read, or refused with its place`() {
    var numbers = SeededGenerator()
    let words = [
      "a", "or", "and", "not", "(", ")", "-", "!", "|", "&", "\"", "“", "”", "\\", ":", "<", ">=", "=", "size", "kind",
      "title",
      "duration", "modified", "2026-01-31", "5MB", "3:30", "any", "none", " ", "\t", "é", "🎸", "\0", "*", "?",
      ".before:",
    ]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...12, using: &numbers)
      let text = (0..<count).map { _ in words.randomElement(using: &numbers) ?? "" }.joined()
      let error = failure { _ = try FileQuery(text) }
      if let error {
        #expect(
          error.code == .invalidQuery && error.message.hasPrefix("the query can't be read at character "),
          "seed \(numbers.seed): \(text)")
      }
    }
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
