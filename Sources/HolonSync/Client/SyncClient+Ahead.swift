extension SyncClient {
  /// The request that follows when a response has been received, unless something else happens meanwhile.
  ///
  /// A device may send it while it still receives the response: the server has answered all that comes before. If the
  /// next request turns out to be another one, the answer is dropped, as one that was lost on the way.
  ///
  /// - Parameters:
  ///   - response: A response that hasn't been received yet.
  ///   - request: The request that it answers.
  ///   - limit: The greatest number of operations, records or nodes in the request or the answer.
  /// - Returns: Nil where it can't be foreseen.
  public func request(
    after response: SyncResponse, to request: SyncRequest, limit: Int = 1_000
  ) -> SyncRequest? {
    guard response.device == device, request.device == device else { return nil }
    switch (request.body, response.body) {
    case (.snapshot, .page(let page)):
      guard let next = page.next, page.position == fetch?.position else { return nil }
      return SyncRequest(device: device, body: .snapshot(next, start: page.start, limit: limit))
    case (.pull, .pulled(let since, let records, true)):
      guard fetch == nil, since == cursor, outbox.isEmpty || isPullFirst else { return nil }
      let next = records.reduce(since) { $0.advanced(over: $1) }
      return SyncRequest(device: device, body: .pull(since: next, limit: limit))
    case (.push(let sent), .pushed(let through, _, let refusals)):
      guard fetch == nil, refusals.isEmpty, witnesses.isEmpty, !isPullFirst, let cursor,
        end(of: sent.prefix { $0.number <= through }, without: [], from: cursor) == response.head
      else { return nil }
      let rest = outbox.drop { $0.number <= through }.prefix(max(limit, 1))
      return rest.isEmpty ? nil : SyncRequest(device: device, body: .push(Array(rest)))
    default: return nil
    }
  }
}
