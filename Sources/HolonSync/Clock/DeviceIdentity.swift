/// The number of a device within the stamps that it makes.
public struct DeviceNumber: RawRepresentable, Hashable, Sendable {
  /// The number, as it is written in stamps.
  public let rawValue: UInt32

  /// Creates a number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

extension DeviceNumber: Comparable {
  /// Orders devices by their numbers.
  public static func < (lhs: DeviceNumber, rhs: DeviceNumber) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The identity of a device: a number for the stamps, and a secret that no other device has.
///
/// Both are random, so a device can be used before it has ever been in contact with a server. If two devices have the
/// same number, the server receives two installations under it, and the later one takes another identity.
public struct DeviceIdentity: Hashable, Sendable {
  /// The number in the device's stamps.
  public let number: DeviceNumber

  /// The number that distinguishes devices with the same number.
  public let installation: UInt64

  /// Creates an identity from stored values.
  public init(number: DeviceNumber, installation: UInt64) {
    self.number = number
    self.installation = installation
  }

  /// Returns a random identity.
  public static func random(using generator: inout some RandomNumberGenerator) -> DeviceIdentity {
    DeviceIdentity(number: DeviceNumber(rawValue: generator.next()), installation: generator.next())
  }

  /// Returns a random identity from the system's random numbers.
  public static func random() -> DeviceIdentity {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }
}
