import Foundation
import HTTPTypes
import HolonTracking

/// A server in the process, which sends the responses of a test and records requests.
final class ScriptedServer: EventTransport, @unchecked Sendable {
  typealias Answer = @Sendable (_ request: Int, _ names: [String]) async throws -> EventResponse

  // The lock guards everything below.
  private let lock = NSLock()
  private var answer: Answer
  private var all: [[(id: String, name: String)]] = []
  private var taken: [(id: String, name: String)] = []
  private var underWay = 0
  private var mostUnderWay = 0

  init(_ answer: @escaping Answer = { _, _ in .ok }) { self.answer = answer }

  func answer(_ answer: @escaping Answer) { lock.withLock { self.answer = answer } }

  /// The names of the events in each request.
  var requests: [[String]] { lock.withLock { all.map { $0.map(\.name) } } }

  /// The names of the events in requests that were answered by 2xx.
  var delivered: [String] { lock.withLock { taken.map(\.name) } }

  var deliveredIDs: [String] { lock.withLock { taken.map(\.id) } }

  /// The maximum number of concurrent requests so far.
  var concurrency: Int { lock.withLock { mostUnderWay } }

  func send(_ request: EventRequest) async throws -> EventResponse {
    let events = try JSONSerialization.jsonObject(with: Data(request.body)) as? [[String: Any]] ?? []
    let found = events.map { ($0["id"] as? String ?? "", $0["name"] as? String ?? "") }
    let (number, answer) = lock.withLock {
      all.append(found)
      underWay += 1
      mostUnderWay = max(mostUnderWay, underWay)
      return (all.count, self.answer)
    }
    defer { lock.withLock { underWay -= 1 } }
    let response = try await answer(number, found.map(\.1))
    if response.head.status.kind == .successful { lock.withLock { taken += found } }
    return response
  }
}

extension EventResponse {
  static let ok = EventResponse(HTTPResponse(status: .ok))

  static func status(_ code: Int, retryAfter: String? = nil) -> EventResponse {
    var head = HTTPResponse(status: HTTPResponse.Status(code: code))
    if let retryAfter { head.headerFields[HTTPField.Name("Retry-After")!] = retryAfter }
    return EventResponse(head)
  }
}
