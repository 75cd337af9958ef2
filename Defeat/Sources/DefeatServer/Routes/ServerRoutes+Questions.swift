import DefeatCore
import HolonBase
import HolonToDos
import Hummingbird

extension ServerRoutes {
  /// Adds the routes that read the list.
  func addQuestions(to api: RouterGroup<ServerContext>) {
    api.get("list") { request, _ in
      guard let text = request.formField("filter") else {
        return Response(json: try await queue.run(.whole) { JSONAnswer.list(try $0.list()) })
      }
      return Response(
        json: try await queue.run(.whole) { defeat in
          let filter = try defeat.filter(text).leavingOutArchived()
          return JSONAnswer.list(try defeat.list(selecting: filter), selecting: filter)
        })
    }
    api.get("filters") { _, _ in
      Response(json: try await queue.run(.glance) { JSONAnswer.filters(try $0.savedFilters()) })
    }
    api.get("todos/:reference") { _, context in
      let reference = try context.reference()
      return Response(json: try await queue.run(.glance) { try $0.json(of: reference) })
    }
    api.get("quest") { _, _ in
      Response(json: try await queue.run(.whole) { JSONAnswer.quest(try $0.adventure()) })
    }
    api.get("health") { _, _ in
      let edit = try await queue.run(.glance) { try $0.lastEdit() }
      var json = JSONWriter()
      json.open("{")
      json.write("ok", key: "status")
      json.write(edit, key: "lastEdit")
      json.close("}")
      return Response(json: json.bytes)
    }
  }
}

extension Defeat {
  /// Returns a to-do with all of its parts.
  func json(of reference: ToDoReference) throws -> [UInt8] {
    let (list, number) = try show(reference)
    return try JSONAnswer.toDo(number, in: list, contents: try? contentFiles())
  }
}

extension ServerContext {
  /// Returns the reference to a to-do in the path.
  func reference() throws -> ToDoReference {
    try ToDoReference(written: parameters.get("reference") ?? "")
  }
}
