import DefeatCore
import HolonToDos
import Hummingbird

extension ServerRoutes {
  /// Adds the routes that change the list.
  func addEdits(to api: RouterGroup<ServerContext>) {
    api.post("todos") { request, context in
      let known = RequestFields.ofToDo + ["under", "before", "after"]
      let fields = try await RequestFields(request, known: known, context: context)
      return try await edit { defeat in
        let outline = try fields.outline(defeat.clock)
        let numbers = try defeat.add(outline, to: fields.spot() ?? .end)
        let list = try defeat.show(.number(numbers.lowerBound)).list
        var response = Response(json: try JSONAnswer.added(outline, numbers, in: list), status: .created)
        response.headers[.location] = "/api/todos/\(numbers.lowerBound)"
        return response
      }
    }
    // Fields that aren't named stay the same. Tags can be named as a difference, because others may change them
    // meanwhile.
    api.patch("todos/:reference") { request, context in
      let reference = try context.reference()
      let fields = try await RequestFields(request, known: RequestFields.values, context: context)
      return try await edit { defeat in
        try defeat.edit([reference], fields.draft(for: .changing, defeat.clock))
        return Response(json: try defeat.json(of: reference))
      }
    }
    api.delete("todos/:reference") { _, context in
      let reference = try context.reference()
      return try await edit { Response(json: JSONAnswer.outcome(try $0.remove([reference]))) }
    }
    api.post("todos/:reference/complete") { _, context in
      let reference = try context.reference()
      return try await edit { defeat in
        let start = defeat.clock.now()
        let outcome = try defeat.complete([reference])
        // The edit is stored: a problem with reading the game must not look like a failed edit.
        let moments = (try? defeat.moments(of: outcome, since: start)) ?? []
        return Response(json: JSONAnswer.outcome(outcome, moments: moments))
      }
    }
    api.post("todos/:reference/skip") { _, context in
      let reference = try context.reference()
      return try await edit { Response(json: JSONAnswer.outcome(try $0.skip([reference]))) }
    }
    api.post("todos/:reference/reopen") { _, context in
      let reference = try context.reference()
      return try await edit { Response(json: JSONAnswer.outcome(try $0.reopen([reference]))) }
    }
    api.post("todos/:reference/move") { request, context in
      let reference = try context.reference()
      let known = ["under", "before", "after", "toEnd"]
      let fields = try await RequestFields(request, known: known, context: context)
      guard let spot = try fields.spot() else {
        throw RequestError(.badRequest, "noPlace", "The request names no place: use under, before, after or toEnd.")
      }
      return try await edit { Response(json: JSONAnswer.outcome(try $0.move(reference, to: spot))) }
    }
    api.post("undo") { _, _ in
      try await edit { defeat in
        let edits = try defeat.undo()
        guard !edits.isEmpty else { throw RequestError(.conflict, "nothingToUndo", "There is nothing to undo.") }
        return Response(json: JSONAnswer.edits(edits))
      }
    }
    api.post("redo") { _, _ in
      try await edit { defeat in
        let edits = try defeat.redo()
        guard !edits.isEmpty else {
          throw RequestError(.conflict, "nothingToRedo", "There is nothing to redo.")
        }
        return Response(json: JSONAnswer.edits(edits))
      }
    }
  }

  /// Makes an edit and notifies all pages immediately.
  private func edit(_ body: @escaping @Sendable (Defeat) throws -> Response) async throws -> Response {
    let response = try await queue.run(.edit, body)
    await feed.checkForEdits()
    return response
  }
}
