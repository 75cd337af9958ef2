/// The number of a device within the stamps that it makes.
public struct DeviceNumber: RawRepresentable, Hashable, Sendable {
  /// The number, as it is written into stamps.
  public let rawValue: UInt32

  /// Creates a number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

extension DeviceNumber: Comparable {
  /// Orders devices by their numbers.
  public static func < (lhs: DeviceNumber, rhs: DeviceNumber) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// Who makes operations: a number for the stamps, and a secret that no other device draws.
///
/// Both are drawn at random, so a device can be used before it has ever spoken to a server. If two devices draw the same
/// number, the server sees two installations under it, and the later one draws again.
public struct DeviceIdentity: Hashable, Sendable {
  /// The number in the device's stamps.
  public let number: DeviceNumber

  /// Tells devices apart that have drawn the same number.
  public let installation: UInt64

  /// Creates an identity that was drawn earlier.
  public init(number: DeviceNumber, installation: UInt64) {
    self.number = number
    self.installation = installation
  }

  /// Draws an identity.
  public static func random(using generator: inout some RandomNumberGenerator) -> DeviceIdentity {
    DeviceIdentity(number: DeviceNumber(rawValue: generator.next()), installation: generator.next())
  }

  /// Draws an identity from the system's random numbers.
  public static func random() -> DeviceIdentity {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }
}
