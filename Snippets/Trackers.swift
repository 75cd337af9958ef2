// One call tracks an event at three destinations, of which two are a whole of their own; a spy takes their place in tests.

import Holon
import HolonTestingTracking
import HolonTracking

// Stand-ins for the vendors' services, which enforce their rules; in an app it is HTTPEventTransport, of HolonHTTP.
let googleService = VendorEndpoint.googleAnalytics()
let firebaseService = VendorEndpoint.firebase()
let mixpanelService = VendorEndpoint.mixpanel(token: "token")

func queue(_ destination: any EventDestination, _ service: VendorEndpoint) throws -> QueuedTracker {
  try QueuedTracker(
    destination, over: VendorTransport(service), in: "", queue: QueueOptions(durability: .memory))
}

// snippet.events
enum ShopEvent: TypedEvent {
  case productViewed(sku: String, price: Double)
  case signedUp

  var name: String {
    switch self {
    case .productViewed: "product_viewed"
    case .signedUp: "signed_up"
    }
  }

  var properties: EventProperties {
    switch self {
    case .productViewed(let sku, let price): ["sku": .string(sku), "price": .double(price)]
    case .signedUp: [:]
    }
  }
}
// snippet.end

// snippet.compose
/// The one place that knows which trackers there are.
func makeTracker() throws -> any EventTracker {
  let google = GoogleAnalyticsDestination(measurementID: "G-123", secret: "secret")
  let firebase = FirebaseDestination(appID: "1:1234567890:ios:321abc", secret: "secret") { _ in
    "0123456789abcdef0123456789abcdef"  // from Firebase's SDK
  }
  return try CompositeTracker {
    try CompositeTracker {
      try queue(google, googleService)
      try queue(firebase, firebaseService)
    }
    try queue(MixpanelDestination(token: "token"), mixpanelService).through {
      EventChange.renaming(["product_viewed": "Product Viewed"])
    }
  }
}
// snippet.end

// snippet.decorate
/// Whatever the tracker is, its events can pass through middleware, and wait until users agree.
func makeTracker(for consent: Consent) throws -> any EventTracker {
  let tracker = try makeTracker().through {
    EventChange.enriching { ["version": "1.2"] }
    EventChange.redacting(["email"])
  }
  return tracker.requiring(consent)
}
// snippet.end

// snippet.screen
/// Whoever tracks knows one tracker, and can't tell it from many.
struct ProductScreen {
  let tracker: any EventTracker
  let user: EventUser

  func appear() { tracker.track(ShopEvent.productViewed(sku: "G-32", price: 19.99), user: user) }
}
// snippet.end

// snippet.use
let user = EventUser(id: "42", anonymousID: "1234567890.1700000000")
let tracker = try makeTracker(for: Consent(.granted))
ProductScreen(tracker: tracker, user: user).appear()
print(await tracker.flush(deadline: .seconds(10)))

for service in [googleService, firebaseService, mixpanelService] {
  for event in await service.events { print("\(service.vendor) has \(event.name)") }
  for problem in await service.problems { print("\(service.vendor): \(problem)") }
}
// snippet.end

// snippet.spy
let spy = SpyEventTracker()
spy.onTrack = { _ in .accepted }
ProductScreen(tracker: CompositeTracker(CompositeTracker(spy), RecordingTracker()), user: user).appear()
for case .track(let event) in spy.calls { print("the spy was asked to track \(event.name) \(event.properties)") }
// snippet.end

await tracker.shutDown(deadline: .seconds(1))
