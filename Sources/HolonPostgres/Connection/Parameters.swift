internal import Foundation
internal import HolonBase
internal import HolonSQL

/// The values of a statement in libpq's form.
///
/// Bytes and UUIDs are in binary format, all others in text format, which fits any type that the server expects.
struct Parameters {
  private(set) var lengths: [Int32] = []
  private(set) var formats: [Int32] = []
  private var bytes: [UInt8] = []
  private var starts: [Int?] = []

  init(_ values: [SQLValue]) throws(PostgresError) {
    lengths.reserveCapacity(values.count)
    formats.reserveCapacity(values.count)
    starts.reserveCapacity(values.count)
    for (index, value) in values.enumerated() { try append(value, at: index) }
  }

  var count: Int32 { Int32(lengths.count) }

  private mutating func append(_ value: SQLValue, at index: Int) throws(PostgresError) {
    if case .null = value {
      starts.append(nil)
      lengths.append(0)
      formats.append(0)
      return
    }
    let start = bytes.count
    starts.append(start)
    switch value {
    case .blob(let blob): bytes += blob
    case .uuid(let uuid): withUnsafeBytes(of: uuid.uuid) { bytes += $0 }
    default: bytes += try Self.text(value, at: index).utf8
    }
    lengths.append(Int32(bytes.count - start))
    formats.append(value.isBinary ? 1 : 0)
    // Texts end with a zero.
    bytes.append(0)
  }

  /// Returns a value as text.
  private static func text(_ value: SQLValue, at index: Int) throws(PostgresError) -> String {
    switch value {
    // These aren't sent as text.
    case .null, .blob, .uuid: return ""
    case .bool(let value): return value ? "t" : "f"
    case .integer(let value): return String(value)
    case .real(let value): return "\(value)"
    case .text(let value):
      guard !value.utf8.contains(0) else {
        throw PostgresError(
          .unreadable, "value \(index + 1) contains a zero byte, which PostgreSQL can't store: remove it")
      }
      return value
    case .date(let value):
      guard let text = value.postgresText else {
        throw PostgresError(
          .unreadable, "value \(index + 1) is a date that PostgreSQL can't store (\(value)): use one in its range")
      }
      return text
    }
  }

  /// Calls a closure with the values in the form of libpq's functions.
  func use<Outcome>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Outcome) -> Outcome {
    bytes.withUnsafeBytes { bytes in
      let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let pointers = starts.map { start in start.flatMap { base?.advanced(by: $0) } }
      return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
    }
  }
}

extension SQLValue {
  fileprivate var isBinary: Bool {
    switch self {
    case .blob, .uuid: true
    default: false
    }
  }
}

extension Date {
  /// The moment in ISO 8601 format, to the microsecond; nil outside of the years 1 to 9999.
  var postgresText: String? {
    guard let microseconds, (-62_135_596_800_000_000..<253_402_300_800_000_000).contains(microseconds) else {
      return nil
    }
    let (days, rest) = microseconds.quotientAndRemainder(dividingBy: 86_400_000_000)
    let (day, inDay) = rest < 0 ? (days - 1, rest + 86_400_000_000) : (days, rest)
    let date = CivilDate(daysSince1970: day)
    let seconds = inDay / 1_000_000
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
      + " \(padded(seconds / 3_600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
      + ".\(padded(inDay % 1_000_000, 6))Z"
  }
}
