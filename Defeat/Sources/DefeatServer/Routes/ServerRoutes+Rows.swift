import DefeatCore
import HTTPTypes
import HolonBase
import HolonToDos
import Hummingbird

extension ServerRoutes {
  /// Adds the routes by which an open page reads the rows that it shows.
  func addRows(to api: RouterGroup<ServerContext>) {
    api.get("rows") { request, _ in
      let rows = try await views.load(try request.page(), try request.window())
      return Response(rows, "application/json; charset=utf-8", to: request)
    }
    api.get("place") { request, _ in
      guard let number = request.formField("number").flatMap({ Int($0) }) else {
        throw RequestError(.badRequest, "noNumber", "The request names no to-do: add it as in “number=3”.")
      }
      let place = try await views.place(try request.page(), try request.window(), of: number)
      var json = JSONWriter()
      json.object { json in
        guard let place else { return }
        json.write(place.row, key: "row")
        json.write(place.end, key: "end")
        if let whole = place.whole { json.write(whole, key: "whole") }
        if let before = place.before { json.write(before, key: "before") }
        if let after = place.after { json.write(after, key: "after") }
        json.write(place.group.lowerBound, key: "first")
        json.write(place.group.upperBound, key: "last")
      }
      return Response(json: json.bytes)
    }
  }
}

extension Request {
  /// Returns the word by which an open page names itself.
  func page() throws(RequestError) -> String {
    guard let page = formField("page"), !page.isEmpty, page.utf8.count <= 64 else {
      throw RequestError(.badRequest, "noPage", "The request names no page: add any word for it, as in “page=x1”.")
    }
    return page
  }

  /// Returns the rows that a page asks for.
  func window() throws -> RowWindow.Request {
    let fields = formFields
    guard let view = ListView(fields["view"] ?? ""), view.kind != .statistics else {
      throw RequestError(.badRequest, "unknownView", "“\(fields["view"] ?? "")” isn't a view with rows.")
    }
    var request = RowWindow.Request()
    request.view = view
    func number(_ name: String, from least: Int = 0) throws(RequestError) -> Int? {
      guard let text = fields[name] else { return nil }
      guard let number = Int(text), number >= least, number < 1 << 53 else {
        throw RequestError(.badRequest, "unreadableParameter", "“\(name)” isn't a number of at least \(least).")
      }
      return number
    }
    func numbers(_ name: String) throws(RequestError) -> [Int] {
      let words = (fields[name] ?? "").split(separator: ",")
      let numbers = words.compactMap { Int($0) }
      guard numbers.count == words.count else {
        throw RequestError(.badRequest, "unreadableParameter", "“\(name)” isn't a list of numbers, as in “1,2”.")
      }
      return numbers
    }
    request.from = try number("from") ?? 0
    request.count = try number("count", from: 1) ?? RowWindow.firstCount
    request.around = try number("around")
    request.end = try number("end")
    request.pins = try numbers("pins")
    request.folded = try numbers("folded")
    request.serial = try number("serial") ?? 0
    return request
  }
}
