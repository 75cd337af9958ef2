import DefeatCore
import HolonBase
import HolonToDos
import Hummingbird

extension ServerRoutes {
  /// What programs may ask.
  func addQuestions(to api: RouterGroup<ServerContext>) {
    api.get("list") { _, _ in
      Response(json: try await queue.run(.whole) { JSONAnswer.list(try $0.list()) })
    }
    api.get("todos/:reference") { _, context in
      let reference = try context.reference()
      return Response(json: try await queue.run(.glance) { try $0.json(of: reference) })
    }
    api.get("quest") { _, _ in
      Response(json: try await queue.run(.glance) { JSONAnswer.quest(try $0.quest()) })
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
  /// A to-do with everything that it consists of.
  func json(of reference: ToDoReference) throws -> [UInt8] {
    let (list, number) = try show(reference)
    return try JSONAnswer.toDo(number, in: list, contents: try? contentFiles())
  }
}

extension ServerContext {
  /// The to-do that the path names.
  func reference() throws -> ToDoReference {
    try ToDoReference(written: parameters.get("reference") ?? "")
  }
}
