public import Foundation

/// A change made on this device that another device has overwritten or removed without having seen it.
public struct SyncNotice: Hashable, Sendable {
  /// What has become of a change.
  public enum Loss: Hashable, Sendable {
    /// A field holds another value; nil stands for none.
    case overwritten(field: Field, mine: String?, theirs: String?)

    /// The to-do was removed, or something that it is a part of.
    case removed
  }

  /// What a to-do holds.
  public enum Field: Hashable, Sendable {
    /// The title.
    case title

    /// The notes.
    case notes

    /// When it is due.
    case due

    /// How urgent it is.
    case priority

    /// When it was completed.
    case completed

    /// The files that are attached to it.
    case attachments

    /// A tag, which it has or hasn't.
    case tag(String)

    /// An attribute of another format.
    case attribute(String)
  }

  /// The number by which the change is brought back.
  public let number: Int

  /// The to-do.
  public let toDo: UUID

  /// The number of the to-do on this device; nil while it isn't in the list.
  public let toDoNumber: Int?

  /// The title of the to-do, before it was removed or now.
  public let title: String

  /// What has become of the change.
  public let loss: Loss

  /// When this device learned of it.
  public let noticed: Date
}

extension SyncNotice.Field {
  /// Reads the name that a field has in the tree; nil for what people don't set.
  init?(stored name: String) {
    switch name {
    case "title": self = .title
    case "notes": self = .notes
    case "due": self = .due
    case "priority": self = .priority
    case "completed": self = .completed
    case "attachments": self = .attachments
    case let name where name.hasPrefix(ToDoFields.tag): self = .tag(String(name.dropFirst(ToDoFields.tag.count)))
    case let name where name.hasPrefix(ToDoFields.attribute):
      self = .attribute(String(name.dropFirst(ToDoFields.attribute.count)))
    default: return nil
    }
  }

  /// Whether one value says the same as another: of a tag and a completion it only counts whether there is one.
  func isEqual(_ value: String?, _ other: String?) -> Bool {
    switch self {
    case .tag, .completed: (value == nil) == (other == nil)
    default: value == other
    }
  }
}
