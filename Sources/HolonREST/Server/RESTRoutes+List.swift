internal import Foundation
internal import HTTPTypes
internal import HolonBase
internal import HolonRepositories

extension RESTRoutes {
  private struct List: Encodable {
    let items: [Entity]
    let more: Bool
    let gaps: [Gap]?

    struct Gap: Encodable {
      let source: String
      let reason: String
    }
  }

  /// The maximum number of identifiers, values, or sort keys in a request.
  private static var longestList: Int { 1000 }

  func list(_ parameters: [(name: String, value: String)], _ request: HTTPRequest) async throws -> HTTPAnswer {
    let ids = parameters.filter { $0.name == "id" }.map(\.value)
    guard ids.count <= Self.longestList else {
      throw RESTProblem(
        400, .refused, "the request has more than \(Self.longestList) identifiers: send several requests")
    }
    if !ids.isEmpty {
      // A text without an identifier is that of no entity.
      let found = try await source.get(ids.compactMap { text in id(text).flatMap { "\($0)" == text ? $0 : nil } })
      return try json(found, request)
    }
    let page = try await page(parameters)
    let gaps = page.origin.gaps.map { List.Gap(source: $0.source, reason: $0.reason) }
    return try json(List(items: page.entities, more: page.hasMore, gaps: gaps.isEmpty ? nil : gaps), request)
  }

  private func page(_ parameters: [(name: String, value: String)]) async throws -> Page<Entity> {
    var query = Query<Entity>()
    var limit = longestPage
    var after: String?
    var keys: [(field: RESTField<Entity>, isDescending: Bool)] = []
    for (name, value) in parameters {
      switch name {
      case "limit":
        guard let number = Int(value), number > 0 else {
          throw RESTProblem(400, .refused, "the limit isn't a positive number: correct it")
        }
        limit = min(number, longestPage)
      case "after": after = value
      case "sort": keys += try value.split(separator: ",").prefix(Self.longestList).map(sortKey)
      default: query = try condition(name, value, on: query)
      }
    }
    for (field, isDescending) in keys { query = field.order?.sorted(query, isDescending) ?? query }
    guard let after else { return try await source.page(query.limited(to: limit)) }
    return try await page(query, limit, after: RESTPlace(after, keys, id))
  }

  private func sortKey(_ text: Substring) throws -> (RESTField<Entity>, Bool) {
    let isDescending = text.hasPrefix("-")
    let name = isDescending ? text.dropFirst() : text
    guard let field = fields.first(where: { $0.name == name }), field.order != nil else {
      throw RESTProblem(400, .refused, "the list can't be sorted by '\(RESTErrorBody.line(String(name), without: []))'")
    }
    return (field, isDescending)
  }

  private func condition(_ name: String, _ value: String, on query: Query<Entity>) throws -> Query<Entity> {
    let unknown = RESTProblem(
      400, .refused,
      "the parameter '\(RESTErrorBody.line(name, without: []))' is unknown: update the client or the server")
    guard let dot = name.lastIndex(of: "."), let field = fields.first(where: { $0.name == name[..<dot] }) else {
      throw unknown
    }
    do {
      switch name[name.index(after: dot)...] {
      case "in": return try field.isOneOf(query, value)
      case "from": if let order = field.order { return try order.atLeast(query, value) }
      case "through": if let order = field.order { return try order.atMost(query, value) }
      case "contains": if let contains = field.contains { return contains(query, value) }
      default: break
      }
    } catch {
      throw RESTProblem(400, .refused, "the value of '\(name)' isn't JSON of the field's type: update the client")
    }
    throw unknown
  }

  /// Returns the page after a place, whose entity may have been changed or removed.
  private func page(_ query: Query<Entity>, _ limit: Int, after place: RESTPlace<Entity>) async throws -> Page<Entity> {
    if let entity = try await source.get(place.id), place.isPlace(of: entity) {
      return try await source.page(query.after(entity).limited(to: limit))
    }
    // Entities from the first sort value on are read, and dropped up to the place.
    var next = try place.from(query, fields).limited(to: min(limit + 1, longestPage))
    var found: [Entity] = []
    while true {
      let page = try await source.page(next)
      found += page.entities.filter(place.precedes)
      guard found.count <= limit, page.hasMore, let last = page.entities.last else {
        return Page(Array(found.prefix(limit)), hasMore: found.count > limit, from: page.origin)
      }
      next = next.after(last)
    }
  }

  /// Returns the decoded names and values of a query.
  func parameters(_ query: String) throws(RESTProblem) -> [(name: String, value: String)] {
    var parameters: [(name: String, value: String)] = []
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts[0].removingPercentEncoding,
        let value = (parts.count == 2 ? parts[1] : "").removingPercentEncoding
      else { throw RESTProblem(400, .refused, "the query isn't percent-encoded UTF-8: encode it") }
      parameters.append((name, value))
    }
    return parameters
  }
}

/// A place in a sorted list: the sort values of an entity, and its identifier.
private struct RESTPlace<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  let id: Entity.ID

  /// For each sort key, compares an entity with the place.
  private let comparisons: [@Sendable (Entity) -> Int]

  /// The condition that all entities after the place meet.
  private let start: (field: RESTField<Entity>, isDescending: Bool, value: String)?

  init(
    _ text: String, _ keys: [(field: RESTField<Entity>, isDescending: Bool)], _ id: @Sendable (String) -> Entity.ID?
  ) throws(RESTProblem) {
    let problem = RESTProblem(400, .refused, "'after' isn't an array of the sort values and the identifier")
    guard let values = try? JSONValue(reading: text.utf8).array, values.count == keys.count + 1,
      let last = values.last?.string, let id = id(last)
    else { throw problem }
    self.id = id
    var comparisons: [@Sendable (Entity) -> Int] = []
    var start: (RESTField<Entity>, Bool, String)?
    for (key, value) in zip(keys, values) {
      guard let order = key.field.order, let json = JSONText.of(value), let compare = try? order.comparison(json) else {
        throw problem
      }
      let isDescending = key.isDescending
      comparisons.append { isDescending ? -compare($0) : compare($0) }
      if start == nil { start = (key.field, isDescending, json) }
    }
    self.comparisons = comparisons
    self.start = start
  }

  /// Whether the entity is at the place.
  func isPlace(of entity: Entity) -> Bool { entity.id == id && comparisons.allSatisfy { $0(entity) == 0 } }

  /// Whether the place comes before an entity.
  func precedes(_ entity: Entity) -> Bool {
    for compare in comparisons {
      let order = compare(entity)
      if order != 0 { return order > 0 }
    }
    return id < entity.id
  }

  /// Returns the query for the entities from the first sort value on.
  func from(_ query: Query<Entity>, _ fields: [RESTField<Entity>]) throws -> Query<Entity> {
    if let start, let order = start.field.order {
      return try start.isDescending ? order.atMost(query, start.value) : order.atLeast(query, start.value)
    }
    // A source knows the key path of its own type, but not that of the protocol.
    for value in ["\(id)", JSONText.of("\(id)")].compactMap({ $0 }) {
      let order = fields.first { $0.name == "id" }?.order
      if let known = try? order?.atLeast(query, value) { return known }
    }
    return query.where(\.id, atLeast: id)
  }
}
