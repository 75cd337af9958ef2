import DefeatCore
import Foundation
import HolonToDos
import Hummingbird

extension ServerRoutes {
  /// Adds the routes of the archive and of templates.
  func addArchive(to api: RouterGroup<ServerContext>) {
    api.get("archive") { request, _ in
      let count = try request.number("count", in: 1...10_000) ?? 100
      return Response(json: try await queue.run(.whole) { JSONAnswer.archive(try $0.archivedToDos(), count: count) })
    }
    api.post("archive") { request, context in
      let fields = try await RequestFields(
        request, known: ["filter", "completedBefore"], isOptional: true, context: context)
      return try await edit(request, fields) { defeat in
        let filter = try fields.text("filter").map { try defeat.filter($0) }
        let limit = try fields.text("completedBefore").map { try defeat.completionLimit($0) }
        return EditAnswer(JSONAnswer.outcome(try defeat.archive(where: filter, completedBefore: limit)))
      }
    }
    api.post("todos/:reference/archive") { request, context in
      let references = try context.references()
      return try await edit(request) { EditAnswer(JSONAnswer.outcome(try $0.archive(references))) }
    }
    api.post("todos/:reference/unarchive") { request, context in
      let references = try context.references()
      return try await edit(request) { EditAnswer(JSONAnswer.outcome(try $0.unarchive(references))) }
    }
    api.get("templates") { _, _ in
      Response(json: try await queue.run(.glance) { JSONAnswer.templates(try $0.savedTemplates()) })
    }
    api.get("templates/:name") { _, context in
      let name = context.templateName
      return Response(json: try await queue.run(.glance) { JSONAnswer.list(try $0.copies(ofTemplate: name)) })
    }
    api.put("templates/:name") { request, context in
      let name = context.templateName
      let fields = try await RequestFields(request, known: ["toDo"], context: context)
      let reference = try fields.reference("toDo")
      return Response(
        json: try await queue.run(.edit) { JSONAnswer.templates([try $0.saveTemplate(name, of: reference)]) })
    }
    api.delete("templates/:name") { _, context in
      let name = context.templateName
      return Response(
        json: try await queue.run(.edit) { defeat in
          try defeat.removeTemplate(name)
          return JSONAnswer.templates(try defeat.savedTemplates())
        })
    }
    // The other fields replace values of the template's to-do at the top.
    api.post("templates/:name/add") { request, context in
      let name = context.templateName
      let known = RequestFields.values + ["under", "before", "after"]
      let fields = try await RequestFields(request, known: known, isOptional: true, context: context)
      return try await edit(request, fields) { defeat in
        let draft = try fields.draft(for: .changing, defeat.clock)
        let numbers = try defeat.add(defeat.template(named: name), draft, to: fields.spot() ?? .end)
        return EditAnswer(
          try defeat.json(of: .number(numbers.lowerBound)), location: "\(base)api/todos/\(numbers.lowerBound)")
      }
    }
  }
}

extension ServerContext {
  fileprivate var templateName: String {
    let name = parameters.get("name") ?? ""
    return name.removingPercentEncoding ?? name
  }
}
