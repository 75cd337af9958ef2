import HolonTree
import Testing

@testable import HolonFiles

@Suite("What a folder answers")
struct FileSummaryTests {
  @Test func `An exchange comes to the same as adding up anew, or says that it can't`() {
    var random = SplitMix(4)
    for _ in 0..<2_000 {
      var parts = (0..<5).map { _ in summary(&random) }
      var whole = FileSummary.zero
      for part in parts { whole.add(part) }
      let new = summary(&random)
      let isDone = whole.exchange(parts[2], for: new)
      parts[2] = new
      var expected = FileSummary.zero
      for part in parts { expected.add(part) }
      if isDone { #expect(whole == expected) }
    }
  }

  @Test func `Entries and answers take as much memory as was reckoned with`() {
    #expect(MemoryLayout<FileEntry>.stride == 32)
    #expect(MemoryLayout<FileSummary>.stride == 48)
  }

  @Test func `A link's size isn't that of what it leads to, nor its own`() throws {
    let folder = try Folder("a") { Link("b", to: "somewhere") }
    #expect(folder.size == 0)
  }

  private func summary(_ random: inout SplitMix) -> FileSummary {
    let kind = FileKind.allCases.randomElement(using: &random)!
    var entry = FileEntry.unknownFolder
    entry.kind = kind
    entry.size = Int64.random(in: 0..<9, using: &random)
    entry.modified = Int64.random(in: 0..<4, using: &random)
    if Bool.random(using: &random) { entry.traits.insert(.unreadable) }
    return FileSummary(of: entry, isLeaf: kind != .folder)
  }
}
