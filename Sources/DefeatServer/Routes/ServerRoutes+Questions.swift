import DefeatCore
import HolonToDos
import Hummingbird

extension ServerRoutes {
  /// What programs may ask.
  func addQuestions(to api: RouterGroup<ServerContext>) {
    api.get("list") { _, _ in
      let list = try await queue.run(.whole) { try $0.list() }
      return Response(
        status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
        body: ResponseBody { writer in
          var json = JSONWriter()
          json.begin(UInt8(ascii: "{"))
          json.field("quest", list.quest)
          json.beginList("todos")
          var walk = try ToDoJSONWalk(list)
          while try walk.write(to: &json, atMost: 65_536) {
            try await writer.write(json.buffer)
            json.buffer.clear()
          }
          json.end(UInt8(ascii: "]"))
          json.end(UInt8(ascii: "}"))
          try await writer.write(json.buffer)
          try await writer.finish(nil)
        })
    }
    api.get("todos/:reference") { _, context in
      let reference = try context.reference()
      return try await queue.run(.glance) { try $0.toDo(reference) }.response()
    }
    api.get("quest") { _, _ in
      let quest = try await queue.run(.glance) { try $0.quest() }
      var json = JSONWriter()
      json.object { $0.field("quest", quest) }
      return json.response()
    }
    api.get("health") { _, _ in
      let edit = try await queue.run(.glance) { try $0.lastEdit() }
      var json = JSONWriter()
      json.object { json in
        json.field("status", "ok")
        json.field("lastEdit", edit)
      }
      return json.response()
    }
  }
}

extension Defeat {
  /// A to-do with everything that it consists of, as JSON.
  func toDo(_ reference: ToDoReference) throws -> JSONWriter {
    let (list, number) = try show(reference)
    var json = JSONWriter()
    var walk = try ToDoJSONWalk(list, from: number)
    _ = try walk.write(to: &json)
    return json
  }
}

extension ServerContext {
  /// The to-do that the path names.
  func reference() throws -> ToDoReference {
    try ToDoReference(written: parameters.get("reference") ?? "")
  }
}
