extension SyncServer {
  /// The greatest number of operations that one push may bring; the rest waits for the next.
  public static var pushLimit: Int { 1_000 }

  mutating func push(
    _ operations: [NumberedOperation<Schema>], from device: DeviceIdentity, at now: Int64,
    _ refusal: (TreeOperation<Schema>) -> RefusalReason?
  ) -> SyncResponse<Schema>.Body {
    var accepted: [TreeOperation<Schema>] = []
    var refused: [(NumberedOperation<Schema>, RefusalReason)] = []
    var through = 0
    var obstacle: SyncResponse<Schema>.Body?
    for numbered in operations.prefix(Self.pushLimit) {
      obstacle = self.obstacle(to: numbered, of: device, at: now)
      if obstacle != nil { break }
      through = numbered.number
      if isKnown(numbered, of: device) { continue }
      if let reason = refusal(numbered.operation) {
        refused.append((numbered, reason))
      } else {
        accept(numbered, from: device)
        accepted.append(numbered.operation)
      }
    }
    if !accepted.isEmpty { replica.apply(accepted) }
    if let obstacle, through == 0 { return obstacle }
    return .pushed(
      through: through,
      receipt: .receipt(for: operations.prefix { $0.number <= through }, of: device.number),
      refusals: refused.map { numbered, reason in
        Refusal(
          number: numbered.number, stamp: numbered.operation.stamp, reason: reason,
          current: replica.slots[numbered.operation.item].map { replica.snapshot(of: Int($0)) })
      })
  }

  private func isKnown(_ numbered: NumberedOperation<Schema>, of device: DeviceIdentity) -> Bool {
    devices[device.number]?.sequences[numbered.number] != nil
  }

  /// Why an operation can't even be looked at.
  private func obstacle(
    to numbered: NumberedOperation<Schema>, of device: DeviceIdentity, at now: Int64
  ) -> SyncResponse<Schema>.Body? {
    let (number, stamp) = (numbered.number, numbered.operation.stamp)
    if let sequence = devices[device.number]?.sequences[number] {
      let known = log[sequence - tail.sequence]
      return known == .operation(device: device.number, number: number, numbered.operation)
        || faults.contains(.noForkCheck) ? nil : .forked
    }
    if stamp < replica.horizon, !faults.contains(.noHorizonCheck) { return .tooOld(number: number, stamp: stamp) }
    if HybridClock.drift(of: stamp, at: now) > HybridClock.maximumDrift {
      return .clockAhead(number: number, stamp: stamp)
    }
    return nil
  }

  private mutating func accept(_ numbered: NumberedOperation<Schema>, from device: DeviceIdentity) {
    var record = devices.removeValue(forKey: device.number) ?? DeviceRecord(installation: device.installation)
    record.lastNumber = max(record.lastNumber, numbered.number)
    record.sequences[numbered.number] = head.sequence
    devices[device.number] = record
    append(.operation(device: device.number, number: numbered.number, numbered.operation))
  }
}
