import Foundation

/// The names in Taskwarrior's JSON with a counterpart in a to-do.
enum TaskwarriorField: String, CaseIterable {
  case id, due, end, uuid, tags, wait, entry, status, depends, project, urgency
  case modified, priority, description, annotations

  /// Parses a name; nil for one that is stored as an attribute.
  @inline(__always)
  init?(_ name: UnsafeBufferPointer<UInt8>) {
    switch name.count {
    case 2 where name.equals("id"): self = .id
    case 3 where name.equals("due"): self = .due
    case 3 where name.equals("end"): self = .end
    case 4 where name.equals("uuid"): self = .uuid
    case 4 where name.equals("tags"): self = .tags
    case 4 where name.equals("wait"): self = .wait
    case 5 where name.equals("entry"): self = .entry
    case 6 where name.equals("status"): self = .status
    case 7 where name.equals("depends"): self = .depends
    case 7 where name.equals("project"): self = .project
    case 7 where name.equals("urgency"): self = .urgency
    case 8 where name.equals("modified"): self = .modified
    case 8 where name.equals("priority"): self = .priority
    case 11 where name.equals("description"): self = .description
    case 11 where name.equals("annotations"): self = .annotations
    default: return nil
    }
  }
}

extension ToDo.Field {
  /// The fields that are attributes that users define, under their own names.
  static let taskwarriorAttributes: Set<ToDo.Field> = [.recurrence, .completion, .estimate]

  /// The name of the attribute with a time of day and its zone, besides the moment; nil for other values.
  var localTimeAttribute: String? { self == .due ? "localDue" : self == .start ? "localStart" : nil }
}

/// Dates in the format 20261121T150405Z.
enum TaskwarriorDate {
  static func date(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z"),
      let year = Timestamp.number(bytes, 0, 4), let month = Timestamp.number(bytes, 4, 2),
      let dayOfMonth = Timestamp.number(bytes, 6, 2), let day = Day(year: year, month: month, day: dayOfMonth),
      let hour = Timestamp.number(bytes, 9, 2), hour < 24, let minute = Timestamp.number(bytes, 11, 2), minute < 60,
      let second = Timestamp.number(bytes, 13, 2), second < 61
    else { return Timestamp.date(bytes.text) }
    return Date(timeIntervalSince1970: Double(Int(day.daysSince1970) * 86_400 + hour * 3_600 + minute * 60 + second))
  }

  /// Returns the date without its fraction of a second.
  static func text(_ date: Date) -> String {
    let seconds = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    return String(decoding: Timestamp.text(seconds).utf8.filter { $0 != 0x2D && $0 != 0x3A }, as: UTF8.self)
  }
}

extension UUID {
  /// The identifier as a key of a dictionary, which is looked up faster than the identifier itself.
  var key: UUIDKey {
    withUnsafeBytes(of: uuid) { bytes in
      UUIDKey(
        high: bytes.loadUnaligned(as: UInt64.self), low: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }
}

/// An identifier as two numbers.
struct UUIDKey: Hashable {
  let high: UInt64
  let low: UInt64
}
