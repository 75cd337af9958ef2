import HolonLists
internal import HolonTree

extension DescriptionReader {
  private static let conditions: Set<String> = [
    "equals", "isEmpty", "isLess", "isGreater", "isAtLeast", "isAtMost", "isOne", "all", "any", "not",
  ]

  /// The condition in this place, an object with one member.
  var condition: Condition<String> {
    get throws(ListError) {
      try checkDepth()
      let members = try object(Self.conditions)
      guard members.count == 1, let kind = members.keys.first else { throw failure("expected exactly one condition") }
      let content = try required(kind)
      switch kind {
      case "isEmpty": return .isEmpty(try content.text)
      case "not": return .not(try content.condition)
      case "all": return .all(try content.conditions)
      case "any": return .any(try content.conditions)
      default: return try content.comparison(kind)
      }
    }
  }

  private var conditions: [Condition<String>] {
    get throws(ListError) {
      var conditions: [Condition<String>] = []
      for item in try items { conditions.append(try item.condition) }
      return conditions
    }
  }

  /// Reads a field's name and the value to compare its own with.
  private func comparison(_ kind: String) throws(ListError) -> Condition<String> {
    let items = try items
    guard items.count == 2 else { throw failure("expected an array of two: a field's name and a value") }
    let (name, value) = (try items[0].text, items[1].value)
    switch kind {
    case "equals": return .equals(name, value)
    case "isLess": return .isLess(name, than: value)
    case "isGreater": return .isGreater(name, than: value)
    case "isAtLeast": return .isAtLeast(name, value)
    case "isAtMost": return .isAtMost(name, value)
    default:
      guard case .array(let values) = value else { throw items[1].failure("expected an array of values") }
      return .isOne(name, of: values)
    }
  }
}
