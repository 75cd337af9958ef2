import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonToDos

extension ChangeOptions {
  /// Moves to-dos to another list and prints the result.
  ///
  /// The copies are stored in the other list, with their attachments, before the to-dos are removed from this one. If
  /// the process ends in between, both lists have them, and the next move ends this one.
  func move(_ parent: DefeatCommand, toList name: String) throws {
    let folder = try ListFolder.standard()
    let target = try folder.catalog().list(called: name)
    let path = try store.path(parent.store)
    let own = try folder.list(at: path)
    guard own?.id != target.id else {
      throw CommandError("The to-dos are in the list “\(target.name)” already: name another list.")
    }
    let from = own?.name.text ?? (path as NSString).lastPathComponent
    let source = try store.open(parent.store)
    let isQuiet = store.noSync || parent.store.noSync
    let other = try StoreOptions.opened(folder.existingFile(of: target), isSyncing: isQuiet).defeat
    let transfer = try source.beginTransfer(ToDoSelector(words).references(in: source, confirmation))
    let names = (from: from, to: target.name.text)
    let start = try other.store.lastEdit()
    let numbers =
      try transfer.attachments.isEmpty
      ? other.receive(transfer, names)
      : other.contentStore().keeping {
        try waiting { try await source.copyContents(of: transfer, to: other) }
        return try other.receive(transfer, names)
      }
    let arrival = try other.store.lastEdit()
    do {
      try source.endTransfer(transfer, to: target.name.text)
    } catch let refusal as HookRefusal {
      if try start < arrival && arrival == other.store.lastEdit() { _ = try other.undo() }
      throw refusal
    }
    if output.json {
      return try Terminal.write(JSONAnswer.transfer(transfer, numbers, to: target.name.text))
    }
    for (index, number) in transfer.numbers.enumerated() {
      try Terminal.line(
        "Moved \(number)  \(transfer.titles[index]) to “\(target.name)”, where its number is \(numbers[index])")
    }
    let parts = transfer.copies.count - transfer.numbers.count
    if parts > 0 { try Terminal.line("\(transfer.copies.count) to-dos in total") }
  }
}
