import DefeatConsole
import DefeatCore
import DefeatStore
import Foundation
import HolonBase
import HolonToDos

/// The numbers of a list, and its place.
struct ListSummary {
  let list: NamedList
  let isDefault: Bool
  let progress: ToDoProgress
  let overdue: Int

  /// The space with which the list is synced; nil if it isn't synced.
  let home: SyncHome?

  /// Whether changes wait for the hub.
  let hasPending: Bool

  /// Reads the numbers from the list's file.
  ///
  /// A missing file, as of an inbox that wasn't used, has no to-dos.
  init(_ list: NamedList, in folder: ListFolder, isDefault: Bool, at time: ClockReading) throws {
    self.list = list
    self.isDefault = isDefault
    let path = try folder.existingFile(of: list)
    guard FileManager.default.fileExists(atPath: path) else {
      (progress, overdue, home, hasPending) = (.zero, 0, nil, false)
      return
    }
    let store = try SQLiteToDoStore(path: path)
    progress = try store.way()
    overdue = Agenda(try store.list(Agenda.excerpt(days: 0, at: time)), days: 0, at: time)[.overdue].count
    home = try store.sync.home()
    hasPending = try store.sync.hasPending()
  }

  /// The sync and the people, as in “synced as ann at https://hub.example.org, shared with bob”.
  var sharing: String {
    guard let home else { return "on this device only" }
    var parts = ["synced as \(home.account) at \(home.hub)"]
    if hasPending { parts.append("changes wait") }
    if !list.owners.isEmpty { parts.append("shared by \(list.owners.joined(separator: ", "))") }
    if !list.guests.isEmpty { parts.append("shared with \(list.guests.joined(separator: ", "))") }
    return parts.joined(separator: ", ")
  }

  /// The open and the total number of to-dos, as in “3/5 open”.
  var count: String { "\(progress.total - progress.completed)/\(progress.total) open" }
}

/// A table of lists.
struct ListTable {
  private let rows: [[String]]

  /// Creates a table with a row for each list.
  init(_ summaries: [ListSummary]) {
    rows = summaries.map { summary in
      [
        summary.list.name.text, summary.count, summary.overdue > 0 ? "\(summary.overdue) overdue" : "",
        summary.sharing + (summary.isDefault ? "  (default)" : ""),
      ]
    }
  }

  /// The lines of the table, whose columns are as wide as necessary.
  var lines: [TerminalText] {
    let widths = (0..<4).map { column in rows.map { TerminalText.columns(of: $0[column]) }.max() ?? 0 }
    return rows.map { row in
      var line = TerminalText()
      for (column, cell) in row.enumerated() where column == 3 || widths[column] > 0 {
        if column > 0 { line += "  " }
        line.append(value: cell)
        guard column < 3 else { continue }
        for _ in TerminalText.columns(of: cell)..<widths[column] { line += " " }
      }
      return line
    }
  }
}

extension JSONAnswer {
  /// Returns `lists`, each with its numbers, its place and its members, `offers`, and `failures` if there are any.
  static func lists(
    _ summaries: [ListSummary], _ offers: [ListOffer], in folder: ListFolder, failures: [ListFailure]
  ) -> [UInt8] {
    JSONWriter.answer { json in
      json.objects(of: summaries, key: "lists") { json, summary in
        json.write(summary.list.name.text, key: "name")
        json.write(folder.file(of: summary.list), key: "file")
        json.write(summary.isDefault, key: "isDefault")
        json.write(summary.progress.total - summary.progress.completed, key: "open")
        json.write(summary.progress.total, key: "total")
        json.write(summary.overdue, key: "overdue")
        json.write(summary.home != nil, key: "isSynced")
        guard let home = summary.home else { return }
        json.write(home.hub, key: "hub")
        json.write(home.account, key: "account")
        json.write(home.space.uuidString.lowercased(), key: "space")
        json.write(summary.hasPending, key: "hasPending")
        json.array(of: summary.list.owners, key: "sharedBy") { $0.write($1) }
        json.array(of: summary.list.guests, key: "sharedWith") { $0.write($1) }
      }
      json.objects(of: offers, key: "offers") { json, offer in
        json.write(offer.name.text, key: "name")
        json.write(offer.home.hub, key: "hub")
        json.write(offer.home.space.uuidString.lowercased(), key: "space")
        json.write(offer.role.rawValue, key: "role")
        json.array(of: offer.owners, key: "sharedBy") { $0.write($1) }
      }
      json.failures(failures)
    }
  }
}
