/// The name of a node of a tree, which is valid as long as the node exists.
///
/// A handle stays valid through every edit, copy and move, until its node is removed. It is never confused with another
/// node at the same place in memory, either a later one or one of another version. The generation distinguishes them,
/// of which a tree and all its versions have 2,147,483,647. After the last one, handles are unique only within their
/// own version.
///
/// Handles are numbers that start again in every tree, so that they are the same in each run and in each written
/// document. In a tree without a common history, a handle has no meaning. It may happen to name a node there, and no
/// check can detect that.
public struct NodeHandle: Hashable, Sendable {
  /// The place of the node in the tree's storage, counted from 1.
  @usableFromInline package let slot: UInt32

  /// The turn of the slot in which the node took it; always even.
  @usableFromInline let turn: UInt32

  @inlinable
  init(slot: UInt32, turn: UInt32) {
    self.slot = slot
    self.turn = turn
  }

  /// The number that distinguishes the node from others in the same place, counted from 0.
  @inlinable var generation: UInt32 { turn / 2 - 1 }
}

extension NodeHandle: LosslessStringConvertible {
  /// The slot and, unless it is 0, the generation, as in `#12` or `#12.2`.
  public var description: String { generation == 0 ? "#\(slot)" : "#\(slot).\(generation)" }

  /// Reads the text of a ``description``; nil for any other text.
  public init?(_ description: String) {
    guard description.first == "#" else { return nil }
    let numbers = description.dropFirst().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      .map { UInt32($0) }
    guard let slot = numbers[0], slot > 0, slot <= Self.greatestSlot,
      let generation = numbers.count == 1 ? 0 : numbers[1], generation <= Self.greatestGeneration
    else { return nil }
    self.init(slot: slot, turn: (generation + 1) * 2)
    guard self.description == description else { return nil }
  }

  /// The last slot that a tree can have.
  static var greatestSlot: UInt32 { .noParent - 1_024 }

  /// The last generation, after which a slot isn't used again.
  static var greatestGeneration: UInt32 { .max / 2 - 1 }
}

extension NodeHandle: Codable {
  /// Reads a handle written as text.
  ///
  /// - Throws: `DecodingError.dataCorrupted` when the text isn't the description of a handle.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let handle = NodeHandle(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" isn't a node handle: expected a string such as #12 or #12.2")
    }
    self = handle
  }

  /// Writes the handle as its description, as in `"#12.2"`.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
