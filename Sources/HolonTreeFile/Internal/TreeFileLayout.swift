/// The records of the nodes in a mapped file.
///
/// Every access checks its bounds, because the file may be damaged, or be changed while it is open.
@usableFromInline
struct TreeFileLayout: @unchecked Sendable {  // The memory is only read, and `file` keeps it mapped.
  @usableFromInline let file: MappedFile
  @usableFromInline let bytes: UnsafeRawBufferPointer
  @usableFromInline let count: Int
  @usableFromInline let stride: Int
  @usableFromInline let summaryByteCount: Int
  @usableFromInline let elementByteCount: Int?
  @usableFromInline let lastRoot: Int
  let checksum: UInt64

  init(
    _ file: MappedFile, _ header: TreeFileHeader, kind: String, element: Int?, summary: Int?
  ) throws(TreeFileError) {
    func text(_ element: UInt32, _ summary: UInt32, _ kind: String) -> String {
      let size = element == TreeFileHeader.none ? "elements of any length" : "elements of \(element) bytes"
      return "“\(kind)”, \(size), summaries of \(summary) bytes"
    }
    Self.check(element, summary)
    let expected = TreeFileHeader(element: element, summary: summary ?? 0, kind: kind)
    guard header.elementByteCount == expected.elementByteCount, header.summaryByteCount == expected.summaryByteCount,
      header.kind == kind
    else {
      throw .otherKind(
        path: file.path, found: text(header.elementByteCount, header.summaryByteCount, header.kind),
        expected: text(expected.elementByteCount, expected.summaryByteCount, kind))
    }
    self.file = file
    bytes = file.bytes
    elementByteCount = element
    summaryByteCount = summary ?? 0
    stride = Self.stride(element: element, summary: summaryByteCount)
    checksum = header.checksum
    // Fewer nodes than 2^32 and records of less than 2^18 bytes can't overflow.
    guard header.nodes < UInt64(TreeFileHeader.none), header.variableByteCount < UInt64(Int64.max / 2),
      header.lastRoot == TreeFileHeader.none ? header.nodes == 0 : header.lastRoot < header.nodes
    else { throw .damaged(path: file.path, reason: "the number of nodes is impossible") }
    count = Int(header.nodes)
    lastRoot = header.nodes == 0 ? -1 : Int(header.lastRoot)
    let length = TreeFileHeader.byteCount + count * stride + Int(header.variableByteCount)
    guard bytes.count == length else {
      throw .wrongLength(path: file.path, expected: length, found: bytes.count)
    }
  }

  /// Stops the program if a type claims an impossible size, which is its author's mistake.
  static func check(_ element: Int?, _ summary: Int?) {
    precondition(0...65_535 ~= element ?? 0, "An element of a fixed size must have 0 to 65,535 bytes")
    precondition(0...65_535 ~= summary ?? -1, "A summary must have a fixed size of 0 to 65,535 bytes")
  }

  static func stride(element: Int?, summary: Int) -> Int { 16 + summary + (element ?? 12) }

  @inlinable var variableBytesStart: Int { 128 + count * stride }

  /// The offset of the record of a node, which must exist.
  @inlinable
  @inline(__always)
  func record(_ node: Int) -> Int {
    precondition(node >= 0 && node < count, "The node is of another file: use a node only with the file it came from")
    return 128 + node * stride
  }

  @inlinable
  @inline(__always)
  func link(_ node: Int, _ field: Int) -> Int { Int(bytes.number(at: record(node) + field, UInt32.self)) }

  /// The parent, which comes earlier; -1 for a root.
  @inlinable
  @inline(__always)
  func parent(_ node: Int) -> Int {
    let parent = link(node, 0)
    return parent < node ? parent : -1
  }

  @inlinable
  func isChild(_ node: Int, of parent: Int) -> Bool { self.parent(node) == parent }

  /// The first node after everything below a node; for -1 the end of all nodes.
  @inlinable
  @inline(__always)
  func end(_ node: Int) -> Int { node < 0 ? count : max(node + 1, min(count, link(node, 8))) }

  @inlinable
  func previous(_ node: Int) -> Int { link(node, 4) }

  @inlinable
  func lastChild(_ node: Int) -> Int { node < 0 ? lastRoot : link(node, 12) }

  @inlinable
  func summaryBytes(_ node: Int) -> UnsafeRawBufferPointer? {
    let start = record(node) + 16
    return UnsafeRawBufferPointer(rebasing: bytes[start..<start + summaryByteCount])
  }

  /// The bytes of an element; nil if they are outside the file.
  @inlinable
  func elementBytes(_ node: Int) -> UnsafeRawBufferPointer? {
    let start = record(node) + 16 + summaryByteCount
    if let elementByteCount { return UnsafeRawBufferPointer(rebasing: bytes[start..<start + elementByteCount]) }
    let offset = bytes.number(at: start, UInt64.self)
    let length = Int(bytes.number(at: start + 8, UInt32.self))
    let available = bytes.count - variableBytesStart
    guard offset <= UInt64(available), length <= available - Int(offset) else { return nil }
    let first = variableBytesStart + Int(offset)
    return UnsafeRawBufferPointer(rebasing: bytes[first..<first + length])
  }

  @usableFromInline
  func invalidValue(_ node: Int) -> TreeFileError { .invalidValue(path: file.path, node: node) }
}

extension TreeFileLayout {
  /// Checks all links and the checksum.
  func check() throws(TreeFileError) {
    for node in 0..<count {
      guard hasValidLinks(node) else { throw .damaged(path: file.path, reason: "the links of node \(node) are wrong") }
      guard elementByteCount != nil || elementBytes(node) != nil else { throw invalidValue(node) }
    }
    if count > 0, !(parentLink(lastRoot) == nil && end(lastRoot) == count) {
      throw .damaged(path: file.path, reason: "the last root is wrong")
    }
    guard FNV.hash(UnsafeRawBufferPointer(rebasing: bytes[TreeFileHeader.byteCount...])) == checksum else {
      throw .damaged(path: file.path, reason: "the checksum of the content is wrong")
    }
  }

  private func parentLink(_ node: Int) -> Int? { optional(link(node, 0)) }

  private func optional(_ link: Int) -> Int? { link == Int(TreeFileHeader.none) ? nil : link }

  /// Returns whether the links of a node fit those of its parent, of its previous sibling and of its last child.
  ///
  /// If this holds for all nodes, they form a tree in preorder.
  private func hasValidLinks(_ node: Int) -> Bool {
    let parent = parentLink(node)
    let end = link(node, 8)
    guard end > node, end <= count else { return false }
    if let parent { guard parent < node, end <= link(parent, 8) else { return false } }
    if let previous = optional(link(node, 4)) {
      guard previous < node, parentLink(previous) == parent, link(previous, 8) == node else { return false }
    } else {
      guard node == (parent ?? -1) + 1 else { return false }
    }
    if let last = optional(link(node, 12)) {
      return last > node && last < end && parentLink(last) == node && link(last, 8) == end
    }
    return end == node + 1
  }
}
