extension SyncLedger {
  /// The record that moves the horizon, to be appended to the log and then followed; nil when it is there already.
  ///
  /// - Parameter horizon: What was stamped before is refused from then on, so that all replicas may settle it.
  public func horizonRecord(_ horizon: HybridTimestamp) -> LogRecord? {
    horizon > replica.horizon ? .horizon(horizon) : nil
  }

  /// A horizon behind all that was made so far, by which everything in the trash is purged.
  ///
  /// Devices that have edits waiting fetch the tree, and stamp them anew.
  ///
  /// - Parameter now: The server's time, in milliseconds since 1970.
  /// - Complexity: O(*n* + *m*), *n* being the number of nodes and *m* that of the moves since the horizon.
  public func horizonAfterAll(at now: Int64) -> HybridTimestamp {
    let latest = max(replica.latestStamp.ticks, HybridTimestamp(milliseconds: now).ticks)
    guard latest >= replica.horizon.ticks else { return replica.horizon }
    return HybridTimestamp(ticks: latest &+ 2, device: DeviceNumber(rawValue: 0))
  }
}
