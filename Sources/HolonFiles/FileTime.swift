public import Foundation

/// A time as file systems keep it, exact to the nanosecond.
public struct FileTime: Hashable, Comparable, Sendable, Codable {
  /// Nanoseconds since the beginning of 1970 in Greenwich.
  public var nanoseconds: Int64

  /// Creates a time from nanoseconds since 1970.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Creates a time from a date; dates before 1678 and after 2261 become the first or the last time.
  public init(_ date: Date) {
    let nanoseconds = (date.timeIntervalSince1970 * 1e9).rounded()
    self.nanoseconds = Int64(exactly: nanoseconds) ?? (nanoseconds < 0 ? .min : .max)
  }

  /// Creates a time from the numbers of the system's `timespec`, which may hold any values.
  init(seconds: Int, nanoseconds: Int) {
    let (product, isTooMuch) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflows) = product.addingReportingOverflow(Int64(nanoseconds))
    self.nanoseconds = isTooMuch || overflows ? (seconds < 0 ? .min : .max) : sum
  }

  /// The time as a date, which is exact to a fraction of a microsecond.
  public var date: Date {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Date(timeIntervalSince1970: Double(seconds) + Double(rest) / 1e9)
  }

  /// Returns whether a time is before another one.
  public static func < (lhs: FileTime, rhs: FileTime) -> Bool { lhs.nanoseconds < rhs.nanoseconds }
}
