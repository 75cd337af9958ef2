// Declarations that the examples of HolonTrackingService's documentation assume.

@_exported public import HolonTracking
@_exported public import Logging
@_exported public import ServiceLifecycle

public let logger = Logger(label: "service")
public let tracker = CompositeTracker()

public struct Server: Service {
  public func run() async throws {}
}
public let server = Server()
