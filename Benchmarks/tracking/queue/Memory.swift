import Foundation
import HTTPTypes
import HolonHTTP
import HolonTracking

/// The megabytes of memory that a process has while a million events wait on the disk.
///
/// For holon: at most, while they are tracked, and delivered in vain.
func measureMemory(_ contender: String, folder: String, port: String) async throws -> (Double, Int) {
  let count = 1_000_000
  switch contender {
  case "holon":
    let destination = SegmentDestination(writeKey: "key", at: "http://127.0.0.1:1")
    let tracker = try QueuedTracker(
      destination, over: HTTPEventTransport(), in: folder + "/memory", queue: QueueOptions(bytes: 1 << 30, events: 2 * count))
    for number in 0..<count { tracker.track("Product Viewed", ProductViewed(quantity: number).properties, user: user) }
    await tracker.flush(deadline: .seconds(1))
    let queued = tracker.books.queued
    await tracker.shutDown(deadline: .zero)
    return (peakMegabytes(), queued)
  case "jsonencoder+file":
    let file = File("\(folder)/lines")
    let encoder = JSONEncoder()
    for number in 0..<count {
      try autoreleasing {
        let line = Line(messageId: "0", timestamp: "0", properties: ProductViewed(quantity: number))
        try encoder.encode(line).withUnsafeBytes { file.append($0) }
      }
    }
    return (peakMegabytes(), count)
  default:
    // A process that has opened connections, and nothing else.
    _ = try? await HTTPEventTransport().send(
      EventRequest(.init(method: .get, scheme: "http", authority: "127.0.0.1:\(port)", path: "/"), body: []))
    return (peakMegabytes(), count)
  }
}

func autoreleasing(_ body: () throws -> Void) rethrows {
  #if canImport(Darwin)
    try autoreleasepool(invoking: body)
  #else
    try body()
  #endif
}

private func peakMegabytes() -> Double {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss) / 1_048_576
  #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1024
  #endif
}
