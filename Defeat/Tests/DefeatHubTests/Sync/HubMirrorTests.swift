import DefeatCore
import DefeatHub
import Foundation
import HolonSync
import HolonTestingSync
import Testing

@Suite("Convergence through a hub", .serialized)
struct HubMirrorTests {
  @Test(arguments: Store.available)
  func `a hub responds to every request of random histories as the model does`(_ store: Store) async throws {
    // A history that failed is repeated by HUB_HISTORIES=1 and its seed.
    let environment = ProcessInfo.processInfo.environment
    let runs = environment["HUB_HISTORIES"].flatMap { Int($0) } ?? 25
    let seed = environment["HUB_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64.max)
    let clock = HubClock()
    let fixture = try await HubFixture(store, processes: 2, now: { clock.now })
    try await withHubs(fixture, clock) { callers, hubs in
      let mirror = try await HubMirror(fixture, callers, hubs: hubs, clock)
      var check = ConvergenceCheck(fields: ["title", "due"]) { number in
        UUID(number)
      } value: { _, generator in
        "\(generator.next() % 10)"
      }
      check.mirror = mirror
      check.pageBytes = HubMirror.pageBytes
      let checking = check
      // The check waits for each answer, which tasks mustn't.
      let failure = await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: checking.failure(in: runs, seed: seed)) }.start()
      }
      #expect(failure == nil, "\(failure?.description ?? "")")
      #expect(mirror.problems.isEmpty)
      #expect(mirror.count > runs * 10)
    }
  }
}

extension UUID {
  fileprivate init(_ number: UInt64) {
    let bytes = withUnsafeBytes(of: number.bigEndian) { Array($0) }
    self = NSUUID(uuidBytes: bytes + bytes) as UUID
  }
}
