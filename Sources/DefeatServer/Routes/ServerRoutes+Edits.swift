import DefeatCore
import HolonToDos
import Hummingbird

extension ServerRoutes {
  /// What programs may change.
  func addEdits(to api: RouterGroup<ServerContext>) {
    api.post("todos") { request, context in
      let fields = try await RequestFields(request, known: Self.values + ["under", "before", "after"], context: context)
      return try await edit { defeat in
        let number = try defeat.add(fields.draft(defeat.clock), to: fields.spot() ?? .end)
        var response = try defeat.toDo(.number(number)).response(.created)
        response.headers[.location] = "/api/todos/\(number)"
        return response
      }
    }
    api.patch("todos/:reference") { request, context in
      let reference = try context.reference()
      let fields = try await RequestFields(request, known: Self.values, context: context)
      return try await edit { defeat in
        try defeat.edit([reference], fields.draft(defeat.clock))
        return try defeat.toDo(reference).response()
      }
    }
    api.delete("todos/:reference") { _, context in
      let reference = try context.reference()
      return try await edit { try $0.remove([reference]).json.response() }
    }
    api.post("todos/:reference/complete") { _, context in
      let reference = try context.reference()
      return try await edit { try $0.complete([reference]).json.response() }
    }
    api.post("todos/:reference/reopen") { _, context in
      let reference = try context.reference()
      return try await edit { try $0.reopen([reference]).json.response() }
    }
    api.post("todos/:reference/move") { request, context in
      let reference = try context.reference()
      let known = ["under", "before", "after", "toEnd"]
      let fields = try await RequestFields(request, known: known, context: context)
      guard let spot = try fields.spot() else {
        throw RequestError(.badRequest, "noPlace", "Say where to: under, before, after, or toEnd.")
      }
      return try await edit { try $0.move(reference, to: spot).json.response() }
    }
    api.post("undo") { _, _ in
      try await edit { defeat in
        try Self.response(to: defeat.undo(), quest: defeat.quest(), "nothingToUndo", "There is nothing to undo.")
      }
    }
    api.post("redo") { _, _ in
      try await edit { defeat in
        try Self.response(
          to: defeat.redo(), quest: defeat.quest(), "nothingToRedo", "There is nothing that undo has taken back.")
      }
    }
  }

  /// The fields that a to-do's values are given by.
  private static let values = ["title", "notes", "due", "priority", "tags"]

  /// Makes an edit and shows it on all pages at once.
  private func edit(_ body: @escaping @Sendable (Defeat) throws -> Response) async throws -> Response {
    let response = try await queue.run(.edit, body)
    await feed.look()
    return response
  }

  private static func response(
    to edits: [ToDoEdit], quest: Quest, _ code: String, _ sentence: String
  ) throws -> Response {
    guard let edit = edits.first else { throw RequestError(.conflict, code, sentence) }
    var json = JSONWriter()
    json.object { json in
      json.field("label", edit.label)
      json.field("quest", quest)
    }
    return json.response()
  }
}

extension Outcome {
  /// What an edit has come to, for a program.
  fileprivate var json: JSONWriter {
    var json = JSONWriter()
    json.object { json in
      json.field("numbers", numbers)
      json.field("titles", titles)
      json.field("affected", affected)
      json.field("quest", Quest(progress))
    }
    return json
  }
}
