// The compact form consists of flat lists, so that the coder's nesting doesn't grow with the depth of the tree.
private enum TreeCodingKey: String, CodingKey {
  case elements, depths, slots, generations, leastGeneration
}

extension Tree: Encodable where Element: Encodable {
  /// Writes the tree in its compact form.
  ///
  /// It contains the elements and their depths in preorder, and the data needed to find every node by its handle again.
  ///
  /// ```json
  /// {"elements": ["animals", "cat", "dog"], "depths": [0, 1, 1]}
  /// ```
  ///
  /// `slots` and `generations` specify the handles if they aren't 1, 2, 3 and so on. `leastGeneration` keeps later
  /// nodes from getting the handles of removed ones. Summaries aren't written, since they follow from the elements.
  ///
  /// - Complexity: O(*n*), *n* being ``count``, however deep the tree is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TreeCodingKey.self)
    try container.encode(Array(elements), forKey: .elements)
    try container.encode(preorder.map(\.depth), forKey: .depths)
    let nodes = preorder.map(\.node)
    if nodes.enumerated().contains(where: { $1.slot != $0 + 1 }) {
      try container.encode(nodes.map(\.slot), forKey: .slots)
    }
    if nodes.contains(where: { $0.generation != 0 }) {
      try container.encode(nodes.map(\.generation), forKey: .generations)
    }
    if let leastGeneration = storage.leastGeneration {
      try container.encode(leastGeneration, forKey: .leastGeneration)
    }
  }
}

extension TreeStorage {
  /// The first generation of unused handles, unless it is the first of all.
  fileprivate var leastGeneration: UInt32? {
    // Without free slots, other turns and other continued versions, every handle that was given out is in use.
    let hasOnlyFirstTurn = turnSource.next == TurnSource.second && counts.leastTurn == 0
    if counts.nodes == counts.slots - 1, hasOnlyFirstTurn, !isShared.isRaised { return nil }
    return turnSource.next / 2 - 1
  }
}

extension Tree: Decodable where Element: Decodable {
  /// Reads the compact form; the nodes have the same handles as when it was written.
  ///
  /// - Throws: `DecodingError` when a value is missing or of the wrong type, or when a handle is invalid or a
  ///   duplicate. It is also thrown when a depth exceeds the one before by more than 1.
  /// - Complexity: O(*n*), *n* being the number of elements, however deep the tree is.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TreeCodingKey.self)
    let elements = try container.decode([Element].self, forKey: .elements)
    let depths = try container.decode([Int].self, forKey: .depths)
    let slots = try container.decodeIfPresent([UInt32].self, forKey: .slots)
    let generations = try container.decodeIfPresent([UInt32].self, forKey: .generations)
    let leastGeneration = try container.decodeIfPresent(UInt32.self, forKey: .leastGeneration) ?? 0

    func require(_ condition: Bool, _ key: TreeCodingKey, _ problem: @autoclosure () -> String) throws {
      guard !condition else { return }
      throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: problem())
    }
    try require(
      depths.count == elements.count, .depths, "there are \(depths.count) depths for \(elements.count) elements")
    try require(
      slots?.count ?? elements.count == elements.count, .slots, "the number of slots differs from that of elements")
    try require(
      generations?.count ?? elements.count == elements.count, .generations,
      "the number of generations differs from that of elements")
    try require(
      leastGeneration <= NodeHandle.greatestGeneration, .leastGeneration,
      "the least generation \(leastGeneration) is too great")

    self.init()
    storage.counts.defersSummaries = true
    if leastGeneration > 0 {
      storage.counts.leastTurn = leastGeneration * 2 + 2
      storage.turnSource.pass(leastGeneration * 2)
    }
    var lineage = Lineage<Int>()
    for (index, element) in elements.enumerated() {
      let (slot, generation) = (Int(slots?[index] ?? UInt32(index + 1)), generations?[index] ?? 0)
      try require(
        slot > 0 && slot <= elements.count + 16_777_216 && slot <= NodeHandle.greatestSlot, .slots,
        "\(slot) isn't a valid slot, or is too far beyond the number of nodes")
      try require(
        generation <= NodeHandle.greatestGeneration, .generations, "\(generation) isn't a valid generation")
      try require(
        !(slot < storage.counts.slots && storage.isInUse(slot)), .slots, "slot \(slot) occurs twice")
      let depth = depths[index]
      try require(
        lineage.reaches(depth), .depths,
        "element \(index) has depth \(depth), but at most \(lineage.nodes.count) is possible there"
      )
      storage.reoccupy(slot, turn: (generation + 1) * 2, with: element)
      storage.link(slot, under: lineage.parent(at: depth) ?? 0, before: 0)
      lineage.append(slot)
    }
    storage.counts.isInPreorder = slots == nil
    settleSummaries()
  }
}
