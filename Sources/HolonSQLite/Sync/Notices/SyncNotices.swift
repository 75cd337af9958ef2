import Foundation
import GRDB
import HolonRepositories
import HolonToDos
import HolonTree

/// The losses that people haven't been told of, or haven't brought back; the latest hundred.
struct SyncNotices {
  let database: Database

  /// The greatest number of notices that are kept.
  static let longest = 100

  /// A loss before it is written.
  struct Loss {
    let toDo: UUID
    let title: String

    /// The field, and what it held; nil for a to-do that was removed.
    var field: (name: String, mine: String?, theirs: String?)?

    /// Where the to-do was, by the number of its whole; 0 at the top.
    var place: (parent: Int, key: String) = (0, "")
  }

  func append(_ losses: [Loss], at now: Date) throws {
    guard !losses.isEmpty else { return }
    let row = try RawStatement(
      database,
      """
      INSERT INTO sync_notice (item, title, field, mine, theirs, parent, key, noticed, is_told)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)
      """)
    for loss in losses.suffix(Self.longest) {
      row.bind(loss.toDo, at: 1)
      row.bind(loss.title, at: 2)
      row.bind(loss.field?.name, at: 3)
      row.bind(loss.field?.mine, at: 4)
      row.bind(loss.field?.theirs, at: 5)
      row.bind(loss.place.parent, at: 6)
      row.bind(loss.place.key, at: 7)
      row.bind(now.milliseconds, at: 8)
      try row.run()
    }
    try database.execute(
      sql: "DELETE FROM sync_notice WHERE id <= (SELECT max(id) FROM sync_notice) - ?", arguments: [Self.longest])
  }

  /// Reads the notices, oldest first.
  func all(
    onlyUntold: Bool = false
  ) throws -> [(notice: SyncNotice, field: String?, place: (parent: Int, key: String))] {
    let rows = try RawStatement(
      database,
      """
      SELECT sync_notice.id, item, todo.number, coalesce(todo.title, sync_notice.title), field, mine, theirs,
        sync_notice.parent, sync_notice.key, noticed
      FROM sync_notice LEFT JOIN todo ON todo.id = item WHERE is_told <= ? ORDER BY sync_notice.id
      """)
    defer { rows.reset() }
    rows.bind([onlyUntold ? 0 : 1])
    var notices: [(SyncNotice, String?, (Int, String))] = []
    while try rows.step() {
      guard let id = rows.uuid(1) else { throw ToDoStoreError.damagedSync }
      let name = rows.text(4)
      var loss = SyncNotice.Loss.removed
      if let field = name.flatMap(SyncNotice.Field.init(stored:)) {
        loss = .overwritten(field: field, mine: rows.text(5), theirs: rows.text(6))
      }
      let notice = SyncNotice(
        number: rows.integer(0), toDo: id, toDoNumber: rows.isNull(2) ? nil : rows.integer(2),
        title: rows.text(3) ?? "", loss: loss, noticed: Date(milliseconds: rows.integer(9)))
      notices.append((notice, name, (rows.integer(7), rows.text(8) ?? "")))
    }
    return notices
  }
}

/// What changes that arrive do to those that this device has made since it was last in step.
struct LossFinder {
  private let device: DeviceNumber

  /// When the device was last in step, and when it last delivered, in milliseconds since 1970.
  private let inStep: Int64
  private let delivered: Int64

  /// Looks for losses; nil where there can be none, since nothing was changed here since the device was last in step.
  init?(of response: SyncResponse<ToDoTree>, _ state: SyncState, _ database: Database) throws {
    guard case .pulled = response.body, let pulled = state.pulled else { return nil }
    device = state.client.device.number
    inStep = pulled
    delivered = state.pushed ?? pulled
    let edits = try RawStatement(
      database, "SELECT 1 FROM edit WHERE made >= ? AND coalesce(reverts, 1) <> 0 ORDER BY id DESC LIMIT 1")
    defer { edits.reset() }
    edits.bind([Int(pulled)])
    guard try edits.step() else { return nil }
  }

  /// Whether a stamp is that of a change which this device has made since it was last in step.
  func isRecent(_ stamp: HybridTimestamp) -> Bool { stamp.device == device && stamp.milliseconds >= inStep }

  /// Whether another device made a change before it could know one of this device's.
  private func isUnaware(_ theirs: HybridTimestamp, of mine: HybridTimestamp) -> Bool {
    theirs.device != device && (mine.milliseconds > delivered || theirs.milliseconds <= delivered)
  }

  /// The fields of this device's that others have overwritten.
  func overwritten(
    _ ids: Set<UUID>, from old: TreeReplica<ToDoTree>, to new: TreeReplica<ToDoTree>
  ) -> [SyncNotices.Loss] {
    var losses: [SyncNotices.Loss] = []
    for id in ids {
      guard let slot = old.slots[id].map(Int.init), slot < old.nodes.count else { continue }
      let cells = new.nodes[slot].cells
      for mine in old.nodes[slot].cells where isRecent(mine.stamp) {
        guard let theirs = cells.first(where: { $0.field == mine.field }), isUnaware(theirs.stamp, of: mine.stamp),
          let field = SyncNotice.Field(stored: mine.field), !field.isEqual(mine.value, theirs.value)
        else { continue }
        losses.append(
          SyncNotices.Loss(
            toDo: id, title: ToDoFields.toDo(id, cells).title, field: (mine.field, mine.value, theirs.value)))
      }
    }
    return losses.sorted { ($0.title, $0.field?.name ?? "") < ($1.title, $1.field?.name ?? "") }
  }

  /// The to-dos that this device has added, moved or changed, among those that have left the list; of a to-do and its
  /// parts only the to-do.
  func removed(
    _ rows: [ListUpdate.RemovedRow], from old: PartialReplica, to new: PartialReplica
  ) throws -> [SyncNotices.Loss] {
    var lost: Set<Int> = []
    var losses: [SyncNotices.Loss] = []
    for row in rows {
      if lost.contains(row.parent) {
        lost.insert(row.number)
        continue
      }
      let (id, cells) = try new.cells(of: row.number)
      let stamps = try cells.map(\.stamp) + [old.placed(row.number)]
      guard let mine = stamps.filter(isRecent).max(), try isUnaware(new.placed(row.top), of: mine) else { continue }
      lost.insert(row.number)
      losses.append(SyncNotices.Loss(toDo: id, title: row.title, place: (row.parent, row.key)))
    }
    return losses
  }
}
