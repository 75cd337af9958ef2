import HolonTesting
import HolonTree
import Testing

@Suite("KeyedTree: index of identities")
struct SlotIndexTests {
  @Test func `thousands of elements are found after random edits`() throws {
    try edit(6_000, ids: 5_000, makeID: \.self)
  }

  @Test func `so are elements whose identities share their hashes`() throws {
    try edit(1_500, ids: 1_200, makeID: { Clash($0) })
  }

  @Test func `an index grows with the tree, and shrinking takes nothing away that stays`() throws {
    var tree = Items<Clash>()
    for number in 0..<700 {
      try tree.append(Item(id: Clash(number), number: number), to: number < 10 ? nil : Clash(number / 3))
    }
    var left = Set(0..<700)
    for number in [500, 30, 7, 3, 0, 1, 2] where left.contains(number) {
      let removed = try tree.remove(Clash(number)).map(\.id.value)
      left.subtract(removed)
      #expect((0..<700).filter { tree.contains(Clash($0)) } == left.sorted())
      #expect(tree.count == left.count)
    }
  }

  @Test(arguments: [0, 1, 5, 6, 7, 8, 11, 12, 13, 767, 768, 769, 1_535, 1_536, 1_537, 3_000])
  func `trees of any size are indexed at once`(count: Int) throws {
    var tree = try Items(Tree(outline: (0..<count).map { (Item(id: $0, number: $0), 0) }))
    #expect((0..<count).allSatisfy { tree[$0]?.number == $0 })
    #expect(!tree.contains(-1))
    #expect(!tree.contains(count))
    try tree.append(Item(id: count))
    #expect(tree.contains(count))
  }

  @Test func `copies stay independent, whoever is edited`() throws {
    var generator = SeededGenerator()
    var versions = [(Items<Clash>(), KeyedModel<Clash>())]
    for _ in 0..<60 {
      // Any version is copied, and either the copy or the original goes on.
      let index = Int.random(in: 0..<versions.count, using: &generator)
      versions.append(versions[index])
      var (tree, model) = versions.remove(at: Bool.random(using: &generator) ? index : versions.count - 1)
      for _ in 0..<12 {
        try edit(&tree, &model, id: Clash(.random(in: 0..<200, using: &generator)), &generator)
      }
      versions.append((tree, model))
      if versions.count > 10 { versions.remove(at: Int.random(in: 0..<versions.count, using: &generator)) }
      for (tree, model) in versions {
        #expect(model.deviation(of: tree) == nil, "seed \(generator.seed)")
        #expect((0..<200).allSatisfy { tree.contains(Clash($0)) == (model.numbers[Clash($0)] != nil) })
      }
    }
  }

  @Test func `copies of an index of many pages stay independent`() throws {
    var original = try Items(Tree(outline: (0..<3_000).map { (Item(id: $0), 0) }))
    for round in 0..<6 {
      var copy = original
      try copy.append(Item(id: -1))
      for id in 0..<300 { try original.append(Item(id: 10_000 + round * 300 + id)) }
      for id in round * 400..<round * 400 + 400 { try original.remove(id) }
      #expect((round * 400..<3_000).allSatisfy(copy.contains))
      #expect(!copy.contains(10_000 + round * 300))
      #expect(copy.contains(-1))
      #expect(!original.contains(-1))
      for id in round * 400..<3_000 { try copy.remove(id) }
      #expect((0..<3_000).allSatisfy { original.contains($0) == ($0 >= round * 400 + 400) })
      #expect((10_000..<10_300 + round * 300).allSatisfy(original.contains))
    }
  }

  private func edit<ID: Identity>(_ edits: Int, ids: Int, makeID: (Int) -> ID) throws {
    var generator = SeededGenerator()
    var (tree, model) = (Items<ID>(), KeyedModel<ID>())
    for number in 0..<edits {
      let id = makeID(.random(in: 0..<ids, using: &generator))
      try edit(&tree, &model, id: id, &generator)
      let asked = makeID(.random(in: 0..<ids, using: &generator))
      #expect(tree[asked]?.number == model.numbers[asked], "edit \(number), seed \(generator.seed)")
      guard number % 500 == 499 else { continue }
      #expect(model.deviation(of: tree) == nil, "edit \(number), seed \(generator.seed)")
      let members = (0..<ids).map(makeID).filter(tree.contains)
      #expect(Set(members) == Set(model.ids), "edit \(number), seed \(generator.seed)")
    }
  }

  /// Adds an element if it isn't there; otherwise changes, moves or removes it.
  private func edit<ID: Identity>(
    _ tree: inout Items<ID>, _ model: inout KeyedModel<ID>, id: ID, _ generator: inout SeededGenerator
  ) throws {
    let item = Item(id: id, number: .random(in: -9...9, using: &generator))
    let choice = Int.random(in: 0..<4, using: &generator)
    guard let other = model.ids.randomElement(using: &generator) else {
      try tree.append(item)
      return model.insert(item, under: nil)
    }
    let isThere = model.numbers[id] != nil
    let isOutside = !model.isInside(other, of: id)
    switch (isThere, choice) {
    case (false, 0):
      try tree.insert(item, before: other)
      model.insert(item, under: model.parents[other], beside: other)
    case (false, 1):
      try tree.insert(item, after: other)
      model.insert(item, under: model.parents[other], beside: other, offset: 1)
    case (false, _):
      try tree.append(item, to: other)
      model.insert(item, under: other)
    case (true, 0):
      try tree.update(item)
      model.update(item)
    case (true, 1) where isOutside:
      try tree.move(id, to: other)
      model.move(id, under: other)
    case (true, 2) where isOutside:
      try tree.move(id, after: other)
      model.move(id, under: model.parents[other], beside: other, offset: 1)
    default:
      #expect(try tree.remove(id).map(\.id) == model.remove(id), "seed \(generator.seed)")
    }
  }
}
