import Foundation
import Holon
import HolonTracking

/// A transport that is never asked.
struct Nowhere: EventTransport {
  func send(_ request: EventRequest) async throws -> EventResponse {
    throw TransportError(mayHaveArrived: false, "nobody is there")
  }
}

/// The CPU time of the whole process, in seconds.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The microseconds of CPU that tracking an event to so many destinations takes.
func measureTrack(_ contender: String, leaves: Int, folder: String) async throws -> (Double, Int) {
  let count = 50_000
  switch contender {
  case "holon":
    let tracker = try queues(leaves, in: folder, over: Nowhere(), events: .max / 2)
    for number in 0..<1000 { tracker.track("Product Viewed", ProductViewed(quantity: number).properties, user: user) }
    let start = processorTime()
    for number in 0..<count { tracker.track("Product Viewed", ProductViewed(quantity: number).properties, user: user) }
    let time = processorTime() - start
    return (time / Double(count) * 1e6, tracker.report.books.queued / leaves - 1000)
  case "jsonencoder+file":
    let files = (0..<leaves).map { File("\(folder)/\($0)") }
    let encoder = JSONEncoder()
    var written = 0
    let start = processorTime()
    for number in 0..<count {
      for file in files {
        let line = Line(
          messageId: UUID().uuidString, timestamp: Date.now.ISO8601Format(), properties: ProductViewed(quantity: number))
        var bytes = try encoder.encode(line)
        bytes.append(UInt8(ascii: "\n"))
        bytes.withUnsafeBytes { file.append($0) }
      }
      written += 1
    }
    return ((processorTime() - start) / Double(count) * 1e6, written)
  default:
    return measureFloor(count, leaves: leaves, folder: folder)
  }
}

let user = EventUser(id: "42", anonymousID: "1234567890.1234567890")

/// One queue, or four of different destinations, as one tracker.
func queues(
  _ leaves: Int, in folder: String, over transport: any EventTransport, events: Int, port: String = "1"
) throws -> any EventTracker {
  let address = ServiceAddress("http://127.0.0.1:\(port)")!
  let destinations: [any EventDestination] = [
    SegmentDestination(writeKey: "key", at: address),
    MixpanelDestination(token: "token", at: address),
    PostHogDestination(key: "key", at: address),
    GoogleAnalyticsDestination(measurementID: "G-123", secret: "secret", at: address),
  ]
  let delivery = DeliveryOptions(events: events, interval: .seconds(events == 1 ? 0 : 1_000_000))
  let trackers = try destinations.prefix(leaves).map {
    try QueuedTracker($0, over: transport, in: "\(folder)/\($0.name)", delivery: delivery)
  }
  return leaves == 1 ? trackers[0] : CompositeTracker(trackers)
}
