// How does an app track screens, groups and sessions, with an identity that outlives it? In the calls of analytics-swift,
// Segment's library: https://github.com/segmentio/analytics-swift#readme.

import Foundation
import Holon
import HolonTestingTracking
import HolonTracking

// Stand-ins that enforce the services' rules. An app sends over `HTTPEventTransport`, of HolonHTTP, instead.
let segment = VendorEndpoint.segment(writeKey: "key")
let google = VendorEndpoint.googleAnalytics()
let amplitude = VendorEndpoint.amplitude(key: "key")
let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

// snippet.tracker
/// Three services as one tracker, with the user and the session of this installation.
func makeAnalytics(at clock: TrackingClock = .system) throws -> (app: SessionTracker, user: IdentifiedTracker) {
  let services = try CompositeTracker {
    try QueuedTracker(SegmentDestination(writeKey: "key"), over: VendorTransport(segment), in: "\(folder)/segment")
    try QueuedTracker(
      GoogleAnalyticsDestination(measurementID: "G-123", secret: "secret"), over: VendorTransport(google),
      in: "\(folder)/google")
    try QueuedTracker(AmplitudeDestination(key: "key"), over: VendorTransport(amplitude), in: "\(folder)/amplitude")
  }.through { EventChange.inContext(.current(app: .init(name: "Shop", version: "2.1"))) }
  let user = try IdentifiedTracker(services, keptIn: FileStateStorage("\(folder)/identity.json"))
  let app = try SessionTracker(
    user, app: .init(version: "2.1"), keptIn: FileStateStorage("\(folder)/session.json"), clock: clock)
  return (app, user)
}
// snippet.end

// snippet.use
let (analytics, user) = try makeAnalytics()
analytics.start()
analytics.screen("Home")
analytics.track("Product Viewed", ["sku": "G-32", "price": 19.99])
user.signIn("user-123", ["email": "someone@example.com"])
user.join(group: "group-123", ["name": "Initech"])
analytics.enterBackground()
// snippet.end

// The outcome for each service. Requests for different users may overtake each other.
print(await analytics.flush(deadline: .seconds(20)))
for service in [segment, google, amplitude] {
  let events = await service.events.sorted { ($0.time ?? 0) < ($1.time ?? 0) }
  print("\(service.vendor) received \(events.map(\.name).joined(separator: ", "))")
}
let users = Set(await segment.events.map { $0.user.count == 32 ? "anonymous" : $0.user }).sorted()
print("Segment received events of \(users.joined(separator: ", "))")

// snippet.restart
// The next start has the same user, and 31 minutes later another session.
await analytics.shutDown(deadline: .seconds(1))
let later = TrackingClock(
  time: { .now + .seconds(1860) }, now: TrackingClock.system.now, sleep: TrackingClock.system.sleep)
let next = try makeAnalytics(at: later)
next.app.start()
print(next.user.user.id ?? "nobody", "session", next.app.session?.number ?? 0)
next.user.signOut()
print(next.user.user.id ?? "nobody")
// snippet.end

await next.app.shutDown(deadline: .zero)
try FileManager.default.removeItem(atPath: folder)
