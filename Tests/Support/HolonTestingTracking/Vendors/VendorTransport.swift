internal import HTTPTypes
public import HolonTracking

/// A transport of requests to a stand-in within the process, without a network.
public struct VendorTransport: EventTransport {
  /// The endpoint that receives the requests.
  public let endpoint: VendorEndpoint

  /// The maximum time to wait for an answer.
  public let timeout: Duration

  /// Creates a transport to an endpoint.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint that receives the requests.
  ///   - timeout: The maximum time to wait for an answer.
  public init(_ endpoint: VendorEndpoint, timeout: Duration = .seconds(10)) {
    self.endpoint = endpoint
    self.timeout = timeout
  }

  /// Sends a request, and returns the answer.
  ///
  /// - Throws: `TransportError` where a network would return none, and `CancellationError`.
  public func send(_ request: EventRequest) async throws -> EventResponse {
    let fields = request.head.headerFields.map { ($0.name.rawName, $0.value) }
    let received = ReceivedRequest(
      method: request.head.method.rawValue, target: request.head.path ?? "/", fields: fields, body: request.body)
    switch await endpoint.receive(received) {
    case .answer(let answer, let delay):
      try await Task.sleep(for: min(delay, timeout))
      guard delay <= timeout else { throw noAnswer }
      return response(answer)
    case .hang:
      try await Task.sleep(for: timeout)
      throw noAnswer
    case .tear, .tearInside:
      throw TransportError(mayHaveArrived: true, "\(endpoint.vendor): the connection broke; try again later")
    }
  }

  private var noAnswer: TransportError {
    TransportError(mayHaveArrived: true, "\(endpoint.vendor): no response within \(timeout): try again later")
  }

  private func response(_ answer: VendorAnswer) -> EventResponse {
    var fields = HTTPFields()
    for (name, value) in answer.fields {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    let status = HTTPResponse.Status(code: min(max(answer.status, 100), 999))
    return EventResponse(HTTPResponse(status: status, headerFields: fields), body: Array(answer.body.utf8))
  }
}
