import Foundation
import GRDB
import HolonBase
import HolonSQLite
import HolonSync
import HolonToDos

/// The stored state of the device and its hub, except nodes, moves and operations.
struct SyncState {
  /// The space with which the list is synced.
  var home: SyncHome

  /// The client, without nodes and operations.
  var client: SyncClient

  /// The time of the last push, in milliseconds since 1970.
  var pushed: Int64?

  /// The time of the last pull, even one without news, in milliseconds since 1970.
  var pulled: Int64?

  init(home: SyncHome, device: DeviceIdentity) {
    self.home = home
    client = SyncClient(device: device)
  }
}

extension SyncState {
  /// Reads the state; returns nil if the list isn't synced.
  static func read(_ database: Database) throws -> SyncState? {
    let row = try RawStatement(
      database,
      """
      SELECT hub, space, account, device, installation, ticks, clock_offset, horizon, horizon_device, cursor,
        cursor_checksum, next_number, is_pull_due, is_pull_first, witnesses, fetch, pushed, pulled
      FROM sync_state
      """)
    defer { row.reset() }
    guard try row.step() else { return nil }
    guard let hub = row.text(0), let space = row.uuid(1), let account = row.text(2) else {
      throw ToDoStoreError.damagedSync
    }
    let device = DeviceIdentity(
      number: DeviceNumber(rawValue: UInt32(truncatingIfNeeded: row.integer(3))),
      installation: UInt64(bitPattern: Int64(row.integer(4))))
    var state = SyncState(home: SyncHome(hub: hub, space: space, account: account), device: device)
    var ticks = HybridTimestamp(storedTicks: row.integer(5), device: device.number).ticks
    var nextNumber = row.integer(11)
    // Edits only write operations; the state that depends on them is written with the hub's responses.
    let last = try RawStatement(database, "SELECT number, ticks FROM sync_outbox ORDER BY number DESC LIMIT 1")
    defer { last.reset() }
    if try last.step() {
      nextNumber = max(nextNumber, last.integer(0) + 1)
      ticks = max(ticks, HybridTimestamp(storedTicks: last.integer(1), device: device.number).ticks)
    }
    state.client.clock = HybridClock(device: device.number, highWaterMark: ticks, offset: Int64(row.integer(6)))
    state.client.replica = TreeReplica(horizon: row.stamp(7))
    state.client.cursor = row.isNull(9) ? nil : LogPosition(row.integer(9), row.integer(10))
    state.client.nextNumber = nextNumber
    state.client.isPullDue = row.integer(12) != 0
    state.client.isPullFirst = row.integer(13) != 0
    state.client.witnesses = try row.read(14) { reader throws(ByteReader.Damage) in
      try reader.list { reader throws(ByteReader.Damage) in try reader.position() }
    }
    // A new client begins by fetching the tree.
    state.client.fetch =
      try row.isNull(15) ? nil : row.read(15) { reader throws(ByteReader.Damage) in try reader.fetch() }
    state.pushed = row.isNull(16) ? nil : Int64(row.integer(16))
    state.pulled = row.isNull(17) ? nil : Int64(row.integer(17))
    return state
  }

  /// Writes the state.
  func write(_ database: Database) throws {
    let row = try RawStatement(
      database,
      """
      INSERT OR REPLACE INTO sync_state VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    row.bind(home.hub, at: 1)
    row.bind(home.space, at: 2)
    row.bind(home.account, at: 3)
    row.bind(Int(client.device.number.rawValue), at: 4)
    row.bind(Int(truncatingIfNeeded: client.device.installation), at: 5)
    row.bind(HybridTimestamp(ticks: client.clock.highWaterMark, device: client.device.number).storedTicks, at: 6)
    row.bind(Int(client.clock.offset), at: 7)
    row.bind(client.replica.horizon, at: 8)
    row.bind(client.cursor?.sequence, at: 10)
    row.bind(client.cursor.map { Int(truncatingIfNeeded: $0.checksum) }, at: 11)
    row.bind(client.nextNumber, at: 12)
    row.bind(client.isPullDue ? 1 : 0, at: 13)
    row.bind(client.isPullFirst ? 1 : 0, at: 14)
    var witnesses = ByteWriter()
    witnesses.write(client.witnesses) { $0.write($1) }
    row.bind(witnesses.bytes, at: 15)
    if let fetch = client.fetch {
      var writer = ByteWriter()
      writer.write(fetch)
      row.bind(writer.bytes, at: 16)
    } else {
      row.bind(nil as Int?, at: 16)
    }
    row.bind(pushed.map { Int($0) }, at: 17)
    row.bind(pulled.map { Int($0) }, at: 18)
    try row.run()
  }
}

extension LogPosition {
  fileprivate init(_ sequence: Int, _ checksum: Int) {
    self.init(sequence: sequence, checksum: UInt64(bitPattern: Int64(checksum)))
  }
}
