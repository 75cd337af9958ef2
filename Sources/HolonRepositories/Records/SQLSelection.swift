@_exported public import HolonSQL

/// A query in SQL, and the conditions that SQL can't decide.
package struct SQLSelection<Entity: Identifiable & Sendable>: Sendable
where Entity.ID: Comparable & Sendable & SQLStorable {
  /// The statement, without a limit.
  package private(set) var sql: String

  /// The values of its parameters.
  package private(set) var values: [SQLValue] = []

  /// The conditions that Swift has to decide.
  package private(set) var undecided: [Condition<Entity>] = []

  /// Whether the rows are in the order of the query, from the place where it continues.
  package private(set) var isInOrder = true

  private let table: SQLTable<Entity>
  private let dialect: SQLDialect

  package init(_ query: Query<Entity>, of table: SQLTable<Entity>, in dialect: SQLDialect, select: String) {
    self.table = table
    self.dialect = dialect
    sql = select
    let keys = query.order.map { key in
      table.column(of: key.property).flatMap { $0.isOrderedAlike ? ($0, key.isDescending) : nil }
    }
    isInOrder = keys.allSatisfy { $0 != nil } && Entity.ID.isOrderedAlike
    // Swift continues after an entity of another source that no row can have.
    if let last = query.last, !table.values(of: last).allSatisfy(dialect.canStore) { isInOrder = false }
    var clauses: [String] = []
    for condition in query.conditions { clauses += translate(condition) }
    let order = keys.compactMap { $0 } + [(table.columns[0], false)]
    if isInOrder, let last = query.last { clauses.append(following(last, order)) }
    if !clauses.isEmpty { sql += " WHERE " + clauses.joined(separator: " AND ") }
    guard isInOrder else { return }
    sql += " ORDER BY " + order.map { sortable($0.0) + ($0.1 ? " DESC" : "") }.joined(separator: ", ")
  }

  /// Returns whether an entity meets the undecided conditions.
  package func includes(_ entity: Entity) -> Bool { undecided.allSatisfy { $0.includes(entity) } }

  private mutating func place(_ value: SQLValue) -> String {
    values.append(value)
    return dialect.place(values.count)
  }

  private func sortable(_ column: SQLColumn<Entity>) -> String {
    dialect.sortable(column.name.quotedSQLName, column.type)
  }

  /// Returns a condition in SQL; empty if it can't be translated.
  private mutating func translate(_ condition: Condition<Entity>) -> [String] {
    switch condition.rule {
    case .isOneOf(let property, let values):
      if let column = table.column(of: property), let clause = isOneOf(column, values) { return [clause] }
    case .isWithin(let property, let least, let greatest):
      if let column = table.column(of: property), let clauses = isWithin(column, least, greatest) { return clauses }
    case .contains(let property, let text):
      if !dialect.canStore(.text(text)) { return ["1 = 0"] }
      undecided.append(condition)
      guard let column = table.column(of: property), column.type == .text else { return [] }
      return [dialect.mayContain(column.name.quotedSQLName, place(.text(text)))]
    case .function: break
    }
    undecided.append(condition)
    return []
  }

  private mutating func isOneOf(_ column: SQLColumn<Entity>, _ values: Set<AnyHashable>) -> String? {
    let literals = values.compactMap(column.literal)
    // Databases limit the number of values in a statement.
    guard literals.count == values.count, literals.count <= 500 else { return nil }
    let name = column.name.quotedSQLName
    let given = literals.filter { $0 != .null && dialect.canStore($0) }
    var clauses = literals.contains(.null) ? ["\(name) IS NULL"] : []
    if !given.isEmpty { clauses.append("\(name) IN (\(given.map { place($0) }.joined(separator: ", ")))") }
    // No value is one of none.
    return clauses.isEmpty ? "1 = 0" : "(\(clauses.joined(separator: " OR ")))"
  }

  private mutating func isWithin(
    _ column: SQLColumn<Entity>, _ least: AnyHashable?, _ greatest: AnyHashable?
  ) -> [String]? {
    guard column.isOrderedAlike else { return nil }
    let low = least.map(column.literal)
    let high = greatest.map(column.literal)
    if case .some(nil) = low { return nil }
    if case .some(nil) = high { return nil }
    guard [low, high].allSatisfy({ ($0 ?? nil).map(dialect.canStore) ?? true }) else { return nil }
    var clauses: [String] = []
    if let low = low ?? nil { clauses.append("\(sortable(column)) >= \(place(low))") }
    if let high = high ?? nil { clauses.append("\(sortable(column)) <= \(place(high))") }
    return clauses
  }

  /// Returns the condition for rows after an entity: greater in the first key, or equal there and greater in the next
  /// one.
  private mutating func following(_ last: Entity, _ order: [(SQLColumn<Entity>, Bool)]) -> String {
    guard let (column, isDescending) = order.first else { return "1 = 0" }
    let value = column.value(last)
    let name = sortable(column)
    let compare = isDescending ? "<" : ">"
    if order.count == 1 { return "\(name) \(compare) \(place(value))" }
    // Only the bound alone can use an index.
    let bound = "\(name) \(compare)= \(place(value))"
    let beyond = "\(name) \(compare) \(place(value))"
    return "\(bound) AND (\(beyond) OR \(following(last, Array(order.dropFirst()))))"
  }
}
