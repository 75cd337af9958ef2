public import HolonSync

/// The model of a server: a `SyncLedger` together with its whole log, in memory.
///
/// Tests call it as devices call a server. A real server keeps the log in a database and appends to it in one
/// transaction. The order of the log is then the order of commits: a device that has seen record 8 never misses a
/// record 7 that was committed later.
public struct SyncServer: Sendable {
  /// The ledger of the log.
  public package(set) var ledger: SyncLedger

  /// The beginning of the stored part of the log.
  public internal(set) var tail: LogPosition

  /// The stored records of the log; `checksums` has the checksum after each of them.
  public internal(set) var log: [LogRecord] = []
  var checksums: [UInt64] = []

  /// The places in the log of each device's operations, by their numbers.
  var sequences: [DeviceNumber: [Int: Int]] = [:]

  /// The approximate size at which answers end, in bytes.
  package var pageBytes = SyncLedger.pageBytes

  /// Creates a server with an empty tree.
  ///
  /// - Parameter genesis: A random number, which distinguishes this log from others.
  public init(genesis: UInt64) {
    tail = LogPosition(sequence: 0, checksum: genesis)
    ledger = SyncLedger(head: tail)
  }
}

extension SyncServer {
  /// The tree after all accepted operations.
  public var replica: TreeReplica { ledger.replica }

  /// The end of the log.
  public var head: LogPosition { ledger.head }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - now: The server's time, in milliseconds since 1970.
  ///   - refusal: A closure that returns why an operation isn't accepted, or nil when it is.
  /// - Complexity: O(*k*) and the cost of `TreeReplica.apply(_:)`, *k* being the number of operations, records or
  ///   nodes in the request or the answer.
  public mutating func answer(
    _ request: SyncRequest, at now: Int64,
    refusal: (TreeOperation) -> RefusalReason? = { _ in nil }
  ) -> SyncResponse {
    switch request.body {
    case .push(let operations): push(operations, from: request.device, at: now, refusal)
    case .pull(let since, let limit): pull(since, limit, request.device).response(at: now, bytes: pageBytes)
    case .snapshot(let position, let start, let limit):
      ledger.page(position, start: start, limit: limit, bytes: pageBytes, for: request.device, at: now)
    }
  }
}

extension SyncServer {
  private mutating func push(
    _ operations: [NumberedOperation], from device: DeviceIdentity, at now: Int64,
    _ refusal: (TreeOperation) -> RefusalReason?
  ) -> SyncResponse {
    take(
      ledger.plan(
        operations, from: device, at: now, known: known(operations, from: device), bytes: pageBytes, refusal: refusal),
      at: now)
  }

  /// Returns the operations of a push that the log already contains, by number.
  package func known(_ operations: [NumberedOperation], from device: DeviceIdentity) -> [Int: TreeOperation] {
    var known: [Int: TreeOperation] = [:]
    for number in ledger.numbersToLookUp(in: operations, from: device) {
      guard let sequence = sequences[device.number]?[number],
        case .operation(_, _, let operation) = log[sequence - tail.sequence]
      else { continue }
      known[number] = operation
    }
    return known
  }

  /// Appends the operations of a push to the log, and returns the response.
  package mutating func take(_ push: SyncPush, at now: Int64) -> SyncResponse {
    for (offset, record) in push.records.enumerated() {
      guard case .operation(let device, let number, _) = record else { continue }
      sequences[device, default: [:]][number] = head.sequence + offset
    }
    log += push.records
    checksums += push.checksums
    return ledger.commit(push, at: now)
  }

  private func pull(_ since: LogPosition, _ limit: Int, _ device: DeviceIdentity) -> SyncPull {
    let skipped = since.sequence.subtractingReportingOverflow(tail.sequence).partialValue
    let isKept = since.sequence >= tail.sequence && since.sequence <= head.sequence
    return SyncPull(
      device: device, receipt: ledger.devices[device.number], since: since, tail: tail, head: head,
      checksum: isKept ? skipped == 0 ? tail.checksum : checksums[skipped - 1] : nil,
      records: isKept ? Array(log[skipped...].prefix(SyncLedger.bounded(limit))) : [])
  }

  /// Returns the position in the log after a number of records; nil if the log doesn't contain it.
  package func position(_ sequence: Int) -> LogPosition? {
    if sequence == tail.sequence { return tail }
    guard sequence > tail.sequence, sequence <= head.sequence else { return nil }
    return LogPosition(sequence: sequence, checksum: checksums[sequence - tail.sequence - 1])
  }
}

extension SyncServer {
  /// Refuses operations with earlier stamps from now on, so that all replicas may settle them.
  ///
  /// Devices that were away for longer fetch the tree, and stamp their edits again. A good rule is a daily horizon of
  /// 30 days ago.
  ///
  /// - Complexity: O(*m*), *m* being the number of moves since the earlier horizon.
  public mutating func advanceHorizon(to horizon: HybridTimestamp) {
    guard let record = ledger.horizonRecord(horizon) else { return }
    ledger.follow([record], devices: ledger.devices)
    log.append(record)
    checksums.append(head.checksum)
  }

  /// Discards the beginning of the log, up to the first record that wasn't stamped before the horizon.
  ///
  /// - Complexity: O(*r*), *r* being the number of stored records.
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

  private func isSettled(_ record: LogRecord) -> Bool {
    switch record {
    case .operation(_, _, let operation): operation.stamp < replica.horizon
    case .horizon(let stamp): stamp <= replica.horizon
    }
  }
}
