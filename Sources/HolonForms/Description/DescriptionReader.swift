internal import HolonBase
internal import HolonJSONPatch
import HolonLists
internal import HolonTree

/// A place in the JSON that describes or fills a form; its path is part of every error.
struct DescriptionReader {
  let value: JSONValue
  let path: JSONPointer

  func failure(_ problem: String) -> ListError { .malformed(path, problem) }

  /// Returns the members of an object, which has no others than those allowed.
  func object(_ allowed: Set<String>) throws(ListError) -> [String: JSONValue] {
    guard case .object(let members) = value else { throw failure("expected an object") }
    for name in members.keys.sorted() where !allowed.contains(name) {
      throw ListError.malformed(
        path.appending(name), "the member is unknown: use one of \(allowed.sorted().joined(separator: ", "))")
    }
    return members
  }

  /// Returns a member of an object; nil when it is missing.
  func member(_ name: String) -> DescriptionReader? {
    guard case .object(let members) = value, let value = members[name] else { return nil }
    return DescriptionReader(value: value, path: path.appending(name))
  }

  /// Returns a required member.
  func required(_ name: String) throws(ListError) -> DescriptionReader {
    guard let member = member(name) else { throw failure("the member \"\(name)\" is missing: add it") }
    return member
  }

  var items: [DescriptionReader] {
    get throws(ListError) {
      guard case .array(let items) = value else { throw failure("expected an array") }
      return items.enumerated().map { DescriptionReader(value: $1, path: path.appending($0)) }
    }
  }

  var text: String {
    get throws(ListError) {
      guard case .string(let text) = value else { throw failure("expected a string") }
      return text
    }
  }

  var truth: Bool {
    get throws(ListError) {
      guard case .bool(let truth) = value else { throw failure("expected true or false") }
      return truth
    }
  }

  var texts: [String] {
    get throws(ListError) {
      var texts: [String] = []
      for item in try items { texts.append(try item.text) }
      return texts
    }
  }

  /// The two items of a list, either of which may be null.
  var limits: (low: DescriptionReader?, high: DescriptionReader?) {
    get throws(ListError) {
      let items = try items
      guard items.count == 2 else { throw failure("expected an array of two: the minimum and the maximum, or null") }
      return (items[0].value == .null ? nil : items[0], items[1].value == .null ? nil : items[1])
    }
  }

  var integer: Int {
    get throws(ListError) {
      guard case .number(let number) = value, let integer = number.integer(as: Int.self) else {
        throw failure("expected a whole number")
      }
      return integer
    }
  }

  var double: Double {
    get throws(ListError) {
      guard case .number(let number) = value else { throw failure("expected a number") }
      return number.double
    }
  }

  /// Refuses nesting so deep that it can only be a mistake or an attack.
  func checkDepth() throws(ListError) {
    guard path.tokens.count <= 128 else { throw failure("parts and conditions nest too deep: flatten them") }
  }

  /// The name of an element, which isn't empty and has no dots, as these separate names.
  var name: String {
    get throws(ListError) {
      let name = try text
      guard !name.isEmpty, !name.contains(".") else {
        throw failure("the name is empty, or contains a dot: choose another one")
      }
      return name
    }
  }
}
