/// A JSON value: null, a Boolean, a number, a text, a list or an object.
///
/// ```swift
/// let milk: JSONValue = ["title": "milk", "litres": 2, "tags": ["cold", "white"]]
/// milk["tags"]?[0]  // "cold"
/// ```
///
/// Equality follows RFC 6902, section 4.6. Numbers are compared by value, texts by their Unicode scalars, lists item by
/// item, and objects in any order of their members. The names of members are Swift strings: names that are canonically
/// equivalent are the same name.
///
/// Decoded or patched values nest at most ``maximumDepth`` levels deep. Deeper values that are built in code may exceed
/// the stack.
public enum JSONValue: Sendable {
  /// The null value.
  case null

  /// True or false.
  case bool(Bool)

  /// A number.
  case number(JSONNumber)

  /// A text.
  case string(String)

  /// An ordered list.
  case array([JSONValue])

  /// Members by their names.
  case object([String: JSONValue])

  /// The maximum number of nested arrays and objects that Foundation's `JSONDecoder` and this module read.
  public static var maximumDepth: Int { 512 }
}

extension JSONValue: Equatable {
  /// Returns whether two values are equal in the sense of RFC 6902, section 4.6.
  ///
  /// - Complexity: O(*n*), *n* being the number of values within the smaller one.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    // Lists and objects are kept in memory, which most comparisons don't need.
    var pending: [(JSONValue, JSONValue)] = []
    var pair = (left, right)
    while true {
      switch pair {
      case (.null, .null): break
      case (.bool(let left), .bool(let right)): guard left == right else { return false }
      case (.number(let left), .number(let right)): guard left == right else { return false }
      case (.string(let left), .string(let right)):
        // Swift's own equality would equate a letter with an accent and that letter followed by the accent.
        guard left.utf8.elementsEqual(right.utf8) else { return false }
      case (.array(let left), .array(let right)):
        guard left.count == right.count else { return false }
        pending += zip(left, right)
      case (.object(let left), .object(let right)):
        guard left.count == right.count else { return false }
        for (name, value) in left {
          guard let other = right[name] else { return false }
          pending.append((value, other))
        }
      default: return false
      }
      guard let next = pending.popLast() else { return true }
      pair = next
    }
  }
}

extension JSONValue: Hashable {
  /// Hashes a value without parts; of an array or an object, only its number of parts.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let truth): hasher.combine(truth)
    case .number(let number): hasher.combine(number)
    case .string(let text): hasher.combine(text)
    case .array(let items): hasher.combine(items.count)
    case .object(let members): hasher.combine(members.count)
    }
  }
}
