import HolonFiles
import Testing

@Suite("Scanning a folder again", .timeLimit(.minutes(10)))
struct RescanTests {
  let playground = Playground()

  @Test func `Nothing is different when nothing was done`() async throws {
    playground.folder("a")
    playground.write("a/b.txt", "b")
    let disk = try playground.disk
    let (again, difference) = try await disk.rescan(try await disk.scan())
    #expect(difference.isEmpty)
    #expect(again.size == 1)
  }

  @Test func `What was added, removed and changed is named`() async throws {
    playground.write("changed.txt", "1", modified: 1)
    playground.write("gone.txt", "a", modified: 2)
    playground.folder("old")
    playground.write("old/inside.txt", "b", modified: 3)
    let disk = try playground.disk
    let before = try await disk.scan()
    playground.write("changed.txt", "12", modified: 4)
    playground.remove("gone.txt")
    playground.remove("old/inside.txt")
    try playground.removeFolder("old")
    playground.folder("new")
    playground.write("new/first.md", "c", modified: 5)
    let (after, difference) = try await disk.rescan(before)
    #expect(
      difference.description == """
        ~ changed.txt
        - gone.txt
        + new
        + new/first.md
        - old
        - old/inside.txt
        """)
    #expect(after.display() == (try await disk.scan()).display())
    #expect(before.summary.fileCount == 3)
  }

  @Test func `What was moved is told from what is new, by its identity`() async throws {
    playground.folder("a")
    playground.folder("a/inner")
    playground.write("a/inner/song.mp3", "abc", modified: 1)
    playground.write("letter.txt", "abcd", modified: 2)
    let disk = try playground.disk
    let before = try await disk.scan()
    playground.folder("b")
    playground.rename("a/inner", "b/outer")
    playground.rename("letter.txt", "a/old.txt")
    let (after, difference) = try await disk.rescan(before)
    #expect(
      difference.description == """
        > letter.txt → a/old.txt
        + b
        > a/inner → b/outer
        """)
    #expect(after.display() == (try await disk.scan()).display())
  }

  @Test func `Two folders that changed places, one inside the other, were moved`() async throws {
    playground.folder("a")
    playground.folder("a/b")
    playground.write("a/b/x.txt", "x", modified: 1)
    playground.write("a/y.txt", "y", modified: 1)
    let disk = try playground.disk
    let before = try await disk.scan()
    playground.rename("a/b", "c")
    playground.rename("a", "c/a")
    playground.rename("c", "b")
    let (after, difference) = try await disk.rescan(before)
    #expect(
      difference.description == """
        > a/b → b
        > a → b/a
        """)
    #expect(after.display() == (try await disk.scan()).display())
  }

  @Test func `A file that was replaced under its name has changed, and one rotated away was moved`() async throws {
    playground.write("saved.txt", "1", modified: 1)
    playground.write("log", "old lines", modified: 2)
    let disk = try playground.disk
    let before = try await disk.scan()
    playground.write("saved.tmp", "12", modified: 3)
    playground.rename("saved.tmp", "saved.txt")
    playground.rename("log", "log.1")
    playground.write("log", "new", modified: 4)
    let (after, difference) = try await disk.rescan(before)
    #expect(
      difference.description == """
        + log
        > log → log.1
        ~ saved.txt
        """)
    #expect(after.display() == (try await disk.scan()).display())
  }

  @Test func `A file that became a folder was removed and added`() async throws {
    playground.write("thing", "1")
    let disk = try playground.disk
    let before = try await disk.scan()
    playground.remove("thing")
    playground.folder("thing")
    let (after, difference) = try await disk.rescan(before)
    #expect(difference.changes.count == 2)
    #expect(after[RelativePath(["thing"])]?.kind == .folder)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `After any edits, the second scan comes to what a first one finds`(seed: UInt64) async throws {
    var random = SplitMix(seed)
    let disk = try playground.disk
    for _ in 0..<30 { playground.edit(&random) }
    var folder = try await disk.scan()
    for _ in 0..<4 {
      for _ in 0..<Int.random(in: 0...12, using: &random) { playground.edit(&random) }
      let (after, difference) = try await disk.rescan(folder)
      let fresh = try await disk.scan()
      #expect(after.display() == fresh.display(), "seed \(seed)")
      #expect(after.summary == fresh.summary, "seed \(seed)")
      #expect(after.entries.map(\.path) == fresh.entries.map(\.path), "seed \(seed)")
      // What the difference says leads from the one to the other.
      let gone = difference.changes.filter { if case .removed = $0 { true } else { false } }.count
      let come = difference.changes.filter { if case .added = $0 { true } else { false } }.count
      #expect(folder.entries.map(\.path).count - gone + come == fresh.entries.map(\.path).count, "seed \(seed)")
      folder = after
    }
  }
}
