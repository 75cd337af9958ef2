import Foundation
import HolonSync
import HolonTesting
import Testing

@Suite("Hybrid clocks")
struct HybridClockTests {
  let device = DeviceNumber(rawValue: 7)

  @Test func `stamps increase although the wall clock stops or is set back`() {
    var clock = HybridClock(device: device)
    let stamps = [1_000, 1_000, 1_000, 10, 1_001].map { clock.tick(at: $0) }
    #expect(stamps == stamps.sorted() && Set(stamps).count == 5)
    #expect(stamps.map(\.milliseconds) == [1_000, 1_000, 1_000, 1_000, 1_001])
    #expect(stamps.map(\.counter) == [0, 1, 2, 3, 0])
  }

  @Test func `stamps are later than all received ones`() {
    var clock = HybridClock(device: device)
    let seen = HybridTimestamp(milliseconds: 5_000, counter: 9, device: DeviceNumber(rawValue: 99))
    clock.observe(seen)
    #expect(clock.tick(at: 1_000) > seen)
  }

  @Test func `after 65,536 stamps in a millisecond the next one is borrowed`() {
    var clock = HybridClock(device: device)
    let stamps = (0..<70_000).map { _ in clock.tick(at: 1_000) }
    #expect(Set(stamps).count == 70_000)
    #expect(stamps.last?.milliseconds == 1_001)
  }

  @Test func `the drift of a stamp is its distance into the future`() {
    #expect(HybridClock.drift(of: HybridTimestamp(milliseconds: 61_000), at: 1_000) == HybridClock.maximumDrift)
    #expect(HybridClock.drift(of: HybridTimestamp(milliseconds: 61_001), at: 1_000) == 60_001)
    #expect(HybridClock.drift(of: HybridTimestamp(milliseconds: 1_000), at: .min) == 1_000)
  }

  @Test func `a stored clock continues from its state`() {
    var clock = HybridClock(device: device)
    let stamp = clock.tick(at: 9_000)
    var stored = HybridClock(device: device, highWaterMark: clock.highWaterMark, offset: clock.offset)
    #expect(stored.tick(at: 0) > stamp)
  }

  @Test func `no time of the wall clock traps`() {
    var clock = HybridClock(device: device)
    clock.observe(HybridTimestamp(ticks: .max, device: device))
    for wall in [Int64.min, -1, 0, .max] { #expect(clock.tick(at: wall).ticks == .max) }
  }

  @Test func `random identities differ, and are repeated with their seed`() {
    var generator = SeededGenerator(seed: 5)
    let identities = (0..<1_000).map { _ in DeviceIdentity.random(using: &generator) }
    #expect(Set(identities).count == 1_000)
    generator = SeededGenerator(seed: 5)
    #expect(DeviceIdentity.random(using: &generator) == identities[0])
  }
}
