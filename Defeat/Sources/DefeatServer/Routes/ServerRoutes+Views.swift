import DefeatCore
import HolonToDos
import Hummingbird

extension ServerRoutes {
  /// Adds the routes that read views of the list.
  func addViews(to api: RouterGroup<ServerContext>) {
    api.get("today") { request, _ in
      let days = try request.number("days", in: 0...3_650) ?? 7
      let text = request.formField("filter")
      return Response(
        json: try await queue.run(.glance) { defeat in
          JSONAnswer.agenda(try defeat.agenda(days: days, where: defeat.condition(text)))
        })
    }
    api.get("due") { request, _ in
      let minutes = try request.number("within", in: 0...525_600) ?? 0
      return Response(
        json: try await queue.run(.whole) { JSONAnswer.reminders(try $0.dueReminders(within: 60 * Double(minutes))) })
    }
    api.get("next") { request, _ in
      let count = try request.number("count", in: 1...10_000) ?? 10
      let text = request.formField("filter")
      var weights = queue.defeat.weights
      for text in request.uri.queryParameters.getAll("weigh") { try weights.set(text) }
      return Response(
        json: try await queue.run(.whole) { [weights] defeat in
          JSONAnswer.urgent(try defeat.weighing(weights).mostUrgent(count, where: defeat.condition(text)))
        })
    }
    api.get("statistics") { request, _ in
      let days = try request.number("days", in: 1...366) ?? 14
      let weeks = try request.number("weeks", in: 1...104) ?? 8
      let text = request.formField("filter")
      return Response(
        json: try await queue.run(.whole) { defeat in
          JSONAnswer.statistics(
            ListStatistics(
              try defeat.list(), days: days, weeks: weeks, where: try defeat.condition(text),
              at: ClockReading(defeat.clock)))
        })
    }
    api.get("tags") { request, _ in
      let text = request.formField("filter")
      return Response(
        json: try await queue.run(.whole) { defeat in
          let filter = try defeat.condition(text)
          return JSONAnswer.tallies(
            try defeat.list().tagTallies(where: filter, at: ClockReading(defeat.clock)), key: "tags")
        })
    }
    api.get("projects") { request, _ in
      let text = request.formField("filter")
      return Response(
        json: try await queue.run(.whole) { defeat in
          let filter = try defeat.condition(text)
          return JSONAnswer.tallies(
            try defeat.list().projectTallies(where: filter, at: ClockReading(defeat.clock)), key: "projects")
        })
    }
  }
}

extension Defeat {
  /// Reads the filter of a request; without one, all to-dos are selected.
  fileprivate func condition(_ text: String?) throws -> CompositeToDoFilter {
    guard let text else { return [] }
    return [try filter(text)]
  }
}

extension Request {
  /// Returns a number of the query; nil if it isn't given.
  func number(_ name: String, in range: ClosedRange<Int>) throws(ViewError) -> Int? {
    guard let text = uri.queryParameters[name[...]] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw ViewError("“\(name)” isn't a number from \(range.lowerBound) to \(range.upperBound): use such a number.")
    }
    return number
  }
}
