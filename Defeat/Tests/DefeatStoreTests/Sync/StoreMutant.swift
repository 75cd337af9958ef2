import DefeatStore
import Foundation
import GRDB
import HolonSync
import HolonTree

/// A store with a bug: something is done to its file before and after a response or an edit.
struct StoreMutant: Sendable {
  typealias Work = (SQLiteToDoStore) throws -> Void

  /// Does something to a new file.
  var prepare: @Sendable (Database) throws -> Void = { _ in }

  /// Does something around a piece of work, which takes in a response, or some operations.
  var around: @Sendable (inout SQLiteToDoStore, SyncResponse?, [TreeOperation], Work) throws -> Void = {
    try $3($0)
  }

  static let none = StoreMutant()
}

// MARK: - What is written gets lost

extension StoreMutant {
  static let noProgressAbove = StoreMutant { database in
    try database.execute(
      sql: """
        CREATE TRIGGER progress AFTER UPDATE OF parts_completed, parts_total ON todo BEGIN
          UPDATE todo SET parts_completed = OLD.parts_completed, parts_total = OLD.parts_total
          WHERE number = OLD.number;
        END
        """)
  }

  static let outboxEmptied = StoreMutant(around: { store, response, _, work in
    try work(store)
    guard case .pushed = response?.body else { return }
    try store.queue.write { try $0.execute(sql: "DELETE FROM sync_outbox") }
  })

  /// Two empty lists in place of each page, and nothing in memory.
  static let pagesForgotten = StoreMutant(
    prepare: { database in
      try database.execute(
        sql: """
          CREATE TRIGGER pages AFTER INSERT ON sync_page BEGIN
            UPDATE sync_page SET nodes = x'0000' WHERE id = NEW.id;
          END
          """)
    },
    around: { store, response, _, work in
      try work(store)
      if case .page = response?.body { store = try SQLiteToDoStore(path: store.queue.path) }
    })

  static let partsStayHidden = StoreMutant(around: { store, _, _, work in
    func shown(_ database: Database) throws -> Set<Int> {
      try Set(Int.fetchAll(database, sql: "SELECT number FROM sync_node WHERE shown = 1"))
    }
    let before = try store.queue.read(shown)
    try work(store)
    try store.queue.write { database in
      let new = try shown(database).subtracting(before)
      for number in new {
        let parent = try Int.fetchOne(
          database, sql: "SELECT parent FROM sync_node WHERE number = ?", arguments: [number])
        guard let parent, new.contains(parent) else { continue }
        try database.execute(sql: "DELETE FROM todo WHERE number = ?", arguments: [number])
        try database.execute(sql: "UPDATE sync_node SET shown = 0 WHERE number = ?", arguments: [number])
      }
    }
  })
}

// MARK: - Too little is read

extension StoreMutant {
  static let noAncestors = StoreMutant(around: { store, _, operations, work in
    let named = try store.queue.read { database in
      try Self.numbers(of: operations, database).union(Self.numbersOfMoves(since: operations, database).flatMap { $0 })
    }
    try Self.without(placesOf: { !named.contains($0) }, store, work)
  })

  static let noFormerParents = StoreMutant(around: { store, _, operations, work in
    let former = try store.queue.read { database in
      let moves = try Self.numbersOfMoves(since: operations, database)
      return Set(moves.map { $0[2] }).subtracting(moves.flatMap { $0[..<2] })
        .subtracting(try Self.numbers(of: operations, database))
    }
    try Self.without(placesOf: { former.contains($0) }, store, work)
  })

  static let movesFromTheLatest = StoreMutant(around: { store, _, operations, work in
    let stamps = operations.filter(\.isMove).map(\.stamp).sorted()
    guard let first = stamps.first, let last = stamps.last else { return try work(store) }
    let range: StatementArguments = [first.storedTicks, last.storedTicks]
    let hidden = try store.queue.write { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT * FROM sync_move WHERE ticks >= ? AND ticks < ?", arguments: range)
      try database.execute(sql: "DELETE FROM sync_move WHERE ticks >= ? AND ticks < ?", arguments: range)
      return rows
    }
    try work(store)
    try store.queue.write { database in
      for row in hidden {
        try database.execute(
          sql: "INSERT OR IGNORE INTO sync_move VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
          arguments: StatementArguments(row.databaseValues))
      }
    }
  })

  /// The numbers of the nodes that operations name.
  private static func numbers(of operations: [TreeOperation], _ database: Database) throws -> Set<Int> {
    var numbers: Set<Int> = []
    for id in operations.flatMap(\.names) {
      let number = try Int.fetchOne(
        database, sql: "SELECT number FROM sync_node WHERE id = ?",
        arguments: [withUnsafeBytes(of: id.uuid) { Data($0) }])
      if let number { numbers.insert(number) }
    }
    return numbers
  }

  /// The node, the parent and the former parent of each move from the first of some on.
  private static func numbersOfMoves(since operations: [TreeOperation], _ database: Database) throws -> [[Int]] {
    guard let first = operations.filter(\.isMove).map(\.stamp).min() else { return [] }
    return try Row.fetchAll(
      database, sql: "SELECT item, parent, previous FROM sync_move WHERE ticks >= ?", arguments: [first.storedTicks]
    ).map { [$0[0], $0[1], $0[2]] }
  }

  /// Lets some nodes be nowhere while a piece of work is done.
  private static func without(
    placesOf isHidden: (Int) -> Bool, _ store: SQLiteToDoStore, _ work: Work
  ) throws {
    let hidden = try store.queue.write { database in
      let rows = try Row.fetchAll(database, sql: "SELECT number, parent FROM sync_node")
      let hidden = rows.map { (number: $0[0] as Int, parent: $0[1] as Int) }.filter { isHidden($0.number) }
      for (number, _) in hidden {
        try database.execute(sql: "UPDATE sync_node SET parent = -2 WHERE number = ?", arguments: [number])
      }
      return hidden
    }
    try work(store)
    try store.queue.write { database in
      for (number, parent) in hidden {
        try database.execute(
          sql: "UPDATE sync_node SET parent = ? WHERE number = ? AND parent = -2", arguments: [parent, number])
      }
    }
  }
}

extension TreeOperation {
  fileprivate var isMove: Bool { if case .move = action { true } else { false } }

  /// The nodes that it is about.
  fileprivate var names: [UUID] {
    switch action {
    case .order(.node(let parent), _), .move(.node(let parent), _): [item, parent]
    case .set, .order, .move: [item]
    }
  }
}

extension HybridTimestamp {
  /// The ticks as the tables keep them.
  fileprivate var storedTicks: Int { Int(truncatingIfNeeded: ticks &- 1 << 63) }
}
