/// The server's side of sync without the log, for servers that store the log elsewhere, such as in a database.
///
/// A ledger is the state after all records of a log up to its ``head``. Accept a push in three steps:
///
/// 1. ``plan(_:from:at:known:bytes:refusal:)`` returns the records to append to the log.
/// 2. Append them, in one transaction that checks that the log still ends at the head.
/// 3. ``commit(_:at:)`` returns the response.
///
/// If the log has grown meanwhile, ``follow(_:devices:)`` it and plan again.
public struct SyncLedger: Sendable {
  /// The tree after all records of the log.
  public package(set) var replica: TreeReplica

  /// The end of the log.
  public internal(set) var head: LogPosition

  /// The receipts of the devices that have pushed.
  public internal(set) var devices: [DeviceNumber: SyncReceipt]

  /// Creates the ledger of a log.
  ///
  /// - Parameters:
  ///   - replica: The tree after all records of the log.
  ///   - head: The end of the log; for an empty one, no record and a random checksum, which distinguishes it from
  ///     others.
  ///   - devices: The receipts of the devices that have pushed.
  public init(
    replica: TreeReplica = TreeReplica(), head: LogPosition, devices: [DeviceNumber: SyncReceipt] = [:]
  ) {
    self.replica = replica
    self.head = head
    self.devices = devices
  }
}

/// A server's record of a device that has pushed.
public struct SyncReceipt: Hashable, Sendable {
  /// The secret of the device's identity.
  public let installation: UInt64

  /// The greatest number of the device's operations in the log.
  public internal(set) var lastNumber: Int

  /// Creates a receipt from stored values.
  public init(installation: UInt64, lastNumber: Int) {
    self.installation = installation
    self.lastNumber = lastNumber
  }
}

extension SyncLedger {
  /// Returns whether another device uses the identity.
  public func isForked(_ device: DeviceIdentity) -> Bool {
    devices[device.number].map { $0.installation != device.installation } ?? false
  }

  /// Applies records that others have appended to the log.
  ///
  /// - Parameters:
  ///   - records: The records of the log after the head.
  ///   - devices: The receipts of the devices that have pushed, by then.
  /// - Complexity: That of ``TreeReplica/apply(_:)``.
  public mutating func follow(_ records: some Sequence<LogRecord>, devices: [DeviceNumber: SyncReceipt]) {
    for record in records { head = head.advanced(over: record) }
    apply(records)
    self.devices = devices
  }

  mutating func apply(_ records: some Sequence<LogRecord>) {
    var batch: [TreeOperation] = []
    for record in records {
      switch record {
      case .operation(_, _, let operation): batch.append(operation)
      case .horizon(let stamp):
        replica.apply(batch)
        batch = []
        replica.truncate(before: stamp)
      }
    }
    if !batch.isEmpty { replica.apply(batch) }
  }

  /// Returns a response to a device.
  func response(to device: DeviceIdentity, at now: Int64, _ body: SyncResponse.Body) -> SyncResponse {
    SyncResponse(
      device: device, now: now, head: head,
      lastNumber: body == .forked ? 0 : devices[device.number]?.lastNumber ?? 0, body: body)
  }
}
