import DefeatCore
import HTTPTypes
import HolonToDos
import Hummingbird

extension ServerRoutes {
  /// Adds the route that reads a line without adding it, for pages that show the values while a person types.
  func addLine(to api: RouterGroup<ServerContext>) {
    api.get("line") { request, _ in
      guard let text = request.formField("text") else {
        throw RequestError(.badRequest, "noText", "The request has no line: send one as in “/api/line?text=Call+fri”.")
      }
      let clock = queue.defeat.clock.settled()
      let line = ToDoLine(text, clock: clock)
      return Response(json: JSONAnswer.line(line, clock))
    }
  }
}
