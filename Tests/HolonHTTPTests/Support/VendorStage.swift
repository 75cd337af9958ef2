import HolonHTTP
import HolonTestingServers
import HolonTestingTracking
import HolonTracking
import Testing

/// A tracker that delivers over the network to a stand-in on a port.
struct VendorStage: Sendable {
  let endpoint: VendorEndpoint
  let tracker: QueuedTracker
  let user: EventUser

  /// Starts the tracker and the stand-in, runs a closure, and stops them.
  static func run(
    _ vendor: VendorCase, timeout: Duration = .seconds(120), requests: Int = 1,
    _ body: (VendorStage) async throws -> Void
  ) async throws {
    let server = try await VendorServer.start(vendor.endpoint())
    let address = try #require(ServiceAddress(server.address))
    let session = HTTPSession(timeouts: HTTPTimeouts(connect: .seconds(60), whole: timeout))
    let options = DeliveryOptions(
      events: 1, interval: .zero, requests: requests, timeout: .seconds(120), firstWait: .milliseconds(10),
      longestWait: .milliseconds(40),
      failures: 1000)
    let tracker = try QueuedTracker(
      vendor.destination(address), over: HTTPEventTransport(session: session), in: "",
      queue: QueueOptions(durability: .memory), delivery: options)
    try await body(VendorStage(endpoint: server.endpoint, tracker: tracker, user: vendor.user))
    await tracker.shutDown(deadline: .zero)
    await server.stop()
  }

  /// Tracks numbered events, and waits until they are delivered or can't be.
  func track(_ count: Int, from first: Int = 0) async -> TrackingBooks {
    for number in first..<(first + count) {
      tracker.track("viewed", ["number": .int(number), "label": "Gizmo \u{1F600}", "price": 19.99], user: user)
    }
    return await settled()
  }

  /// The books, as soon as nothing is queued, or the tracker is paused.
  func settled() async -> TrackingBooks {
    // Far longer than needed, so that only an endless wait ends here.
    for _ in 0..<600 {
      let report = await tracker.flush(deadline: .milliseconds(100))
      if case .paused = report.state { return report.books }
      if report.books.queued == 0 { return report.books }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return tracker.books
  }

  /// The numbers of the events that have arrived, in order.
  var numbers: [Int] {
    get async {
      await endpoint.events.compactMap { event in
        event.properties["number"]?.integer ?? event.properties["number"]?.string.flatMap { Int($0) }
      }.sorted()
    }
  }
}
