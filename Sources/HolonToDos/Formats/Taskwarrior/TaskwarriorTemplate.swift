import Foundation
import HolonBase

/// A Taskwarrior task from which recurring tasks are created.
struct TaskwarriorTemplate {
  /// The attribute of the latest of those tasks that stores the template's JSON.
  static let attribute = "taskwarrior.template"

  let id: UUID

  /// Parses the JSON of one recurring task; nil for other values.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 >= 0x20 }), let task = try? JSONValue(reading: text.utf8),
      task["status"]?.string == "recurring", task["description"]?.string?.isEmpty == false,
      let id = task["uuid"]?.string.flatMap(UUID.init)
    else { return nil }
    self.id = id
  }
}
