/// A clock whose stamps increase, also compared with every stamp that it has received, even if the wall clock is set
/// back.
///
/// It is a value: if it is stored together with each stamped edit, it never returns a stamp twice.
///
/// ```swift
/// var clock = HybridClock(device: device.number)
/// let first = clock.tick(at: 1_000)
/// let second = clock.tick(at: 990)       // the wall clock was set back: still later than the first
/// ```
public struct HybridClock: Hashable, Sendable {
  /// The greatest distance of a stamp from the server's time into the future, in milliseconds, that a server accepts.
  public static let maximumDrift: Int64 = 60_000

  /// The device of the stamps.
  public private(set) var device: DeviceNumber

  /// The greatest time that the clock has returned or received, which has to be stored.
  public private(set) var highWaterMark: UInt64

  /// The difference between the server's time and the wall clock, in milliseconds; 0 while they agree.
  public private(set) var offset: Int64

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - device: The device of the stamps.
  ///   - highWaterMark: The stored value.
  ///   - offset: The difference between the server's time and the wall clock, in milliseconds.
  public init(device: DeviceNumber, highWaterMark: UInt64 = 0, offset: Int64 = 0) {
    self.device = device
    self.highWaterMark = highWaterMark
    self.offset = offset
  }

  /// Returns a stamp that is later than all returned or received ones.
  ///
  /// - Parameter wall: The time of the wall clock, in milliseconds since 1970.
  public mutating func tick(at wall: Int64) -> HybridTimestamp {
    let now = HybridTimestamp.ticks(milliseconds: wall.addingReportingOverflow(offset).partialValue)
    highWaterMark = max(now, highWaterMark == .max ? .max : highWaterMark + 1)
    return HybridTimestamp(ticks: highWaterMark, device: device)
  }

  /// Receives another device's stamp.
  public mutating func observe(_ stamp: HybridTimestamp) { highWaterMark = max(highWaterMark, stamp.ticks) }

  /// Returns the distance of a stamp into the future, in milliseconds.
  public static func drift(of stamp: HybridTimestamp, at wall: Int64) -> Int64 {
    stamp.milliseconds.subtractingReportingOverflow(max(wall, 0)).partialValue
  }

  /// Sets the offset when the server finds the clock ahead.
  mutating func correct(server: Int64, wall: Int64) {
    offset = server.subtractingReportingOverflow(wall).partialValue
  }

  /// Resets the offset if the server's time agrees with the wall clock.
  ///
  /// A difference has no meaning, because the response may have been under way for long.
  mutating func compare(server: Int64, wall: Int64) {
    let difference = server.subtractingReportingOverflow(wall).partialValue
    if difference.magnitude <= UInt64(Self.maximumDrift / 2) { offset = 0 }
  }

  /// Restarts the clock as another device or after it was wrong; all earlier stamps have to be discarded.
  mutating func restart(device: DeviceNumber, after stamp: UInt64) {
    self.device = device
    highWaterMark = stamp
  }
}
