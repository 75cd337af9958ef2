/// The prepared statements of a connection.
struct StatementCache {
  private static var capacity: Int { 200 }

  private var statements: [String: (name: String, use: Int)] = [:]
  private var uses = 0
  private var names = 0

  mutating func name(of sql: String) -> String? {
    guard let index = statements.index(forKey: sql) else { return nil }
    uses += 1
    statements.values[index].use = uses
    return statements.values[index].name
  }

  mutating func newName() -> String {
    names += 1
    return "holon\(names)"
  }

  mutating func keep(_ name: String, for sql: String) {
    uses += 1
    statements[sql] = (name, uses)
  }

  mutating func forget(_ sql: String) { statements[sql] = nil }

  /// Removes and returns the least recently used statement, if there are too many.
  mutating func superfluous() -> String? {
    guard statements.count >= Self.capacity, let oldest = statements.min(by: { $0.value.use < $1.value.use }) else {
      return nil
    }
    statements[oldest.key] = nil
    return oldest.value.name
  }
}
