extension SyncLedger {
  /// Returns the record that moves the horizon, to be appended to the log and then followed; nil when it isn't needed.
  ///
  /// - Parameter horizon: The stamp before which operations are refused from then on, so that all replicas may settle
  ///   them.
  public func horizonRecord(_ horizon: HybridTimestamp) -> LogRecord? {
    horizon > replica.horizon ? .horizon(horizon) : nil
  }

  /// Returns a horizon after all operations so far, by which everything in the trash is purged.
  ///
  /// Devices with pending edits fetch the tree, and give them new stamps.
  ///
  /// - Parameter now: The server's time, in milliseconds since 1970.
  /// - Complexity: O(*n* + *m*), *n* being the number of nodes and *m* that of the moves since the horizon.
  public func horizonAfterAll(at now: Int64) -> HybridTimestamp {
    let latest = max(replica.latestStamp.ticks, HybridTimestamp(milliseconds: now).ticks)
    guard latest >= replica.horizon.ticks else { return replica.horizon }
    return HybridTimestamp(ticks: latest &+ 2, device: DeviceNumber(rawValue: 0))
  }
}
