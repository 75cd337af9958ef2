import Foundation
import HolonBase

/// A Taskwarrior task from which recurring tasks are created.
struct TaskwarriorTemplate {
  /// The attribute of the latest of those tasks that stores the template's JSON.
  static let attribute = "taskwarrior.template"

  let id: UUID

  /// Parses the JSON of one recurring task; nil for other values.
  init?(_ text: String) {
    var text = text
    let id = text.withUTF8 { bytes in
      bytes.contains { $0 < 0x20 } ? nil : try? Self.id(bytes)
    }
    guard let id = id ?? nil else { return nil }
    self.id = id
  }

  private static func id(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONScanner.Failure) -> UUID? {
    var scanner = JSONScanner(bytes)
    var id: UUID?
    var (isRecurring, hasDescription) = (false, false)
    try scanner.beginObject()
    while let name = try scanner.nextKey() {
      switch scanner.text(of: name) {
      case "uuid": id = UUID(uuidString: try scanner.string())
      case "status": isRecurring = try scanner.string() == "recurring"
      case "description": hasDescription = try !scanner.string().isEmpty
      default: try scanner.skipValue()
      }
    }
    return isRecurring && hasDescription && scanner.peek() == nil ? id : nil
  }
}
