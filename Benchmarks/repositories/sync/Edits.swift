import DefeatStore
import Foundation
import GRDB
import HolonSync
import HolonToDos

/// An edit of one to-do, kept for the hub (`holon`) or not (`holon-alone`), or a transaction that changes one row (`sql`).
func measureEdits(_ contender: String, in folder: String) throws -> (Double, String) {
  let edit = try contender == "sql" ? rawEdits(in: folder) : edits(isSynced: contender == "holon", in: folder)
  return (median(try (0..<600).map { round in try seconds { try edit(round) } }), "600")
}

private func edits(isSynced: Bool, in folder: String) throws -> (Int) throws -> Void {
  let now = Date(1_795_262_400_000)
  let store = try SQLiteToDoStore(path: "\(folder)/list.sqlite")
  if isSynced { try store.sync.attach(to: .bench, at: now) }
  try store.edit("fill", excerpt: ToDoExcerpt(), at: now) { list in
    for number in 0..<1_000 { try list.add(ToDo("To-do number \(number)", created: now)) }
  }
  return { round in
    let number = round * 37 % 1_000 + 1
    let date = now.addingTimeInterval(Double(round))
    _ = try store.edit("edit", excerpt: ToDoExcerpt(alone: [number]), at: date) { list in
      try list.edit(number, at: date) { toDo throws(ToDoError) in try toDo.rename("Round \(round)") }
    }
  }
}

private func rawEdits(in folder: String) throws -> (Int) throws -> Void {
  var configuration = Configuration()
  configuration.prepareDatabase { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
  let queue = try DatabaseQueue(path: "\(folder)/raw.sqlite", configuration: configuration)
  try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL") }
  try queue.write { database in
    try database.execute(sql: "CREATE TABLE todo (number INTEGER PRIMARY KEY, title TEXT NOT NULL)")
    for number in 1...1_000 {
      try database.execute(sql: "INSERT INTO todo VALUES (?, ?)", arguments: [number, "To-do number \(number)"])
    }
  }
  return { round in
    try queue.inTransaction(.immediate) { database in
      let update = try database.cachedStatement(sql: "UPDATE todo SET title = ? WHERE number = ?")
      try update.execute(arguments: ["Round \(round)", round * 37 % 1_000 + 1])
      return .commit
    }
  }
}
