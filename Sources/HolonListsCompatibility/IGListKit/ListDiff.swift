public import Foundation
internal import HolonLists

/// An object with an identity and a content, as in IGListKit.
///
/// `Identifiable & Equatable` is its equivalent in HolonLists.
public protocol ListDiffable {
  /// Returns the identity.
  func diffIdentifier() -> any NSObjectProtocol

  /// Returns a Boolean value that indicates whether another object has the same content.
  func isEqual(toDiffableObject object: (any ListDiffable)?) -> Bool
}

extension String: ListDiffable {
  /// Returns the text.
  public func diffIdentifier() -> any NSObjectProtocol { NSString(string: self) }

  /// Returns a Boolean value that indicates whether another object is an equal text.
  public func isEqual(toDiffableObject object: (any ListDiffable)?) -> Bool { object as? String == self }
}

extension Int: ListDiffable {
  /// Returns the number.
  public func diffIdentifier() -> any NSObjectProtocol { NSNumber(value: self) }

  /// Returns a Boolean value that indicates whether another object is an equal number.
  public func isEqual(toDiffableObject object: (any ListDiffable)?) -> Bool { object as? Int == self }
}

/// The ways of comparing contents, as in IGListKit.
public enum ListDiffOption: Sendable {
  /// Objects with the same identity are updated if they aren't the same object.
  case pointerPersonality

  /// Objects with the same identity are updated if `isEqual(toDiffableObject:)` returns false.
  case equality
}

/// A moved object, as in IGListKit.
public struct ListMoveIndex: Hashable, Sendable {
  /// The index in the old list.
  public let from: Int

  /// The index in the new list.
  public let to: Int

  /// Creates a move.
  public init(from: Int, to: Int) { (self.from, self.to) = (from, to) }
}

/// The changes from one list to another, as in IGListKit.
public struct ListIndexSetResult: Hashable, Sendable {
  /// The indices of inserted objects in the new list.
  public let inserts: IndexSet

  /// The indices of deleted objects in the old list.
  public let deletes: IndexSet

  /// The indices of updated objects in the old list.
  public let updates: IndexSet

  /// The moved objects.
  public let moves: [ListMoveIndex]

  /// The number of changes.
  public var changeCount: Int { inserts.count + deletes.count + updates.count + moves.count }

  /// Whether anything has changed.
  public var hasChanges: Bool { changeCount > 0 }
}

/// Compares two lists of objects, as in IGListKit.
///
/// There are no superfluous moves, and objects with the same identity are paired in their order.
///
/// - Complexity: O(*n*) on average where the order is kept, O(*n* log *n*) otherwise, *n* being the number of objects.
public func ListDiff(
  oldArray: [any ListDiffable]?, newArray: [any ListDiffable]?, option: ListDiffOption
) -> ListIndexSetResult {
  let difference = ListDifference(
    from: oldArray ?? [], to: newArray ?? [], identifiedBy: ListIdentity.init, isUpdated: option.isUpdated)
  return ListIndexSetResult(
    inserts: IndexSet(difference.insertions), deletes: IndexSet(difference.removals),
    updates: IndexSet(difference.updates.map(\.old)),
    moves: difference.moves.map { ListMoveIndex(from: $0.old, to: $0.new) })
}

extension ListDiffOption {
  func isUpdated(_ old: any ListDiffable, _ new: any ListDiffable) -> Bool {
    switch self {
    case .equality: !new.isEqual(toDiffableObject: old)
    case .pointerPersonality: (old as AnyObject) !== (new as AnyObject)
    }
  }
}

/// An identity of any class, compared as Objective-C does.
struct ListIdentity: Hashable {
  let object: any NSObjectProtocol

  init(_ element: any ListDiffable) { object = element.diffIdentifier() }

  static func == (left: ListIdentity, right: ListIdentity) -> Bool {
    left.object === right.object || left.object.isEqual(right.object)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(object.hash) }
}
