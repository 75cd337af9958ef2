public import HolonTree

/// In which chunk of its section each cell lies, in pages that versions share.
@usableFromInline
struct RowHomes: Sendable {
  private static var pageSize: Int { 1_024 }

  private var pages: [[UInt32]] = []

  @usableFromInline
  init() {}

  /// The name of a cell's chunk; means something only for cells that were given one.
  @usableFromInline
  func home(of node: NodeHandle) -> Int {
    Int(pages[Int(node.slot) / Self.pageSize][Int(node.slot) % Self.pageSize])
  }

  @usableFromInline
  mutating func setHome(of node: NodeHandle, to chunk: Int) {
    let page = Int(node.slot) / Self.pageSize
    while pages.count <= page { pages.append(Array(repeating: 0, count: Self.pageSize)) }
    pages[page][Int(node.slot) % Self.pageSize] = UInt32(truncatingIfNeeded: chunk)
  }
}
