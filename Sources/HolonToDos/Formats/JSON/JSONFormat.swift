public import Foundation
import HolonBase

/// defeat's own format, in which nothing is lost.
///
/// ```json
/// {"format": "defeat", "version": 1, "next": 4, "parts": [
///   {"number": 1, "title": "Plan the party", "created": "2026-11-01T09:00:00Z", "key": "a0", "id": "…", "parts": [
///     {"number": 2, "title": "Bake a cake", "created": "2026-11-01T09:00:00Z", "key": "a0", "id": "…"},
///     {"number": 3, "title": "Invite friends", "created": "2026-11-01T09:00:00Z", "key": "a1", "id": "…"}
///   ]}
/// ]}
/// ```
///
/// - `next` is the number that the next to-do gets; `parts` are the to-dos, those of the list and those of a checklist.
/// - A to-do has a `title`, and, where it applies, the other fields of ``ToDo/Field``, each under its name, `modified` where
///   it differs from `created`, and `number`, `key` and `id`. All but the title may be missing.
/// - An attachment has a `name`, a `hash`, which is the SHA-256 of its content, its `bytes`, and for a folder the number
///   of its `files`; the content itself isn't in the text.
/// - Dates are as in ISO 8601, with a fraction as long as it takes.
/// - Any layout is read. With one to-do a line, as it is written, a broken line costs no more than that to-do: its parts
///   go where it would have gone.
public struct JSONFormat: ToDoFormat {
  /// The version that is written, and the last that is read.
  static let version = 1

  /// What the format is called: “json”.
  public let name = "json"

  /// The usual endings of its files.
  public let fileExtensions = ["json"]

  /// Creates the format.
  public init() {}

  /// Returns ``ToDoFormatLikeness/certain`` for a JSON object that says near its beginning that it is defeat's.
  public func likeness(of data: Data) -> ToDoFormatLikeness {
    var likeness = ToDoFormatLikeness.none
    _ = ToDoReading(of: data.prefix(4_096)) { bytes, _ in
      var scanner = JSONScanner(bytes)
      let isOwn =
        scanner.skip("{") && bytes.contains("\"format\"")
        && (bytes.contains("\"defeat\"") || bytes.contains("\"parts\""))
      if isOwn { likeness = .certain }
      return ToDoList()
    }
    return likeness
  }

  /// Reads the to-dos with their numbers and places.
  public func read(_ data: Data, at now: Date) -> ToDoReading {
    ToDoReading(of: data) { bytes, findings in
      var reader = ListReader(bytes, now: now)
      return reader.read(&findings)
    }
  }

  /// Writes one to-do a line.
  public func write(_ list: ToDoList) -> ToDoWriting {
    var writer = ListWriter()
    return writer.write(list)
  }
}
