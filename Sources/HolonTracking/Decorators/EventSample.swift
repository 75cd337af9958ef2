/// A filter that passes on the events of a part of the users, always of the same ones.
///
/// A user is in or out by a hash of the identifier (FNV-1a, 64 bits), which is the same on every device and at every
/// start; whoever is in at a rate is in at every higher one. Events of nobody known are in or out each by itself.
public struct EventSample: EventMiddleware {
  private let rate: Double
  private let salt: String

  /// Creates a filter for a part of the users.
  ///
  /// - Parameters:
  ///   - rate: From 0, nobody, to 1, everybody.
  ///   - salt: Other texts choose other users.
  public init(rate: Double, salt: String = "") {
    precondition((0...1).contains(rate), "a rate is between 0 and 1, not \(rate)")
    self.rate = rate
    self.salt = salt
  }

  /// Passes an event on if its user is in.
  public func track(_ event: TrackedEvent, next: (TrackedEvent) -> TrackingOutcome) -> TrackingOutcome {
    let key = event.user.anonymousID ?? event.user.id ?? event.id.description
    // The upper 53 bits, as a number from 0 to just below 1.
    let place = Double(Self.hash(salt + key) >> 11) / Double(1 << 53)
    return place < rate ? next(event) : .leftOut("the user isn't in the sample")
  }

  /// FNV-1a, and then a finish that spreads the last characters to the upper bits (MurmurHash3).
  private static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash >> 33
  }
}
