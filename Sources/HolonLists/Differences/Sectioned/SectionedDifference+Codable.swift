extension SectionedDifference.Place: Codable {
  /// Decodes a list of the section and the row.
  ///
  /// - Throws: `DecodingError` when an element is no index.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(section: try container.decodeIndex(), row: try container.decodeIndex())
  }

  /// Encodes a list of the section and the row: `[0,4]`.
  public func encode(to encoder: any Encoder) throws { try [section, row].encode(to: encoder) }
}

extension SectionedDifference: Codable {
  /// Decodes a difference; missing members are empty.
  ///
  /// Applying the difference finds out whether it fits a list.
  ///
  /// - Throws: `DecodingError` when an element isn't a place, or places aren't in the order of the lists.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DifferenceMember.self)
    sections = try container.decodeIfPresent(ListDifference.self, forKey: .sections) ?? ListDifference()
    removals = try container.decodeInOrder([Place].self, forKey: .removals, isBefore: <)
    insertions = try container.decodeInOrder([Place].self, forKey: .insertions, isBefore: <)
    moves = try container.decodePairs(forKey: .moves)
    updates = try container.decodePairs(forKey: .updates)
  }

  /// Encodes the difference of the sections, and those of the rows by their places.
  ///
  /// ```json
  /// {"sections": {…}, "removals": [[0, 4]], "insertions": [], "moves": [[[0, 7], [1, 0]]], "updates": []}
  /// ```
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DifferenceMember.self)
    try container.encode(sections, forKey: .sections)
    try container.encode(removals, forKey: .removals)
    try container.encode(insertions, forKey: .insertions)
    try container.encode(moves, forKey: .moves)
    try container.encode(updates, forKey: .updates)
  }
}
