import DefeatCore
import Foundation
import HolonSync

/// The spaces that this process answers for; those that weren't asked for longest are forgotten first.
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

  /// The keeper of a space.
  ///
  /// If a space is forgotten while it's asked for, two keepers answer for it, as those of two processes do.
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

  /// Takes notice of how much a keeper holds, and forgets others if it's too much.
  func note(_ space: UUID) async {
    guard let keeper = keepers[space]?.keeper else { return }
    // A space without nodes takes memory, too.
    let count = await keeper.weight + 50
    guard let known = keepers[space], count != known.nodes else { return }
    keepers[space]?.nodes = count
    nodes += count - known.nodes
    while nodes > limits.cachedNodes, let oldest = keepers.min(by: { $0.value.turn < $1.value.turn }) {
      guard keepers.count > 1 else { return }
      forget(oldest.key)
    }
  }

  /// Counts the bytes of contents that have come to a space, or gone.
  func count(contentBytes: Int, in space: UUID) async {
    await keepers[space]?.keeper.count(contentBytes: contentBytes)
  }

  /// Forgets a space.
  func forget(_ space: UUID) {
    guard let forgotten = keepers.removeValue(forKey: space) else { return }
    nodes -= forgotten.nodes
  }
}
