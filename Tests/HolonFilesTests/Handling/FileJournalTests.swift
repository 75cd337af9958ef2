import Foundation
import HolonFiles
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Handling files")
struct FileJournalTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `a file gets another name, and undo gives it back the old one`() throws {
    try place.write("hello", to: "notes.txt")
    try place.journal.perform(.rename(place.path("notes.txt"), to: "letter.txt"))
    #expect(try place.drawing() == "letter.txt: hello")
    #expect(try place.journal.undo()?.description == "rename \(place.path("notes.txt")) to letter.txt")
    #expect(try place.drawing() == "notes.txt: hello")
    try place.journal.redo()
    #expect(try place.drawing() == "letter.txt: hello")
  }

  @Test func `a folder moves with everything in it`() throws {
    try place.write("1", to: "music/70s/song.mp3")
    try place.write("2", to: "music/notes.txt")
    let target = try place.makeFolder("archive")
    try place.journal.perform(.move(place.path("music"), to: target.appending("tunes")))
    #expect(
      try place.drawing() == """
        archive/
          tunes/
            70s/
              song.mp3: 1
            notes.txt: 2
        """)
  }

  @Test func `what has the name already is left alone`() throws {
    try place.write("old", to: "a.txt")
    try place.write("new", to: "b.txt")
    for operation in [
      FileOperation.move(place.path("b.txt"), to: place.path("a.txt")),
      .copy(place.path("b.txt"), to: place.path("a.txt")),
    ] {
      let error = failure { try place.journal.perform(operation) }
      #expect(error?.code == .exists)
      #expect(
        error?.description
          == "\(place.path("a.txt")): a file with this name already exists: choose another name, or let the operation "
          + "replace it"
      )
    }
    #expect(try place.drawing() == "a.txt: old\nb.txt: new")
  }

  @Test func `what is replaced goes into the trash, and undo brings both back`() throws {
    try place.write("old", to: "a.txt")
    try place.write("new", to: "b.txt")
    try place.journal.perform(.move(place.path("b.txt"), to: place.path("a.txt"), existing: .trash))
    #expect(try place.drawing() == "a.txt: new")
    #expect(try place.trash.items().map(\.origin) == [place.path("a.txt")])
    try place.journal.undo()
    #expect(try place.drawing() == "a.txt: old\nb.txt: new")
    #expect(try place.trash.items().isEmpty)
  }

  @Test func `several operations are one step, done together or not at all`() throws {
    try place.write("1", to: "a.txt")
    try place.write("2", to: "b.txt")
    let together = FileOperation.all([
      .rename(place.path("a.txt"), to: "c.txt"),
      .all([.copy(place.path("c.txt"), to: place.path("d.txt")), .trash(place.path("b.txt"))]),
    ])
    try place.journal.perform(together)
    #expect(try place.drawing() == "c.txt: 1\nd.txt: 1")
    try place.journal.undo()
    #expect(try place.drawing() == "a.txt: 1\nb.txt: 2")

    let error = failure {
      try place.journal.perform(.all([together, .rename(place.path("missing"), to: "found")]))
    }
    #expect(error?.code == .notFound)
    #expect(error?.location == place.path("missing").description)
    #expect(try place.drawing() == "a.txt: 1\nb.txt: 2")
  }

  @Test func `of operations that stand alone, the rest is done`() throws {
    try place.write("1", to: "a.txt")
    try place.write("2", to: "b.txt")
    let outcome = try place.journal.perform(
      .each([
        .rename(place.path("a.txt"), to: "c.txt"), .rename(place.path("missing"), to: "found"),
        .all([.rename(place.path("c.txt"), to: "e.txt"), .trash(place.path("nothing"))]),
        .copy(place.path("b.txt"), to: place.path("d.txt")),
      ]))
    #expect(outcome.failures.map(\.error.code) == [.notFound, .notFound])
    #expect(
      outcome.failures.map(\.error.location) == [place.path("missing"), place.path("nothing")].map(\.description))
    #expect(try place.drawing() == "b.txt: 2\nc.txt: 1\nd.txt: 2")
    try place.journal.undo()
    #expect(try place.drawing() == "a.txt: 1\nb.txt: 2")
  }

  @Test func `no operations are done with nothing done`() throws {
    #expect(try place.journal.perform(.all([])).failures.isEmpty)
    #expect(try place.journal.undo() == .all([]))
  }

  @Test func `undo and redo go through the whole history, also of another start`() throws {
    try place.write("1", to: "a")
    for name in ["b", "c", "d"] as [FileName] {
      let last = try #require(
        try FileManager.default.contentsOfDirectory(atPath: place.root.text).first { $0.count == 1 })
      try place.journal.perform(.rename(place.path(last), to: name))
    }
    let again = try FileJournal(folder: place.root.appending("journal"), trash: place.trash)
    #expect(again.recovery.isEmpty)
    for expected in ["c", "b", "a"] {
      try again.undo()
      #expect(try place.drawing() == "\(expected): 1")
    }
    #expect(try again.undo() == nil)
    for expected in ["b", "c"] {
      try again.redo()
      #expect(try place.drawing() == "\(expected): 1")
    }
    // What is done anew takes the place of what was taken back.
    try again.perform(.rename(place.path("c"), to: "z"))
    #expect(try again.redo() == nil)
    try again.undo()
    #expect(try place.drawing() == "c: 1")
  }

  @Test func `undo refuses when something else has the old name, and changes nothing`() throws {
    try place.write("1", to: "a")
    try place.journal.perform(.rename(place.path("a"), to: "b"))
    try place.write("other", to: "a")
    #expect(failure { try place.journal.undo() }?.code == .exists)
    #expect(try place.drawing() == "a: other\nb: 1")
    try FileManager.default.removeItem(atPath: place.path("a").text)
    try place.journal.undo()
    #expect(try place.drawing() == "a: 1")
  }

  @Test func `a folder can't be put into itself`() throws {
    try place.write("1", to: "a/b/c.txt")
    for operation in [
      FileOperation.move(place.path("a"), to: place.path("a/b/d")), .copy(place.path("a"), to: place.path("a/b/d")),
      .move(place.path("a"), to: place.path("a/b/c.txt"), existing: .trash),
    ] {
      let error = failure { try place.journal.perform(operation) }
      #expect(error?.code == .notPermitted, "\(operation)")
    }
    #expect(try place.drawing() == "a/\n  b/\n    c.txt: 1")
  }

  @Test func `the root of all folders stays where it is`() throws {
    let error = failure { try place.journal.perform(.trash(AbsolutePath([]))) }
    #expect(error?.description == "/: the root of the file system can't be changed: choose a file below it")
  }

  @Test func `names of any bytes are handled, and shown with escapes`() throws {
    let names = [[0xFF, 0xFE], Array("line\nbreak".utf8), Array("-rf".utf8), Array(repeating: 0x61, count: 255)]
      .compactMap { FileName(bytes: $0 as [UInt8]) }
    for name in names {
      let file = place.root.appending(name)
      let descriptor = (file.bytes + [0]).withUnsafeBytes {
        open($0.assumingMemoryBound(to: CChar.self).baseAddress!, O_CREAT | O_WRONLY, 0o600)
      }
      close(descriptor)
      let copy = place.path("copy")
      try place.journal.perform(.copy(file, to: copy))
      try place.journal.perform(.all([.trash(file), .rename(copy, to: name)]))
      try place.journal.perform(.trash(file))
      try place.journal.undo()
      try place.journal.perform(.trash(file))
    }
    #expect(Set(try place.trash.items().compactMap { $0.origin?.name }) == Set(names))
    #expect(try place.trash.items().count == names.count * 2)
    let long = try #require(FileName(bytes: [UInt8](repeating: 0x62, count: 300)))
    try place.write("1", to: "a")
    #expect(failure { try place.journal.perform(.rename(place.path("a"), to: long)) }?.code == .invalidName)
  }
}
