import DefeatCore
import Foundation
import HolonSync

/// The spaces that this process serves; the least recently used ones are discarded first.
actor Spaces {
  private let database: any HubDatabase
  private let limits: HubLimits
  let usage: AccountUsage
  private let newDevices: RateLimit
  private var keepers: [UUID: (keeper: SpaceKeeper, turn: Int, nodes: Int)] = [:]
  private var turn = 0
  private var nodes = 0

  init(_ database: any HubDatabase, _ limits: HubLimits) {
    self.database = database
    self.limits = limits
    usage = AccountUsage(database)
    newDevices = RateLimit(limits.newDeviceNumbers)
  }

  /// Returns the keeper of a space.
  ///
  /// If a space is discarded while it is in use, two keepers serve it, just as those of two processes do.
  func keeper(of space: UUID) -> SpaceKeeper {
    turn += 1
    if let known = keepers[space] {
      keepers[space]?.turn = turn
      return known.keeper
    }
    let keeper = SpaceKeeper(SpaceLog(space: space, database: database), limits, usage, newDevices)
    keepers[space] = (keeper, turn, 0)
    return keeper
  }

  /// Records the memory that a keeper uses, and discards others if the total is too large.
  func recordMemory(of space: UUID) async {
    guard let keeper = keepers[space]?.keeper else { return }
    // A space without nodes uses memory, too.
    let count = await keeper.weight + 50
    guard let known = keepers[space], count != known.nodes else { return }
    keepers[space]?.nodes = count
    nodes += count - known.nodes
    while nodes > limits.cachedNodes, let oldest = keepers.min(by: { $0.value.turn < $1.value.turn }) {
      guard keepers.count > 1 else { return }
      forget(oldest.key)
    }
  }

  /// Counts the bytes of contents added to or removed from a space.
  func count(contentBytes: Int, in space: UUID) async {
    await keepers[space]?.keeper.count(contentBytes: contentBytes)
  }

  /// Discards a space.
  func forget(_ space: UUID) {
    guard let forgotten = keepers.removeValue(forKey: space) else { return }
    nodes -= forgotten.nodes
  }
}
