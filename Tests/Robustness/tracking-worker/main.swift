// What Tests/Robustness/kill-trackers starts and kills: it tracks events into a queue, or says what is in one.

import Foundation
import HolonHTTP
import HolonTracking

/// Opens the queue in a directory, whose events go to a stand-in on this machine.
func open(_ directory: String, _ port: String, _ durability: String) throws -> QueuedTracker {
  let destination = SegmentDestination(writeKey: "key", at: ServiceAddress("http://127.0.0.1:\(port)")!)
  var queue = QueueOptions(durability: QueueOptions.Durability(rawValue: durability) ?? .process)
  queue.syncInterval = .milliseconds(5)
  let delivery = DeliveryOptions(
    events: 50, interval: .milliseconds(20), timeout: .seconds(5), firstWait: .milliseconds(20),
    longestWait: .milliseconds(200), failures: 1000)
  return try QueuedTracker(destination, over: HTTPEventTransport(), in: directory, queue: queue, delivery: delivery)
}

/// Tracks without end, and writes down the identifier of each event that was accepted.
func produce(_ tracker: QueuedTracker, accepted path: String, limit: Int) throws {
  let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  try file.seekToEnd()
  var failed = 0
  for number in 0..<limit {
    let text = String(repeating: "x", count: number * 7919 % 900)
    let event = TrackedEvent(
      "Product Viewed", ["number": .int(number), "text": .string(text)], user: EventUser(id: "42"))
    switch tracker.track(event) {
    case .accepted: try file.write(contentsOf: Data("\(event.id)\n".utf8))
    case .failed: failed += 1
    default: fatalError("an event that is within the rules was refused")
    }
  }
  print("failed", failed)
}

signal(SIGXFSZ, SIG_IGN)
let arguments = CommandLine.arguments
guard arguments.count >= 5 else {
  print("usage: tracking-worker produce|drain|books DIRECTORY PORT DURABILITY [ACCEPTED [LIMIT]]")
  exit(64)
}
do {
  let tracker = try open(arguments[2], arguments[3], arguments[4])
  switch arguments[1] {
  case "produce": try produce(tracker, accepted: arguments[5], limit: arguments.count > 6 ? Int(arguments[6])! : .max)
  case "synchronize":
    try produce(tracker, accepted: arguments[5], limit: Int(arguments[6])!)
    try await tracker.synchronize()
  default: break
  }
  let report = await tracker.shutDown(deadline: .seconds(arguments[1] == "drain" ? 60 : 0))
  let books = report.books
  print("books", books.accepted, books.delivered, books.rejected, books.dropped, books.queued)
  exit(books.isBalanced ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(3)
}
