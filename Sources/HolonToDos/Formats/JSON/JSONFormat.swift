public import Foundation
import HolonBase

/// The lossless format of defeat.
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
/// - `next` is the number of the next to-do; `parts` are the to-dos of the list or of a checklist.
/// - A to-do has a `title` and, where applicable, the other fields of ``ToDo/Field``, each under its name. It has
///   `modified` where that differs from `created`, and `number`, `key` and `id`. All but the title are optional.
/// - An attachment has a `name`, a `hash`, which is the SHA-256 of its content, its `bytes`, and for a folder the
///   number of its `files`; the content itself isn't in the text.
/// - Dates are in ISO 8601 format, with a fraction of as many digits as needed.
/// - Any layout is read. In the layout that is written, with one to-do a line, a broken line costs only that to-do: its
///   parts move to its place.
public struct JSONFormat: ToDoFormat {
  /// The version that is written, and the newest that is read.
  static let version = 1

  /// The name of the format: “json”.
  public let name = "json"

  /// The usual file name extensions.
  public let fileExtensions = ["json"]

  /// The identifiers and the dates of change.
  public let identity = ToDoIdentity.versions

  /// Nothing: every loss is reported.
  public let omissions: [LostValue] = []

  /// Creates the format.
  public init() {}

  /// Returns ``ToDoFormatLikeness/certain`` for a JSON object that names this format near its start.
  public func likeness(of data: Data) -> ToDoFormatLikeness {
    .of(data, first: 4_096) { bytes in
      var scanner = JSONScanner(bytes)
      let isOwn =
        scanner.skip("{") && bytes.contains("\"format\"")
        && (bytes.contains("\"defeat\"") || bytes.contains("\"parts\""))
      return isOwn ? .certain : .none
    }
  }

  /// Reads the to-dos with their numbers and places.
  public func read(_ data: Data, at now: Date) -> ToDoReading {
    ToDoReading(of: data) { bytes in ListReader(bytes, now: now).read() }
  }

  /// Writes one to-do a line.
  public func write(_ list: ToDoList) -> ToDoWriting { ListWriter().write(list) }
}
