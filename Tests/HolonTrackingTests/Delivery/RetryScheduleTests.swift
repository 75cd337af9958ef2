import HolonTesting
import Testing

@testable import HolonTracking

@Suite("Waits after failures")
struct RetryScheduleTests {
  @Test func `waits are random, up to a bound that doubles, and longer when the circuit is open`() {
    var random = SeededGenerator()
    let options = DeliveryOptions(
      firstWait: .seconds(1), longestWait: .seconds(20), failures: 7, pause: .seconds(30))
    for _ in 0..<200 {
      var schedule = RetrySchedule(options, requestsPerSecond: nil)
      var now = Duration.zero
      for (index, bound) in [1, 2, 4, 8, 16, 20, 50, 50].enumerated() {
        schedule.begin(at: now)
        #expect(schedule.failures == 0 || schedule.next == nil, "one request at a time after a failure")
        schedule.fail("no", after: nil, at: now, using: &random)
        let wait = schedule.next! - now
        #expect(wait <= .seconds(bound) && wait >= .seconds(index < 6 ? 0 : 30), "seed \(random.seed)")
        now = schedule.next!
      }
      schedule.begin(at: now)
      schedule.succeed()
      #expect(schedule.failures == 0 && schedule.next! <= now)
    }
  }

  @Test func `a server's Retry-After counts, up to a limit`() {
    var random = SeededGenerator()
    var schedule = RetrySchedule(DeliveryOptions(), requestsPerSecond: nil)
    schedule.fail("no", after: .seconds(100), at: .zero, using: &random)
    #expect(schedule.next == .seconds(100))
    schedule.fail("no", after: .seconds(1_000_000), at: .zero, using: &random)
    #expect(schedule.next == .seconds(3600))
    schedule.fail("no", after: .zero, at: .zero, using: &random)
    #expect(schedule.next == .seconds(3600), "an earlier wait isn't shortened")
  }
}
