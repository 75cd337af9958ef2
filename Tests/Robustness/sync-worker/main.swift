// A device with a list, which edits and syncs until it is killed: sync-worker edit|show FILE SERVER [SEED]
//
// Before each edit it prints the edit, and after it a line “done”. With “show” it syncs, and prints the list. Each entry
// has a content, which begins with the entry's identifier.

import Foundation
import HolonBase
import HolonSync
import HolonSyncContents
import HolonSyncSQLite

struct Entry: Sendable {
  var title = ""
  var count = 0
  var tags: Set<String> = []
  var note = ""
  var file: ContentHash?
}

let schema = SyncSchema(
  Entry(),
  [
    .lastWriter("title", \.title), .counter("count", \.count), .set("tags", \.tags), .text("note", \.note),
    .lastWriter("file", \.file),
  ])

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

let (mode, file, server) = (CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3])
let logs = try SQLiteSyncLogs(path: server)
let tree = try SyncedTree(schema, in: SQLiteSyncStorage(path: file))
var limits = SyncSpaceLimits()
limits.recordsBehindCheckpoint = 50
let space = SyncSpace(try await logs.log(of: "list"), limits: limits)
let folder = try SyncContentFolder(path: "\(file)-contents")
let remote = try SyncContentFolder(path: "\(server)-contents")
let list = SyncedContents(of: tree, in: folder) { entry in [entry.file].compactMap { $0 } }

if mode == "show" {
  for _ in 0..<2 { try await list.sync(through: space, contents: remote) }
  for node in tree.nodes() {
    let item = node.item
    let bytes = try item.file.flatMap { try folder.bytes(of: $0) } ?? []
    let isOwn = String(decoding: bytes.prefix(36), as: UTF8.self) == node.id.uuidString
    say("\(node.id) \(item.count) \(item.tags.sorted().joined(separator: ",")) \(item.note.count) \(isOwn)")
  }
  exit(0)
}

say("open")
while true {
  switch Int.random(in: 0..<12) {
  case 0..<3:
    let id = UUID()
    say("add \(id)")
    let hash = try folder.add(Array("\(id)".utf8) + [UInt8](repeating: 0, count: .random(in: 0..<100_000)))
    try tree.insert(Entry(title: "Entry", file: hash), id: id)
    say("done")
  case 3..<9:
    guard let id = tree.nodes().randomElement()?.id else { continue }
    let tag = String(UInt32.random(in: 0...UInt32.max), radix: 36)
    say("edit \(id) \(tag)")
    try tree.update(id) { entry in
      entry.count += 1
      entry.tags.insert(tag)
      entry.note += "x"
    }
    say("done")
  case 9: if let id = tree.nodes().randomElement()?.id { try tree.move(id, to: .first(in: .root)) }
  default: try await list.sync(through: space, contents: remote)
  }
}
