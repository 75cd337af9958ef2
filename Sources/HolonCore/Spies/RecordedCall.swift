/// A call that a spy has recorded; the `Call` of every generated spy is one.
///
/// Calls are equal when they are of the same requirement with equal arguments. Arguments that aren't `Equatable` are
/// compared by their contents, objects by identity.
public protocol RecordedCall: Equatable {}

extension RecordedCall {
  /// Returns whether two calls are of the same requirement with equal arguments.
  public static func == (left: Self, right: Self) -> Bool { consistOfTheSame(left, right) }
}

extension RecordedCall {
  /// Ends a test that calls a spy without a set answer.
  ///
  /// - Parameters:
  ///   - requirement: The requirement that was called, as in `unread(from:)`.
  ///   - handler: The closure to set, as in `SpyMailbox.onUnread`.
  public static func missingAnswer(to requirement: String, set handler: String) -> Never {
    fatalError("the spy has no result for '\(requirement)': set '\(handler)' before the call")
  }

  /// Returns the result of a test's closure as the type that a call of a generic requirement needs.
  ///
  /// Another type ends the test with a message that names the closure.
  ///
  /// - Parameters:
  ///   - result: The result of the closure.
  ///   - requirement: The requirement that was called, as in `fetch(_:)`.
  ///   - handler: The closure, as in `SpyAPI.onFetch`.
  public static func result<Given, Result>(
    of result: Given, to requirement: String, from handler: String
  ) -> Result {
    if let result = result as? Result { return result }
    fatalError(
      "'\(handler)' returned '\(type(of: result as Any))', but the call of '\(requirement)' needs '\(Result.self)': "
        + "return a value of that type")
  }
}

/// Returns whether two values are equal, as far as that can be determined.
private func areAlike(_ left: Any, _ right: Any) -> Bool {
  if let left = left as? any Equatable { return left.isEqual(to: right) }
  guard type(of: left) == type(of: right) else { return false }
  if let left = left as? Any.Type { return left == right as? Any.Type }
  return switch Mirror(reflecting: left).displayStyle {
  case .class: left as AnyObject === right as AnyObject
  case nil: false  // functions
  default: consistOfTheSame(left, right)
  }
}

private func consistOfTheSame(_ left: Any, _ right: Any) -> Bool {
  let (mirror, parts) = (Mirror(reflecting: left), Mirror(reflecting: right).children)
  if mirror.displayStyle == .enum, mirror.children.isEmpty || parts.isEmpty { return "\(left)" == "\(right)" }
  guard mirror.children.count == parts.count else { return false }
  // Dictionaries and sets have no order.
  if mirror.displayStyle == .dictionary || mirror.displayStyle == .set {
    return mirror.children.allSatisfy { part in parts.contains { areAlike(part.value, $0.value) } }
  }
  return zip(mirror.children, parts).allSatisfy { $0.label == $1.label && areAlike($0.value, $1.value) }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}
