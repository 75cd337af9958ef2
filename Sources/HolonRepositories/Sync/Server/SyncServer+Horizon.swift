extension SyncServer {
  /// Refuses from now on what was stamped before, so that all replicas may settle it.
  ///
  /// Devices that were away for longer fetch the tree, and stamp their edits anew. Daily, to 30 days ago, is a good rule.
  ///
  /// - Complexity: O(*m*), *m* being the number of moves since the earlier horizon.
  public mutating func advanceHorizon(to horizon: HybridTimestamp) {
    guard let record = ledger.horizonRecord(horizon) else { return }
    ledger.follow([record], devices: ledger.devices)
    log.append(record)
    checksums.append(head.checksum)
  }

  /// Forgets the beginning of the log, as far as all of it was stamped before the horizon.
  ///
  /// - Complexity: O(*r*), *r* being the number of records that are kept.
  public mutating func compactLog() {
    let count = log.prefix(while: isSettled).count
    guard count > 0 else { return }
    for case .operation(let device, let number, _) in log[..<count] {
      sequences[device]?[number] = nil
    }
    tail = LogPosition(sequence: tail.sequence + count, checksum: checksums[count - 1])
    log.removeSubrange(..<count)
    checksums.removeSubrange(..<count)
  }

  private func isSettled(_ record: LogRecord<Schema>) -> Bool {
    switch record {
    case .operation(_, _, let operation): operation.stamp < replica.horizon
    case .horizon(let stamp): stamp <= replica.horizon
    }
  }
}
