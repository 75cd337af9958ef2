// A tree in a file, which may be larger than memory: written in one pass, read in place.

import Foundation
import HolonTree
import HolonTreeFile

// snippet.summary
struct Bytes: InvertibleTreeSummary, TreeFileValue {
  var count: UInt64 = 0
  static let zero = Bytes()
  init() {}
  init(of size: UInt64, isLeaf: Bool) { count = size }
  mutating func add(_ other: Bytes) { count += other.count }
  mutating func subtract(_ other: Bytes) { count -= other.count }

  static let treeFileByteCount: Int? = 8
  init?(treeFileBytes bytes: UnsafeRawBufferPointer) {
    guard let count = UInt64(treeFileBytes: bytes) else { return nil }
    self.count = count
  }
  func appendTreeFileBytes(to bytes: inout [UInt8]) { count.appendTreeFileBytes(to: &bytes) }
}
// snippet.end

let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).tree").path
defer { try? FileManager.default.removeItem(atPath: path) }

// snippet.write
let writer = try TreeFileWriter<UInt64, Bytes>(path: path, kind: "org.example.sizes/1")
for folder in 0..<1_000 {
  try writer.begin(0)
  for file in 0..<99 { try writer.append(UInt64(folder + file)) }
  try writer.end()
}
try writer.finish()
// snippet.end

// snippet.read
let sizes = try TreeFile<UInt64, Bytes>(path: path, kind: "org.example.sizes/1")
print(sizes.count, "nodes,", sizes.hierarchy.leaves.reduce(0) { count, _ in count + 1 }, "leaves")

let largest = try sizes.roots.max { try sizes.summary(of: $0).count < sizes.summary(of: $1).count }
if let largest { print("largest folder: node \(largest.index),", try sizes.summary(of: largest).count, "bytes") }
// snippet.end

// snippet.damage
do {
  _ = try TreeFile<String, NoSummary<String>>(path: path, kind: "org.example.names/1")
} catch {
  print("\(error)".replacing(path, with: "sizes.tree"))
}
// snippet.end
