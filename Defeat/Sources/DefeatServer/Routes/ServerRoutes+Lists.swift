import DefeatCore
import Foundation
import HTTPTypes
import HolonBase
import HolonToDos
import Hummingbird

extension ServerRoutes {
  /// Adds the routes that list and add lists, and that move to-dos to another list.
  func addLists(to api: RouterGroup<ServerContext>) {
    api.get("lists") { _, _ in
      Response(json: JSONAnswer.lists(try await neighbours.directory.overviews(), of: neighbours))
    }
    api.post("lists") { request, context in
      let fields = try await RequestFields(request, known: ["name"], context: context)
      guard let name = fields.values["name"]?.string else { throw fields.wrongType("name", "a text") }
      let list = try await neighbours.directory.add(name)
      var response = Response(json: JSONAnswer.list(list, of: neighbours), status: .created)
      response.headers[.location] = list.address
      return response
    }
    api.post("todos/:reference/transfer") { request, context in
      let references = try context.references()
      let fields = try await RequestFields(request, known: ["list"], context: context)
      guard let id = fields.values["list"]?.string else { throw fields.wrongType("list", "the identifier of a list") }
      return try await move(references, toList: id)
    }
  }

  /// Moves to-dos with their parts and attachments to another list.
  ///
  /// The copies are stored in the other list before the to-do is removed from this one. If the server ends in between,
  /// both lists have them, and the next move ends this one.
  private func move(_ references: [ToDoReference], toList id: String) async throws -> Response {
    let (place, use) = try await neighbours.other(id)
    guard place.id != neighbours.place.id else {
      throw RequestError(
        .conflict, "sameList", "The to-dos are in the list “\(place.name)” already: choose another one.")
    }
    // A list that can only be read refuses the removal after the arrival.
    for each in [place, neighbours.place] where each.role < .write { throw RequestError(readOnly: each.name) }
    let names = (from: neighbours.place.name, to: place.name)
    let other = use.list.routes
    let transfer = try await queue.run(.glance) { try $0.beginTransfer(references) }
    try await queue.defeat.copyContents(of: transfer, to: other.queue.defeat)
    let numbers = try await other.queue.run(.edit) { try $0.receive(whole: transfer, names) }
    await other.feed.checkForEdits()
    try await queue.run(.edit) { try $0.endTransfer(transfer, to: names.to) }
    return await announce(Response(json: JSONAnswer.transfer(transfer, numbers, to: names.to)))
  }
}

extension Defeat {
  /// Adds the to-dos of a transfer whose contents have arrived.
  fileprivate func receive(whole transfer: ToDoTransfer, _ names: (from: String, to: String)) throws -> [Int] {
    let attachments = transfer.attachments
    guard !attachments.isEmpty else { return try receive(transfer, names) }
    let store = try contentStore()
    return try store.keeping {
      // A content that was collected between its arrival and this moment is reported as missing.
      for attachment in attachments { _ = try store.open(attachment.hash) }
      return try receive(transfer, names)
    }
  }
}

extension RequestError {
  /// Creates the error for an edit of a list that the person may only read.
  package init(readOnly name: String) {
    self.init(
      .forbidden, "readOnly", "You can only read the list “\(name)”: ask one of its owners for permission to edit it.")
  }

  init(_ error: TransferError) {
    let code =
      switch error {
      case .differs: "differs"
      case .changedMeanwhile: "changedMeanwhile"
      }
    self.init(.conflict, code, error.description)
  }
}

extension JSONAnswer {
  /// Returns `lists`, each with its numbers and members, `canAdd`, and the `account` at a hub.
  static func lists(_ lists: [ListOverview], of neighbours: ListNeighbours) -> [UInt8] {
    JSONWriter.answer { json in
      json.objects(of: lists, key: "lists") { $0.write($1, of: neighbours) }
      json.write(neighbours.directory.canAdd, key: "canAdd")
      if let account = neighbours.directory.account { json.write(account, key: "account") }
    }
  }

  /// Returns one list.
  static func list(_ list: ListOverview, of neighbours: ListNeighbours) -> [UInt8] {
    JSONWriter.answer { $0.write(list, of: neighbours) }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ list: ListOverview, of neighbours: ListNeighbours) {
    write(list.id, key: "id")
    write(list.name, key: "name")
    write(list.address, key: "address")
    write(list.id == neighbours.place.listID, key: "isCurrent")
    write(list.isDefault, key: "isDefault")
    if let open = list.open { write(open, key: "open") }
    if let total = list.total { write(total, key: "total") }
    write(list.isSynced, key: "isSynced")
    write(list.hasPending, key: "hasPending")
    write(list.role.rawValue, key: "role")
    if !list.sharedBy.isEmpty { array(of: list.sharedBy, key: "sharedBy") { $0.write($1) } }
    if !list.sharedWith.isEmpty { array(of: list.sharedWith, key: "sharedWith") { $0.write($1) } }
  }
}
