import DefeatCore
import HolonToDos
import Hummingbird

extension ServerRoutes {
  /// Adds the routes that change the list.
  func addEdits(to api: RouterGroup<ServerContext>) {
    api.post("todos") { request, context in
      let known = RequestFields.ofToDo + ["id", "under", "before", "after"]
      let fields = try await RequestFields(request, known: known, context: context)
      return try await edit(request, fields) { defeat in
        var outline = try fields.outline(defeat.clock)
        // A page chooses the identifier, so that its next edits can name the to-do before the list has a number for it.
        if let id = try fields.id() {
          guard try defeat.store.numbers(ofIDs: [id]).isEmpty else {
            throw RequestError(.conflict, "usedID", "Another to-do has the identifier \(id): choose a new one.")
          }
          outline.identify(id)
        }
        let numbers = try defeat.add(outline, to: fields.spot() ?? .end)
        let list = try defeat.show(.number(numbers.lowerBound)).list
        return EditAnswer(
          try JSONAnswer.added(outline, numbers, in: list), location: "\(base)api/todos/\(numbers.lowerBound)")
      }
    }
    // The reference can be a list of several, as in “3,5”: the edit is one step of undo.
    // Fields that aren't named stay the same. Tags can be named as a difference, because others may change them
    // meanwhile.
    api.patch("todos/:reference") { request, context in
      let references = try context.references()
      let fields = try await RequestFields(request, known: RequestFields.values, context: context)
      return try await edit(request, fields) { defeat in
        let outcome = try defeat.edit(references, fields.draft(for: .changing, defeat.clock))
        return EditAnswer(references.count == 1 ? try defeat.json(of: references[0]) : JSONAnswer.outcome(outcome))
      }
    }
    api.delete("todos/:reference") { request, context in
      let references = try context.references()
      return try await edit(request) { EditAnswer(JSONAnswer.outcome(try $0.remove(references))) }
    }
    api.post("todos/:reference/complete") { request, context in
      let references = try context.references()
      let ignoresDependencies = request.uri.queryParameters["anyway"] == "true"
      return try await edit(request) { defeat in
        let start = defeat.clock.now()
        let outcome = try defeat.complete(references, ignoringDependencies: ignoresDependencies)
        // The edit is stored: a problem with reading the game must not look like a failed edit.
        let moments = (try? defeat.moments(of: outcome, since: start)) ?? []
        return EditAnswer(JSONAnswer.outcome(outcome, moments: moments))
      }
    }
    api.post("todos/:reference/skip") { request, context in
      let references = try context.references()
      return try await edit(request) { EditAnswer(JSONAnswer.outcome(try $0.skip(references))) }
    }
    api.post("todos/:reference/reopen") { request, context in
      let references = try context.references()
      return try await edit(request) { EditAnswer(JSONAnswer.outcome(try $0.reopen(references))) }
    }
    api.post("todos/:reference/move") { request, context in
      let references = try context.references()
      let known = ["under", "before", "after", "toEnd"]
      let fields = try await RequestFields(request, known: known, context: context)
      guard let spot = try fields.spot() else {
        throw RequestError(.badRequest, "noPlace", "The request names no place: use under, before, after or toEnd.")
      }
      return try await edit(request, fields) { EditAnswer(JSONAnswer.outcome(try $0.move(references, to: spot))) }
    }
    api.post("undo") { request, _ in
      try await edit(request) { defeat in
        let edits = try defeat.undo()
        guard !edits.isEmpty else { throw RequestError(.conflict, "nothingToUndo", "There is nothing to undo.") }
        return EditAnswer(JSONAnswer.edits(edits))
      }
    }
    api.post("redo") { request, _ in
      try await edit(request) { defeat in
        let edits = try defeat.redo()
        guard !edits.isEmpty else {
          throw RequestError(.conflict, "nothingToRedo", "There is nothing to redo.")
        }
        return EditAnswer(JSONAnswer.edits(edits))
      }
    }
  }

  /// Makes an edit and notifies all pages immediately.
  ///
  /// An edit with an identifier is made once, and merged by the time at which the person made it (`RemoteEdit`).
  func edit(
    _ request: Request, _ fields: RequestFields? = nil, _ body: @escaping @Sendable (Defeat) throws -> EditAnswer
  ) async throws -> Response {
    let remote = try RemoteEdit(request, fields?.body ?? [])
    let response = try await queue.run(.edit) { defeat in
      guard let remote else { return try body(defeat).response() }
      let answer = try defeat.once(remote) { try body($0).bytes }
      return EditAnswer(bytes: answer.content).response(overtaken: answer.overtaken)
    }
    return await announce(response)
  }

  /// Notifies all pages of an edit immediately.
  ///
  /// - Returns: The response to the edit, with the number of the event that shows it.
  func announce(_ response: Response) async -> Response {
    var response = response
    if let edit = await feed.checkForEdits() { response.headers[.lastEdit] = String(edit) }
    return response
  }
}

extension ServerContext {
  /// Returns the references to one or several to-dos in the path.
  func references() throws -> [ToDoReference] {
    let words = (parameters.get("reference") ?? "").split(separator: ",", omittingEmptySubsequences: false)
    return try words.map { try ToDoReference(written: String($0)) }
  }
}
