import Foundation
import GRDB
import HolonSQLite
import HolonSync
import HolonToDos
import HolonTree

// MARK: - Lists that aren't synced

extension LateEdit {
  /// Stores the changes of fields and places that no edit has changed since the person made this one.
  mutating func rebase(
    from before: ToDoList, to after: ToDoList, label: String, in database: Database
  ) throws {
    let moment = clock.tick(at: made.stampMilliseconds)
    var merged: [(number: Int, toDo: ToDo)] = []
    var isMoved = false
    for (entry, _) in after.entries {
      guard let former = before.entry(entry.number) else { continue }
      if isUnknown(former.toDo) {
        merged.append((entry.number, former.toDo))
        continue
      }
      let place = try Place(entry, in: after)
      let isElsewhere = try place != Place(former, in: before)
      guard isElsewhere || entry.toDo != former.toDo else { continue }
      let later = try LaterChanges(of: entry.number, after: Int(moment.milliseconds), former.toDo, in: database)
      if isElsewhere, try later.havePlace(other: Place(former, in: before)) {
        isMoved = true
        overtaken.insert("place")
      }
      if let toDo = merge(entry.toDo, into: former.toDo, but: later.fields) { merged.append((entry.number, toDo)) }
    }
    // A place that was changed later is kept by leaving out all changes of places.
    var result = isMoved ? before : after
    for (number, toDo) in merged { result.replace(toDo, at: number) }
    if isMoved {
      for (entry, _) in after.entries where !merged.contains(where: { $0.number == entry.number }) {
        result.replace(entry.toDo, at: entry.number)
      }
    }
    _ = try ToDoWriter(database: database).save(
      from: before, to: result, label: label, at: Int64(moment.milliseconds).storedDate)
  }

  /// Returns a to-do with the changes of an edit, except for some fields; nil if no field is excepted.
  private mutating func merge(_ toDo: ToDo, into former: ToDo, but kept: Set<String>) -> ToDo? {
    guard !kept.isEmpty else { return nil }
    let cells = former.cells
    let changes = ToDoFields.changes(to: toDo, from: cells)
    guard changes.contains(where: { kept.contains($0.field) }) else { return nil }
    var values: [String: String] = [:]
    for cell in cells { values[cell.field] = cell.value }
    for (field, value) in changes {
      guard kept.contains(field) else {
        values[field] = value
        continue
      }
      guard let name = SyncField(stored: field), !name.isEqual(values[field], value) else { continue }
      if let name = name.reportedName { overtaken.insert(name) }
    }
    return ToDoFields.toDo(toDo.id, values.map { NodeCell(field: $0.key, value: $0.value, stamp: .zero) })
  }
}

/// The place of a to-do in a list that isn't synced.
private struct Place: Equatable {
  let parent: Int
  let key: OrderKey

  init(parent: Int, key: OrderKey) { (self.parent, self.key) = (parent, key) }

  init(_ entry: ToDoList.Entry, in list: ToDoList) throws(ToDoError) {
    self.init(parent: try list.whole(of: entry.number) ?? 0, key: entry.key)
  }
}

/// The changes of a to-do by the edits that were made after a time.
private struct LaterChanges {
  /// The fields that were changed.
  var fields: Set<String> = []

  /// The places before the changes.
  private var places: [Place] = []

  /// Reads the history.
  ///
  /// - Parameters:
  ///   - time: The time, in milliseconds since 1970.
  ///   - current: The present values.
  init(of number: Int, after time: Int, _ current: ToDo, in database: Database) throws {
    let history = try RawStatement(
      database,
      """
      SELECT \(ToDoColumn.list), existed, (SELECT made FROM edit WHERE edit.id = before.edit) FROM before
      WHERE edit >= (SELECT min(id) FROM edit WHERE made > ?) AND number = ? ORDER BY edit
      """)
    defer { history.reset() }
    history.bind([time, number])
    var images: [(cells: [String: String], isLater: Bool)] = []
    var tags: [String: [String]] = [:]
    let count = Int32(ToDoColumn.all.count)
    while try history.step() {
      guard history.integer(count) != 0 else { continue }
      let row = try ToDoRow(history, sharing: &tags)
      let isLater = history.integer(count + 1) > time
      images.append((row.toDo.values, isLater))
      if isLater { places.append(Place(parent: row.parent, key: row.key)) }
    }
    images.append((current.values, false))
    for (image, next) in zip(images, images.dropFirst()) where image.isLater {
      for field in Set(image.cells.keys).union(next.cells.keys) where image.cells[field] != next.cells[field] {
        fields.insert(field)
      }
    }
  }

  /// Returns whether the place has changed since.
  func havePlace(other current: Place) -> Bool { places.contains { $0 != current } }
}

extension ToDo {
  /// The values as cells of a node.
  fileprivate var cells: [NodeCell] {
    ToDoFields.changes(to: self, from: []).map { NodeCell(field: $0.field, value: $0.value, stamp: .zero) }
  }

  /// The values by the names of their fields; that of a tag only shows its presence.
  fileprivate var values: [String: String] {
    var values: [String: String] = [:]
    for (field, value) in ToDoFields.changes(to: self, from: []) {
      if case .element(.tags, _) = SyncField(stored: field) { values[field] = "" } else { values[field] = value }
    }
    return values
  }
}

extension Int64 {
  fileprivate var storedDate: Date { Date(milliseconds: Int(self)) }
}
