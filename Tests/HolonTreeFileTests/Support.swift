import Foundation
import HolonTesting
import HolonTree
import HolonTreeFile

/// The sum, the number of leaves and the first number in preorder: depends on leaves and on the order.
struct Extent: TreeSummary, TreeFileValue {
  var sum = 0
  var leaves: Int32 = 0
  var first = Int.min

  static let zero = Extent()
  init() {}
  init(of element: Int, isLeaf: Bool) { (sum, leaves, first) = (element, isLeaf ? 1 : 0, element) }
  mutating func add(_ other: Extent) {
    sum += other.sum
    leaves += other.leaves
    if first == .min { first = other.first }
  }

  static let treeFileByteCount: Int? = 20
  init?(treeFileBytes bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 20, let sum = Int(treeFileBytes: .init(rebasing: bytes[..<8])),
      let leaves = Int32(treeFileBytes: .init(rebasing: bytes[8..<12])),
      let first = Int(treeFileBytes: .init(rebasing: bytes[12...]))
    else { return nil }
    (self.sum, self.leaves, self.first) = (sum, leaves, first)
  }
  func appendTreeFileBytes(to bytes: inout [UInt8]) {
    sum.appendTreeFileBytes(to: &bytes)
    leaves.appendTreeFileBytes(to: &bytes)
    first.appendTreeFileBytes(to: &bytes)
  }
}

/// A tree of up to 200 nodes, whose shape is between a path and a list.
func randomTree(seed: UInt64) -> Tree<Int, Extent> {
  var generator = SeededGenerator(seed: seed)
  var tree = Tree<Int, Extent>()
  var nodes: [NodeHandle] = []
  let reach = Int.random(in: 1...40, using: &generator)
  for number in 0..<Int.random(in: 1...200, using: &generator) {
    let parent =
      Int.random(in: 0..<20, using: &generator) == 0 ? nil : nodes.suffix(reach).randomElement(using: &generator)
    nodes.append(tree.append(number, to: parent))
  }
  return tree
}

/// A folder of a test, which is deleted when it isn't used any more.
final class Folder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
