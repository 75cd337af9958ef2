/// The destinations that a configuration can name.
///
/// ```swift
/// var registry = TrackerRegistry.vendors
/// registry.register("warehouse") { settings throws(TrackingError) in
///   Warehouse(host: try settings.needText("host"), key: try settings.needSecret("key"))
/// }
/// ```
public struct TrackerRegistry: Sendable {
  /// A function that creates a destination, and removes its settings from the given ones.
  public typealias Maker = @Sendable (inout TrackerSettings) throws(TrackingError) -> any EventDestination

  var destinations: [String: Maker] = [:]

  /// Creates an empty registry.
  public init() {}

  /// Registers a destination under a name.
  public mutating func register(_ name: String, _ make: @escaping Maker) { destinations[name] = make }
}

extension TrackerRegistry {
  /// `google-analytics`, `firebase`, `mixpanel`, `localytics`, `segment` and `posthog`.
  public static let vendors: TrackerRegistry = {
    var registry = TrackerRegistry()
    registry.register("google-analytics") { settings throws(TrackingError) in
      GoogleAnalyticsDestination(
        measurementID: try settings.needText("measurementID"), secret: try settings.needSecret("secret"),
        at: try settings.takeAddress() ?? "https://www.google-analytics.com")
    }
    registry.register("firebase") { settings throws(TrackingError) in
      FirebaseDestination(
        appID: try settings.needText("appID"), secret: try settings.needSecret("secret"),
        at: try settings.takeAddress() ?? "https://www.google-analytics.com")
    }
    registry.register("mixpanel") { settings throws(TrackingError) in
      MixpanelDestination(
        token: try settings.needSecret("token"), at: try settings.takeAddress() ?? "https://api.mixpanel.com")
    }
    registry.register("localytics") { settings throws(TrackingError) in
      LocalyticsDestination(
        appUUID: try settings.needText("appUUID"), key: try settings.needText("key"),
        secret: try settings.needSecret("secret"),
        at: try settings.takeAddress() ?? "https://analytics.localytics.com")
    }
    registry.register("segment") { settings throws(TrackingError) in
      SegmentDestination(
        writeKey: try settings.needSecret("writeKey"), at: try settings.takeAddress() ?? "https://api.segment.io")
    }
    registry.register("posthog") { settings throws(TrackingError) in
      PostHogDestination(
        key: try settings.needSecret("key"), at: try settings.takeAddress() ?? "https://us.i.posthog.com")
    }
    return registry
  }()
}
