extension JSONValue: CustomStringConvertible {
  /// The value as JSON without blanks, the members of objects ordered by their names.
  ///
  /// - Complexity: O(*n* log *n*), *n* being the number of values within the value.
  public var description: String {
    var json = JSONWriter()
    // Nested values are kept in memory: deep ones would need too much of the thread's stack.
    var pending = [Piece.value(self, name: nil)]
    while let piece = pending.popLast() {
      guard case .value(let value, let name) = piece else {
        if case .end(let bracket) = piece { json.close(bracket) }
        continue
      }
      if let name { json.key(name) }
      switch value {
      case .null: json.writeNull()
      case .bool(let truth): json.write(truth)
      case .number(let number): json.writeJSON(number.description.utf8)
      case .string(let string): json.write(string)
      case .array(let items):
        json.open("[")
        pending.append(.end("]"))
        for item in items.reversed() { pending.append(.value(item, name: nil)) }
      case .object(let members):
        json.open("{")
        pending.append(.end("}"))
        for (name, value) in members.sorted(by: { $0.key > $1.key }) { pending.append(.value(value, name: name)) }
      }
    }
    return json.text.string
  }

  /// A part of a description.
  private enum Piece {
    case value(JSONValue, name: String?)
    case end(Unicode.Scalar)
  }
}
