/// Names a node of a tree for as long as the node is there.
///
/// A handle stays valid through every edit, copy and move, until its node is removed, and it is never confused with a
/// later node that took the same place in memory: the generation tells them apart. A handle means nothing in a tree
/// that doesn't share its history with the one that gave it.
public struct NodeHandle: Hashable, Sendable {
  /// The place of the node in the tree's storage, counted from 1.
  @usableFromInline let slot: UInt32

  /// How often that place had been given out before.
  @usableFromInline let generation: UInt32

  @inlinable
  init(slot: UInt32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }
}

extension NodeHandle: CustomStringConvertible {
  /// The slot and the generation, as in `#12` or, when the slot is in use for the third time, `#12.2`.
  public var description: String { generation == 0 ? "#\(slot)" : "#\(slot).\(generation)" }
}

extension NodeHandle: LosslessStringConvertible {
  /// Reads what ``description`` writes.
  public init?(_ description: String) {
    let parts = description.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    guard description.first == "#", (1...2).contains(parts.count), let slot = UInt32(parts[0]), slot > 0 else { return nil }
    guard let generation = parts.count == 1 ? 0 : UInt32(parts[1]) else { return nil }
    self.init(slot: slot, generation: generation)
  }
}
