internal import Foundation
public import HolonRepositories

/// A property with the server's name for it.
public struct HTTPQueryField<Entity: Sendable>: Sendable {
  /// The server's name for the property.
  public let name: String

  let property: any PartialKeyPath<Entity> & Sendable

  /// Returns a value of the property as JSON; nil for other values.
  let json: @Sendable (AnyHashable) -> String?
  let value: @Sendable (Entity) -> String?

  /// Creates a field for a property.
  ///
  /// The server has to compare and sort it like Swift: texts by their Unicode scalars, in composed form.
  public init<Value: Encodable & Hashable & Sendable>(
    _ name: String, _ property: any KeyPath<Entity, Value> & Sendable
  ) {
    (self.name, self.property) = (name, property)
    json = { ($0.base as? Value).flatMap(Self.encode) }
    value = { Self.encode($0[keyPath: property]) }
  }

  private static func encode(_ value: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension HTTPRepository {
  private struct Answer: Decodable {
    let items: [Entity]
    let more: Bool
  }

  /// Returns a page of the entities that match a query; conditions that the server can't decide are decided here.
  public func page(_ query: Query<Entity>) async throws -> Page<Entity> {
    let origin = Origin(source: name, age: .zero)
    let sorting = sorting(query)
    var undecided: [Condition<Entity>] = []
    var conditions: [(String, String)] = []
    for condition in query.conditions {
      if let translated = translate(condition) { conditions += translated } else { undecided.append(condition) }
    }
    let isInOrder = sorting != nil
    var entities: [Entity] = []
    var last = isInOrder ? query.last : nil
    while true {
      var parameters = conditions
      if let sorting, !sorting.isEmpty { parameters.append(("sort", sorting)) }
      if let last, let after = after(last, query) { parameters.append(("after", after)) }
      if isInOrder, undecided.isEmpty, let limit = query.limit { parameters.append(("limit", "\(limit)")) }
      let body = try await client.get(address.path(query: parameters)) ?? Array("{\"items\":[],\"more\":false}".utf8)
      let answer = try decode(Answer.self, body, "a page")
      entities += answer.items.filter { entity in undecided.allSatisfy { $0.includes(entity) } }
      if let limit = query.limit, isInOrder, entities.count >= limit {
        return Page(Array(entities.prefix(limit)), hasMore: answer.more || entities.count > limit, from: origin)
      }
      guard answer.more, let end = answer.items.last else { break }
      last = end
    }
    return isInOrder ? Page(entities, hasMore: false, from: origin) : query.page(of: entities, from: origin)
  }

  private func field(_ property: any PartialKeyPath<Entity> & Sendable) -> HTTPQueryField<Entity>? {
    let property: PartialKeyPath<Entity> = property
    return fields.first { $0.property == property }
  }

  private func sorting(_ query: Query<Entity>) -> String? {
    var keys: [String] = []
    for key in query.order {
      guard let field = field(key.property) else { return nil }
      keys.append((key.isDescending ? "-" : "") + field.name)
    }
    return keys.joined(separator: ",")
  }

  /// Returns the sort values of the last entity as a JSON array, with the identifier at the end.
  private func after(_ entity: Entity, _ query: Query<Entity>) -> String? {
    var values: [String] = []
    for key in query.order {
      guard let value = field(key.property)?.value(entity) else { return nil }
      values.append(value)
    }
    guard let id = String(data: (try? JSONEncoder().encode("\(entity.id)")) ?? Data(), encoding: .utf8) else {
      return nil
    }
    return "[" + (values + [id]).joined(separator: ",") + "]"
  }

  private func translate(_ condition: Condition<Entity>) -> [(String, String)]? {
    switch condition.rule {
    case .isOneOf(let property, let values):
      guard let field = field(property), values.count <= 50 else { return nil }
      let texts = values.compactMap(field.json).sorted()
      guard texts.count == values.count else { return nil }
      return [("\(field.name).in", "[\(texts.joined(separator: ","))]")]
    case .isWithin(let property, let least, let greatest):
      guard let field = field(property) else { return nil }
      var bounds: [(String, String)] = []
      for (value, end) in [(least, "from"), (greatest, "through")] {
        guard let value else { continue }
        guard let text = field.json(value) else { return nil }
        bounds.append(("\(field.name).\(end)", text))
      }
      return bounds
    case .contains(let property, let text):
      return field(property).map { [("\($0.name).contains", text)] }
    case .function: return nil
    }
  }
}
