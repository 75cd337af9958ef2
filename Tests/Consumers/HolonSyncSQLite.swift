// traits: SQLite
import Foundation
import HolonSync
import HolonSyncSQLite

func useHolonSyncSQLite() throws {
  let path = FileManager.default.temporaryDirectory.appending(path: "consumer-\(UUID()).sqlite").path
  defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
  let schema = SyncSchema("", [.lastWriter("title", \.self)])
  let list = try SyncedTree(schema, in: SQLiteSyncStorage(path: path))
  _ = try list.insert("Milk")
  precondition(list.nodes().count == 1)
}
