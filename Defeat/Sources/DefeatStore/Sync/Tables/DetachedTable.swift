import Foundation
import GRDB
import HolonSQLite
import HolonSync
import HolonToDos

/// The former attachments of nodes, whose contents a device may name again by undoing their removal.
///
/// A row is deleted when the hub's horizon passes the time at which this device received the removal. That takes at
/// least 30 days with a hub that follows its rule.
struct DetachedTable {
  let database: Database

  /// Stores the former attachments of a node whose attachments have changed.
  func keep(
    _ old: [NodeCell], insteadOf new: [NodeCell], at moment: HybridTimestamp
  ) throws {
    guard let attachments = Self.attachments(old), attachments != Self.attachments(new) else { return }
    let row = try RawStatement(database, "INSERT OR REPLACE INTO sync_detached VALUES (?, ?)")
    row.bind(attachments, at: 1)
    row.bind(moment.storedTicks, at: 2)
    try row.run()
  }

  /// Deletes attachments whose removal all devices have seen.
  func forget(before horizon: HybridTimestamp) throws {
    let rows = try RawStatement(database, "DELETE FROM sync_detached WHERE ticks < ?")
    rows.bind([horizon.storedTicks])
    try rows.run()
  }

  private static func attachments(_ cells: [NodeCell]) -> String? {
    cells.first { $0.field == ToDo.Field.attachments.rawValue }?.value
  }
}

extension HybridClock {
  /// Returns a timestamp after all those that the clock has seen.
  func moment(_ now: Date) -> HybridTimestamp {
    var clock = self
    return clock.tick(at: now.stampMilliseconds)
  }
}
