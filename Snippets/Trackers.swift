// How does one call track an event at Google Analytics, Firebase, Mixpanel and Localytics? Screens know a single tracker,
// one place composes it of many, and a spy takes its place in tests.

import Foundation
import Holon
import HolonTestingTracking
import HolonTracking

// Stand-ins that enforce the services' rules. An app sends over `HTTPEventTransport`, of HolonHTTP, instead.
let google = VendorEndpoint.googleAnalytics()
let firebase = VendorEndpoint.firebase()
let mixpanel = VendorEndpoint.mixpanel(token: "token")
let localytics = VendorEndpoint.localytics(key: "key", secret: "secret")

// snippet.composer
/// The one place that knows which trackers the app has.
enum TrackerComposer {
  /// Composes trackers whose queues, kept in a folder, survive a crash.
  static func makeTracker(in folder: String) throws -> any EventTracker {
    try CompositeTracker {
      try CompositeTracker {
        try QueuedTracker(
          GoogleAnalyticsDestination(measurementID: "G-123", secret: "secret"),
          over: VendorTransport(google), in: "\(folder)/google-analytics")
        try QueuedTracker(
          FirebaseDestination(appID: "1:1234567890:ios:321abc", secret: "secret") { _ in
            "0123456789abcdef0123456789abcdef"  // the instance of the app, from Firebase's SDK
          },
          over: VendorTransport(firebase), in: "\(folder)/firebase")
      }
      try CompositeTracker {
        try QueuedTracker(
          MixpanelDestination(token: "token"), over: VendorTransport(mixpanel), in: "\(folder)/mixpanel")
        try QueuedTracker(
          LocalyticsDestination(appUUID: "0123456789abcdef01234567-89ab", key: "key", secret: "secret"),
          over: VendorTransport(localytics), in: "\(folder)/localytics")
      }
    }
  }
}
// snippet.end

// snippet.screen
/// A screen, which can't distinguish one tracker from many.
struct ViewController {
  let tracker: any EventTracker

  func viewDidLoad() { tracker.track("viewDidLoad", user: EventUser(id: "42", anonymousID: "12345.67890")) }
}
// snippet.end

// snippet.use
let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
let tracker = try TrackerComposer.makeTracker(in: folder.path)
ViewController(tracker: tracker).viewDidLoad()
print(await tracker.flush(deadline: .seconds(10)))

for service in [google, firebase, mixpanel, localytics] {
  for event in await service.events { print("\(service.vendor) received \(event.name)") }
}
await tracker.shutDown(deadline: .seconds(1))
try FileManager.default.removeItem(at: folder)
// snippet.end

// snippet.spy
// A test puts a spy in the trackers' place, alone or inside of composites.
let spy = SpyEventTracker()
spy.onTrack = { _ in .accepted }
ViewController(tracker: spy).viewDidLoad()
ViewController(tracker: CompositeTracker(CompositeTracker(spy), RecordingTracker())).viewDidLoad()
for case .track(let event) in spy.calls { print("The spy was called: track(\(event.name))") }
// snippet.end
