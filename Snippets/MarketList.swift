// A shopping list of which a phone has only what is to be bought at the market: partial sync by query.

import Foundation
import HolonSync
import HolonSyncSQLite

struct Product: Sendable {
  var name = ""
  var amount = 1
  var shops: Set<String> = []
  var isBought = false
}

let schema = SyncSchema(
  Product(),
  [
    .lastWriter("name", \.name),
    .counter("amount", \.amount),
    .set("shops", \.shops),
    .lastWriter("bought", \.isBought),
  ])

let folder = FileManager.default.temporaryDirectory.appending(path: "market-\(UUID())")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

func storage(_ device: String) throws -> SQLiteSyncStorage {
  try SQLiteSyncStorage(path: folder.appending(path: "\(device).sqlite").path)
}

let logs = try SQLiteSyncLogs(path: folder.appending(path: "server.sqlite").path)
let hub = SyncHub { try await logs.log(of: $0) }
let family = try await hub.space("family")  // over a network: HTTPSyncTransport

// snippet.query
let market = schema.query { !$0.isBought && $0.shops.contains("market") }
let phone = try SyncedTree(schema, in: storage("phone"), selecting: market)
// snippet.end

// snippet.use
let laptop = try SyncedTree(schema, in: storage("laptop"))
let food = try laptop.insert(Product(name: "Food"))
let tools = try laptop.insert(Product(name: "Tools"))
let milk = try laptop.insert(Product(name: "Milk", shops: ["market", "kiosk"]), at: .last(in: .node(food)))
let bread = try laptop.insert(Product(name: "Bread", shops: ["baker"]), at: .last(in: .node(food)))
try laptop.insert(Product(name: "Saw", shops: ["forge"]), at: .last(in: .node(tools)))
for device in [laptop, phone] { try await device.sync(through: family) }
show("at first")

try phone.update(milk) { $0.isBought = true }  // offline: it stays until the edit is sent
try phone.insert(Product(name: "Eggs", amount: 6, shops: ["market"]), at: .first(in: .node(food)))
show("offline")

try laptop.update(bread) { $0.shops.insert("market") }
for device in [laptop, phone, laptop] { try await device.sync(through: family) }
show("in step")
print("laptop:", laptop.nodes().map(\.item.name).joined(separator: ", "))
// snippet.end

// snippet.show
func show(_ time: String) {
  print("phone \(time):")
  for node in phone.nodes() {
    print(String(repeating: "  ", count: node.depth + 1) + node.item.name, node.isSelected ? node.item.amount : "…")
  }
}
// snippet.end
