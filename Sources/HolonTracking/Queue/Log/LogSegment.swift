/// A file of a log, with the events from a number on.
struct LogSegment: Sendable {
  /// The number of the first event.
  let first: UInt64

  /// The number after the last event.
  var next: UInt64

  /// The file, and its name in the storage.
  private(set) var file: any LogFile
  private(set) var name: String

  /// The size in bytes.
  var size: Int

  /// The time of the newest event in it, as far as it is known.
  var newest: EventTime?

  /// Whether appended bytes may not be on the device yet.
  var isDirty = false

  /// - Parameter name: The name of the file, if it is that of an earlier number.
  init(first: UInt64, file: any LogFile, name: String? = nil, size: Int = 0) {
    (self.first, next, self.file, self.size) = (first, first, file, size)
    self.name = name ?? Self.name(first)
  }

  /// Appends a record with its number.
  mutating func append(_ record: inout LogRecordDraft, number: UInt64) throws(TrackingError) {
    try record.finish(number: number) { (bytes) throws(TrackingError) in try file.write(bytes, at: size) }
    size += record.count
    newest = max(newest ?? record.time, record.time)
    next = number + 1
  }

  /// Creates a file with the same name and bytes, after the old one was removed.
  mutating func restore(in storage: any LogStorage) throws(TrackingError) {
    let bytes = try file.read(from: 0, count: size)
    let new = try storage.open(name)
    try new.write(bytes, at: 0)
    (file, isDirty) = (new, true)
  }

  /// The numbers of all events.
  var numbers: Range<UInt64> { first..<max(first, next) }

  /// Returns the time of the first event; nil when there is none.
  func time() throws(TrackingError) -> EventTime? {
    let bytes = try file.read(from: 32, count: 8)
    guard bytes.count == 8 else { return nil }
    return EventTime(microseconds: bytes.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(as: Int64.self)) })
  }

  /// Returns the name of the file for a number, so that names sort in the order of events.
  static func name(_ first: UInt64) -> String {
    let digits = String(first)
    return String(repeating: "0", count: 20 - digits.count) + digits + ".events"
  }

  /// Returns the number of the first event of a file with a name; nil if it isn't the name of an event file.
  static func first(_ name: String) -> UInt64? {
    guard name.hasSuffix(".events"), name.utf8.count == 27 else { return nil }
    return UInt64(name.dropLast(7)).flatMap { $0 < 1 << 62 ? $0 : nil }
  }
}
