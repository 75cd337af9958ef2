import Foundation
import GRDB
import HolonSQLite
import HolonSync
import HolonToDos
import HolonTree

/// The lost changes that have neither been reported nor restored; at most the latest hundred.
struct SyncNotices {
  let database: Database

  /// The maximum number of notices.
  static let longest = 100

  /// A lost change that hasn't been stored yet.
  struct Loss {
    let toDo: UUID
    let title: String

    /// The field with both values; nil for a removed to-do.
    var field: (name: String, mine: String?, theirs: String?)?

    /// The former place of the to-do: the number of its whole, 0 for the top level, and its key.
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
    onlyUnreported: Bool = false
  ) throws -> [(notice: SyncNotice, field: String?, place: (parent: Int, key: String))] {
    let rows = try RawStatement(
      database,
      """
      SELECT sync_notice.id, item, todo.number, coalesce(todo.title, sync_notice.title), field, mine, theirs,
        sync_notice.parent, sync_notice.key, noticed
      FROM sync_notice LEFT JOIN todo ON todo.id = item WHERE is_told <= ? ORDER BY sync_notice.id
      """)
    defer { rows.reset() }
    rows.bind([onlyUnreported ? 0 : 1])
    var notices: [(SyncNotice, String?, (Int, String))] = []
    while try rows.step() {
      guard let id = rows.uuid(1) else { throw ToDoStoreError.damagedSync }
      let name = rows.text(4)
      var loss = SyncNotice.Loss.removed
      if let field = name.flatMap(SyncField.init(stored:)) {
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

/// The times at which the hub accepted changes of this device; at most the latest thousand deliveries.
struct DeliveryTable {
  let database: Database

  private static let longest = 1_000

  /// Appends a delivery.
  ///
  /// - Parameters:
  ///   - stamp: The timestamp of the last delivered change.
  ///   - time: The time of the delivery by the hub's clock, in milliseconds since 1970.
  func append(_ stamp: HybridTimestamp, at time: Int64) throws {
    let row = try RawStatement(database, "INSERT INTO sync_delivery (ticks, delivered) VALUES (?, ?)")
    row.bind([stamp.storedTicks, Int(time)])
    try row.run()
    try database.execute(
      sql: "DELETE FROM sync_delivery WHERE id <= (SELECT max(id) FROM sync_delivery) - ?", arguments: [Self.longest])
  }

  /// Returns the ticks of the last change delivered before a time; nil if none was.
  func ticks(before time: Int64) throws -> Int? {
    if let ticks = try Int.fetchOne(
      database, sql: "SELECT max(ticks) FROM sync_delivery WHERE delivered < ?", arguments: [time])
    {
      return ticks
    }
    // Changes older than the first stored delivery have been delivered, too.
    return try Int.fetchOne(database, sql: "SELECT ticks FROM sync_delivery WHERE id > 1 ORDER BY id LIMIT 1")
  }

  /// Returns the ticks of this device's last change; nil if it has made none.
  func lastTicks() throws -> Int? {
    if let stamp = try OutboxTable(database: database).last?.operation.stamp {
      return try (SenderTable(database: database).arrival(of: stamp) ?? stamp).storedTicks
    }
    return try Int.fetchOne(database, sql: "SELECT ticks FROM sync_delivery ORDER BY id DESC LIMIT 1")
  }
}

/// A search for changes of this device that arriving changes overwrite or remove without having known them.
struct LossFinder {
  private let device: DeviceNumber
  private let senders: SenderTable

  /// The numbers in the timestamps of this device, and of the programs that have sent it edits.
  private let devices: Set<DeviceNumber>
  private let deliveries: DeliveryTable

  /// Creates a search; returns nil if the authors of all arriving changes can have known all changes of this device.
  init?(of response: SyncResponse, _ device: DeviceNumber, _ database: Database) throws {
    guard case .pulled(_, let records, _) = response.body else { return nil }
    self.device = device
    senders = SenderTable(database: database)
    devices = try senders.devices().union([device])
    deliveries = DeliveryTable(database: database)
    var earliest: HybridTimestamp?
    for case .operation(let origin, _, let operation) in records where origin != device {
      earliest = min(earliest ?? operation.stamp, operation.stamp)
    }
    guard let earliest, let last = try deliveries.lastTicks() else { return nil }
    if let known = try deliveries.ticks(before: earliest.milliseconds), last <= known { return nil }
  }

  /// Returns the latest of this device's changes that the author of another change can't have known; nil for none.
  private func latest(_ stamps: [HybridTimestamp], unknownTo theirs: HybridTimestamp) throws -> HybridTimestamp? {
    guard !devices.contains(theirs.device) else { return nil }
    // A late edit became known to others only after it had arrived at this device.
    let arrivals = try stamps.filter { devices.contains($0.device) }.map { stamp in
      stamp.device == device ? stamp : try senders.arrival(of: stamp) ?? stamp
    }
    guard let mine = arrivals.max() else { return nil }
    let known = try deliveries.ticks(before: theirs.milliseconds)
    return known.map { mine.storedTicks > $0 } ?? true ? mine : nil
  }

  /// Returns this device's fields that others have overwritten.
  func overwritten(
    _ ids: Set<UUID>, from old: TreeReplica, to new: TreeReplica
  ) throws -> [SyncNotices.Loss] {
    var losses: [SyncNotices.Loss] = []
    for id in ids {
      guard let slot = old.slots[id].map(Int.init), slot < old.nodes.count else { continue }
      let cells = new.nodes[slot].cells
      for mine in old.nodes[slot].cells where devices.contains(mine.stamp.device) {
        guard let theirs = cells.first(where: { $0.field == mine.field }),
          let field = SyncField(stored: mine.field), field.isNoticed, !field.isEqual(mine.value, theirs.value),
          try latest([mine.stamp], unknownTo: theirs.stamp) != nil
        else { continue }
        losses.append(
          SyncNotices.Loss(
            toDo: id, title: ToDoFields.toDo(id, cells).title, field: (mine.field, mine.value, theirs.value)))
      }
    }
    return losses.sorted { ($0.title, $0.field?.name ?? "") < ($1.title, $1.field?.name ?? "") }
  }

  /// Returns to-dos that this device has added, moved or changed, among removed ones, without parts of removed to-dos.
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
      let (id, cells) = try old.cells(of: row.number)
      let stamps = try cells.map(\.stamp) + [old.placed(row.number)]
      guard try latest(stamps, unknownTo: new.placed(row.top)) != nil else { continue }
      lost.insert(row.number)
      losses.append(SyncNotices.Loss(toDo: id, title: row.title, place: (row.parent, row.key)))
    }
    return losses
  }
}
