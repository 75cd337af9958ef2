public import Foundation
import HolonToDos

/// A notice that another device has overwritten or removed a change of this device without having seen it.
public struct SyncNotice: Hashable, Sendable {
  /// The fate of a change.
  public enum Loss: Hashable, Sendable {
    /// A field has another value; nil represents no value.
    case overwritten(field: SyncField, mine: String?, theirs: String?)

    /// The to-do was removed, or a whole that contains it.
    case removed
  }

  /// The number by which the change can be restored.
  public let number: Int

  /// The identifier of the changed to-do.
  public let toDo: UUID

  /// The number of the to-do on this device; nil if it isn't in the list.
  public let toDoNumber: Int?

  /// The current title of the to-do, or the last one before its removal.
  public let title: String

  /// The fate of the change.
  public let loss: Loss

  /// The time at which this device received the other change.
  public let noticed: Date
}

extension SyncField {
  /// Whether the field is set by people, so that a lost value deserves a notice.
  var isNoticed: Bool {
    switch self {
    case .whole(.created), .whole(.modified), .element(.marks, _): false
    default: true
    }
  }

  /// Returns whether two values mean the same; for tags, needs, completion and archiving, only their presence counts.
  func isEqual(_ value: String?, _ other: String?) -> Bool {
    switch self {
    case .element(.tags, _), .element(.needs, _), .whole(.completed), .whole(.archived):
      (value == nil) == (other == nil)
    default: value == other
    }
  }
}
