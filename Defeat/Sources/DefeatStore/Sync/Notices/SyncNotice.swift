public import Foundation
import HolonToDos

/// A change made on this device that another device has overwritten or removed without having seen it.
public struct SyncNotice: Hashable, Sendable {
  /// The fate of a change.
  public enum Loss: Hashable, Sendable {
    /// A field holds another value; nil stands for none.
    case overwritten(field: SyncField, mine: String?, theirs: String?)

    /// The to-do was removed, or something that it is a part of.
    case removed
  }

  /// The number by which the change is brought back.
  public let number: Int

  /// The to-do.
  public let toDo: UUID

  /// The number of the to-do on this device; nil while it isn't in the list.
  public let toDoNumber: Int?

  /// The title of the to-do, before it was removed or now.
  public let title: String

  /// The fate of the change.
  public let loss: Loss

  /// When this device learned of it.
  public let noticed: Date
}

extension SyncField {
  /// Whether people set the field, so that they may lose what they have set.
  var isNoticed: Bool { self != .whole(.created) && self != .whole(.modified) }

  /// Whether one value says the same as another: of a tag and a completion it only counts whether there is one.
  func isEqual(_ value: String?, _ other: String?) -> Bool {
    switch self {
    case .element(.tags, _), .whole(.completed): (value == nil) == (other == nil)
    default: value == other
    }
  }
}
