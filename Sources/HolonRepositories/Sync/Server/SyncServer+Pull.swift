extension SyncServer {
  /// The greatest number of records or nodes in an answer.
  public static var pageLimit: Int { 10_000 }

  func pull(_ since: LogPosition, _ limit: Int) -> SyncResponse<Schema>.Body {
    let skipped = since.sequence.subtractingReportingOverflow(tail.sequence).partialValue
    guard since.sequence <= head.sequence, since.sequence >= 0 else { return .reset(since: since) }
    guard skipped >= 0 else { return .behind(since: since) }
    let checksum = skipped == 0 ? tail.checksum : checksums[skipped - 1]
    guard checksum == since.checksum || faults.contains(.noResetCheck) else { return .reset(since: since) }
    let records = log[skipped...].prefix(bounded(limit))
    return .pulled(since: since, records: Array(records), hasMore: skipped + records.count < log.count)
  }

  func page(_ position: SnapshotPosition, _ start: LogPosition?, _ limit: Int) -> SyncResponse<Schema>.Body {
    var nodes: [NodeSnapshot<Schema>] = []
    var moves: [TreeOperation<Schema>] = []
    var next: SnapshotPosition?
    switch position {
    case .node(let first):
      let slots = min(max(first, 0), replica.nodes.count)..<replica.nodes.count
      nodes = slots.prefix(bounded(limit)).map(replica.snapshot)
      next = nodes.count < slots.count ? .node(slots.lowerBound + nodes.count) : .move(.zero)
    case .move(let stamp):
      let first = replica.moves[replica.index(of: stamp)...].drop { $0.stamp == stamp }
      moves = first.prefix(bounded(limit)).map(replica.operation)
      if moves.count < first.count { next = moves.last.map { .move($0.stamp) } }
    }
    return .page(
      SnapshotPage(
        position: position, start: position == .first ? head : start ?? head, horizon: replica.horizon, nodes: nodes,
        moves: moves, next: next))
  }

  private func bounded(_ limit: Int) -> Int { min(max(limit, 1), Self.pageLimit) }
}
