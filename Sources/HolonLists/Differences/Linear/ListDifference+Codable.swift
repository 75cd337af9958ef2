extension IndexRanges: Codable {
  /// Decodes a list of ranges in increasing order, each a list of its first index and of the one after its last.
  ///
  /// - Throws: `DecodingError` when an element is no such range, or the ranges aren't in order.
  public init(from decoder: any Decoder) throws {
    for range in try [Range<Int>](from: decoder) {
      guard range.lowerBound >= ranges.last?.upperBound ?? 0, !range.isEmpty, range.upperBound < UInt32.max else {
        let problem =
          "the index ranges are invalid: they must be non-empty, increasing, disjoint, and below 4,294,967,295"
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
      }
      append(range)
    }
  }

  /// Encodes a list of ranges, each a list of its first index and of the one after its last: `[[2,5],[9,10]]`.
  public func encode(to encoder: any Encoder) throws { try ranges.encode(to: encoder) }
}

extension ListDifference: Codable {
  /// Decodes a difference; missing members are empty.
  ///
  /// Applying the difference finds out whether it fits a list.
  ///
  /// - Throws: `DecodingError` when an element isn't an index or moves aren't in the order of the new list.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DifferenceMember.self)
    removals = try container.decodeIfPresent(IndexRanges.self, forKey: .removals) ?? []
    insertions = try container.decodeIfPresent(IndexRanges.self, forKey: .insertions) ?? []
    moves = try container.decodePairs(forKey: .moves)
    updates = try container.decodePairs(forKey: .updates)
    for pair in moves + updates where !Self.isIndex(pair.old) || !Self.isIndex(pair.new) {
      let problem = "\(pair.old) and \(pair.new) aren't both indices of a list: they must be from 0 to 4,294,967,294"
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
    }
  }

  static func isIndex(_ number: Int) -> Bool { number >= 0 && number < UInt32.max }

  /// Encodes removals and insertions as ranges, moves and updates as pairs.
  ///
  /// ```json
  /// {"removals": [[2, 5]], "insertions": [], "moves": [[7, 0]], "updates": []}
  /// ```
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DifferenceMember.self)
    try container.encode(removals, forKey: .removals)
    try container.encode(insertions, forKey: .insertions)
    try container.encode(moves, forKey: .moves)
    try container.encode(updates, forKey: .updates)
  }
}

/// The members of a difference's object.
enum DifferenceMember: String, CodingKey {
  case sections, removals, insertions, moves, updates
}

extension UnkeyedDecodingContainer {
  /// Decodes a number that is a valid index.
  mutating func decodeIndex() throws -> Int {
    let path = codingPath
    let index = try decode(Int.self)
    guard ListDifference.isIndex(index) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: path, debugDescription: "\(index) isn't an index of a list: it must be from 0 to 4,294,967,294"))
    }
    return index
  }
}

extension KeyedDecodingContainer {
  /// Decodes a list in which each element precedes the next one; an empty one if it is missing.
  func decodeInOrder<Element: Decodable>(
    _ type: [Element].Type, forKey key: Key, isBefore: (Element, Element) -> Bool
  ) throws -> [Element] {
    let elements = try decodeIfPresent(type, forKey: key) ?? []
    guard zip(elements, elements.dropFirst()).allSatisfy(isBefore) else {
      let problem = "the pairs of indices are out of order: list each once, in the order of both lists"
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: problem)
    }
    return elements
  }

  /// Decodes pairs in the order of the new list; none if they are missing.
  func decodePairs<Place: Decodable & Comparable>(forKey key: Key) throws -> [DifferencePair<Place>] {
    try decodeInOrder([DifferencePair<Place>].self, forKey: key) { $0.new < $1.new }
  }
}
