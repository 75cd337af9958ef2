internal import HolonTree

extension NestedTree: Encodable where Element: Encodable {
  /// Encodes the roots as a list of objects.
  ///
  /// - Throws: `EncodingError.invalidValue` when the tree has more than ``maximumLevels`` levels.
  /// - Complexity: O(*n*), *n* being the number of nodes, apart from encoding the elements.
  public func encode(to encoder: any Encoder) throws {
    if let (node, _) = tree.preorder.first(where: { $0.depth >= Self.maximumLevels }) {
      let problem =
        "node \(node) is deeper than the \(Self.maximumLevels) levels that nested JSON can have: encode the tree "
        + "itself, whose compact form takes any depth"
      // Printing the error prints its value, and the drawing of such a deep tree is too wide for that.
      throw EncodingError.invalidValue(tree[node], .init(codingPath: encoder.codingPath, debugDescription: problem))
    }
    // The list at each index holds the nodes of that depth with the same parent.
    var lists = [encoder.unkeyedContainer()]
    for (node, depth) in tree.preorder {
      lists.removeSubrange((depth + 1)...)
      var members = lists[depth].nestedContainer(keyedBy: NestedNodeMember.self)
      try members.encode(tree[node], forKey: .element)
      lists.append(members.nestedUnkeyedContainer(forKey: .children))
    }
  }
}

extension NestedTree: Decodable where Element: Decodable {
  /// Decodes a list of objects; a node without a list of children has none.
  ///
  /// - Throws: `DecodingError` when an object isn't a node, or when there are more than ``maximumLevels`` levels.
  /// - Complexity: O(*n*), *n* being the number of nodes, apart from decoding the elements.
  public init(from decoder: any Decoder) throws {
    tree = Tree()
    tree.deferSummaries()
    var lists: [(nodes: any UnkeyedDecodingContainer, parent: NodeHandle?)] = [(try decoder.unkeyedContainer(), nil)]
    while !lists.isEmpty {
      let depth = lists.count - 1
      guard !lists[depth].nodes.isAtEnd else {
        lists.removeLast()
        continue
      }
      let members = try lists[depth].nodes.nestedContainer(keyedBy: NestedNodeMember.self)
      guard depth < Self.maximumLevels else {
        let problem =
          "the tree has more than the \(Self.maximumLevels) levels that nested JSON can have: read and write its "
          + "compact form, which is the tree itself"
        throw DecodingError.dataCorrupted(.init(codingPath: members.codingPath, debugDescription: problem))
      }
      let node = tree.append(try members.decode(Element.self, forKey: .element), to: lists[depth].parent)
      if members.contains(.children) { lists.append((try members.nestedUnkeyedContainer(forKey: .children), node)) }
    }
    tree.settleSummaries()
  }
}
