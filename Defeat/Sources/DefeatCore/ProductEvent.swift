public import HolonTracking

/// What is tracked of how the application is used: what was done and to how many to-dos, and nothing of what they say.
public enum ProductEvent: TypedEvent, Hashable {
  /// A to-do was added.
  case added

  /// To-dos were checked off; the list is complete by so many percent now.
  case completed(count: Int, percent: Int)

  /// To-dos were opened again.
  case reopened(count: Int)

  /// To-dos were changed.
  case edited(count: Int)

  /// A to-do was moved.
  case moved

  /// To-dos were removed.
  case removed(count: Int)

  /// Edits were taken back.
  case undone(count: Int)

  /// The name, which all vendors take.
  public var name: String {
    switch self {
    case .added: "todo_added"
    case .completed: "todos_completed"
    case .reopened: "todos_reopened"
    case .edited: "todos_edited"
    case .moved: "todo_moved"
    case .removed: "todos_removed"
    case .undone: "edits_undone"
    }
  }

  /// How many there were.
  public var properties: EventProperties {
    switch self {
    case .added, .moved: [:]
    case .completed(let count, let percent): ["count": .int(count), "percent": .int(percent)]
    case .reopened(let count), .edited(let count), .removed(let count), .undone(let count): ["count": .int(count)]
    }
  }
}

extension ProductEvent {
  /// One event of each kind.
  public static let examples: [ProductEvent] = [
    .added, .completed(count: 3, percent: 50), .reopened(count: 1), .edited(count: 1), .moved, .removed(count: 2),
    .undone(count: 1),
  ]
}

extension EventUser {
  /// The user of an installation, known by a random identifier that says nothing of a person.
  ///
  /// - Parameter identifier: 32 hexadecimal digits, which all vendors take: as an installation of Firebase's, as a customer
  ///   of Localytics', and for Google Analytics a client is computed of them.
  public static func installation(_ identifier: String) -> EventUser {
    EventUser(id: identifier, anonymousID: identifier)
  }
}
