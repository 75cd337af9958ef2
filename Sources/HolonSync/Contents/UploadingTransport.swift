internal import HolonBase

extension SyncTransport {
  /// Returns a transport that uploads contents before it sends the records that mention them.
  ///
  /// A text in a record that looks like a hash counts as a mention, in any field of any schema. Contents that the device
  /// doesn't have are left out, because another device has sent them or will. A content that the server refuses doesn't
  /// keep the records from being sent, because all later edits would wait for it.
  ///
  /// - Parameters:
  ///   - local: The contents of the device.
  ///   - remote: The contents of the server.
  ///   - partBytes: The maximum number of bytes in a part.
  ///   - report: A closure that is called after each upload.
  public func uploading(
    from local: some SyncContents, to remote: some SyncContents, partBytes: Int = SyncContentsRequest.partBytes,
    report: @escaping @Sendable (SyncContentsReport) -> Void = { _ in }
  ) -> some SyncTransport {
    UploadingTransport(base: self, local: local, remote: remote, partBytes: partBytes, report: report)
  }
}

private struct UploadingTransport<Base: SyncTransport, Local: SyncContents, Remote: SyncContents>: SyncTransport {
  let base: Base
  let local: Local
  let remote: Remote
  let partBytes: Int
  let report: @Sendable (SyncContentsReport) -> Void

  func send(_ request: SyncRequest) async throws -> SyncResponse {
    if case .push(let operations) = request.body {
      let mentioned = operations.reduce(into: Set()) { $0.formUnion($1.operation.mentionedContents) }
      let present = mentioned.isEmpty ? [:] : try await local.states(of: mentioned).filter(\.value.isComplete)
      if !present.isEmpty { report(try await remote.copy(present.keys, from: local, partBytes: partBytes)) }
    }
    return try await base.send(request)
  }
}

extension TreeOperation {
  /// The hashes in the value that the operation sets, and in the name of its field, which has the element of a set.
  var mentionedContents: Set<ContentHash> {
    guard case .set(let field, let value?) = action else { return [] }
    return ContentHash.all(in: value).union(ContentHash.all(in: field))
  }
}
