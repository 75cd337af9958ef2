internal import HolonBase
internal import HolonRepositories

/// A query in the terms of a service.
struct RESTTranslation<Record: Identifiable & Codable & Sendable> where Record.ID: Comparable & Sendable {
  /// The parameters of conditions and sorting.
  var parameters: [(String, String)] = []

  /// Whether the service decides all conditions exactly like Swift.
  var isExact: Bool

  /// Whether the service returns the order of the query.
  var isInOrder: Bool

  private let resource: RESTResource<Record>
  private let query: Query<Record>

  init(_ query: Query<Record>, for resource: RESTResource<Record>) {
    (self.resource, self.query) = (resource, query)
    isExact = true
    isInOrder = false
    for condition in query.conditions {
      if let translated = translate(condition) { parameters += translated } else { isExact = false }
    }
    isExact = isExact && (query.conditions.isEmpty || resource.syntax.isExact)
    if query.order.isEmpty {
      isInOrder = resource.isOrderedByID || resource.syntax.isExact
    } else if let sort = resource.syntax.sort, let keys = sortKeys() {
      isInOrder = true
      parameters.append((sort, keys.joined(separator: ",")))
    }
  }

  /// Returns the sort values of an entity as a JSON array, with the identifier at the end.
  ///
  /// The service sorts only by identifier when it can't sort by the keys of the query.
  func position(of record: Record) -> String? {
    var values: [String] = []
    for key in isInOrder ? query.order : [] {
      guard let value = field(key.property)?.value(record) else { return nil }
      values.append(value)
    }
    values.append(String(decoding: JSONText.quoted("\(record.id)"), as: UTF8.self))
    return "[\(values.joined(separator: ","))]"
  }

  private func field(_ property: any PartialKeyPath<Record> & Sendable) -> RESTField<Record>? {
    let property: PartialKeyPath<Record> = property
    return resource.fields.first { $0.property == property }
  }

  private func sortKeys() -> [String]? {
    var keys: [String] = []
    for key in query.order {
      guard let field = field(key.property), field.order != nil else { return nil }
      let form = key.isDescending ? resource.syntax.descending : resource.syntax.ascending
      keys.append(name(form, field))
    }
    return keys
  }

  private func translate(_ condition: Condition<Record>) -> [(String, String)]? {
    let syntax = resource.syntax
    switch condition.rule {
    case .isOneOf(let property, let values):
      guard let field = field(property), values.count <= 50 else { return nil }
      let texts = values.compactMap(field.json).sorted()
      guard texts.count == values.count else { return nil }
      if texts.count == 1, let form = syntax.equals, let text = text(texts[0]) { return [(name(form, field), text)] }
      return syntax.isOneOf.map { [(name($0, field), "[\(texts.joined(separator: ","))]")] }
    case .isWithin(let property, let least, let greatest):
      guard let field = field(property), field.order != nil else { return nil }
      var bounds: [(String, String)] = []
      for (value, form) in [(least, syntax.atLeast), (greatest, syntax.atMost)] {
        guard let value else { continue }
        guard let form, let text = field.json(value).flatMap(text) else { return nil }
        bounds.append((name(form, field), text))
      }
      return bounds
    case .contains(let property, let text):
      guard let form = syntax.contains, let field = field(property) else { return nil }
      return [(name(form, field), text)]
    case .function: return nil
    }
  }

  private func name(_ form: String, _ field: RESTField<Record>) -> String {
    form.split(separator: "{field}", omittingEmptySubsequences: false).joined(separator: field.name)
  }

  /// Returns the form of a value in a parameter; nil for a value without a plain form.
  private func text(_ json: String) -> String? {
    if resource.syntax.usesJSON { return json }
    switch try? JSONValue(reading: json.utf8) {
    case .string(let text): return text
    case .number, .bool: return json
    default: return nil
    }
  }
}
