extension SyncServer {
  func pull(
    _ since: LogPosition, _ limit: Int, _ device: DeviceIdentity, at now: Int64
  ) -> SyncResponse<Schema> {
    let skipped = since.sequence.subtractingReportingOverflow(tail.sequence).partialValue
    let isKept = since.sequence >= tail.sequence && since.sequence <= head.sequence
    return SyncPull(
      device: device, receipt: ledger.devices[device.number], since: since, tail: tail, head: head,
      checksum: isKept ? skipped == 0 ? tail.checksum : checksums[skipped - 1] : nil,
      records: isKept ? Array(log[skipped...].prefix(SyncLedger<Schema>.bounded(limit))) : []
    ).response(at: now, bytes: pageBytes, faults: faults)
  }
}
