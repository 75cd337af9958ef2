import HTTPTypes
import Holon
import HolonBase
import HolonTestingTracking
import HolonTracking
import Testing

@Suite("The live view of events")
struct MonitorTests {
  private let clock = VirtualClock(time: EventTime(microseconds: 1_790_000_000_123_456))

  @Test func `entries show each event, its outcomes, and its delivery`() async throws {
    let monitor = TrackingMonitor(clock: clock.clock)
    let segment = VendorEndpoint.segment(writeKey: "k")
    let queue = try QueuedTracker(
      SegmentDestination(writeKey: "k"), over: VendorTransport(segment), in: "/nowhere",
      queue: QueueOptions(durability: .memory),
      delivery: DeliveryOptions(events: 1, interval: .zero, beginsAtOnce: false, onProgress: monitor.record))
    let strict = RecordingTracker("strict").through { EventFilter.without(["viewed"]) }
    let tracker = CompositeTracker(queue, strict).monitored(by: monitor)
    tracker.track("unseen", user: EventUser(id: "u"))
    var entries = monitor.entries().makeAsyncIterator()
    tracker.track("viewed", ["price": 19.99], user: EventUser(id: "u"))
    tracker.screen("Home")
    #expect(
      await entries.next()?.description == """
        14:13:20.123 viewed {"price":19.99}
          Segment: accepted
          strict: left out: the filter excludes the event
        """)
    #expect(
      await entries.next()?.description == """
        14:13:20.123 screen Home
          Segment: rejected: segment.user: the user has neither id nor anonymousID: a userId or an anonymousId is required. \
        Source: segment.com/docs/connections/sources/catalog/libraries/server/http-api
          strict: accepted
        """)
    await segment.misbehave(.status(500), times: 1)
    await queue.flush(deadline: .seconds(600))
    let waiting = try #require(await entries.next()?.description)
    #expect(waiting.hasPrefix("14:13:20.123 Segment: waits (the server responded with 500"))
    #expect(waiting.hasSuffix(", viewed"))
    #expect(await entries.next()?.description.hasPrefix("14:13:20.123 Segment: delivered ") == true)
  }

  @Test func `rejections and drops are told with their reasons`() async throws {
    let monitor = TrackingMonitor(clock: clock.clock)
    var destination = PlainDestination()
    destination.verdict = { _, batch in
      .each(batch.events.indices.map { $0 == 0 ? .rejected("too old") : .delivered })
    }
    let queue = try QueuedTracker(
      destination, over: ScriptedServer(), in: "/nowhere", queue: QueueOptions(durability: .memory),
      delivery: DeliveryOptions(beginsAtOnce: false, onProgress: monitor.record))
    let tracker = queue.monitored(by: monitor)
    let stream = monitor.entries()
    for name in ["a", "b"] { tracker.track(name) }
    await queue.flush(deadline: .seconds(600))
    monitor.finish()
    var lines: [String] = []
    for await entry in stream { lines.append(String(entry.description.dropFirst(13))) }
    #expect(lines.suffix(2) == ["Plain: rejected (too old) a", "Plain: delivered b"])
  }

  @Test func `an action gets each entry before the outcome is returned`() {
    let lines = Locked<[String]>([])
    let monitor = TrackingMonitor(clock: clock.clock) { entry in lines.use { $0.append(entry.description) } }
    let tracker = RecordingTracker("spy").monitored(by: monitor)
    tracker.track("viewed", ["price": 1])
    #expect(lines.use { $0 } == ["14:13:20.123 viewed {\"price\":1}\n  spy: accepted"])
    tracker.track("bought")
    #expect(lines.use { $0.count } == 2)
  }

  @Test func `a slow reader misses the oldest entries, and is told how many`() async {
    let monitor = TrackingMonitor()
    let tracker = RecordingTracker().monitored(by: monitor)
    let stream = monitor.entries(most: 10)
    for number in 0..<100 { tracker.track("event \(number)") }
    monitor.finish()
    var read = 0, missed = 0
    for await entry in stream { (read, missed) = (read + 1, missed + entry.missed) }
    #expect(read == 10 && missed == 90)
  }
}
