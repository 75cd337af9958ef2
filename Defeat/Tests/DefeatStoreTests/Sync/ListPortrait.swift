import DefeatStore
import Foundation
import HolonSync
import HolonToDos
import HolonTree

/// Compares the rows of a list with what a tree says, worked out anew from the whole tree.
enum ListPortrait {
  static func difference(_ store: SQLiteToDoStore, _ replica: TreeReplica) throws -> String? {
    let list = try store.list()
    let rows = list.rows.map { row in
      line(row.depth, row.entry.key, row.entry.toDo, row.hasChecklist, row.progress.counts)
    }
    var expected: [String] = []
    var kept: [UUID: ToDoCounts] = [:]
    var total = ToDoCounts.zero
    for id in replica.children(of: .root) { total.add(add(id, 0, replica, &expected, &kept)) }
    if rows != expected {
      return "the list has\n\(rows.joined(separator: "\n"))\ninstead of\n\(expected.joined(separator: "\n"))"
    }
    if try store.progress().counts != total { return "the list keeps \(try store.progress()) instead of \(total)" }
    let found = try store.sync.keptCounts()
    return found == kept ? nil : "the rows keep \(found) instead of \(kept)"
  }

  private static func add(
    _ id: UUID, _ depth: Int, _ replica: TreeReplica, _ lines: inout [String],
    _ kept: inout [UUID: ToDoCounts]
  ) -> ToDoCounts {
    let place = lines.count
    lines.append("")
    var parts = ToDoCounts.zero
    for part in replica.children(of: .node(id)) { parts.add(add(part, depth + 1, replica, &lines, &kept)) }
    let isChecklist = parts.total > 0
    var fields: [String: String] = [:]
    for (field, value) in replica.fields(of: id) { fields[field] = value }
    let completed = fields["completed"].flatMap { Int64($0) }?.date
    let created = (fields["created"].flatMap { Int64($0) } ?? timeOfCreation(id)).date
    var toDo = try? ToDo(
      fields["title"] ?? "untitled", id: id, notes: fields["notes"] ?? "",
      tags: fields.filter { $0.key.hasPrefix("tag:") }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        .map { String($0.key.dropFirst(4)) },
      created: created, modified: fields["modified"].flatMap { Int64($0) }?.date ?? created,
      completed: completed)
    for field in ToDo.Field.values { fields[field.rawValue].flatMap(field.value).map { toDo?.set($0) } }
    let itself = ToDoCounts(completed: completed == nil ? 0 : 1, total: 1)
    let dependsOnParts = isChecklist && toDo?.completion == nil
    if dependsOnParts { toDo?.completed = nil }
    kept[id] = parts
    if let toDo, let key = replica.key(of: id) {
      lines[place] = line(depth, key, toDo, isChecklist, isChecklist ? parts : itself)
    }
    // A checklist that is checked off by hand counts as one itself.
    if !dependsOnParts { parts.add(itself) }
    return parts
  }

  /// The milliseconds in an identifier of version 7; 0 in others.
  private static func timeOfCreation(_ id: UUID) -> Int64 {
    let digits = id.uuidString.filter { $0 != "-" }
    return digits.dropFirst(12).first == "7" ? Int64(digits.prefix(12), radix: 16) ?? 0 : 0
  }

  private static func line(
    _ depth: Int, _ key: OrderKey, _ toDo: ToDo, _ isChecklist: Bool, _ counts: ToDoCounts
  ) -> String {
    String(repeating: "  ", count: depth)
      + "\(key.text) \(toDo.id) \(toDo.title) “\(toDo.notes)” "
      + "\(ToDo.Field.values.compactMap { toDo[$0] }) \(toDo.tags) \(toDo.created) \(toDo.modified) "
      + "\(toDo.completed.map { "\($0)" } ?? "open") \(isChecklist) \(counts)"
  }
}
