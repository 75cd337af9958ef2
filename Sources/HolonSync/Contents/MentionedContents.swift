public import HolonBase

extension TreeReplica {
  /// The hashes in the fields of all nodes, including those in the trash.
  ///
  /// A text that looks like a hash counts, in any field of any schema, because keeping a content for too long does
  /// little harm.
  ///
  /// - Complexity: O(*n*), *n* being the number of bytes in all fields.
  public var mentionedContents: Set<ContentHash> {
    nodes.reduce(into: []) { found, node in
      for cell in node.cells {
        guard let value = cell.value else { continue }
        found.formUnion(ContentHash.all(in: value))
        found.formUnion(ContentHash.all(in: cell.field))
      }
    }
  }
}

extension SyncSpace {
  /// Returns the hashes in the tree and in its log, from which a device may restore an earlier value.
  ///
  /// It is for removing contents that no record mentions any more.
  ///
  /// - Throws: ``SyncStorageError`` when the log can't be used.
  public func mentionedContents() async throws -> Set<ContentHash> {
    var found = try await contentsInTree()
    var position = try await log.page(after: 0, limit: 0, bytes: 0, receiptOf: nil).tail.sequence
    while true {
      let page = try await log.page(after: position, limit: SyncLedger.pageLimit, bytes: 8 << 20, receiptOf: nil)
      for case .operation(_, _, let operation) in page.records { found.formUnion(operation.mentionedContents) }
      if page.records.isEmpty { return found }
      position += page.records.count
    }
  }
}
