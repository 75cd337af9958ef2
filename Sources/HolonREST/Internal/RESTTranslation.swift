internal import HolonBase
internal import HolonRepositories

/// A query in the terms of a service.
struct RESTTranslation<Record: Identifiable & Codable & Sendable> where Record.ID: Comparable & Sendable {
  /// The parameters of conditions and sorting.
  var parameters: [RESTParameter] = []

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
      parameters.append(RESTParameter(sort, keys.joined(separator: ",")))
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

  private func translate(_ condition: Condition<Record>) -> [RESTParameter]? {
    let syntax = resource.syntax
    switch condition.rule {
    case .isOneOf(let property, let values):
      guard let field = field(property), values.count <= 50 else { return nil }
      let texts = values.compactMap(field.json).sorted()
      guard texts.count == values.count else { return nil }
      if texts.count == 1, let form = syntax.equals, let equal = parameter(form, field, texts[0]) { return [equal] }
      let list = "[\(texts.joined(separator: ","))]"
      return syntax.isOneOf.map { [RESTParameter(name($0, field), list, try? JSONValue(reading: list.utf8))] }
    case .isWithin(let property, let least, let greatest):
      guard let field = field(property), field.order != nil else { return nil }
      var bounds: [RESTParameter] = []
      for (value, form) in [(least, syntax.atLeast), (greatest, syntax.atMost)] {
        guard let value else { continue }
        guard let form, let bound = field.json(value).flatMap({ parameter(form, field, $0) }) else { return nil }
        bounds.append(bound)
      }
      return bounds
    case .contains(let property, let text):
      guard let form = syntax.contains, let field = field(property) else { return nil }
      return [RESTParameter(name(form, field), text)]
    case .function: return nil
    }
  }

  private func name(_ form: String, _ field: RESTField<Record>) -> String {
    form.split(separator: "{field}", omittingEmptySubsequences: false).joined(separator: field.name)
  }

  /// Returns a parameter with a value; nil for a value without a plain form.
  private func parameter(_ form: String, _ field: RESTField<Record>, _ json: String) -> RESTParameter? {
    let value = try? JSONValue(reading: json.utf8)
    let name = name(form, field)
    if resource.syntax.usesJSON { return RESTParameter(name, json, value) }
    switch value {
    case .string(let text): return RESTParameter(name, text)
    case .number, .bool: return RESTParameter(name, json, value)
    default: return nil
    }
  }
}
