// traits: TrackingService
import HolonTracking
import HolonTrackingService
import Logging

func useHolonTrackingService() throws {
  _ = TrackingService(LogTracker(Logger(label: "consumer")))
}
