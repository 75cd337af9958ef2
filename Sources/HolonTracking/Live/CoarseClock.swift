internal import HolonPlatform

/// A clock that never jumps and costs nearly nothing to read; it is some milliseconds late.
enum CoarseClock {
  /// The milliseconds since a fixed moment.
  static var milliseconds: Int {
    #if canImport(Darwin)
      Int(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW_APPROX) / 1_000_000)
    #else
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
      return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    #endif
  }
}
