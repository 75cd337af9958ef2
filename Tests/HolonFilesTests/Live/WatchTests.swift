import HolonFiles
import Testing

/// Edits of which a version is expected are made in one step: on a busy machine, a version is taken between any two.
@Suite("Watching a folder", .timeLimit(.minutes(10)))
struct WatchTests {
  let playground = Playground()

  @Test func `Each version tells what has changed since the one before`() async throws {
    playground.write("a.txt", "a")
    playground.folder("inner")
    let disk = try playground.disk
    let folder = try await disk.scan()
    playground.write("before.txt")
    var versions = disk.versions(after: folder, latency: .milliseconds(20)).makeAsyncIterator()
    #expect(try await versions.next()?.difference.description == "+ before.txt")

    playground.place("inner/b.txt", "b")
    #expect(try await versions.next()?.difference.description == "+ inner/b.txt")

    playground.rename("a.txt", "inner/c.txt")
    #expect(try await versions.next()?.difference.description == "> a.txt → inner/c.txt")

    playground.append("inner/b.txt", "longer")
    #expect(try await versions.next()?.difference.description == "~ inner/b.txt")
  }

  @Test func `A folder that comes is watched from then on, whatever it is called later`() async throws {
    let disk = try playground.disk
    var versions = disk.versions(after: try await disk.scan(), latency: .milliseconds(20)).makeAsyncIterator()
    playground.folder("unseen")
    _ = try await versions.next()
    playground.folder("unseen/new")
    playground.place("unseen/new/a.txt", "a")
    var seen = try await versions.next()
    while seen?.folder.summary.fileCount == 0 { seen = try await versions.next() }
    playground.rename("unseen/new", "moved")
    #expect(try await versions.next()?.difference.description == "> unseen/new → moved")
    playground.append("moved/a.txt", "more")
    #expect(try await versions.next()?.difference.description == "~ moved/a.txt")
    playground.remove("moved/a.txt")
    #expect(try await versions.next()?.difference.description == "- moved/a.txt")
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `After any edits, the last version is what a first scan finds`(seed: UInt64) async throws {
    var random = SplitMix(seed)
    let disk = try playground.disk
    for _ in 0..<20 { playground.edit(&random) }
    var versions = disk.versions(after: try await disk.scan(), latency: .milliseconds(10)).makeAsyncIterator()
    playground.write("begin", "x")
    var latest = try await versions.next()?.folder
    for round in 0..<5 {
      for _ in 0..<8 { playground.edit(&random) }
      // The last edit of a round is known by its name.
      playground.write("round-\(round)", "x")
      while latest?[RelativePath([FileName(stringLiteral: "round-\(round)")])] == nil {
        latest = try await versions.next()?.folder
      }
    }
    let fresh = try await disk.scan()
    // Events of the last edits may still be on their way.
    while latest?.display() != fresh.display() { latest = try await versions.next()?.folder }
    #expect(latest?.summary == fresh.summary, "seed \(seed)")
  }

  @Test func `More events than the system keeps lead to another look at everything`() async throws {
    let disk = try playground.disk
    playground.folder("busy")
    var versions = disk.versions(after: try await disk.scan(), latency: .milliseconds(300)).makeAsyncIterator()
    playground.write("begin", "x")
    _ = try await versions.next()
    for number in 0..<30_000 {
      playground.write("busy/\(number % 40)", "\(number)")
      if number % 3 == 0 { playground.remove("busy/\(number % 40)") }
    }
    playground.write("end", "x")
    var latest = try await versions.next()?.folder
    while latest?[RelativePath(["end"])] == nil { latest = try await versions.next()?.folder }
    let fresh = try await disk.scan()
    while latest?.display() != fresh.display() { latest = try await versions.next()?.folder }
    #expect(latest?.summary.fileCount == fresh.summary.fileCount)
  }

  @Test func `A cancelled task gets no more versions`() async throws {
    let disk = try playground.disk
    let folder = try await disk.scan()
    let task = Task {
      var count = 0
      for try await _ in disk.versions(after: folder) { count += 1 }
      return count
    }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    #expect(try await task.value == 0)
  }
}
