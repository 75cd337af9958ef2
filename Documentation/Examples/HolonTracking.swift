// What the examples of HolonTracking's documentation take as given.

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
