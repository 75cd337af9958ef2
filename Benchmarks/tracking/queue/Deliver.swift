import Foundation
import HTTPTypes
import HolonHTTP
import HolonTracking

/// How many events a second go to a server on this machine, of 100,000 that wait.
func measureDelivery(_ contender: String, folder: String, port: String) async throws -> (Double, Int) {
  let count = 100_000
  let transport = HTTPEventTransport()
  let clock = ContinuousClock()
  if contender == "holon" {
    let filling = try queues(1, in: folder, over: Nowhere(), events: .max / 2)
    for number in 0..<count { filling.track("Product Viewed", ProductViewed(quantity: number).properties, user: user) }
    await filling.shutDown(deadline: .zero)
    let start = clock.now
    let tracker = try queues(1, in: folder, over: transport, events: 1, port: port)
    let report = await tracker.flush(deadline: .seconds(60))
    let seconds = (clock.now - start) / .seconds(1)
    await tracker.shutDown(deadline: .zero)
    return (Double(count) / seconds, report.books.delivered)
  }
  // As many events to a request as fit, of bytes that are there already; or encoded one after another, as they are sent.
  let head = HTTPRequest(method: .post, scheme: "http", authority: "127.0.0.1:\(port)", path: "/v1/batch")
  let line = Line(
    messageId: UUID().uuidString, timestamp: Date.now.ISO8601Format(), properties: ProductViewed(quantity: 1))
  let encoder = JSONEncoder()
  let ready = try encoder.encode(line)
  let batch = 1000
  let start = clock.now
  for first in stride(from: 0, to: count, by: batch) {
    var body = Array(#"{"batch":["#.utf8)
    for number in first..<first + batch {
      if number > first { body.append(UInt8(ascii: ",")) }
      if contender == "floor" {
        body.append(contentsOf: ready)
      } else {
        var line = line
        line.messageId = UUID().uuidString
        line.properties.quantity = number
        body.append(contentsOf: try encoder.encode(line))
      }
    }
    body.append(contentsOf: Array("]}".utf8))
    let answer = try await transport.send(EventRequest(head, body: body))
    precondition(answer.head.status.code == 200)
  }
  return (Double(count) / ((clock.now - start) / .seconds(1)), count)
}
