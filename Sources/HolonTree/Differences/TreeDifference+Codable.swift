extension TreeDifference: Encodable where Element: Encodable {
  /// Writes the changes as a list.
  public func encode(to encoder: any Encoder) throws { try changes.encode(to: encoder) }
}

extension TreeDifference: Decodable where Element: Decodable {
  /// Reads a list of changes; applying them checks whether they fit a tree.
  ///
  /// - Throws: `DecodingError` when one of them isn't a change.
  public init(from decoder: any Decoder) throws { self.init(try [TreeChange<Element>](from: decoder)) }
}
