import HolonPlatform

/// A count of how often a thread gave up the processor, which shows whether it mostly waits for the disk.
struct DiskWaits {
  private var folders = 0
  private var switches = 0

  /// Restarts counting, such as after a wait for something else.
  mutating func begin() {
    folders = 0
    switches = Self.voluntarySwitches
  }

  /// Counts a folder; every 16 folders, returns whether there were many waits.
  mutating func areMany() -> Bool {
    folders += 1
    guard folders >= 16 else { return false }
    let now = Self.voluntarySwitches
    defer {
      folders = 0
      switches = now
    }
    // A folder with cached blocks is read without a single wait; the pool's lock rarely costs one.
    return now - switches >= 8
  }

  /// The number of times that this thread gave up the processor; of all threads where the system doesn't count by
  /// thread.
  private static var voluntarySwitches: Int {
    var usage = rusage()
    #if os(Linux) || os(Android)
      // RUSAGE_THREAD, which the system's module doesn't export.
      getrusage(__rusage_who_t(1), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage.ru_nvcsw
  }
}
