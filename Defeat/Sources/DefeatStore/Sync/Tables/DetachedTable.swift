import Foundation
import GRDB
import HolonSQLite
import HolonSync
import HolonToDos

/// The attachments that nodes held before, by which a device that detached them may name their contents again.
///
/// A row stays until the hub's horizon has passed the moment at which this device saw them go: at least 30 days with a
/// hub that keeps to its rule.
struct DetachedTable {
  let database: Database

  /// Keeps the attachments of a node that has others now, or none.
  func keep(
    _ old: [NodeCell], insteadOf new: [NodeCell], at moment: HybridTimestamp
  ) throws {
    guard let attachments = Self.attachments(old), attachments != Self.attachments(new) else { return }
    let row = try RawStatement(database, "INSERT OR REPLACE INTO sync_detached VALUES (?, ?)")
    row.bind(attachments, at: 1)
    row.bind(moment.storedTicks, at: 2)
    try row.run()
  }

  /// Forgets what all devices have seen go.
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
  /// A stamp after all that the clock has seen.
  func moment(_ now: Date) -> HybridTimestamp {
    var clock = self
    return clock.tick(at: now.stampMilliseconds)
  }
}
