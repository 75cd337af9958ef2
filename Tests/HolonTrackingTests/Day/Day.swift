import Foundation
import Holon
import HolonBase
import HolonTesting
import HolonTestingTracking
import HolonTracking

/// A day of an application: devices with identities and sessions, whose events one server passes on to all vendors.
final class Day {
  /// The result at a vendor.
  struct Result {
    let vendor: Vendor
    let books: TrackingBooks
    let requests: Int
    let mostBytes: Int
    let bytes: Int
    let received: Int
    let problems: [VendorProblem]
  }

  private let users: Int
  private let directory: String
  private let moment: Locked<EventTime>
  private var random: SeededGenerator
  private(set) var tracked = 0

  /// The time of the processor that tracking took, in seconds, without delivery.
  private(set) var seconds = 0.0

  init(users: Int, in directory: String, seed: UInt64) {
    (self.users, self.directory) = (users, directory)
    // Midnight, so that the day is over before it is now.
    let now = EventTime.now.microseconds
    moment = Locked(EventTime(microseconds: now - now % 86_400_000_000 - 86_400_000_000))
    random = SeededGenerator(seed: seed)
  }

  /// The wall clock of the day; waits of deliveries are real.
  private var serverClock: TrackingClock {
    TrackingClock(
      time: { [moment] in moment.use { $0 } }, now: TrackingClock.system.now, sleep: TrackingClock.system.sleep)
  }

  /// The clock of the devices, on which the day passes.
  private var deviceClock: TrackingClock {
    let start = moment.use { $0 }
    return TrackingClock(
      time: { [moment] in moment.use { $0 } }, now: { [moment] in moment.use { $0 } - start }, sleep: { _ in })
  }

  /// Lets the day pass, hour by hour, and delivers after each one.
  func pass(hours: Int = 24) async throws -> [Result] {
    var endpoints: [Vendor: VendorEndpoint] = [:]
    var transports: [Vendor: MeasuringTransport] = [:]
    var queues: [Vendor: QueuedTracker] = [:]
    let delivery = DeliveryOptions(
      events: .max, interval: .seconds(100_000), firstWait: .milliseconds(1), longestWait: .milliseconds(2),
      failures: .max, beginsAtOnce: false)
    for vendor in Vendor.allCases {
      let endpoint = vendor.endpoint(keepsEvents: false) { [moment] in moment.use { $0 }.microseconds }
      endpoints[vendor] = endpoint
      let transport = MeasuringTransport(base: VendorTransport(endpoint))
      transports[vendor] = transport
      queues[vendor] = try QueuedTracker(
        vendor.destination(.adjust), over: transport, in: "\(directory)/\(vendor.rawValue)",
        queue: QueueOptions(bytes: 1 << 30, events: 10_000_000), delivery: delivery, clock: serverClock)
    }
    let services = CompositeTracker(
      Vendor.allCases.compactMap { vendor -> (any EventTracker)? in
        guard let queue = queues[vendor] else { return nil }
        // Localytics takes 150 events a second, each in a request: few users are enough.
        return vendor == .localytics ? queue.through { EventSample(rate: min(1, 30 / Double(users))) } : queue
      })
    let context = EventContext(
      app: .init(name: "Shop", version: "2.1", build: "7"), device: .init(category: "mobile", model: "One"),
      system: .init(name: "Linux", version: "6.1"), locale: "en-US", timeZone: "Europe/Paris")
    let tracker = services.through { EventChange.inContext(context) }
    var devices: [Int: (SessionTracker, IdentifiedTracker)] = [:]
    for hour in 0..<hours {
      // Every fourth hour each vendor is out of order for two requests.
      if hour.isMultiple(of: 4) {
        for endpoint in endpoints.values { await endpoint.misbehave(.status(503), times: 2) }
      }
      let visits = Self.visits(users: users, hour: hour, &random)
      let start = Self.processorTime()
      for (number, user) in visits.enumerated() {
        moment.use { $0 = $0 + .microseconds(3_600_000_000 / Int64(visits.count)) }
        let device = try devices[user] ?? makeDevice(tracker)
        devices[user] = device
        visit(device.0, device.1, user: user, number)
      }
      seconds += Self.processorTime() - start
      await tracker.flush(deadline: .seconds(3600))
    }
    await tracker.shutDown(deadline: .seconds(3600))
    var results: [Result] = []
    for vendor in Vendor.allCases {
      guard let endpoint = endpoints[vendor], let transport = transports[vendor], let queue = queues[vendor] else {
        continue
      }
      let sizes = transport.sizes.use { $0 }
      results.append(
        Result(
          vendor: vendor, books: queue.books, requests: sizes.requests, mostBytes: sizes.most, bytes: sizes.all,
          received: await endpoint.eventCount, problems: await endpoint.problems))
    }
    return results
  }

  private func makeDevice(_ tracker: any EventTracker) throws -> (SessionTracker, IdentifiedTracker) {
    let recorded = CountingTracker(base: tracker) { [unowned self] in tracked += 1 }
    let identified = try IdentifiedTracker(recorded, keptIn: MemoryStateStorage(), clock: deviceClock)
    let session = try SessionTracker(identified, app: .init(version: "2.1", build: "7"), clock: deviceClock)
    session.start()
    return (session, identified)
  }

  /// Tracks a visit, of which most users sign in at the first.
  private func visit(_ app: SessionTracker, _ identified: IdentifiedTracker, user: Int, _ number: Int) {
    func event(_ name: String, _ properties: EventProperties = [:]) {
      moment.use { $0 = $0 + .milliseconds(1) }
      app.track(TrackedEvent(name, properties, time: moment.use { $0 }))
    }
    if identified.user.id == nil, !user.isMultiple(of: 3) { identified.signIn("user-\(user)") }
    app.track(TrackedEvent(.screen, named: "Home", time: moment.use { $0 }))
    for step in 0..<(2 + number % 5) {
      event("product_viewed", ["sku": .string("G-\(step)"), "price": 19.99, "currency": "USD", "quantity": .int(step)])
    }
    if number.isMultiple(of: 4) {
      event("purchase", ["value": 42.5, "currency": "EUR", "items": [["item_id": "G-1", "price": 42.5]]])
    }
  }

  /// The users of an hour: few at night, many in the evening, each once or twice a day.
  private static func visits(users: Int, hour: Int, _ random: inout SeededGenerator) -> [Int] {
    let weights = [1, 1, 1, 1, 1, 2, 3, 4, 5, 5, 5, 5, 6, 5, 5, 5, 6, 7, 8, 9, 9, 7, 4, 2]
    let count = max(users * 3 / 2 * weights[hour % 24] / weights.reduce(0, +), 1)
    return (0..<count).map { _ in Int.random(in: 0..<users, using: &random) }
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A tracker that calls a function before each event.
private struct CountingTracker: TrackerDecorator, @unchecked Sendable {
  // Called by one thread.
  let base: any EventTracker
  let count: () -> Void

  func track(_ event: TrackedEvent) -> TrackingOutcome {
    count()
    return base.track(event)
  }
}

/// A transport that measures requests.
final class MeasuringTransport: EventTransport {
  let sizes = Locked((requests: 0, most: 0, all: 0))
  private let base: VendorTransport

  init(base: VendorTransport) { self.base = base }

  func send(_ request: EventRequest) async throws -> EventResponse {
    sizes.use { sizes in
      sizes = (sizes.requests + 1, max(sizes.most, request.body.count), sizes.all + request.body.count)
    }
    return try await base.send(request)
  }
}
