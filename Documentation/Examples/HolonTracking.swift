// Declarations that the examples of HolonTracking's documentation assume.

@_exported public import Foundation
public import HolonTracking

public enum ShopEvent: TypedEvent {
  case productViewed(sku: String, price: Double)

  public var name: String { "Product Viewed" }
}

public struct NoTransport: EventTransport {
  public func send(_ request: EventRequest) async throws -> EventResponse { throw CancellationError() }
}

public let transport = NoTransport()
public let marketing = Consent(.granted)
public let appID = "1:2:ios:3"
public let secret = Secret("secret")
public let token = Secret("token")
public let folder = "/tmp/tracking"
public let user = EventUser.unknown
public let tracker: any EventTracker = CompositeTracker()
public let event = TrackedEvent("Product Viewed", ["price": 19.99])
public let mixpanel = RecordingTracker(), googleAnalytics = RecordingTracker(), firebase = RecordingTracker()
public let installation = "installation", newID = "new"

// MARK: - TrackerRegistry.swift
func Warehouse(host: String, key: Secret) -> SegmentDestination { SegmentDestination(writeKey: key) }

// MARK: - IdentifiedTracker.swift, SessionTracker.swift, Sessions.md, EventContext.swift
let destinations = RecordingTracker()

// MARK: - RemoteSettings.swift
let segment = RecordingTracker("segment")

// MARK: - EventTracker.swift
// not run: its output depends on the destinations

// MARK: - QueuedTracker.swift
// not run: it needs a network

// MARK: - Destinations.md
let user = EventUser(anonymousID: "1234567890.1234567890")
let analytics = GoogleAnalyticsDestination(measurementID: "G-123", secret: secret)
let tracker = try QueuedTracker(analytics, over: transport, in: "events")

// MARK: - Configuration.md
import HolonHTTP
let url = URL(fileURLWithPath: "trackers.json")

// MARK: - FirebaseDestination.swift
let installations = ["anonymous": "installation"]

// MARK: - RecordingTracker.swift
import Testing
func checkout(trackedBy tracker: any EventTracker) {}
