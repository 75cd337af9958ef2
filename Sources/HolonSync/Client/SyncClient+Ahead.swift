extension SyncClient {
  /// Returns the request that follows a response, unless other events occur meanwhile.
  ///
  /// A device may send it while it still receives the response, because the server has answered all earlier requests.
  /// If the next request turns out to be another one, the response is dropped like a lost one.
  ///
  /// - Parameters:
  ///   - response: A response that hasn't been received yet.
  ///   - request: The request of the response.
  ///   - limit: The maximum number of operations, records or nodes in the request or the response.
  /// - Returns: Nil where the next request can't be predicted.
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
