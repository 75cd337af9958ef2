internal import HolonAtomics

/// The source of the turns of a tree's slots, which gives each turn only once to all versions of one tree.
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

  /// A turn that wasn't given out so far, as all after it; the greatest turn when all were given out.
  @usableFromInline var next: UInt32 { min(holon_number(upcoming), .max - 1) }

  /// Returns the next turn that isn't less than a given one; nil when all were given out.
  @usableFromInline
  func reserve(atLeast least: UInt32) -> UInt32? {
    while true {
      let next = holon_number(upcoming)
      let turn = max(next, least)
      // The odd number after the greatest turn.
      guard turn < .max else { return nil }
      if holon_number_replace(upcoming, next, turn + (turn < .max - 1 ? 2 : 1)) { return turn }
    }
  }

  /// Excludes all turns up to a given one.
  @usableFromInline
  func pass(_ turn: UInt32) {
    if next <= turn { _ = reserve(atLeast: turn) }
  }
}

extension TreeStorage {
  /// Reserves a turn of the source when those of this storage are used up for a slot.
  @inlinable
  @inline(never)
  func nextTurn(atLeast least: UInt32) -> UInt32 {
    guard let turn = turnSource.reserve(atLeast: least) else {
      useTurnsFreely()
      return least
    }
    // Other storages may have the turns in between.
    if turn - 1 != counts.endTurn { counts.leastTurn = turn }
    counts.endTurn = turn + 1
    return turn
  }

  /// Continues each slot's own turns independently of other storages; handles are then unique only within this version.
  @inlinable
  func useTurnsFreely() { counts.endTurn = .max }
}
