import HolonTree
import Testing

@testable import HolonFiles

@Suite("Where names are kept")
struct NameArenaTests {
  @Test func `Names of any length come back`() {
    var arena = NameArena()
    let names = (1...1_023).map { FileName(unchecked: Array(repeating: UInt8($0 % 250 + 1), count: $0)) }
    let references = names.compactMap { arena.append($0) }
    #expect(references.map { arena[$0] } == names)
  }

  @Test func `Versions that share names add others without disturbing each other`() {
    var first = NameArena()
    let shared = first.append("shared")!
    var second = first
    let one = first.append("one")!
    let two = second.append("two")!
    #expect(first[shared] == "shared" && second[shared] == "shared")
    #expect(first[one] == "one")
    #expect(second[two] == "two")
  }

  @Test func `Many names take little more memory than their bytes`() throws {
    var arena = NameArena()
    for number in 0..<100_000 { _ = arena.append(FileName(unchecked: Array("\(1_000_000 + number)".utf8))) }
    #expect(arena.byteCount < 100_000 * 8 + 2 * NameChunk.greatest)
    #expect(arena.chunks.count < 30)
  }

  @Test func `A thousand versions with an edit each stay small`() throws {
    var versions: [NameArena] = [NameArena()]
    for number in 0..<1_000 {
      var next = versions[number]
      _ = next.append(FileName(unchecked: Array("\(number)".utf8)))
      versions.append(next)
    }
    #expect(versions[1_000].byteCount <= 1_000 * 256)
  }

  @Test func `When there is no room left, the names in use are collected`() throws {
    var files = FileTree()
    let root = files.nodes.append(files.entry(of: FileAttributes("root"), kind: .folder))
    var others: [NameArena] = []
    files.names.greatestChunkCount = 16
    for number in 0..<1_000 {
      // Somebody else keeps every version, so that each edit begins a piece of its own.
      others = [files.names]
      let name = FileName(stringLiteral: "\(number % 10)")
      if let old = files.child(name, of: root) { files.remove(old) }
      files.insert(leaf: OtherFile(name), under: root)
    }
    #expect(others.count == 1)
    #expect(files.names.chunks.count <= 16)
    #expect(
      files.nodes.children(of: root).map { files.name(of: $0) } == (0..<10).map { FileName(stringLiteral: "\($0)") })
  }
}
