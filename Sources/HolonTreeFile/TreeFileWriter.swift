public import HolonTree

/// A writer of a tree to a file, node by node in preorder.
///
/// ```swift
/// let writer = try TreeFileWriter<Int, NoSummary<Int>>(path: "numbers.tree")
/// try writer.begin(1)
/// try writer.append(2)
/// try writer.append(3)
/// try writer.end()
/// try writer.finish()
/// ```
///
/// Its memory doesn't depend on the number of nodes: it holds the path from the top to the current node, and 1 MiB of
/// the file. The summaries are computed meanwhile.
///
/// The file is written beside its place, with `.partial` at the end of its name, and moved there when it is complete
/// and on the disk. A file that exists is replaced then, as a whole, and programs that have it open keep the previous
/// content; the new file has the same permissions, and a link stays a link to it. Without ``finish()`` the place remains
/// as it was.
public final class TreeFileWriter<Element: TreeFileValue, Summary: TreeSummary & TreeFileValue>
where Summary.Element == Element {
  /// A node that has begun, and what is known about it so far.
  private struct OpenNode {
    let index: Int
    let element: Element
    var below = Summary.zero
    var lastChild = TreeFileHeader.none
  }

  private let path: String
  private let file: PartialFile
  private let variable: PartialFile?
  private var header: TreeFileHeader
  private var open: [OpenNode] = []
  private var record: [UInt8] = []
  private let stride: Int

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - path: The place of the complete file.
  ///   - kind: The kind of content, such as `"org.example.disk/2"`, in at most 64 bytes of UTF-8 without zeros. Who
  ///     opens the file has to give the same.
  /// - Throws: ``TreeFileError`` if no file can be written there.
  public init(path: String, kind: String = "") throws(TreeFileError) {
    let (element, summary) = (Element.treeFileByteCount, Summary.treeFileByteCount)
    TreeFileLayout.check(element, summary)
    precondition(
      kind.utf8.count <= TreeFileHeader.kindByteCount && !kind.utf8.contains(0),
      "The kind of a file must have at most 64 bytes, none of them zero")
    let path = PartialFile.target(of: path)
    self.path = path
    header = TreeFileHeader(element: element, summary: summary ?? 0, kind: kind)
    stride = TreeFileLayout.stride(element: element, summary: summary ?? 0)
    file = try PartialFile(path: path + ".partial", for: path)
    variable = element == nil ? try PartialFile(path: path + ".elements.partial", for: path) : nil
    try file.append(Array(repeating: 0, count: TreeFileHeader.byteCount))
  }

  /// Begins a node below the one that was begun last, or a root.
  ///
  /// The following nodes are below it until ``end()``.
  ///
  /// - Throws: ``TreeFileError`` if the disk is full, or the tree has too many nodes.
  public func begin(_ element: Element) throws(TreeFileError) {
    guard header.nodes < UInt64(TreeFileHeader.none - 1) else { throw .tooManyNodes(path: path) }
    let index = Int(header.nodes)
    record.removeAll(keepingCapacity: true)
    (open.last.map { UInt32($0.index) } ?? TreeFileHeader.none).appendTreeFileBytes(to: &record)
    (open.last?.lastChild ?? header.lastRoot).appendTreeFileBytes(to: &record)
    // The rest of the links and the summary are known when the node ends.
    record.append(contentsOf: repeatElement(0, count: 8 + Int(header.summaryByteCount)))
    try appendElement(element)
    try file.append(record)
    if open.isEmpty { header.lastRoot = UInt32(index) } else { open[open.count - 1].lastChild = UInt32(index) }
    open.append(OpenNode(index: index, element: element))
    header.nodes += 1
  }

  private func appendElement(_ element: Element) throws(TreeFileError) {
    let start = record.count
    guard let variable else {
      element.appendTreeFileBytes(to: &record)
      precondition(
        record.count - start == Int(header.elementByteCount),
        "An element of a fixed size must append as many bytes as its type says")
      return
    }
    var bytes: [UInt8] = []
    element.appendTreeFileBytes(to: &bytes)
    precondition(bytes.count < Int(UInt32.max), "An element must have fewer than 4,294,967,295 bytes")
    header.variableByteCount.appendTreeFileBytes(to: &record)
    UInt32(bytes.count).appendTreeFileBytes(to: &record)
    try variable.append(bytes)
    header.variableByteCount += UInt64(bytes.count)
  }

  /// Ends the node that was begun last and hasn't ended.
  ///
  /// - Throws: ``TreeFileError`` if the disk is full.
  public func end() throws(TreeFileError) {
    guard let node = open.popLast() else { preconditionFailure("end() needs a node that has begun: call begin(_:)") }
    var summary = Summary(of: node.element, isLeaf: node.lastChild == TreeFileHeader.none)
    summary.add(node.below)
    if !open.isEmpty { open[open.count - 1].below.add(summary) }
    record.removeAll(keepingCapacity: true)
    UInt32(header.nodes).appendTreeFileBytes(to: &record)
    node.lastChild.appendTreeFileBytes(to: &record)
    summary.appendTreeFileBytes(to: &record)
    precondition(
      record.count == 8 + Int(header.summaryByteCount), "A summary must append as many bytes as its type says")
    try file.replace(record, at: TreeFileHeader.byteCount + node.index * stride + 8)
  }

  /// Writes a node without children.
  ///
  /// - Throws: ``TreeFileError`` if the disk is full, or the tree has too many nodes.
  public func append(_ element: Element) throws(TreeFileError) {
    try begin(element)
    try end()
  }

  /// Completes the file and moves it to its place.
  ///
  /// All nodes must have ended, and the writer can't be used afterwards.
  ///
  /// - Throws: ``TreeFileError`` if the disk is full, or the file can't be moved.
  /// - Complexity: O(*b*), *b* being the bytes of the file, which is read once for the checksum.
  public func finish() throws(TreeFileError) {
    precondition(open.isEmpty, "Every node that has begun must end before finish(): call end()")
    if let variable { try file.append(contentsOf: variable) }
    header.checksum = try file.checksum(from: TreeFileHeader.byteCount)
    try file.replace(header.encoded(), at: 0)
    try file.move(to: path)
  }
}

@available(*, unavailable)
extension TreeFileWriter: Sendable {}

extension TreeFileWriter {
  /// Writes the nodes of a hierarchy below the node that was begun last, or as roots.
  ///
  /// - Parameters:
  ///   - hierarchy: The nodes, which are read one after another.
  ///   - element: A closure that returns the element to write for a node.
  /// - Throws: ``TreeFileError`` if the disk is full, or the tree has too many nodes.
  public func append<Node, Children>(
    _ hierarchy: Hierarchy<Node, Children>, element: (Node) -> Element
  ) throws(TreeFileError) {
    try append(preorder: hierarchy.preorder, element: element)
  }

  /// Writes the nodes of a tree below the node that was begun last, or as roots.
  ///
  /// - Throws: ``TreeFileError`` if the disk is full, or the tree has too many nodes.
  public func append(_ tree: Tree<Element, Summary>) throws(TreeFileError) {
    try append(preorder: tree.preorder) { tree[$0] }
  }

  private func append<Node>(
    preorder nodes: some Sequence<(node: Node, depth: Int)>, element: (Node) -> Element
  ) throws(TreeFileError) {
    let outer = open.count
    for (node, depth) in nodes {
      while open.count > outer + depth { try end() }
      try begin(element(node))
    }
    while open.count > outer { try end() }
  }
}
