public import Foundation
import HolonBase

/// The user data that Habitica exports as JSON, for reading only.
///
/// - To-dos and dailies are to-dos; their checklists are parts. Habits and rewards are reported.
/// - The schedule of a daily is a recurrence from its start, which is due next today or later.
/// - Tags are those of the user's list. The difficulties hard, medium and trivial are ``Priority/high``,
///   ``Priority/medium`` and ``Priority/low``; easy, the usual one, is none.
/// - Points, streaks and other values of the game are left out.
///
/// Source: https://habitica.com/apidoc/#api-DataExport
public struct HabiticaFormat: ReadableToDoFormat {
  /// The name of the format: “habitica”.
  public let name = "habitica"

  /// The usual file name extensions.
  public let fileExtensions = ["json"]

  /// The identifiers of tasks and of items of their checklists.
  public let identity = ToDoIdentity.identifiers

  /// The time zone of days.
  public let timeZone: TimeZone

  /// Creates the format.
  public init(timeZone: TimeZone = .current) { self.timeZone = timeZone }

  /// Returns ``ToDoFormatLikeness/certain`` for an object with tasks and with values of a user.
  public func likeness(of data: Data) -> ToDoFormatLikeness {
    .of(data, first: .max) { bytes in
      guard bytes.trimmed.first == UInt8(ascii: "{") else { return .none }
      var scanner = JSONScanner(bytes)
      let names = scanner.namesOfObject()
      let isUser = !names.isDisjoint(with: ["tags", "stats", "auth", "tasksOrder", "preferences"])
      return names.contains("tasks") && isUser ? .certain : .none
    }
  }

  /// Reads the to-dos and dailies.
  public func read(_ data: Data, at now: Date) -> ToDoReading {
    ToDoReading(of: data) { bytes in
      guard !bytes.trimmed.isEmpty else { return ToDoReading() }
      do throws(JSONScanner.Failure) {
        return HabiticaReader(try JSONValue(reading: bytes), now: now, timeZone: timeZone).read()
      } catch {
        var lines = LineNumbers(of: bytes)
        let line = lines.number(at: min(error.offset, bytes.count))
        let message = "The text lacks \(error.expected), so nothing was read: export it again."
        return ToDoReading(findings: [ToDoFinding(.broken, line: line, message)])
      }
    }
  }
}
