import HolonFiles
import Testing

@Suite("A folder")
struct FolderTests {
  let library: Folder

  init() throws {
    library = try Folder("library") {
      EBook("solaris.epub", size: 412, modified: FileTime(nanoseconds: 5), title: "Solaris", authors: ["Stanisław Lem"])
      try Folder("music", modified: FileTime(nanoseconds: 1)) {
        Music("jolene.mp3", size: 39, modified: FileTime(nanoseconds: 9), title: "Jolene", artist: "Dolly Parton")
        Folder("empty")
      }
    }
  }

  @Test func `It answers by combining its parts' answers`() {
    #expect(library.kind == .folder)
    #expect(library.size == 451)
    #expect(library.modified == FileTime(nanoseconds: 9))
    #expect(library.info == "2 folders, 1 e-book, 1 piece of music, 451 bytes")
    #expect(library.parts.map(\.name) == ["music", "solaris.epub"])
  }

  @Test func `An empty one has size 0 and opens nothing`() throws {
    let folder = Folder("empty")
    #expect(folder.isEmpty)
    #expect(folder.size == 0)
    #expect(folder.modified == nil)
    #expect(folder.display() == "empty  empty")
    try folder.open(with: Refusal())
  }

  @Test func `Answers follow each edit, the latest change too`() throws {
    var library = library
    try library.remove(RelativePath("music/jolene.mp3"))
    #expect(library.modified == FileTime(nanoseconds: 5))
    #expect(library.size == 412)
    try library.add(ImageFile("cat.png", size: 8, modified: FileTime(nanoseconds: 20)), to: RelativePath("music/empty"))
    #expect(library.modified == FileTime(nanoseconds: 20))
    #expect(library.summary.count(of: .image) == 1)
    #expect(self.library.size == 451)
  }

  @Test func `What is added comes back as the same leaf`() throws {
    var folder = Folder("all")
    let text = TextFile("a.txt", size: 3, encoding: .utf8, lines: 1)
    let image = ImageFile("b.png", size: 3, format: .png, dimensions: ImageSize(width: 2, height: 3))
    let link = Link("c", to: "a.txt")
    let pipe = SpecialFile(FileAttributes("d"), sort: .pipe)
    let other = OtherFile("e.bin", size: 7, modified: FileTime(nanoseconds: 3))
    let identity = FileIdentity(device: 7, number: .max)
    let known = OtherFile(FileAttributes("f", size: 1, identity: identity))
    try folder.add(text)
    try folder.add(image)
    try folder.add(link)
    try folder.add(pipe)
    try folder.add(other)
    try folder.add(known)
    #expect(folder[RelativePath(["a.txt"])] as? TextFile == text)
    #expect(folder[RelativePath(["b.png"])] as? ImageFile == image)
    #expect(folder[RelativePath(["c"])] as? Link == link)
    #expect(folder[RelativePath(["d"])] as? SpecialFile == pipe)
    #expect(folder[RelativePath(["e.bin"])] as? OtherFile == other)
    #expect(folder[RelativePath(["f"])] as? OtherFile == known)
  }

  @Test func `A folder in a folder is a folder, which can be added elsewhere with all that is in it`() throws {
    let music = try #require(library[RelativePath("music")] as? Folder)
    #expect(music.size == 39)
    #expect(music.info == "1 folder, 1 piece of music, 39 bytes")
    var other = Folder("other")
    try other.add(music)
    #expect(
      other.display() == """
        other  2 folders, 1 piece of music, 39 bytes
        └─ music  1 folder, 1 piece of music, 39 bytes
           ├─ empty  empty
           └─ jolene.mp3  “Jolene” by Dolly Parton, 39 bytes
        """)
  }

  @Test func `Refused edits leave it as it was, and say why`() throws {
    var library = library
    let before = library.display()
    let trials: [(FileError.Code, (inout Folder) throws -> Void)] = [
      (.exists, { try $0.add(OtherFile("solaris.epub")) }),
      (.notFound, { try $0.add(OtherFile("a"), to: RelativePath("nowhere")) }),
      (.notAFolder, { try $0.add(OtherFile("a"), to: RelativePath("solaris.epub")) }),
      (.notFound, { try $0.remove(RelativePath("nowhere")) }),
      (.notPermitted, { try $0.remove(RelativePath()) }),
      (.notPermitted, { try $0.move(RelativePath("music"), to: RelativePath("music/empty/music")) }),
      (.exists, { try $0.move(RelativePath("music/jolene.mp3"), to: RelativePath("solaris.epub")) }),
      (.notAFolder, { try $0.move(RelativePath("music"), to: RelativePath("solaris.epub/music")) }),
    ]
    for (code, trial) in trials {
      let error = #expect(throws: FileError.self) { try trial(&library) }
      #expect(error?.code == code)
      #expect(library.display() == before)
    }
  }

  @Test func `Moving keeps what is known of a file, and the order of names`() throws {
    var library = library
    try library.move(RelativePath("music/jolene.mp3"), to: RelativePath("a.mp3"))
    #expect(library.parts.map(\.name) == ["a.mp3", "music", "solaris.epub"])
    let music = try library[RelativePath("a.mp3")] as? Music
    #expect(music?.artist == "Dolly Parton")
    try library.move(RelativePath("a.mp3"), to: RelativePath("z.mp3"))
    #expect(library.parts.map(\.name) == ["music", "solaris.epub", "z.mp3"])
  }

  @Test func `Opening asks all parts in order, and throws what failed together`() throws {
    let opened = Box<[String]>([])
    try library.open(with: Recorder(opened: opened))
    #expect(opened.value == ["music/jolene.mp3", "solaris.epub"])
    let errors = #expect(throws: PartErrors.self) { try library.open(with: Refusal()) }
    let failures = (errors?.failures ?? []).map { ($0.part, ($0.error as? FileFailure)?.path.description) }
    #expect(failures.map(\.0) == [0, 1])
    #expect(failures.map(\.1) == ["music/jolene.mp3", "solaris.epub"])
    #expect(errors?.description.hasPrefix("part 0: music/jolene.mp3: ") == true)
  }

  @Test func `A block lists parts, the parts of another folder, and parts under conditions`() throws {
    let isLong = library.size > 400
    let copy = try Folder("copy") {
      library.parts
      if isLong { TextFile("note.txt", size: 1) } else { TextFile("short.txt", size: 1) }
    }
    #expect(copy.parts.map(\.name) == ["music", "note.txt", "solaris.epub"])
    #expect(copy.size == 452)
  }

  @Test func `Parts are in the order of their names' bytes, however they are added`() throws {
    var random = SplitMix(8)
    for _ in 0..<50 {
      var folder = Folder("mixed")
      let numbers = (0..<40).shuffled(using: &random)
      for number in numbers { try folder.add(OtherFile(FileName("\(number)"), size: Int64(number))) }
      #expect(folder.parts.map(\.name) == numbers.map { FileName(stringLiteral: "\($0)") }.sorted())
      #expect(folder.size == 780)
    }
  }
}

/// An opener that takes notes.
private struct Recorder: FileOpener {
  let opened: Box<[String]>

  func open(_ file: some File, at path: RelativePath) throws { opened.change { $0.append(path.description) } }
}

/// An opener that opens nothing at all.
private struct Refusal: FileOpener {
  func open(_ file: some File, at path: RelativePath) throws { throw FileError(.notSupported, "can't be opened") }
}
