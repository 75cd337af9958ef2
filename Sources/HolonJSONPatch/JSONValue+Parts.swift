public import HolonBase

extension JSONValue {
  /// What a pointer leads to; nil when nothing is there.
  ///
  /// - Complexity: O(*d*), *d* being the number of the pointer's tokens.
  public subscript(at pointer: JSONPointer) -> JSONValue? { try? part(at: pointer.tokens[...]) }

  /// What tokens lead to.
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

  /// Reads the index of an item as RFC 6901, section 4, has it.
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
  /// Puts a value before an item of a list, or as a member of an object.
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

  /// Takes out what tokens lead to, which isn't the whole.
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

  /// Exchanges what tokens lead to for a value.
  mutating func replace(at tokens: ArraySlice<String>, with value: JSONValue) throws(JSONPatchError.Reason) {
    try edit(at: tokens) { $0 = value }
  }

  /// Edits what tokens lead to in its place.
  ///
  /// The lists and objects on the way are taken apart and put together again, which neither recurses nor copies any of
  /// them if nobody else has them.
  ///
  /// - Complexity: O(*d*), *d* being the number of tokens, apart from what the edit costs.
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

  /// Exchanges an item or a member that is known to be there for another value, and returns it.
  private mutating func exchangePart(_ token: String, for value: JSONValue) -> JSONValue {
    switch self {
    case .array(var items):
      self = .null
      guard let index = Int(token) else { preconditionFailure("\(token) was an index before") }
      let old = items[index]
      items[index] = value
      self = .array(items)
      return old
    case .object(var members):
      self = .null
      let old = members.updateValue(value, forKey: token)
      self = .object(members)
      return old ?? .null
    default: preconditionFailure("\(token) was found before")
    }
  }
}

extension JSONValue {
  /// The number of values from here on down, and the number of lists and objects within each other.
  ///
  /// - Parameter limit: How many values are counted at most.
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
