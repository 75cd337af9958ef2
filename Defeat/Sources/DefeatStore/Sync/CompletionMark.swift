public import Foundation
import GRDB
import HolonSync
import HolonToDos
import HolonTree

/// A mark for checklists whose last parts were completed by several devices, so that no single edit has completed them.
public struct CompletionMark: Sendable {
  /// The name of the mark.
  public let name: String

  private let value: @Sendable (_ completed: Date, _ parts: Int) -> String

  /// Creates a mark.
  ///
  /// - Parameters:
  ///   - name: The name of the mark.
  ///   - value: Returns the value for the time of the last completion and the number of parts. All devices must return
  ///     the same value.
  public init(name: String, value: @escaping @Sendable (_ completed: Date, _ parts: Int) -> String) {
    self.name = name
    self.value = value
  }
}

extension CompletionMark {
  /// Marks checklists that a merge has completed, except those without a part that this device has completed.
  ///
  /// The devices that have completed parts add the mark. Others, which may have no right to write, receive it.
  func add(to checklists: [Int], _ database: Database, at now: Date) throws {
    guard !checklists.isEmpty, let state = try SyncState.read(database) else { return }
    var tree = PartialReplica(database, horizon: state.client.replica.horizon)
    let field = SyncField.element(.marks, name).stored
    var actions: [(UUID, TreeAction)] = []
    for number in checklists {
      let (id, cells) = try tree.cells(of: number)
      guard !cells.contains(where: { $0.field == field && $0.value != nil }) else { continue }
      let parts = try completedParts(of: number, database)
      let isOwn = try parts.contains { try isCompleted($0.number, by: state.client.device.number, in: tree) }
      guard isOwn, let last = parts.map(\.completed).max() else { continue }
      try tree.load(id)
      actions.append((id, .set(field, value(Date(milliseconds: last), parts.count))))
    }
    guard !actions.isEmpty else { return }
    _ = try TreeEdit(database: database).commit(
      actions, state, in: &tree, label: "changes by other devices", at: now, reverts: 0)
  }

  private func completedParts(of number: Int, _ database: Database) throws -> [(number: Int, completed: Int)] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        WITH RECURSIVE part(number) AS (
          SELECT number FROM todo WHERE parent = ?
          UNION ALL SELECT todo.number FROM todo JOIN part ON todo.parent = part.number
        )
        SELECT number, completed FROM todo JOIN part USING (number) WHERE completed IS NOT NULL
        """, arguments: [number])
    return rows.map { ($0["number"], $0["completed"]) }
  }

  private func isCompleted(_ number: Int, by device: DeviceNumber, in tree: PartialReplica) throws -> Bool {
    try tree.cells(of: number).cells.contains {
      $0.field == ToDo.Field.completed.rawValue && $0.stamp.device == device
    }
  }
}
