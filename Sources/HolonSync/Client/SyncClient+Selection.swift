public import Foundation
import HolonTree

extension SyncClient {
  /// Creates a client for the nodes that a query selects.
  ///
  /// - Throws: ``SyncQueryError`` for a query that servers would refuse.
  public init(device: DeviceIdentity = .random(), selecting query: SyncQuery) throws(SyncQueryError) {
    self.init(device: device)
    fetch = nil
    if let limit = query.exceededLimit() { throw SyncQueryError(limit) }
    selection = TreeSelection(query)
  }

  /// Selects other nodes, which are received by the next sync; edits that wait stay.
  ///
  /// - Precondition: The client has a selection.
  /// - Throws: ``SyncQueryError`` for a query that servers would refuse.
  public mutating func select(_ query: SyncQuery) throws(SyncQueryError) {
    precondition(selection != nil, "the client has the whole tree: create another one with a query")
    if let limit = query.exceededLimit() { throw SyncQueryError(limit) }
    guard selection?.query != query else { return }
    selection?.query = query
    cursor = nil
    beginSelection()
  }

  /// Requests all selected nodes again; until they are received, the existing ones are shown and edited.
  mutating func beginSelection() {
    selection?.turn += 1
    selection?.position = 0
    selection?.start = nil
    witnesses = []
    selection?.absent = []
    selection?.untidy = nil
    selection?.stale.formUnion(replica.nodes.lazy.map(\.id))
  }

  func request(for selection: TreeSelection, limit: Int) -> SyncRequest? {
    let limit = max(limit, 1)
    if selection.stampsAnew {
      let unknown = outbox.lazy.map(\.operation.item).filter { selection.known[$0] == nil }
      return request(selection, .named(named(unknown, limit)))
    }
    if let position = selection.position {
      return request(selection, .nodes(from: position, start: selection.start), limit)
    }
    if !outbox.isEmpty { return SyncRequest(device: device, body: .push(Array(outbox.prefix(limit)))) }
    if isPullDue, let cursor {
      // Not beyond a place that the log has to have: then the response has its checksum.
      let room = witnesses.first.map { max($0.sequence - cursor.sequence, 1) } ?? limit
      return request(selection, .changes(since: cursor), min(limit, room))
    }
    let missing = selection.stale.ids.union(selection.doubtful)
    return missing.isEmpty ? nil : request(selection, .named(named(missing, limit)))
  }

  private func named(_ ids: some Sequence<UUID>, _ limit: Int) -> [UUID] {
    Array(Set(ids).sorted().prefix(min(limit, SyncLedger.namedLimit)))
  }

  private func request(_ selection: TreeSelection, _ part: SyncSelectionPart, _ limit: Int? = nil) -> SyncRequest {
    let body = SyncSelectionRequest(
      query: selection.query, turn: selection.turn, part: part, limit: limit ?? SyncLedger.namedLimit)
    return SyncRequest(device: device, body: .select(body))
  }
}

extension SyncClient {
  /// Returns whether the query selects a node by its fields; true without a query.
  public func isSelected(_ id: UUID) -> Bool {
    guard let query = selection?.query else { return true }
    guard replica.contains(id) else { return false }
    return replica.slots[id].map { query.matches(replica.nodes[Int($0)].cells) } ?? false
  }
}
