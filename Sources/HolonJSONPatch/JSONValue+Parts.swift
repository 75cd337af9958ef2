public import HolonBase

extension JSONValue {
  /// The value at a pointer; nil when it doesn't exist.
  ///
  /// - Complexity: O(*d*), *d* being the number of the pointer's tokens.
  public subscript(at pointer: JSONPointer) -> JSONValue? { try? part(at: pointer.tokens[...]) }

  /// Returns the value at a path of tokens.
  func part(at tokens: ArraySlice<String>) throws(JSONPatchError.Reason) -> JSONValue {
    var current = self
    for token in tokens { current = try current.part(token) }
    return current
  }

  private func part(_ token: String) throws(JSONPatchError.Reason) -> JSONValue {
    switch self {
    case .array(let items): return items[try Self.index(token, below: items.count)]
    case .object(let members):
      guard let member = members[token] else { throw .missing }
      return member
    default: throw .noParts
    }
  }

  /// Parses the index of an item (RFC 6901, section 4).
  static func index(_ token: String) throws(JSONPatchError.Reason) -> Int {
    let digits = token.utf8
    guard let first = digits.first, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
      digits.count == 1 || first != UInt8(ascii: "0")
    else { throw .invalidIndex(token) }
    return Int(token) ?? .max
  }

  private static func index(_ token: String, below count: Int) throws(JSONPatchError.Reason) -> Int {
    guard token != "-" else { throw .missing }
    let index = try index(token)
    guard index < count else { throw .outOfRange(count: count) }
    return index
  }
}

extension JSONValue {
  /// Inserts a value before an item of a list, or as a member of an object.
  mutating func add(_ value: JSONValue, at tokens: ArraySlice<String>) throws(JSONPatchError.Reason) {
    guard let last = tokens.last else {
      self = value
      return
    }
    try edit(at: tokens.dropLast()) { (whole) throws(JSONPatchError.Reason) in
      switch whole {
      case .array(var items):
        let index = try last == "-" ? items.count : Self.index(last)
        guard index <= items.count else { throw .outOfRange(count: items.count) }
        // Without this the list would be shared, and copied.
        whole = .null
        items.insert(value, at: index)
        whole = .array(items)
      case .object(var members):
        whole = .null
        members[last] = value
        whole = .object(members)
      default: throw .noParts
      }
    }
  }

  /// Removes the value at a path of tokens, which isn't the whole.
  @discardableResult
  mutating func remove(at tokens: ArraySlice<String>) throws(JSONPatchError.Reason) -> JSONValue {
    guard let last = tokens.last else { throw .wholeDocument }
    return try edit(at: tokens.dropLast()) { (whole) throws(JSONPatchError.Reason) in
      let part = try whole.part(last)
      switch whole {
      case .array(var items):
        whole = .null
        items.remove(at: try Self.index(last))
        whole = .array(items)
      case .object(var members):
        whole = .null
        members[last] = nil
        whole = .object(members)
      default: break
      }
      return part
    }
  }

  /// Replaces the value at a path of tokens.
  mutating func replace(at tokens: ArraySlice<String>, with value: JSONValue) throws(JSONPatchError.Reason) {
    try edit(at: tokens) { $0 = value }
  }

  /// Edits the value at a path of tokens in place.
  ///
  /// The lists and objects on the path are taken apart and put together again. This neither recurses nor copies them if
  /// they have no other reference.
  ///
  /// - Complexity: O(*d*), *d* being the number of tokens, apart from the edit.
  private mutating func edit<Result>(
    at tokens: ArraySlice<String>, _ body: (inout JSONValue) throws(JSONPatchError.Reason) -> Result
  ) throws(JSONPatchError.Reason) -> Result {
    _ = try part(at: tokens)
    var wholes: [JSONValue] = []
    for token in tokens {
      let part = exchangePart(token, for: .null)
      wholes.append(self)
      self = part
    }
    defer {
      for token in tokens.reversed() {
        var whole = wholes.removeLast()
        _ = whole.exchangePart(token, for: self)
        self = whole
      }
    }
    return try body(&self)
  }

  /// Replaces an existing item or member by another value, and returns the old one.
  private mutating func exchangePart(_ token: String, for value: JSONValue) -> JSONValue {
    switch self {
    case .array(var items):
      self = .null
      guard let index = Int(token) else { preconditionFailure("\(token) was checked to be an index") }
      let old = items[index]
      items[index] = value
      self = .array(items)
      return old
    case .object(var members):
      self = .null
      let old = members.updateValue(value, forKey: token)
      self = .object(members)
      return old ?? .null
    default: preconditionFailure("\(token) was checked to exist")
    }
  }
}

extension JSONValue {
  /// Returns the number of nested values including this one, and the greatest number of nested lists and objects.
  ///
  /// - Parameter limit: The number of values after which counting stops.
  /// - Complexity: O(*n*), *n* being the number of values, but not more than the limit.
  func measured(upTo limit: Int = .max) -> (count: Int, depth: Int) {
    var (count, depth) = (0, 0)
    var pending = [(self, 0)]
    while let (value, above) = pending.popLast(), count < limit {
      count += 1
      switch value {
      case .array(let items):
        depth = max(depth, above + 1)
        for item in items { pending.append((item, above + 1)) }
      case .object(let members):
        depth = max(depth, above + 1)
        for member in members.values { pending.append((member, above + 1)) }
      default: break
      }
    }
    return (count, depth)
  }
}
