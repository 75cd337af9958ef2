// A tracker of events that is tried out with spies: what each one was asked, and what becomes of a failure.

import Holon

enum Event: Equatable {
  case signedUp(plan: String)
  case opened(screen: String)
}

// snippet.protocol
@Composite @Spy
protocol EventTracker: Sendable {
  func track(_ event: Event, at time: Int) throws
  @Combined(.sum) func flush() async throws -> Int
}
// snippet.end

struct Unreachable: Error {}

// snippet.use
let analytics = SpyEventTracker()
let warehouse = SpyEventTracker()
let tracker = CompositeEventTracker(analytics, warehouse)

analytics.onTrack = { _, _ in throw Unreachable() }
analytics.onFlush = { 0 }
warehouse.onFlush = { [unowned warehouse] in
  warehouse.calls.count { if case .track = $0 { true } else { false } }
}

do {
  try tracker.track(.signedUp(plan: "yearly"), at: 1)
} catch {
  print(error)  // part 0: Unreachable()
}

analytics.onTrack = { _, _ in }
try tracker.track(.opened(screen: "home"), at: 2)
print(try await tracker.flush())  // 2

print(warehouse.calls == analytics.calls)  // true
print(warehouse.calls[0] == .track(.signedUp(plan: "yearly"), at: 1))  // true
// snippet.end
