extension SyncLedger {
  /// The record that moves the horizon, to be appended to the log and then followed; nil when it is there already.
  ///
  /// - Parameter horizon: What was stamped before is refused from then on, so that all replicas may settle it.
  public func horizonRecord(_ horizon: HybridTimestamp) -> LogRecord<Schema>? {
    horizon > replica.horizon ? .horizon(horizon) : nil
  }
}
