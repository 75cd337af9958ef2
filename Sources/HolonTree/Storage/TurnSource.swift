internal import HolonAtomics

/// Gives out the turns of a tree's slots, no turn twice, to all versions that come from one tree by copies.
///
/// A turn is given to one storage, which may then use it once for every slot. Turns are even; see ``NodeHandle``.
@usableFromInline
final class TurnSource: @unchecked Sendable {  // The pointer is let, what it points to is read and written atomically.
  private let upcoming: UnsafeMutablePointer<UInt32>

  /// Creates a source whose first turn belongs to the caller.
  @usableFromInline
  init() {
    upcoming = .allocate(capacity: 1)
    upcoming.initialize(to: Self.second)
  }

  /// The first turn that doesn't belong to the storage that the source was created for.
  static var second: UInt32 { 4 }

  deinit { upcoming.deallocate() }

  /// A turn that wasn't given out so far, and all after it; the greatest turn when all were given out.
  @usableFromInline var next: UInt32 { min(holon_number(upcoming), .max - 1) }

  /// Gives out the next turn that isn't less than a given one; nil when all were given out.
  @usableFromInline
  func take(atLeast least: UInt32) -> UInt32? {
    while true {
      let next = holon_number(upcoming)
      let turn = max(next, least)
      // An odd number, which follows the greatest turn.
      guard turn < .max else { return nil }
      if holon_number_replace(upcoming, next, turn + (turn < .max - 1 ? 2 : 1)) { return turn }
    }
  }

  /// Gives out no turn up to a given one any more.
  @usableFromInline
  func pass(_ turn: UInt32) {
    if next <= turn { _ = take(atLeast: turn) }
  }
}

extension TreeStorage {
  /// Takes a turn from the source when those of this storage are used up for a slot.
  @inlinable
  @inline(never)
  func nextTurn(atLeast least: UInt32) -> UInt32 {
    guard let turn = turnSource.take(atLeast: least) else {
      takeTurnsFreely()
      return least
    }
    // Other storages may have what lies between.
    if turn - 1 != counts.endTurn { counts.leastTurn = turn }
    counts.endTurn = turn + 1
    return turn
  }

  /// Lets each slot's own turns go on, whatever other storages take; handles are unlike others of this version only.
  @inlinable
  func takeTurnsFreely() { counts.endTurn = .max }
}
