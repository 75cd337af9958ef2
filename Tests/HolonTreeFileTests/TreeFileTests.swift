import Foundation
import HolonTesting
import HolonTree
import HolonTreeFile
import Testing

@Suite("Trees in files")
struct TreeFileTests {
  @Test(arguments: 0..<30 as Range<UInt64>)
  func `a file has the nodes, links and summaries of the tree that was written`(seed: UInt64) throws {
    let tree = randomTree(seed: seed)
    let folder = try Folder()
    let path = folder.path("numbers")
    let writer = try TreeFileWriter<Int, Extent>(path: path)
    try writer.append(tree)
    try writer.finish()
    let file = try TreeFile<Int, Extent>(path: path)
    try check(file, against: tree)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["numbers"])
  }

  private func check(_ file: TreeFile<Int, Extent>, against tree: Tree<Int, Extent>) throws {
    let nodes = tree.preorder.map(\.node)
    let indices = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($0.element, $0.offset) })
    #expect(file.count == tree.count)
    #expect(file.roots.map(\.index) == tree.roots.map { indices[$0]! })
    for (node, handle) in zip(file.nodes, nodes) {
      #expect(try file[node] == tree[handle])
      #expect(try file.summary(of: node) == tree.summary(of: handle))
      #expect(file.parent(of: node)?.index == tree.parent(of: handle).map { indices[$0]! })
      #expect(file.ancestors(of: node).map(\.index) == tree.ancestors(of: handle).map { indices[$0]! })
      #expect(file.children(of: node).map(\.index) == tree.children(of: handle).map { indices[$0]! })
      #expect(
        file.children(of: node).reversed().map(\.index) == tree.children(of: handle).reversed().map { indices[$0]! })
      #expect(file.nodes(from: node).map(\.index) == tree.preorder(from: handle).map { indices[$0.node]! })
    }
    let walk = file.hierarchy
    #expect(
      walk.preorder.map { "\($0.node.index) \($0.depth)" } == tree.preorder.map { "\(indices[$0.node]!) \($0.depth)" })
    #expect(walk.postorder.map(\.node.index) == tree.postorder.map { indices[$0.node]! })
    #expect(walk.preorder.reversed().map(\.node.index) == Array(nodes.indices.reversed()))
    #expect(walk.levels.map(\.node.index) == tree.levels.map { indices[$0.node]! })
    #expect(walk.leaves.map(\.index) == nodes.filter(tree.isLeaf).map { indices[$0]! })
    let sums = try walk.combined { node, sums in try file[node] + sums.reduce(0, +) }
    #expect(sums.reduce(0, +) == nodes.reduce(0) { $0 + tree[$1] })
  }

  @Test func `texts of different lengths, without copying them`() throws {
    let folder = try Folder()
    let path = folder.path("texts")
    let texts = ["", "a", "Größe 🌲", String(repeating: "long ", count: 500_000)]
    let writer = try TreeFileWriter<String, NoSummary<String>>(path: path, kind: "texts/1")
    try writer.begin("root")
    for text in texts { try writer.append(text) }
    try writer.end()
    try writer.finish()
    let file = try TreeFile<String, NoSummary<String>>(path: path, kind: "texts/1")
    let root = try #require(file.roots.first)
    #expect(try file.children(of: root).map { try file[$0] } == texts)
    #expect(try file.children(of: root).map { try file.withBytes(of: $0) { $0.count } } == texts.map(\.utf8.count))
  }

  @Test func `an empty tree`() throws {
    let folder = try Folder()
    let path = folder.path("empty")
    try TreeFileWriter<Int, Extent>(path: path).finish()
    let file = try TreeFile<Int, Extent>(path: path)
    #expect(file.isEmpty && file.roots.isEmpty && file.hierarchy.preorder.map(\.depth).isEmpty)
  }

  @Test func `a path of 100,000 nodes, and 100,000 children of one node`() throws {
    let folder = try Folder()
    let deep = folder.path("deep")
    let writer = try TreeFileWriter<Int, Extent>(path: deep)
    for number in 0..<100_000 { try writer.begin(number) }
    for _ in 0..<100_000 { try writer.end() }
    for number in 0..<100_000 { try writer.append(number) }
    try writer.finish()
    let file = try TreeFile<Int, Extent>(path: deep)
    let first = try #require(file.roots.first)
    #expect(try file.summary(of: first).sum == 99_999 * 50_000)
    #expect(file.roots.reversed().count == 100_001)
    #expect(file.hierarchy.postorder.reduce(0) { count, _ in count + 1 } == 200_000)
    #expect(file.hierarchy.preorder.reduce(0) { max($0, $1.depth) } == 99_999)
  }

  @Test func `a writer that doesn't finish leaves the previous file and no other`() throws {
    let folder = try Folder()
    let path = folder.path("numbers")
    let first = try TreeFileWriter<Int, Extent>(path: path)
    try first.append(1)
    try first.finish()
    let open = try TreeFile<Int, Extent>(path: path)
    do {
      let second = try TreeFileWriter<Int, Extent>(path: path)
      try second.append(2)
    }
    #expect(try TreeFile<Int, Extent>(path: path).nodes.map { try open[$0] } == [1])
    let third = try TreeFileWriter<Int, Extent>(path: path)
    try third.append(3)
    try third.finish()
    #expect(try open.nodes.map { try open[$0] } == [1])
    let changed = try TreeFile<Int, Extent>(path: path)
    #expect(try changed.nodes.map { try changed[$0] } == [3])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["numbers"])
  }

  @Test func `a link stays a link, and the file keeps its permissions`() throws {
    let folder = try Folder()
    let (path, link) = (folder.path("numbers"), folder.path("link"))
    try TreeFileWriter<Int, Extent>(path: path).finish()
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "numbers")
    let writer = try TreeFileWriter<Int, Extent>(path: link)
    try writer.append(1)
    try writer.finish()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "numbers")
    #expect(try TreeFile<Int, Extent>(path: path).count == 1)
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(permissions == 0o640)
  }

  @Test func `the bytes of a small file are what the format says`() throws {
    let folder = try Folder()
    let path = folder.path("small")
    let writer = try TreeFileWriter<Int16, NoSummary<Int16>>(path: path, kind: "k")
    try writer.begin(1)
    try writer.append(-2)
    try writer.end()
    try writer.append(0x0304)
    try writer.finish()
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(
      bytes[..<40] == [
        72, 79, 76, 79, 78, 84, 82, 69, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0,
      ])
    let none: [UInt8] = [255, 255, 255, 255]
    #expect(
      Array(bytes[128...]) == none + none + [2, 0, 0, 0, 1, 0, 0, 0, 1, 0]
        + [0, 0, 0, 0] + none + [2, 0, 0, 0] + none + [254, 255]
        + none + [0, 0, 0, 0, 3, 0, 0, 0] + none + [4, 3])
  }
}
