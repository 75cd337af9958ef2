extension SyncServer {
  mutating func push(
    _ operations: [NumberedOperation<Schema>], from device: DeviceIdentity, at now: Int64,
    _ refusal: (TreeOperation<Schema>) -> RefusalReason?
  ) -> SyncResponse<Schema> {
    var known: [Int: TreeOperation<Schema>] = [:]
    for number in ledger.numbersToLookUp(in: operations, from: device) {
      guard let sequence = sequences[device.number]?[number],
        case .operation(_, _, let operation) = log[sequence - tail.sequence]
      else { continue }
      known[number] = operation
    }
    let push = ledger.plan(
      operations, from: device, at: now, known: known, bytes: pageBytes, refusal: refusal)
    for (offset, record) in push.records.enumerated() {
      guard case .operation(let device, let number, _) = record else { continue }
      sequences[device, default: [:]][number] = head.sequence + offset
    }
    log += push.records
    checksums += push.checksums
    return ledger.commit(push, at: now)
  }
}
