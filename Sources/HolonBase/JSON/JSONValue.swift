/// Anything that JSON can say: null, a truth, a number, a text, a list or an object.
///
/// ```swift
/// let milk: JSONValue = ["title": "milk", "litres": 2, "tags": ["cold", "white"]]
/// milk["tags"]?[0]  // "cold"
/// ```
///
/// Two values are equal as RFC 6902, section 4.6, tests it: numbers by what they amount to, texts by their Unicode
/// scalars, lists item by item, objects whatever the order of their members. The names of members are Swift strings:
/// names that are canonically equivalent are the same name.
///
/// Values nest at most ``maximumDepth`` levels deep if they are decoded or patched; whoever builds deeper ones himself
/// risks the stack.
public enum JSONValue: Sendable {
  /// Nothing.
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

  /// The number of arrays and objects within each other that Foundation's `JSONDecoder` reads, and so this module.
  public static var maximumDepth: Int { 512 }
}

extension JSONValue: Equatable {
  /// Tells whether two values are equal in the sense of RFC 6902, section 4.6.
  ///
  /// - Complexity: O(*n*), *n* being the number of values within the smaller one.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    // Lists and objects wait in memory, which most comparisons can do without.
    var pending: [(JSONValue, JSONValue)] = []
    var pair = (left, right)
    while true {
      switch pair {
      case (.null, .null): break
      case (.bool(let left), .bool(let right)): guard left == right else { return false }
      case (.number(let left), .number(let right)): guard left == right else { return false }
      case (.string(let left), .string(let right)):
        // Swift's own equality would take a letter with an accent for that letter followed by the accent.
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
  /// Hashes a value without parts, and of an array or an object how many parts it has.
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
