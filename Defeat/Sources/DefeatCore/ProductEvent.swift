public import HolonTracking

/// An event about the use of the application: the kind of an edit and the number of to-dos, without their content.
public enum ProductEvent: TypedEvent, Hashable {
  /// A to-do was added.
  case added

  /// To-dos were completed; the percentage is the progress of the whole list afterwards.
  case completed(count: Int, percent: Int)

  /// Recurring to-dos were skipped.
  case skipped(count: Int)

  /// To-dos were reopened.
  case reopened(count: Int)

  /// To-dos were changed.
  case edited(count: Int)

  /// A to-do was moved.
  case moved

  /// To-dos were removed.
  case removed(count: Int)

  /// Edits were undone.
  case undone(count: Int)

  /// The name of the event, which is valid for all vendors.
  public var name: String {
    switch self {
    case .added: "todo_added"
    case .completed: "todos_completed"
    case .skipped: "todos_skipped"
    case .reopened: "todos_reopened"
    case .edited: "todos_edited"
    case .moved: "todo_moved"
    case .removed: "todos_removed"
    case .undone: "edits_undone"
    }
  }

  /// The numbers of the event.
  public var properties: EventProperties {
    switch self {
    case .added, .moved: [:]
    case .completed(let count, let percent): ["count": .int(count), "percent": .int(percent)]
    case .skipped(let count), .reopened(let count), .edited(let count), .removed(let count), .undone(let count):
      ["count": .int(count)]
    }
  }
}

extension ProductEvent {
  /// One event of each kind.
  public static let examples: [ProductEvent] = [
    .added, .completed(count: 3, percent: 50), .skipped(count: 1), .reopened(count: 1), .edited(count: 1), .moved,
    .removed(count: 2), .undone(count: 1),
  ]
}

extension EventUser {
  /// Returns the user of an installation, identified by a random value that reveals nothing about a person.
  ///
  /// - Parameter identifier: 32 hexadecimal digits, which are valid for all vendors: as an installation of Firebase and
  ///   as a customer of Localytics. The client of Google Analytics is computed from them.
  public static func installation(_ identifier: String) -> EventUser {
    EventUser(id: identifier, anonymousID: identifier)
  }
}
