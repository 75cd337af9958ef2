// Declarations that the examples of HolonTreeFile's documentation assume.

@_exported public import Foundation
@_exported public import HolonTree
public import HolonTreeFile

// MARK: - HolonTreeFile.md
let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).tree").path

// MARK: - TreeFile.swift
struct Bytes: TreeSummary, TreeFileValue {
  static let zero = Bytes()
  init() {}
  init(of element: Int, isLeaf: Bool) {}
  mutating func add(_ other: Bytes) {}

  static let treeFileByteCount: Int? = 0
  init?(treeFileBytes bytes: UnsafeRawBufferPointer) {}
  func appendTreeFileBytes(to bytes: inout [UInt8]) {}
}

// MARK: - TreeFile+Walks.swift
let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).tree").path
try TreeFileWriter<Int, NoSummary<Int>>(path: path).finish()
let file = try TreeFile<Int, NoSummary<Int>>(path: path)
