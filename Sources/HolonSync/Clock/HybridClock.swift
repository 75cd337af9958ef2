/// A clock whose stamps follow each other, and follow every stamp that it has seen, however the wall clock is set.
///
/// It is a value: whoever stores it with the edit that it stamped never gives a stamp twice.
///
/// ```swift
/// var clock = HybridClock(device: device.number)
/// let first = clock.tick(at: 1_000)
/// let second = clock.tick(at: 990)       // the wall clock was set back: still later than the first
/// ```
public struct HybridClock: Hashable, Sendable {
  /// How far a stamp may lie in the future, in milliseconds, before a server refuses it.
  public static let maximumDrift: Int64 = 60_000

  /// The device whose number the stamps have.
  public private(set) var device: DeviceNumber

  /// The greatest time that the clock has given or seen: what has to be stored.
  public private(set) var highWaterMark: UInt64

  /// What has to be added to the wall clock to tell the server's time, in milliseconds; 0 while they agree.
  public private(set) var offset: Int64

  /// Creates a clock.
  ///
  /// - Parameter highWaterMark: As it was stored.
  public init(device: DeviceNumber, highWaterMark: UInt64 = 0, offset: Int64 = 0) {
    self.device = device
    self.highWaterMark = highWaterMark
    self.offset = offset
  }

  /// A stamp that is later than all that were given or seen.
  ///
  /// - Parameter wall: What the wall clock says, in milliseconds since 1970.
  public mutating func tick(at wall: Int64) -> HybridTimestamp {
    let now = HybridTimestamp.ticks(milliseconds: wall.addingReportingOverflow(offset).partialValue)
    highWaterMark = max(now, highWaterMark == .max ? .max : highWaterMark + 1)
    return HybridTimestamp(ticks: highWaterMark, device: device)
  }

  /// Takes notice of another device's stamp.
  public mutating func observe(_ stamp: HybridTimestamp) { highWaterMark = max(highWaterMark, stamp.ticks) }

  /// How far a stamp lies in the future, in milliseconds.
  public static func drift(of stamp: HybridTimestamp, at wall: Int64) -> Int64 {
    stamp.milliseconds.subtractingReportingOverflow(max(wall, 0)).partialValue
  }

  /// Learns that the server finds the clock ahead.
  mutating func correct(server: Int64, wall: Int64) {
    offset = server.subtractingReportingOverflow(wall).partialValue
  }

  /// Learns the server's time, which says that the wall clock is right if they agree, and nothing otherwise, for the
  /// answer may have been long under way.
  mutating func compare(server: Int64, wall: Int64) {
    let difference = server.subtractingReportingOverflow(wall).partialValue
    if difference.magnitude <= UInt64(Self.maximumDrift / 2) { offset = 0 }
  }

  /// Begins anew, as another device or after the clock was wrong; all stamps given so far must be given up.
  mutating func restart(device: DeviceNumber, after stamp: UInt64) {
    self.device = device
    highWaterMark = stamp
  }
}
