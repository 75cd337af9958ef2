// A counter on two devices: both count offline, and the sum has both counts.

import Foundation
import HolonSync
import HolonSyncSQLite

let folder = FileManager.default.temporaryDirectory.appending(path: "counters-\(UUID())")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

func path(_ name: String) -> String { folder.appending(path: "\(name).sqlite").path }

// snippet.schema
struct Counter: Sendable {
  var count = 0
}

let schema = SyncSchema(Counter(), [.counter("count", \.count)])
let phone = try SyncedTree(schema, in: SQLiteSyncStorage(path: path("phone")))
// snippet.end

// snippet.server
let logs = try SQLiteSyncLogs(path: path("server"))
let hub = SyncHub { try await logs.log(of: $0) }
let shared = try await hub.space("counters")  // over a network: HTTPSyncTransport
// snippet.end

// snippet.use
let laptop = try SyncedTree(schema, in: SQLiteSyncStorage(path: path("laptop")))
let steps = try phone.insert(Counter(count: 24))
for device in [phone, laptop] { try await device.sync(through: shared) }

// Both are offline.
try phone.update(steps) { $0.count += 1 }
try laptop.update(steps) { $0.count += 1 }

for device in [phone, laptop, phone] { try await device.sync(through: shared) }
print(phone.nodes().map(\.item.count), laptop.nodes().map(\.item.count))  // [26] [26]
// snippet.end
