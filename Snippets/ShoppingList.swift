// A shopping list in step on three devices: each edits offline, and nothing that anyone has done is lost.

import Foundation
import HolonSync
import HolonSyncSQLite

// snippet.schema
struct Product: Sendable {
  var name = ""
  var amount = 1
  var shops: Set<String> = []
  var note = ""
  var isBought = false
}

let schema = SyncSchema(
  Product(),
  [
    .lastWriter("name", \.name),
    .counter("amount", \.amount),
    .set("shops", \.shops),
    .text("note", \.note),
    .merging("bought", \.isBought) { $0 || $1 },
  ])
// snippet.end

let folder = FileManager.default.temporaryDirectory.appending(path: "shopping-\(UUID())")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

func open(_ device: String) throws -> SyncedTree<Product> {
  try SyncedTree(schema, in: SQLiteSyncStorage(path: folder.appending(path: "\(device).sqlite").path))
}

// snippet.use
let logs = try SQLiteSyncLogs(path: folder.appending(path: "server.sqlite").path)
let hub = SyncHub { try await logs.log(of: $0) }
let family = try await hub.space("family")  // over a network: HTTPSyncTransport

let (phone, tablet, laptop) = (try open("phone"), try open("tablet"), try open("laptop"))
let milk = try phone.insert(Product(name: "Milk", shops: ["market"], note: "two bottles"))
let bread = try phone.insert(Product(name: "Bread", note: "sliced"))
for device in [phone, tablet, laptop] { try await device.sync(through: family) }

// All three are offline.
try phone.update(milk) { $0.amount += 2 }
try phone.update(milk) { $0.note = "two green bottles" }
try tablet.update(milk) { $0.amount += 3 }
try tablet.update(milk) { $0.shops.insert("kiosk") }
try tablet.update(milk) { $0.note = "two bottles, cold" }
try laptop.update(milk) { $0.name = "Oat milk" }
try laptop.update(milk) { $0.isBought = true }
try laptop.move(bread, to: .before(milk))

for device in [phone, tablet, laptop, phone, tablet] { try await device.sync(through: family) }
for item in [phone, tablet, laptop].flatMap({ $0.nodes() }).map(\.item) {
  print(item.isBought ? "☑" : "☐", item.amount, item.name, item.shops.sorted(), item.note)
}
// snippet.end
