/// The items of a purchase and similar events, the only objects that Google accepts.
enum GoogleItems {
  static func special(_ value: PropertyValue, textLimit: Int) -> PropertyRules.Special {
    guard case .array(let items) = value, !items.isEmpty else { return .refused(GoogleRule.items) }
    if items.count > 200 { return .refused(GoogleRule.itemCount) }
    return items.allSatisfy { isItem($0, textLimit: textLimit) } ? .taken : .refused(GoogleRule.items)
  }

  private static func isItem(_ value: PropertyValue, textLimit: Int) -> Bool {
    guard case .object(let item) = value, isText(item["item_id"]) || isText(item["item_name"]) else { return false }
    guard item.count(where: { !GoogleNames.itemParameters.contains($0.name) }) <= 10 else { return false }
    return item.allSatisfy { name, value in
      guard name.isIdentifier, name.hasAtMost(40) else { return false }
      switch value {
      case .string(let text): return text.hasAtMost(textLimit)
      case .double(let number): return number.isFinite
      case .array, .object: return false
      default: return true
      }
    }
  }

  private static func isText(_ value: PropertyValue?) -> Bool {
    switch value {
    case .string(let text): !text.isEmpty
    case .int: true
    default: false
    }
  }
}
