// traits: Tracking
import HolonTestingTracking

func useHolonTestingTracking() throws {
  precondition(VirtualClock().elapsed == .zero)
}
