public import Foundation

/// To-dos of iCalendar: a calendar with one VTODO for each, as calendar programs and CalDAV servers store them.
///
/// - The UID is the identifier. One that isn't a UUID is kept as the attribute ``uidAttribute``, from which it is
///   written again; the identifier is derived from it.
/// - RELATED-TO names the whole, or with RELTYPE=CHILD a part, in any order. Cycles are broken and reported. With
///   RELTYPE=DEPENDS-ON, it names a to-do that this one ``ToDo/needs``.
/// - SUMMARY is the title, DESCRIPTION the notes, and CATEGORIES are the tags, in which hyphens replace spaces.
/// - DUE and DTSTART are days, times of day or moments (UTC). Times without a zone are in the user's. Zones are found by
///   name, by the location in their VTIMEZONE, by its definition, or among those of Windows, and are written with a
///   VTIMEZONE. Times in an unknown one are written in UTC, with `X-DEFEAT-DUE` and `X-DEFEAT-START`. A DTSTART that
///   equals DUE, as reminders have it, isn't a start.
/// - PRIORITY 1 to 4 is ``Priority/high``, 5 is ``Priority/medium``, 6 to 9 is ``Priority/low``.
/// - RRULE recurs from the due time, or from the start, which then is the due time, at the time of day in its zone: in
///   UTC, or in the zone whose clocks change as those of a VTIMEZONE. Empty parts of a rule mean nothing, and one that
///   hasn't changed is written as it was read. `X-DEFEAT-RECURRENCE` has other starts and the basis. EXDATE, RDATE and
///   instances with RECURRENCE-ID are left out and reported.
/// - LAST-MODIFIED, or else DTSTAMP, is the date of the last change.
/// - ESTIMATED-DURATION is the estimate, and so is DURATION without a start; with one, it gives the due time.
/// - An alarm before the due time, at the start or at a moment is a reminder, the attribute ``Reminder/attribute``. One
///   at the due time isn't, because every to-do reminds then. Reminders at a time of day are also written as the
///   attribute, which counts until another program moves the alarms.
/// - STATUS:CANCELLED is read as completed. `X-DEFEAT-COMPLETION` is the ``CompletionRule``.
/// - ATTACH has an attachment's name, size and hash, without its content: `ATTACH;FILENAME=a.pdf;SIZE=3:nih:sha-256;…`.
///   Attachments of other programs and all other properties are reported.
///
/// Lines are folded after at most 75 bytes, between characters. Moments have a precision of seconds.
///
/// Source: RFC 5545, RFC 9253, and for attachments RFC 8607 and RFC 6920.
public struct ICalendarFormat: ToDoFormat {
  /// The name of the format: “ics”.
  public let name = "ics"

  /// The usual file name extensions.
  public let fileExtensions = ["ics", "ical", "ifb"]

  /// The UID and LAST-MODIFIED.
  public let identity = ToDoIdentity.versions

  /// The values that an application keeps for itself; every other loss is reported.
  public let omissions: [LostValue] = [.mark, .archived]

  /// The attribute that has a UID that isn't a UUID.
  public static let uidAttribute = "ics.uid"

  /// The mark with the RRULE as it was read, if this format writes the same rule differently.
  static let ruleMark = "ics.rrule"

  /// The mark of a recurring to-do that has only a start in its text, which is its due time as well.
  static let startMark = "ics.start"

  /// The time zone of times without a zone.
  public let timeZone: TimeZone

  /// Creates the format.
  public init(timeZone: TimeZone = .current) { self.timeZone = timeZone }

  /// Returns ``ToDoFormatLikeness/certain`` for a text that begins with BEGIN:VCALENDAR.
  public func likeness(of data: Data) -> ToDoFormatLikeness {
    .of(data, first: 4_096) { $0.trimmed.begins(with: "BEGIN:VCALENDAR") ? .certain : .none }
  }

  /// Reads the VTODO components of all calendars in a text.
  public func read(_ data: Data, at now: Date) -> ToDoReading {
    ToDoReading(of: data) { bytes in
      var reader = CalendarReader(now: now, timeZone: timeZone)
      bytes.forEachUnfoldedLine { line, number in reader.read(line, number) }
      return reader.finish()
    }
  }

  /// Writes one calendar.
  public func write(_ list: ToDoList) -> ToDoWriting { CalendarWriter(timeZone: timeZone).write(list) }
}

extension UUID {
  /// The space of identifiers that are derived from the names in other programs' texts.
  static let foreignNames = UUID(
    uuid: (0x6D, 0x0E, 0x54, 0x2B, 0x9B, 0x3C, 0x45, 0x3A, 0x8E, 0x1A, 0x0C, 0x5F, 0x73, 0x20, 0x64, 0x21))

  /// Creates the identifier of a name in another program's text: the UUID that it is, or one derived from it.
  ///
  /// That has version 8, because identifiers of version 5 belong to copies of recurring to-dos.
  init(foreignName name: String) {
    if let id = UUID(uuidString: name) {
      self = id
    } else {
      var bytes = UUID.nameBased(name, in: Self.foreignNames).uuid
      bytes.6 = bytes.6 & 0x0F | 0x80
      self = UUID(uuid: bytes)
    }
  }
}

extension ToDo {
  /// Returns the identifier for another program's text: the name that an attribute has from it, or the UUID.
  func foreignName(in attribute: String) -> String {
    attributes[attribute].flatMap { UUID(foreignName: $0) == id ? $0 : nil } ?? id.uuidString.lowercased()
  }
}
