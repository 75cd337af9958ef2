import DefeatStore
import Foundation
import HolonSync
import HolonToDos
import HolonTree

private func filled(in folder: String) throws -> (hub: Hub, path: String, seconds: Double) {
  var hub = Hub()
  hub.fill(100_000)
  let path = "\(folder)/first.sqlite"
  let store = try SQLiteToDoStore(path: path)
  try store.sync.attach(to: .bench, at: Date(hub.now))
  return (hub, path, try sync(store, &hub))
}

/// The first sync of 100,000 to-dos.
func measureFirstSync(in folder: String) throws -> (Double, String) {
  let (_, path, seconds) = try filled(in: folder)
  return (seconds, "\(try SQLiteToDoStore(path: path).progress())")
}

/// Ten edits elsewhere, of which two move something, and ten here, in a list of 100,000; `holon` opens the list for it, as a
/// command does, `holon-open` has it open, as a page does.
func measureIncrements(_ contender: String, in folder: String) throws -> (Double, String) {
  var (hub, path, _) = try filled(in: folder)
  let kept = try SQLiteToDoStore(path: path)
  let other = DeviceIdentity(number: DeviceNumber(rawValue: 9), installation: 9)
  var times: [Double] = []
  for run in 0..<15 {
    let edits = (0..<10).map { index -> (UUID, TreeAction) in
      let id = Hub.id((run * 997 + index * 7_919) % 100_000 / 100 * 100 + 1 + index)
      return index < 8 ? (id, .set("title", "Run \(run)")) : (id, .move(to: .node(Hub.id(run * 100)), .first))
    }
    hub.push(edits, from: other, at: hub.now)
    for index in 0..<10 {
      let number = try kept.numbers(ofIDs: [Hub.id(index * 4_001 + run + 1)]).values.first ?? 1
      _ = try kept.edit("edit", excerpt: ToDoExcerpt(alone: [number]), at: Date(hub.now)) { list in
        try list.edit(number) { toDo throws(ToDoError) in try toDo.rename("Here \(run)") }
      }
    }
    var store = kept
    let opening = try contender == "holon" ? seconds { store = try SQLiteToDoStore(path: path) } : 0
    times.append(try opening + seconds { try store.sync.hint() } + sync(store, &hub))
  }
  return (median(times), "\(try kept.progress())")
}
