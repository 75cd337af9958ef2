public import HolonLists
internal import HolonTree

extension FormRule {
  /// Returns a rule that all fields have the same value.
  public static func equal(
    _ name: String, _ fields: [String], at target: String? = nil, _ message: String? = nil
  ) -> FormRule {
    FormRule(translated: name, on: fields, at: target) { values in
      fields.allSatisfy { values[$0] == values[fields[0]] } ? nil : MessageText(message, or: .equal)
    }
  }

  /// Returns a rule that no two fields have the same value; fields without a value don't count.
  public static func different(
    _ name: String, _ fields: [String], at target: String? = nil, _ message: String? = nil
  ) -> FormRule {
    FormRule(translated: name, on: fields, at: target) { values in
      let filled = fields.map { values[$0] }.filter { !$0.isBlank }
      return filled.indices.contains { filled[..<$0].contains(filled[$0]) } ? MessageText(message, or: .different) : nil
    }
  }

  /// Returns a rule that each number, date or text is at least the one before; fields without a value don't count.
  public static func ascending(
    _ name: String, _ fields: [String], at target: String? = nil, _ message: String? = nil
  ) -> FormRule {
    FormRule(translated: name, on: fields, at: target) { values in
      let filled = fields.map { values[$0] }.filter { !$0.isBlank }
      return zip(filled, filled.dropFirst()).contains { $1.isLess(than: $0) }
        ? MessageText(message, or: .ascending) : nil
    }
  }

  /// Returns a rule that at least one of the fields has a value.
  public static func atLeastOne(
    _ name: String, _ fields: [String], at target: String? = nil, _ message: String? = nil
  ) -> FormRule {
    FormRule(translated: name, on: fields, at: target) { values in
      fields.allSatisfy { values[$0].isBlank } ? MessageText(message, or: .atLeastOne) : nil
    }
  }

  /// Returns a rule that a `Condition` holds.
  public static func holds(
    _ name: String, _ condition: Condition<String>, at target: String? = nil, _ message: String
  ) -> FormRule {
    FormRule(name, on: condition.dependencies.sorted(), at: target) { values in
      condition.holds { values[$0] } ? nil : message
    }
  }
}
