import HolonPlatform

/// Tells whether a thread mostly waits for the disk, by how often it gave the processor away of its own accord.
struct DiskWaits {
  private var folders = 0
  private var switches = 0

  /// Begins to count anew, as after a wait for something else.
  mutating func begin() {
    folders = 0
    switches = Self.voluntarySwitches
  }

  /// Counts a folder; answers every 16 folders whether there were many waits.
  mutating func areMany() -> Bool {
    folders += 1
    guard folders >= 16 else { return false }
    let now = Self.voluntarySwitches
    defer {
      folders = 0
      switches = now
    }
    // A folder whose blocks are in memory is read without a single wait; the pool's lock costs one now and then.
    return now - switches >= 8
  }

  /// How often this thread has given the processor away; of all threads where the system counts no other way.
  private static var voluntarySwitches: Int {
    var usage = rusage()
    #if os(Linux) || os(Android)
      // RUSAGE_THREAD, which the system's module doesn't show.
      getrusage(__rusage_who_t(1), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage.ru_nvcsw
  }
}
