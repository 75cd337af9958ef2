/// The records that a push appends to the log of a ``SyncLedger``, and the basis of its response.
public struct SyncPush: Sendable {
  /// The records for the log, in order; empty when all operations are there already, or refused.
  public internal(set) var records: [LogRecord] = []

  /// The checksums after each record.
  public internal(set) var checksums: [UInt64] = []

  /// The end of the log before the push.
  public let start: LogPosition

  /// The end of the log after the push.
  public internal(set) var head: LogPosition

  /// The device that sent the push.
  public let device: DeviceIdentity

  /// The receipt of the device after the push; nil when there is none.
  public internal(set) var receipt: SyncReceipt?

  let operations: [NumberedOperation]
  var refused: [(NumberedOperation, RefusalReason)] = []
  var contents = RefusedContents()
  var through = 0
  var obstacle: SyncResponse.Body?
}

extension SyncPush {
  /// Returns whether the push itself has another operation with the stamp.
  fileprivate func conflicts(with numbered: NumberedOperation) -> Bool {
    records.contains { record in
      guard case .operation(_, let number, let operation) = record, operation.stamp == numbered.operation.stamp else {
        return false
      }
      return number != numbered.number && operation != numbered.operation
    }
  }
}

extension SyncLedger {
  /// The maximum number of operations in one push; others wait for the next.
  @inlinable
  public static var pushLimit: Int { 1_000 }

  /// Returns the numbers of a push that may be in the log already, for ``plan(_:from:at:known:bytes:refusal:)``.
  @inlinable
  public func numbersToLookUp(
    in operations: [NumberedOperation], from device: DeviceIdentity
  ) -> [Int] {
    guard let last = devices[device.number]?.lastNumber else { return [] }
    return operations.prefix(Self.pushLimit).map(\.number).filter { $0 <= last }
  }

  /// Returns the records that a push appends to the log, without changing the ledger.
  ///
  /// A push is accepted up to the first operation that can't be, or up to the refusal with which the response reaches
  /// its size. The others wait for the next push.
  ///
  /// - Parameters:
  ///   - operations: The operations of the push, with their numbers.
  ///   - device: The device that sent the push.
  ///   - now: The server's time, in milliseconds since 1970.
  ///   - known: The device's operations in the log, by number, as far as they were to be looked up.
  ///   - bytes: The approximate size at which the response ends.
  ///   - refusal: Returns the reason for refusing an operation, or nil when it is accepted.
  /// - Complexity: O(*k*), *k* being the number of operations.
  public func plan(
    _ operations: [NumberedOperation], from device: DeviceIdentity, at now: Int64,
    known: [Int: TreeOperation], bytes: Int = pageBytes,
    refusal: (TreeOperation) -> RefusalReason? = { _ in nil }
  ) -> SyncPush {
    var push = SyncPush(
      start: head, head: head, device: device, receipt: devices[device.number], operations: operations)
    if isForked(device) {
      push.obstacle = .forked
      return push
    }
    // An operation that occurs twice in one push is known the second time.
    var known = known
    var latest = HybridTimestamp.zero
    for numbered in operations.prefix(Self.pushLimit) {
      push.obstacle = obstacle(to: numbered, known[numbered.number], at: now)
      if push.obstacle == nil, numbered.operation.stamp <= latest, push.conflicts(with: numbered) {
        push.obstacle = .forked
      }
      if push.obstacle != nil { break }
      push.through = numbered.number
      if known[numbered.number] != nil { continue }
      if let reason = purgeRefusal(of: numbered.operation) ?? refusal(numbered.operation) {
        push.refused.append((numbered, reason))
        push.contents.add(numbered, in: replica)
        if push.contents.byteCount >= bytes { break }
        continue
      }
      known[numbered.number] = numbered.operation
      latest = max(latest, numbered.operation.stamp)
      let record = LogRecord.operation(device: device.number, number: numbered.number, numbered.operation)
      push.head = push.head.advanced(over: record)
      push.records.append(record)
      push.checksums.append(push.head.checksum)
      let last = push.receipt?.lastNumber ?? 0
      push.receipt = SyncReceipt(installation: device.installation, lastNumber: max(last, numbered.number))
    }
    return push
  }

  private func purgeRefusal(of operation: TreeOperation) -> RefusalReason? {
    replica.isPurged(operation.item) ? .removed : nil
  }

  /// Returns the response for an operation that can't be processed at all.
  private func obstacle(
    to numbered: NumberedOperation, _ known: TreeOperation?, at now: Int64
  ) -> SyncResponse.Body? {
    let (number, stamp) = (numbered.number, numbered.operation.stamp)
    if let known { return known == numbered.operation ? nil : .forked }
    if stamp < replica.horizon { return .tooOld(number: number, stamp: stamp) }
    if HybridClock.drift(of: stamp, at: now) > HybridClock.maximumDrift {
      return .clockAhead(number: number, stamp: stamp)
    }
    // With two operations of one stamp, each replica would keep the one that it received first.
    if replica.conflicts(with: numbered.operation) { return .forked }
    return nil
  }

  /// Applies a push whose records were appended to the log, and returns its response.
  ///
  /// - Precondition: The push was planned by this ledger in its current state.
  /// - Complexity: That of ``TreeReplica/apply(_:)``.
  public mutating func commit(_ push: SyncPush, at now: Int64) -> SyncResponse {
    precondition(push.start == head, "the push was planned by another ledger: commit it to the one that planned it")
    apply(push.records)
    head = push.head
    devices[push.device.number] = push.receipt
    if let obstacle = push.obstacle, push.through == 0 { return response(to: push.device, at: now, obstacle) }
    let accepted = push.operations.prefix { $0.number <= push.through }
    let refusals = push.refused.map { numbered, reason in
      Refusal(
        number: numbered.number, stamp: numbered.operation.stamp, reason: reason,
        current: push.contents.content(for: numbered, in: replica))
    }
    return response(
      to: push.device, at: now,
      .pushed(
        through: push.through, receipt: .receipt(for: accepted, of: push.device.number), refusals: refusals))
  }
}
