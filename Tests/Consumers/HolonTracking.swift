// traits: Tracking
import HolonTracking

func useHolonTracking() async throws {
  let tracker = CompositeTracker(RecordingTracker(), RecordingTracker())
  _ = await tracker.flush(deadline: .seconds(1))
}
