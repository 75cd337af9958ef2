/// Returns whether two values are certainly the same: equal if they are Equatable, otherwise with the same parts.
///
/// References to different objects aren't the same, nor are functions.
func areSame(_ left: Any, _ right: Any) -> Bool {
  if let left = left as? any Equatable { return left.equals(right) }
  guard type(of: left) == type(of: right) else { return false }
  let (one, other) = (Mirror(reflecting: left), Mirror(reflecting: right))
  guard one.displayStyle == other.displayStyle, one.children.count == other.children.count else { return false }
  switch one.displayStyle {
  case .collection, .optional: break
  case .struct, .tuple, .enum:
    // A mirror of its own may leave parts out.
    if left is any CustomReflectable { return false }
  default: return false
  }
  // Cases without values differ by name only.
  if one.displayStyle == .enum, one.children.isEmpty {
    return !(left is any CustomStringConvertible) && "\(left)" == "\(right)"
  }
  return zip(one.children, other.children).allSatisfy { $0.label == $1.label && areSame($0.value, $1.value) }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { (other as? Self) == self }
}
